"""What people read is there in every language, and nothing is there that nobody reads."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from knall.bots.levels import LEVELS
from knall.core.text.language import LANGUAGES, ORIGINAL
from knall.core.text.resources import ROOMS
from knall.core.text.texts import load_texts
from knall.core.text.translations import FORMS, ROOT, missing, originals, placeholders, texts_in
from knall.games import NAMES, load_game
from knall.games.theory.decks import deck

PARTS = originals("toml")
OTHERS = [language for language in LANGUAGES if language != ORIGINAL]
BY_SERVER = [path for path in PARTS if "page" not in path.parts]  # the page's own are used by its scripts


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing(language: str) -> None:
    assert [] == list(missing(language))


def fit(part: Path, one: str, other: str) -> bool:
    """Have the original and a translation the same placeholders?  Of Click's some may be left out."""
    mine, theirs = placeholders(one), placeholders(other)
    return mine >= theirs if part.name.startswith("click.") else mine == theirs


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_has_the_same_placeholders(language: str) -> None:
    compared, wrong = 0, []
    for part in PARTS:
        own = texts_in(part, language)
        for section, texts in texts_in(part, ORIGINAL).items():
            if texts.keys() <= FORMS and not part.name.startswith("click."):
                continue
            compared += len(texts)
            wrong += [
                f"{part}: {section}.{key}" for key, text in texts.items() if not fit(part, text, own[section][key])
            ]

    assert compared > 1000
    assert [] == wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    found = [(part, section, texts) for part in PARTS for section, texts in texts_in(part, language).items()]

    assert len(found) > len(PARTS)
    assert [] == [
        f"{part}: {section}.{key}" for part, section, texts in found for key in texts if not texts[key].strip()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_all_games_say_stands_once(language: str) -> None:
    said = [
        (text.casefold().rstrip("."), f"{part}: {section}.{key}")
        for part in PARTS
        for section, texts in texts_in(part, language).items()
        for key, text in texts.items()
    ]
    common = load_texts("knall.core")[language]["common"]

    for key, text in common.items():
        assert [f"core/texts.en.toml: common.{key}"] == [where for words, where in said if words == text.casefold()]


def package_of(part: Path) -> Path:
    """The folder of the package that a part belongs to: of its rooms for files, the one around them."""
    return part.parent.parent if part.parent.name in ROOMS else part.parent


@cache
def spelt_in(folder: Path) -> re.Pattern[str]:
    """All strings that the modules of a package write out; in those that are put together, anything fits a gap."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in node.values]
                if any(isinstance(p, ast.Constant) for p in node.values):
                    found.add("".join(parts))
    return re.compile("|".join(sorted(found)))


def written_out(part: Path) -> list[tuple[str, str]]:
    """Section and key of the texts that a module asks for by a key that it writes out."""
    found = []
    for section, texts in texts_in(part, ORIGINAL).items():
        if part.name.startswith(("lesson.", "help.", "click.")) or section == "malformed":
            continue  # by number and choice, by the names of options, of others' words: they have tests of their own
        if section.startswith("option.") or set(texts) in ({"about"}, {"about", "at_random"}):
            continue  # asked for by the name of the option and its values, and by `assemble`
        found += [(section, key) for key in texts]
    return found


def test_every_text_is_used() -> None:
    texts = [(part, section, key) for part in BY_SERVER for section, key in written_out(part)]

    assert len(texts) > 500
    unused = [
        one for one in texts if not spelt_in(ROOT / package_of(one[0])).fullmatch(one[2]) and one[2] not in LEVELS
    ]
    assert [] == unused


def keys_in(node: ast.expr) -> set[str]:
    """The keys that an index, or an argument, may be."""
    if isinstance(node, ast.IfExp):
        return keys_in(node.body) | keys_in(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def section_of(node: ast.expr) -> str | None:
    """The section, if this is `…[language]["section"]` or `…[voice.language]["section"]`."""
    match node:
        case ast.Subscript(
            value=ast.Subscript(slice=ast.Name(id="language") | ast.Attribute(attr="language")),
            slice=ast.Constant(value=str(section)),
        ):
            return section
    return None


def wrong_in(module: ast.Module) -> set[tuple[str, str]]:
    """Section and key of the errors that a module words: `wrong = Wordings(__package__, "section")`, `wrong("key")`."""
    section, found = "", set()
    for node in ast.walk(module):
        match node:
            case ast.Assign(
                targets=[ast.Name(id="wrong")],
                value=ast.Call(func=ast.Name(id="Wordings"), args=[ast.Name(), ast.Constant(value=str(name))]),
            ):
                section = name
            case ast.Call(func=ast.Name(id="wrong"), args=[wanted]) if section:
                found |= {(section, key) for key in keys_in(wanted)}
    return found


def asked_for(path: Path) -> set[tuple[str, str]]:
    """Section and key of the texts that a module asks for: by their names, by a section's name, of the server."""
    module = ast.parse(path.read_text("utf-8"))
    found = wrong_in(module)
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        sections: dict[str, str] = {}
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    pairs = list(zip(names, values, strict=True))
                case ast.Assign(targets=[ast.Name() as target], value=value):
                    pairs = [(target, value)]
                case _:
                    pairs = []
            sections |= {n.id: said for n, value in pairs if isinstance(n, ast.Name) and (said := section_of(value))}
        for node in ast.walk(function):
            match node:
                case ast.Subscript(value=ast.Name(id=name), slice=wanted) if name in sections:
                    found |= {(sections[name], key) for key in keys_in(wanted)}
                case ast.Subscript(value=value, slice=wanted) if section := section_of(value):
                    found |= {(section, key) for key in keys_in(wanted)}
                case ast.Call(func=ast.Name(id="sentence" | "of_seat"), args=[wanted, *_]):
                    found |= {("sentence", key) for key in keys_in(wanted)}
                case ast.Call(func=ast.Name(id="Refused"), args=[_, wanted]):
                    found |= {("sentence", key) for key in keys_in(wanted)}
    return found


FOLDERS = {package_of(part) for part in BY_SERVER}


def modules_of(folder: Path) -> list[Path]:
    """The modules whose texts are in this folder."""
    modules = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.py"))
    return [ROOT / path for path in modules if next(one for one in path.parents if one in FOLDERS) == folder]


def test_every_text_that_is_asked_for_is_there() -> None:
    missing_in, silent = {}, []
    for folder in sorted(FOLDERS):
        parts = [part for part in BY_SERVER if package_of(part) in (folder, Path("core"))]
        texts = [one for part in parts for one in texts_in(part, ORIGINAL).items()]
        there = {(section, key) for section, keys in texts for key in keys}
        there |= (
            {("sentence", "over"), ("sentence", "not_your_turn")} if folder == Path("web") else set()
        )  # which all games say
        asked = {one for path in modules_of(folder) for one in asked_for(path)}
        silent += [] if asked else [folder]
        if asked - there:
            missing_in[folder] = asked - there

    assert [] == silent, "these have texts, and ask for none"
    assert {} == missing_in


COMMAND = "from knall.cli.main import main; main()"
TRY = """
from knall.bots.levels import LEVELS
from knall.core.text.language import LANGUAGES
from knall.core.pages.lesson import has_lesson, lesson
from knall.core.match.match import begin
from knall.core.match import chance
from knall.core.game.rulebook import rulebook
from knall.games import NAMES, load_game
print(*LANGUAGES)
for name in NAMES:
    game = load_game(name)
    view = begin(game, 2, {}, chance.known("xx")).position.view(0)
    assert view.board("xx") and view.picture("xx").title and game.about["xx"] and game.at_random["xx"]
    assert rulebook(game, "xx").clauses == rulebook(game, "en").clauses
    assert not has_lesson(game) or all(step.words["xx"] for step in lesson(game).steps)
    print(game.words.called(0, "xx"))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with a third language, in which almost everything is missing, and a game that says nothing in it."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT, root / "knall", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "knall/core/texts.xx.toml").write_text('[match]\nseat = "Sitz {n}"\nseet = "?"\n', "utf-8")
    (root / "knall/web/texts.xx.toml").write_text('[shell]\nlate = "Später"\n', "utf-8")
    (root / "knall/adapters/texts.xx.toml").write_text('[prompt]\nannouncing = "coup"\n', "utf-8")
    (root / "knall/games/theory/words/texts.xx.toml").write_text('[colour]\nblue = "bleu"\n', "utf-8")
    (root / "knall/games/theory/words/deck.xx.toml").write_text('[thing]\nKitten = "Chaton"\n', "utf-8")
    if "race" not in NAMES:  # in a tree of four games it is there
        shutil.copytree(Path(__file__).parent / "fourth/race", root / "knall/games/race")
        games = root / "knall/games/__init__.py"
        named = re.sub(r"^NAMES = \((.*)\)$", r'NAMES = (\1, "race")', games.read_text("utf-8"), flags=re.M)
        games.write_text(named, "utf-8")
    return root


def run(copy: Path, *arguments: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(copy), "KNALL_PLAIN": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *arguments], env=env, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_third_language_is_files_only(copy: Path) -> None:
    languages, *seats = run(copy, "-c", TRY).splitlines()

    assert [*LANGUAGES, "xx"] == languages.split()
    assert "Sitz 1" in seats


BROUGHT = """
import re
from knall.adapters.prompts import found_move
from knall.core.text.language import LANGUAGES
from knall.games.theory.decks import deck, deck_sheet
from knall.games.theory.picture.board import PAINT
assert any(re.search(pattern, "bleu 4") for pattern in PAINT)
assert found_move("Coup : a1", ["a1"], ["a1", "a2"]) == "a1"
ours = deck.standard().cards[12].names
print(ours["en"], ours["de"], ours["xx"])
brought = deck.standard().text.replace("~Kitten~K%C3%A4tzchen", "~Cat~Katze~xx:Chat")
found = deck.read(brought)
sheet = deck_sheet.sheet_of(brought)
file = deck_sheet.file_of(brought, "xx")
assert found.text == brought == deck_sheet.value_of_sheet(sheet)
assert brought == deck_sheet.value_of_sheet(deck_sheet.sheet_of_file(file))
print(sheet["m.shows"])
assert max(map(len, sheet.values())) <= deck_sheet.LONGEST_SHOWN
"""


def test_people_bring_names_in_a_third_language(copy: Path) -> None:
    ours, brought = run(copy, "-c", BROUGHT).splitlines()

    assert "Kitten Kätzchen Chaton" == ours
    assert ["Cat", "Katze", *["Cat"] * (len(LANGUAGES) - 2), "Chat"] == brought.split(" / ")


def test_names_in_a_language_that_is_not_spoken_here_are_left_out() -> None:
    ours = deck.standard().text.replace("~Kitten~K%C3%A4tzchen", "~Cat~Katze")

    assert ours == deck.read(ours.replace("~Cat~Katze", "~Cat~Katze~xx:Chat")).text


def test_a_third_language_is_offered_by_the_commands(copy: Path) -> None:
    listed, english = (run(copy, "-c", COMMAND, "games", "--lang", language) for language in ("xx", "en"))

    assert load_game(NAMES[0]).title in listed
    assert "Throw a coin and run." in listed
    assert listed == english


SHELL = """
from knall.web.shell.texts import page_texts
from knall.web.shell.static import page_files
assert page_texts("xx") == page_texts("en")
print(page_files().shell.body.decode())
"""


def test_a_third_language_is_spoken_by_the_page_and_its_shell(copy: Path) -> None:
    shell = run(copy, "-c", SHELL)

    assert '<p lang="xx">Später</p>' in shell
    assert 1 == shell.count("Knall needs JavaScript")  # what is missing is not said twice


def test_what_is_missing_in_a_third_language_is_listed(copy: Path) -> None:
    lines = run(copy, "-m", "knall.core.text.translations", "xx").splitlines()

    assert "core/texts.xx.toml: match.seat" not in lines
    assert "core/texts.xx.toml: common.turn" in lines
    assert "core/texts.xx.toml: match.seet is not in English" in lines
    assert "cli/texts.xx.toml: the file" in lines
    assert any(line.endswith("rulebook.xx.md: the file") for line in lines)
