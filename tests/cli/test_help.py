"""What --help says is there in every language for every command, and Click speaks our languages too."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click
import pytest

from knall.cli.click_words import MODULES
from knall.cli.help import SHARED, key_of
from knall.cli.main import COMMANDS, ROOMS, main, module_of
from knall.core.text.language import LANGUAGES, ORIGINAL
from knall.core.text.texts import load_texts

TEXTS = load_texts("knall.cli", "help")
CLICK = load_texts("knall.cli", "click")
OTHERS = [language for language in LANGUAGES if language != ORIGINAL]


ACTS = [name for name in TEXTS[ORIGINAL] if "." in name]  # commands of a command


def options_of(name: str) -> set[str]:
    first, _, act = name.partition(".")
    command = import_module(module_of(first)).command
    params = (command.commands[act] if act else command).params
    return {key_of(param) for param in params if isinstance(param, click.Option)}


def help_of(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    monkeypatch.setattr("sys.argv", ["knall", *arguments, "--help"])
    main()
    return capsys.readouterr().out


def test_every_command_is_there() -> None:
    folder = Path(str(import_module("knall.cli").__path__[0]))
    modules = {path.stem for room in ROOMS for path in (folder / room).glob("*.py")}

    assert {name.replace("-", "_") for name in COMMANDS} <= modules
    assert {*COMMANDS, *ACTS, "knall", "purpose", SHARED} == TEXTS[ORIGINAL].keys()
    assert {f"admin.{act}" for act in import_module("knall.cli.site.admin").command.commands} == {*ACTS}


@pytest.mark.parametrize("name", [*COMMANDS, *ACTS])
def test_every_option_has_words_and_no_words_lack_an_option(name: str) -> None:
    own, shared = TEXTS[ORIGINAL][name].keys() - {"about"}, TEXTS[ORIGINAL][SHARED].keys()

    assert own <= options_of(name) <= own | shared


@pytest.mark.parametrize("name", ["", *COMMANDS, *ACTS])
@pytest.mark.parametrize("language", OTHERS)
def test_help_is_in_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, name: str
) -> None:
    told = help_of(capsys, monkeypatch, *filter(None, name.split(".")), "--lang", language)

    assert told.startswith(CLICK[language]["click"]["usage"])
    assert f"\n{CLICK[language]['click']['options']}:\n" in told
    for texts in (TEXTS[ORIGINAL][name or "knall"], TEXTS[ORIGINAL][SHARED]):
        assert not [text for text in texts.values() if len(text) > 12 and text[:60] in " ".join(told.split())]


def test_help_follows_the_environment(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KNALL_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")

    assert "im Terminal spielen" in help_of(capsys, monkeypatch)


def test_the_words_of_click_are_as_it_has_them() -> None:
    sources = [Path(str(import_module(f"click.{name}").__file__)).read_text("utf-8") for name in MODULES]

    for text in CLICK[ORIGINAL]["click"].values():
        spelt = text.replace("\n", "\\n").replace("\t", "\\t")
        assert any(f'"{spelt}"' in source for source in sources), text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hint", "ramsch"], "Es fehlt die Angabe 'POSITION'"),
        (["nowhere"], "Den Befehl „nowhere“ gibt es nicht"),
        (["start", "urknall", "--nothing"], "Die Option „--nothing“ gibt es nicht"),
        (["start", "urknall", "--players", "x"], "„x“ ist keine solche Zahl"),
        (["start", "chess"], "das Spiel „chess“ gibt es nicht; wähle urknall, ramsch oder theory"),
        (["legal", "urknall", "x"], "eine Stellung hat 4 Teile"),
        (["rules", "urknall", "U99"], "die Regel U99 gibt es nicht"),
        (["replay", "/nowhere"], "/nowhere: Datei oder Verzeichnis nicht gefunden"),
        (["arena", "urknall", "--bots", "nobody"], "den Bot „nobody“ gibt es nicht"),
        (["serve", "--public-url", "play"], "„play“ beginnt nicht mit http:// oder https://"),
        (["start", "urknall", "--option", "blackholes=maybe"], "„maybe“ geht nicht; wähle no oder yes"),
        (["check", "/nowhere"], "/nowhere: Datei oder Verzeichnis nicht gefunden"),
    ],
)
def test_what_is_wrong_is_said_in_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    monkeypatch.setattr("sys.argv", ["knall", *arguments, "--lang", "de"])
    with pytest.raises(SystemExit) as ended:
        main()

    assert 2 == ended.value.code
    assert words in capsys.readouterr().err
