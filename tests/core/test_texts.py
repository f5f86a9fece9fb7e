"""Texts as data: files by language, read when asked for, completed from English."""

import sys
from pathlib import Path

import pytest

from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, ORIGINAL, spoken
from knall.core.text.sentences import join, join_or
from knall.core.text.texts import load_texts, own_texts


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """An empty package called as its folder."""
    folder = tmp_path / f"said_{request.node.name.split('[')[0]}"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    return folder


def write(package: Path, language: str, source: str) -> None:
    (package / f"texts.{language}.toml").write_text(source, "utf-8")


def test_english_comes_first_and_german_is_spoken() -> None:
    assert LANGUAGES[0] == "en"
    assert "de" in LANGUAGES


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(KnallError, match=f"does not speak “xx”; choose {join_or(LANGUAGES, ORIGINAL)}"):
        spoken("xx")
    with pytest.raises(KnallError, match="does not speak “xx”"):
        load_texts("knall.core")["xx"]


def test_a_section_in_a_section_is_called_by_both_names(package: Path) -> None:
    write(package, "en", '[option.rounds]\ntitle = "Rounds"\n[option]\nnone = "none"\n')

    texts = load_texts(package.name)["en"]

    assert texts == {"option.rounds": {"title": "Rounds"}, "option": {"none": "none"}}


def test_what_a_language_lacks_is_said_in_english(package: Path) -> None:
    write(package, "en", '[turn]\nroll = "rolls"\nwait = "waits"\n[end]\nover = "over"\n')
    write(package, "de", '[turn]\nwait = "wartet"\n')

    texts = load_texts(package.name)

    assert texts["de"] == {"turn": {"roll": "rolls", "wait": "wartet"}, "end": {"over": "over"}}
    assert dict(texts.each("turn", "wait")) == {language: texts[language]["turn"]["wait"] for language in LANGUAGES}


def test_a_language_without_a_file_is_english(package: Path) -> None:
    write(package, "en", '[turn]\nroll = "rolls"\n')

    assert load_texts(package.name)["de"]["turn"]["roll"] == "rolls"
    assert own_texts(package.name, "texts", "de") == {}


def test_a_file_is_read_when_its_language_is_asked_for(package: Path) -> None:
    write(package, "en", '[turn]\nroll = "rolls"\n')
    write(package, "de", "this is no TOML")
    texts = load_texts(package.name)

    assert texts["en"]["turn"]["roll"] == "rolls"
    with pytest.raises(KnallError, match=rf"{package.name}/texts\.de\.toml: .*line 1"):
        texts["de"]


@pytest.mark.parametrize("source", ['roll = "no section"\n', "[turn]\nroll = 3\n", '[turn]\nroll = ["a"]\n'])
def test_what_is_no_text_in_a_section_is_named(package: Path, source: str) -> None:
    write(package, "en", source)

    with pytest.raises(KnallError, match=r"texts\.en\.toml: (turn\.)?roll is no text in a section"):
        load_texts(package.name)["en"]


def test_lists_are_joined_as_people_say_them() -> None:
    assert [join([], "en"), join(["a"], "en"), join(["a", "b"], "en")] == ["", "a", "a and b"]
    assert join(["a", "b", "c"], "de") == "a, b und c"
    assert join_or(["a", "b", "c"], "de") == "a, b oder c"
