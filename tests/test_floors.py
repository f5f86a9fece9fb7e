"""Rooms of a package are floors: a room imports only those below it, and no folder holds too much."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from knall.games import NAMES
from tests.test_layers import SOURCE, parsed

MOST_MODULES = 20
FLOORS = {
    "core": ("text", "engine", "show", "game", "match", "pages"),
    "web": (
        *("texts", "settings", "gc_tuning", "wire", "ops", "views", "people", "tables", "gate", "workers", "live"),
        *("services", "shell", "api", "upkeep", "admin", "app", "server"),
    ),
    "arena": ("engines", "run", "report", "contest", "data"),
    "cli": (
        *("language", "words", "click_words", "help", "completing", "output", "arguments", "positions"),
        *("boards", "position", "site", "match", "contest", "main"),
    ),
} | {
    f"games/{game}": (
        *("rules", "view", "guessing", "features", "decks", "notation", "words", "picture", "play", "pages"),
    )
    for game in NAMES
}
"""Rooms and modules of a package, the lowest first."""
UPWARDS = {("core/engine/compiling.py", "game"): "the first compiled function tries two toy games (self_test)"}


def imported(path: Path) -> Iterator[str]:
    """The names that a file imports from us, but for those that only types need."""
    module = parsed(path)
    branches = [node for node in ast.walk(module) if isinstance(node, ast.If)]
    typing = [node for node in branches if "TYPE_CHECKING" in ast.unparse(node.test)]
    left_out = {inner for node in typing for inner in ast.walk(node)}
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node not in left_out:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def climbing(package: str) -> Iterator[tuple[str, str]]:
    """Files of a package and the higher rooms that they import."""
    floors, folder = FLOORS[package], SOURCE / package
    prefix = f"knall.{package.replace('/', '.')}."
    for path in sorted(folder.rglob("*.py")):
        mine = path.relative_to(folder).parts[0].removesuffix(".py")
        if mine == "__init__":
            continue
        for name in imported(path):
            other = name.removeprefix(prefix).split(".")[0]
            if name.startswith(prefix) and floors.index(other) > floors.index(mine):
                yield path.relative_to(SOURCE).as_posix(), other


@pytest.mark.parametrize("package", FLOORS)
def test_no_room_imports_a_higher_one(package: str) -> None:
    climbed = set(climbing(package))

    assert climbed == {way for way in UPWARDS if way[0].startswith(f"{package}/")}


@pytest.mark.parametrize("package", FLOORS)
def test_every_room_has_a_floor(package: str) -> None:
    inside = (SOURCE / package).iterdir()
    found = {path.stem for path in inside if path.suffix == ".py" or (path / "__init__.py").exists()}

    assert found - {"__init__"} <= {*FLOORS[package]}


def test_no_folder_holds_more_modules_than_one_can_look_through() -> None:
    modules = [path for path in SOURCE.rglob("*") if path.suffix in (".py", ".js") and path.name != "__init__.py"]
    held = Counter(path.parent.relative_to(SOURCE).as_posix() for path in modules)

    assert held
    assert {} == {folder: number for folder, number in held.items() if number > MOST_MODULES}
