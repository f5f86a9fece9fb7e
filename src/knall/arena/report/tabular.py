"""Results as tables for other programs: CSV always, Parquet where pyarrow is installed (`knall[parquet]`).

Results and times are separate files: results are reproducible to the byte on any number of cores, times are not.
"""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from knall.arena.run.playing import PlayedMatch, Setting
from knall.core.game.options import spelt
from knall.core.text.files import write_whole, write_whole_bytes
from knall.games import load_game

TabularRow = dict[str, object]
RESULTS = ("game", "rules", "players", "match", "deal", "seat", "bot", "points", "win", "decisions", "command")
TIMES = ("match", "seat", "bot", "seconds", "longest")


def command_of(setting: Setting) -> str:
    """The command that reproduces these matches, without options that do not change them."""
    words = ["knall", "arena", setting.game, "--bots", ",".join(setting.bots), "--matches", str(setting.games)]
    words += ["--players", str(setting.players), "--seed", setting.seed]
    for name, value in sorted(setting.options.items()):
        words += ["--option", f"{name}={spelt(value)}"]
    if setting.simulations:
        words += ["--sims", str(setting.simulations)]
    if setting.seconds:
        words += ["--time", f"{setting.seconds:g}"]
    return shlex.join(words)


def result_rows(setting: Setting, played: Sequence[PlayedMatch]) -> list[TabularRow]:
    """A row for each seat of each match; seats count from 0."""
    rules, command = load_game(setting.game).rules_version, command_of(setting)
    found = []
    for one in played:
        for seat, bot in enumerate(one.seats):
            what = (setting.game, rules, setting.players, one.number, setting.deal(one.number), seat, bot)
            came = (one.points[seat], one.share(seat), one.decisions[seat], command)
            found.append(dict(zip(RESULTS, (*what, *came), strict=True)))
    return found


def time_rows(played: Sequence[PlayedMatch]) -> list[TabularRow]:
    """Each seat's total seconds in each match, and its longest decision."""
    return [
        dict(zip(TIMES, (one.number, seat, bot, round(one.seconds[seat], 4), round(one.longest[seat], 4)), strict=True))
        for one in played
        for seat, bot in enumerate(one.seats)
    ]


def write_tables(out: Path, setting: Setting, played: Sequence[PlayedMatch]) -> None:
    """Write `results.csv`, `times.csv`, and the results as Parquet if possible."""
    rows = result_rows(setting, played)
    write_whole(out / "results.csv", as_csv(RESULTS, rows))
    write_whole(out / "times.csv", as_csv(TIMES, time_rows(played)))
    if can_write_parquet():
        columns = {name: [row[name] for row in rows] for name in RESULTS}
        about = {"rules": str(load_game(setting.game).rules_version), "command": command_of(setting)}
        write_whole_bytes(out / "results.parquet", as_parquet(columns, about))


def as_csv(head: Sequence[str], rows: Sequence[TabularRow]) -> str:
    """CSV with the same line ends on every system."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(row.values() for row in rows)
    return text.getvalue()


def can_write_parquet() -> bool:
    """Whether pyarrow is installed."""
    return find_spec("pyarrow") is not None


def as_parquet(columns: Mapping[str, Any], about: Mapping[str, str]) -> bytes:
    """A Parquet file with metadata; the same bytes for the same columns."""
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table(dict(columns)).replace_schema_metadata(
        {f"knall.{name}": text for name, text in about.items()}
    )
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink, compression="zstd", store_schema=True)
    found: bytes = sink.getvalue().to_pybytes()
    return found
