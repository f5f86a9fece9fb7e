"""Imports point inward, and no game's name occurs outside its folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

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
    "__init__": {"core", "simulation", "bots", "analysis", "public", "research"},
}
FILES = sorted(SOURCE.rglob("*.py"))
PAGE = sorted(path for path in (SOURCE / "web" / "page").rglob("*") if path.suffix in (".js", ".css", ".html"))


@cache
def parsed(path: Path) -> ast.Module:
    """Each file once."""
    return ast.parse(path.read_text("utf-8"))


def part_of(path: Path) -> str:
    first, *_ = path.relative_to(SOURCE).parts
    return first.removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, also inside functions."""
    for node in ast.walk(parsed(path)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.split(".")[0] == "knall")


def test_every_part_is_a_layer() -> None:
    assert set(MAY_IMPORT) == {part_of(path) for path in FILES}


def may_import(mine: str, other: str) -> bool:
    """By the names of two parts."""
    return other == mine or other in MAY_IMPORT[mine]


def test_imports_point_inward() -> None:
    imports = [(path.relative_to(SOURCE), part_of(path), name) for path in FILES for name in imported(path)]

    assert len(imports) > len(FILES)
    assert [] == [(path, name) for path, mine, name in imports if not may_import(mine, name.split(".")[1])]


def is_named(game: str, path: Path) -> bool:
    """Outside the first docstring, and of the table of contents of games."""
    code = re.sub(r'^""".*?"""', "", path.read_text("utf-8"), flags=re.DOTALL)
    code = code.replace("Promise.race", "")  # JavaScript's own, and no game of the tests
    return bool(re.search(rf"\b{game}\b", code, re.IGNORECASE))


def test_a_game_is_named_in_its_folder_only() -> None:
    found: dict[str, set[str]] = {}
    for path in (*FILES, *PAGE):
        mine = path.relative_to(SOURCE).parts
        place = "/".join(mine[:2] if mine[0] == "games" else mine)
        for game in NAMES:
            if is_named(game, path):
                found.setdefault(game, set()).add(place)

    assert found == {game: {f"games/{game}", "games/__init__.py"} for game in NAMES}


def game_of(path: Path) -> str | None:
    """In whose folder it is."""
    first, *rest = path.relative_to(SOURCE).parts
    return rest[0] if first == "games" and len(rest) > 1 else None


def test_a_game_imports_no_other_game() -> None:
    imports = [(game_of(path), name.split(".")[2]) for path in FILES for name in imported(path) if ".games." in name]
    of_games = [(mine, other) for mine, other in imports if mine in NAMES and other in NAMES]

    assert of_games
    assert [] == [(mine, other) for mine, other in of_games if mine != other]


def test_numba_is_known_in_one_place() -> None:
    uses = re.compile(r"^\s*(import|from) (numba|llvmlite)\b", re.MULTILINE)

    assert [SOURCE / "core" / "engine" / "backend.py"] == [
        path for path in FILES if uses.search(path.read_text("utf-8"))
    ]


def long_functions(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (node.end_lineno or 0) - node.lineno >= 40:
            yield f"{path}: {node.name}"


def test_size_of_files_and_functions() -> None:
    files = (*FILES, *TESTS.rglob("*.py"))

    assert [] == [path for path in files if path.read_text("utf-8").count("\n") > 500]
    assert [] == [name for path in files for name in long_functions(path)]


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
    module = parsed(path)
    of_game = path.relative_to(SOURCE).parts[:1] == ("games",)
    classes = (node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef))
    yield from (name for name in (*classes, *aliases(module)) if not (of_game and name in ROLES))


def test_a_type_name_means_one_thing() -> None:
    found: dict[str, list[Path]] = {}
    for path in FILES:
        for name in types_named(path):
            found.setdefault(name, []).append(path.relative_to(SOURCE))

    assert {} == {name: paths for name, paths in found.items() if len(paths) > 1}


def runs_a_loop(node: ast.AST) -> bool:
    """Is this `asyncio.run` or the like?"""
    return isinstance(node, ast.Attribute) and ast.unparse(node) in {f"asyncio.{name}" for name in LOOPS}


LOOPS = ("run", "Runner", "new_event_loop")


def test_no_test_runs_a_loop_where_the_browser_may_have_left_one() -> None:
    """In the main thread one is running once a test of the page has been there: see `run_apart`."""
    found = {path.name for path in TESTS.rglob("*.py") if any(map(runs_a_loop, ast.walk(parsed(path))))}

    assert found == {"own_thread.py"}
