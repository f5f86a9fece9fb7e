"""Files that lie somewhere between two runs: traces, runs of the arena, data, and the file of a site."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
import tempfile
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from unittest import mock

from knall.arena.data.shard_files import SCHEMA, _claim, schema
from knall.arena.data.shards import DataSetting
from knall.arena.engines.local import LocalEngine
from knall.arena.report.reports import summary
from knall.arena.run.playing import Setting
from knall.arena.run.run_files import LOG, SETTING, KeptMatches
from knall.arena.run.running import run
from knall.core.match import conformance
from knall.games import NAMES, load_game
from knall.store import files
from knall.store.downtime import ALIVE, DOWN, note_start
from knall.store.files import connect
from knall.store.rows import MessageRow, OwnValueRow, SeatRow, TableRow
from knall.store.sqlite import SqliteStore
from knall.testing.matches import random_match
from knall.web.tables import stored
from knall.web.tables.stored import beginning, judge_all, restored
from tests.fuzz.target import Target, as_bytes, as_file
from tests.store.damaging import unguarded
from tests.support.own_thread import run_apart

GAME = NAMES[0]
TWO = Setting(GAME, ("random", "random"), 2, games=2, seed="f")
DATA = DataSetting(GAME, load_game(GAME).rules_version, "random", 2, {}, 10, None, 0, "npz")


# --- traces ---


def _trace(text: str) -> None:
    with as_file(text, "trace.jsonl") as path:
        _compared(path)


def _packed_trace(text: str) -> None:
    """What is packed, as characters below 256, each a byte."""
    with as_file("", "trace.jsonl.gz") as path:
        path.write_bytes(b"\x1f\x8b" + text.encode("latin-1", "replace"))
        _compared(path)


def _compared(path: Path) -> None:
    for number, line in conformance.lines(path):
        conformance.differences(load_game(GAME), number, line)


def _traces() -> list[str]:
    position = str(random_match(load_game(GAME), 2, {}, 1, moves=3).position)
    return [f'{{"pos": "{position}", "legal": [], "move": "x", "after": [], "next": ""}}\n', '{"pos": ""}']


def _packed_traces() -> list[str]:
    return [gzip.compress(as_bytes(text))[2:].decode("latin-1") for text in _traces()]


# --- runs and data ---


def _run(text: str) -> None:
    """Lines that are taken make a table of results; the others are cut off."""
    _kept(LOG, text)


def _run_setting(text: str) -> None:
    _kept(SETTING, text)


def _kept(name: str, text: str) -> None:
    with as_file(text, name) as path:
        if name != SETTING:
            path.with_name(SETTING).write_text(_left_by_a_run()[1], "utf-8")
        found = KeptMatches(TWO, path.parent).found
        assert len({one.number for one in found}) == len(found)
        if found:
            assert json.dumps(summary(TWO, found))
        assert KeptMatches(TWO, path.parent).found == found


@cache
def _left_by_a_run() -> tuple[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        run(TWO, Path(folder), engine=LocalEngine(1))
        return Path(folder, LOG).read_text("utf-8"), Path(folder, SETTING).read_text("utf-8")


def _schema(text: str) -> None:
    with as_file(text, SCHEMA) as path:
        _claim(DATA, path.parent)


# --- the file of a site ---


@cache
def _a_store() -> bytes:
    """A file with a match under way, one that is over, and a sheet."""

    async def fill(path: Path) -> None:
        with closing(SqliteStore(path)) as store:
            guest = await store.add_guest(b"key", "Ada", 1.0)
            seats = tuple(SeatRow(seat, "here", guest=guest, name="Ada", contribution="a" * 32) for seat in range(2))
            rules = load_game(GAME).rules_version
            for name in ("one", "two"):
                row = TableRow(name, GAME, rules, {}, None, "secret", guest, None, True, 5.0, seats)
                row, _, begin = beginning(row)
                await store.add_table(row, begin)
            await store.say("one", MessageRow(1, guest, 0, "Ada", "Hello", 5.0))
            await store.note_fact(ALIVE, "5.0")
            await store.note_fact(DOWN, "[[1.0, 2.0]]")
            await store.keep_own_value(OwnValueRow("own", guest, GAME, "deck", "Mine", {"a.b": "1"}, None, 5.0))

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store"
        run_apart(fill(path))
        return path.read_bytes()


def _opened(path: Path) -> None:
    """Whoever serves from a file reads all of it that is under way."""

    async def begin() -> None:
        with closing(SqliteStore(path)) as store:
            assert store.instance
            await judge_all(store)
            await note_start(store, 100.0)
            for row in store.unfinished():
                restored(store, row.id)

    files.check(path)
    with mock.patch.object(stored.log, "exception"):  # a table that cannot be played on is told to the host
        run_apart(begin())


def _store_bytes(text: str) -> None:
    """The text decides which bytes of a file are others, or gone."""
    chance, content = random.Random(as_bytes(text)), bytearray(_a_store())
    for _ in range(chance.randrange(1, 30)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    with as_file("", "store") as path:
        path.write_bytes(bytes(content[: chance.randrange(len(content))] if chance.randrange(8) == 0 else content))
        _opened(path)


def _store_cells(text: str) -> None:
    """TABLE.COLUMN=VALUE: what stands there in every row, whoever wrote that."""
    place, _, value = text.partition("=")
    part, _, column = place.partition(".")
    with as_file("", "store") as path:
        path.write_bytes(_a_store())
        with closing(connect(path)) as connection:
            if column not in files.layout(connection).get(part, []):
                return
        with unguarded(path) as file, suppress(sqlite3.IntegrityError):  # of a column that holds nothing but numbers
            file.execute(f"UPDATE OR IGNORE {part} SET {column} = ?", (value.encode(errors="replace").decode(),))
        _opened(path)


def _cells() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store"
        path.write_bytes(_a_store())
        with closing(connect(path)) as connection:
            return [
                f"{part}.{column}={found[0]}"
                for part, columns in files.layout(connection).items()
                for column in columns
                if (found := connection.execute(f"SELECT {column} FROM {part}").fetchone())
            ]


def targets() -> dict[str, Target]:
    """By name."""
    return {
        "trace": Target(_trace, cache(_traces)),
        "packed-trace": Target(_packed_trace, cache(_packed_traces)),
        "run": Target(_run, lambda: [_left_by_a_run()[0]]),
        "run-setting": Target(_run_setting, lambda: [_left_by_a_run()[1]]),
        "schema": Target(_schema, cache(lambda: [json.dumps(schema(DATA), indent=1) + "\n"])),
        "store-bytes": Target(_store_bytes, lambda: ["a"]),
        "store-cells": Target(_store_cells, cache(_cells)),
    }
