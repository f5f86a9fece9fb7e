"""The rooms of the site: what may know of what, and where messages and errors are said."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Literal, get_args

from fastapi.routing import iter_route_contexts
from pydantic import TypeAdapter
from tools.page_types import RECEIVED, SENT, parents_of

import knall.web
from knall.web.app import COMMANDS, site
from knall.web.gate.errors import STATUS
from knall.web.settings import Settings
from knall.web.wire import protocol, refusals

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
    """The floors of `tests/test_floors.py` keep the other rooms away."""
    tables = {module: needed for module, needed in imports().items() if module.startswith("knall.web.tables.")}

    assert tables
    for module, needed in tables.items():
        assert not needed & {"knall.web.wire.sockets", "knall.web.wire.protocol"}, module


def test_every_command_is_said_in_the_wire() -> None:
    assert len({command.path for command in COMMANDS}) == len(COMMANDS) >= 12
    assert {command.body for command in COMMANDS} == set(protocol.COMMANDS)
    assert {command.answers for command in COMMANDS} <= set(protocol.ANSWERS)


def test_whatever_is_no_command_only_reads() -> None:
    routes = list(iter_route_contexts(site(Settings(Path("nothing-is-opened"))).routes))
    methods = {route.path: route.methods for route in routes if route.methods is not None}
    assert len(methods) > 20
    assert {path for path, allowed in methods.items() if not allowed <= {"GET", "HEAD"}} == set()


def test_every_message_has_a_place_in_the_protocol() -> None:
    """What is answered, what is said on a socket, and of all that can be sent nothing else but parts of these."""
    answers = {answered for answered in answers_of_the_document() if answered is not None}
    undocumented = {*protocol.OPERATIONS, refusals.Problem}
    assert answers == {one.__name__ for one in protocol.ANSWERS if one not in undocumented}
    sent = {*protocol.ANSWERS, *get_args(protocol.ToldToPage), protocol.AskedByAddress}
    assert with_parts(sent, "serialization") == set(SENT)
    received = {*protocol.COMMANDS, *get_args(protocol.SaidByPage)}
    assert with_parts(received, "validation") == set(RECEIVED)


def with_parts(kinds: Collection[type], way: Literal["validation", "serialization"]) -> set[str]:
    """The names of messages, of all that they are made of, and of what they add to."""
    _, whole = TypeAdapter.json_schemas([(kind.__name__, way, TypeAdapter(kind)) for kind in kinds])
    found = set(whole["$defs"])
    while more := {parent for name in found for parent in parents_of(name)} - found:
        found |= more
    return found


def answers_of_the_document() -> Iterator[str | None]:
    """The names of all messages that a request can be answered with, if all goes well."""
    for path in site(Settings(Path("nothing-is-opened"))).openapi()["paths"].values():
        for operation in path.values():
            for code, answer in operation["responses"].items():
                schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
                if code.startswith("2"):
                    yield (schema.get("items", schema).get("$ref") or "").rpartition("/")[2] or None


def test_every_error_has_a_status() -> None:
    assert set(STATUS) == set(get_args(refusals.ErrorCode))
