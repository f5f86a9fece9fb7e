"""Imports point inward, and no game's name occurs outside its folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from knall.games import NAMES

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "knall"
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "simulation": {"core", "games"},
    "vectors": {"core", "games"},
    "bots": {"core", "games", "simulation"},
    "analysis": {"core", "games", "bots"},
    "client": {"core", "games", "bots"},
    "arena": {"core", "games", "simulation", "vectors", "bots", "analysis"},
    "public": {"core", "games", "simulation", "vectors", "bots", "analysis"},
    "adapters": {"core", "games", "vectors", "bots", "arena", "public", "client"},
    "store": {"core"},
    "web": {"core", "games", "bots", "analysis", "store"},
    "cli": {"core", "games", "simulation", "bots", "analysis", "arena", "public", "client", "adapters", "store", "web"},
    "testing": {"core", "games", "simulation", "vectors", "bots", "analysis", "arena", "public", "store", "web", "cli"},
    "research": {"core", "games", "bots", "arena", "public"},
    "__init__": {"core", "simulation", "bots", "arena", "public", "research"},
}
FILES = sorted(SOURCE.rglob("*.py"))
PAGE = sorted(path for path in (SOURCE / "web" / "page").rglob("*") if path.suffix in (".js", ".css", ".html"))


def part_of(path: Path) -> str:
    first, *_ = path.relative_to(SOURCE).parts
    return first.removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.split(".")[0] == "knall")


def test_every_part_is_a_layer() -> None:
    assert set(MAY_IMPORT) == {part_of(path) for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_inward(path: Path) -> None:
    mine = part_of(path)
    for name in imported(path):
        other = name.split(".")[1]
        assert other == mine or other in MAY_IMPORT[mine], f"{mine} must not import {name}"


@pytest.mark.parametrize("path", [*FILES, *PAGE], ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_game_is_named_in_its_folder_only(path: Path) -> None:
    mine = path.relative_to(SOURCE).parts
    for game in NAMES:
        if mine[:2] == ("games", game) or mine == ("games", "__init__.py"):
            continue
        code = re.sub(r'^""".*?"""', "", path.read_text("utf-8"), flags=re.DOTALL)
        code = code.replace("Promise.race", "")  # JavaScript's own, and no game of the tests
        assert not re.search(rf"\b{game}\b", code, re.IGNORECASE), f"{game} is named in {path}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_game_imports_no_other_game(path: Path) -> None:
    mine = path.relative_to(SOURCE).parts
    if mine[0] == "games" and len(mine) > 2:
        others = {game for game in NAMES if game != mine[1]}
        assert not others & {name.split(".")[2] for name in imported(path) if name.startswith("knall.games.")}


def test_numba_is_known_in_one_place() -> None:
    uses = re.compile(r"^\s*(import|from) (numba|llvmlite)\b", re.MULTILINE)

    assert [SOURCE / "core" / "engine" / "backend.py"] == [path for path in FILES if uses.search(path.read_text("utf-8"))]


def test_size_of_files_and_functions() -> None:
    for path in (*FILES, *TESTS.rglob("*.py")):
        source = path.read_text("utf-8")
        assert len(source.splitlines()) <= 500, path
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                assert node.end_lineno - node.lineno < 40, f"{path}: {node.name}"


ROLES = {"State", "ViewState", "Features", "Attempt"}  # every game has its own
ALIAS = re.compile(r"[A-Z]\w*[a-z]\w*")  # a constant is all capitals


def is_type_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).split(".")[-1] in ("TypeVar", "ParamSpec")


def aliases(module: ast.Module) -> Iterator[str]:
    """The types that a module names by assignment: `Kind = Literal[...]` or `Kind: TypeAlias = ...`."""
    for node in module.body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Assign) and not is_type_variable(node.value):
            targets = node.targets
        yield from (one.id for one in targets if isinstance(one, ast.Name) and ALIAS.fullmatch(one.id))


def types_named(path: Path) -> Iterator[str]:
    """The classes and aliases of a file; what every game has is a role, not a name, in the folder of a game."""
    module = ast.parse(path.read_text("utf-8"))
    of_game = path.relative_to(SOURCE).parts[:1] == ("games",)
    classes = (node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef))
    yield from (name for name in (*classes, *aliases(module)) if not (of_game and name in ROLES))


def test_a_type_name_means_one_thing() -> None:
    found: dict[str, list[Path]] = {}
    for path in FILES:
        for name in types_named(path):
            found.setdefault(name, []).append(path.relative_to(SOURCE))

    assert {} == {name: paths for name, paths in found.items() if len(paths) > 1}


@pytest.mark.parametrize("path", sorted(TESTS.rglob("*.py")), ids=lambda path: str(path.relative_to(TESTS)))
def test_no_test_runs_a_loop_where_the_browser_may_have_left_one(path: Path) -> None:
    """In the main thread one is running once a test of the page has been there: see `run_apart`."""
    if path.name == "apart.py":
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "asyncio":
            assert node.attr not in ("run", "Runner", "new_event_loop"), f"line {node.lineno}"
