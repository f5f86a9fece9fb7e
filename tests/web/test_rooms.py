"""The rooms of the site: what may know of what, and where messages and errors are said."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_args

from tools.page_types import SENT

import knall.web
from knall.web.app import COMMANDS
from knall.web.http.errors import STATUS
from knall.web.http.wire import incoming, outgoing

WEB = Path(knall.web.__file__).parent


def imports() -> dict[str, set[str]]:
    """Each module of the site, and those of the site that it imports."""
    modules = {
        ".".join(("knall.web", *path.relative_to(WEB).with_suffix("").parts)): path for path in WEB.rglob("*.py")
    }
    found: dict[str, set[str]] = {}
    for module, path in modules.items():
        nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        names = {f"{node.module}.{alias.name}" for node in nodes for alias in node.names} | {
            str(node.module) for node in nodes
        }
        found[module] = names & modules.keys()
    return found


def test_no_two_modules_need_each_other() -> None:
    assert len(list(TopologicalSorter(imports()).static_order())) > 25


def test_tables_know_no_sockets_and_no_requests() -> None:
    painted = {f"knall.web.live.{name}" for name in ("frames", "painting", "sights", "undo")}
    allowed = {"knall.web.http.wire.incoming", "knall.web.http.wire.outgoing", *painted}
    for module, needed in imports().items():
        if module.startswith("knall.web.tables."):
            others = {name for name in needed if name.startswith(("knall.web.http.", "knall.web.live."))}
            assert others <= allowed, module


def test_every_command_is_said_in_the_wire() -> None:
    assert len({command.path for command in COMMANDS}) == len(COMMANDS) >= 12
    for command in COMMANDS:
        assert vars(incoming)[command.asked.__name__] is command.asked
        name = command.answers.__name__
        answers = [
            vars(file)[name] for file in SENT if name in vars(file) and vars(file)[name].__module__ == file.__name__
        ]
        assert answers == [command.answers]


def test_every_error_has_a_status() -> None:
    assert set(STATUS) == set(get_args(outgoing.Code))
