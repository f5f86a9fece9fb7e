"""The README runs, its pictures are what the program draws, and every command is told of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knall.cli.main import COMMANDS
from knall.games import NAMES, load_game

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PICTURES = sorted((ROOT / "docs").glob("*.position"))


def python_of(page: str) -> list[str]:
    """The examples of a page."""
    return re.findall(r"```python\n(.*?)```", page, re.DOTALL)


FOR_RESEARCHERS = [
    pytest.param(code, id=f"{path.name}-{number}")
    for path in (ROOT / "README.md", ROOT / "docs" / "index.md", *sorted((ROOT / "docs" / "research").glob("*.md")))
    for number, code in enumerate(python_of(path.read_text("utf-8")))
]


@pytest.mark.parametrize("code", FOR_RESEARCHERS)
def test_every_example_runs_as_it_stands(code: str) -> None:
    exec(compile(code, "example", "exec"), {"__name__": "example"})


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code, *_ = python_of(README)

    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)

    moves, sentence, refusal, wins = capsys.readouterr().out.splitlines()
    assert moves.startswith("('a1', 'a2'")
    assert sentence.startswith("White travels to body")
    assert re.match(r"U[0-9]+: ", refusal)
    assert wins.startswith("{'W': 0.")
    assert str(names["picture"]).startswith("<svg ")


def test_the_recipes_of_the_python_page_run_as_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    code = "".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))

    exec(compile(code, "docs/python.md", "exec"), {})

    out = capsys.readouterr().out
    assert out.startswith("2 ['0.")
    assert "Cautious  20" in out
    assert (tmp_path / "results" / "results.csv").exists()


NAMED_FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|js|toml|md|sql|css))`")
"""A file as the page about the architecture names it: from the root, from `src/knall`, or from its room of the site."""


def test_the_files_that_the_architecture_names_are_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    source = ROOT / "src" / "knall"
    folders = [ROOT, source, source / "web", source / "web" / "http"]
    named = NAMED_FILE.findall(page)

    assert len(named) > 20
    assert [] == [name for name in named if not any((folder / name).exists() for folder in folders)]


def test_every_command_is_in_the_readme() -> None:
    told = README[README.index("## At the command line") :]

    assert [] == [name for name in COMMANDS if not re.search(rf"\b{name}\b", told)]


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_the_pictures_of_the_docs_are_what_the_program_draws(path: Path) -> None:
    """`make pictures` draws them anew."""
    game = load_game(next(name for name in NAMES if path.name.startswith(name)))
    from knall.core.match.position import Position

    position = Position(game, game.notation.parse(path.read_text("utf-8").strip()))
    assert path.with_suffix(".svg").read_text("utf-8") == position.svg(0)


def test_the_first_screen_has_a_picture_and_the_two_commands() -> None:
    first = README[: README.index("##")]

    assert "docs/" in first
    assert "make play" in first
    assert "make test" in first
    assert (ROOT / re.findall(r'src="([^"]*)"', first)[0]).exists()


SECURITY = (ROOT / "docs" / "security.md").read_text("utf-8") + (ROOT / "SECURITY.md").read_text("utf-8")


@pytest.mark.parametrize("named", sorted(set(re.findall(r"`((?:tests|bench|src|tools)/[^`]+)`", SECURITY))))
def test_what_the_security_page_names_is_there(named: str) -> None:
    """Files, and tests in them: `tests/web/test_play.py::test_name`."""
    path, _, test = named.partition("::")

    assert (ROOT / path).exists()
    assert not test or f"def {test}(" in (ROOT / path).read_text("utf-8")


def test_the_commands_of_the_security_page_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")

    targets, commands = re.findall(r"`make ([a-z-]+)", SECURITY), re.findall(r"`knall ([a-z]+)", SECURITY)
    assert targets
    assert [] == [target for target in targets if f"\n{target}:" not in makefile]
    assert [] == [command for command in commands if command not in COMMANDS]
