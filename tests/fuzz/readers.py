"""Who reads what comes from outside, and which targets, or tests with whole requests, try that with anything at all."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import knall
from knall.games import NAMES

SOURCE = Path(knall.__file__).parent
CALLS = {
    *("loads", "reader", "decompress", "fromisoformat", "urlsplit", "parse_qs", "ip_address", "ip_network"),
    *("validate_json", "validate_python", "model_validate_json"),
    *("read_text", "read_bytes", "readline", "recv", "receive_text"),
}
"""By these a module reads; what is taken apart by hand, such as positions, stands in the table all the same."""
ATTRIBUTES = {"environ", "stdin"}
REQUESTS, WIRE = "tests/web/test_schema.py", "tests/web/test_wire.py"


def of_each_game(kind: str) -> tuple[str, ...]:
    """A target for every game."""
    return tuple(f"{kind}-{name}" for name in NAMES)


DECKS = ("deck", "sheet-theory-deck", "file-theory-deck", "value-theory-deck")
SETTINGS = ("settings-file", "settings-options", "settings-environment")
SITES = ("site-link", "site-answer", "site-refusal", "site-later", "site-table")
STORE = ("store-bytes", "store-cells")
READERS: dict[str, tuple[str, ...]] = {
    # texts of games
    "games.urknall.notation.notation": ("position-urknall",),
    "games.ramsch.notation.parsing": ("position-ramsch",),
    "games.theory.notation.parsing": ("position-theory",),
    "core.match.reading": (*of_each_game("view"), "observation"),
    "core.match.position": of_each_game("move"),
    "core.game.options": (*of_each_game("options"), "chosen"),
    "core.match.record": ("record",),
    "core.match.conformance": ("trace", "packed-trace"),
    "games.theory.decks.deck": DECKS,
    "games.theory.decks.deck_file": DECKS,
    "games.theory.decks.deck_sheet": DECKS,
    # command lines, files of settings and of runs
    "cli.main": ("command",),
    "cli.arguments": ("stdin", "seed", "chosen", "bots"),
    "cli.positions": ("stdin", "command"),
    "cli.match.typed": ("typed",),
    "cli.position.hint": ("seed",),
    "cli.language": ("language",),
    "core.text.language": ("language",),
    "cli.site.serve_options": SETTINGS,
    "web.gate.connections": SETTINGS,
    "arena.engines": ("engine",),
    "arena.run.run_files": ("run", "run-setting"),
    "arena.data.shard_files": ("schema",),
    # programs, sites, language models
    "bots.child": ("program", "program-command"),
    "bots.protocol": ("program",),
    "bots.programs": ("program", "bots"),
    "client.answers": SITES,
    "client.guest": SITES,
    "client.seat": SITES,
    "adapters.prompts": ("model",),
    "adapters.kaggle": ("observation", "model"),
    "adapters.mcp": ("tools",),
    # the site: requests, sockets, its host, its file
    "web.api.command": (REQUESTS, WIRE),
    "web.gate.costs": ("head", WIRE),
    "web.gate.guard": ("head", WIRE),
    "web.gate.hosts": ("host", WIRE),
    "web.gate.clients": ("address", "head", WIRE),
    "web.gate.protocols": (WIRE,),
    "web.people.sessions": ("head", WIRE),
    "web.api.live": ("socket-query", WIRE),
    "web.live.listeners": ("socket-said", WIRE),
    "web.live.replays": ("record", REQUESTS),
    "web.admin.commands": ("wish", WIRE),
    "web.admin.socket": ("wish", WIRE),
    "store.files": STORE,
    "store.reading": STORE,
    "store.sqlite": STORE,
    "store.tables": STORE,
    "store.downtime": STORE,
}
NOT_FROM_OUTSIDE = {
    **dict.fromkeys(
        ("core.text.texts", "core.pages.lesson", "core.pages.summary", "core.game.rulebook", "analysis.words"),
        "files of a package",
    ),
    **dict.fromkeys(("core.engine.fingerprint", "arena.engines.code", "web.shell.static"), "files of a package"),
    "store.migrations.__init__": "files of a package",
    **dict.fromkeys(
        ("core.engine.structs", "web.workers.processes", "arena.engines.local"), "from a process of our own"
    ),
    **dict.fromkeys(("web.live.painter", "web.live.painter_process"), "from a process of our own"),
    **dict.fromkeys(
        ("store.talk", "store.forgetting", "web.tables.stored"), "cells that `store.reading` has looked at"
    ),
    **dict.fromkeys(
        ("core.engine.cache", "core.engine.compiling", "core.engine.ahead", "cli.boards"), "yes or no, or a folder"
    ),
    **dict.fromkeys(("cli.site.serve", "arena.engines.ray_engine"), "written, not read"),
    **dict.fromkeys(("web.api.operations",), "from the system"),
    "cli.contest.strength": "notes, which are written as they are",
    **dict.fromkeys(("testing.clauses", "testing.commands", "testing.playthroughs"), "tests"),
}
"""What others read, and why nobody outside can write it."""


def reading() -> Iterator[str]:
    """The modules that read, by what they call."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            name = getattr(called, "attr", None) or getattr(called, "id", None)
            if name in CALLS or (isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES):
                yield ".".join(path.relative_to(SOURCE).with_suffix("").parts)
                break


def is_there(module: str) -> bool:
    """Is there such a module, or package?"""
    path = SOURCE.joinpath(*module.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()
