"""Compares acknowledged moves with the database: nothing lost, nothing twice."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from knall.core.match import record
from knall.core.match.history import UNDO, Event
from knall.core.match.match import Match
from knall.games import load_game
from knall.store import tables
from knall.store.rows import TableRow
from knall.web.tables.stored import match_of


@dataclass
class Page:
    """A table: its people's seats, what they sent, and what was acknowledged."""

    table: str
    people: frozenset[int]
    sent: set[tuple[int, Event]] = field(default_factory=set)
    acknowledged: set[tuple[int, Event]] = field(default_factory=set)
    told: int = 0
    """The last event that anybody was told."""
    over: bool = False


class File:
    """The database of a running (or killed) server, read concurrently."""

    def __init__(self, data: Path) -> None:
        self._connection = sqlite3.connect(f"file:{data}?mode=ro", uri=True, timeout=30)

    def row(self, table: str) -> TableRow:
        return tables.find(self._connection, "WHERE id = ?", (table,))[0]

    def tables(self) -> int:
        """The number of tables."""
        found: int = self._connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        return found

    def events(self, table: str, after: int = 0) -> list[tuple[int, Event]]:
        """The events after `after`, with their numbers."""
        ask = "SELECT number, seat, text FROM events WHERE table_id = ? AND number > ? ORDER BY number"
        return [(number, Event(seat, text)) for number, seat, text in self._connection.execute(ask, (table, after))]

    def match(self, table: str) -> Match:
        return match_of(self.row(table), [event for _, event in self.events(table)])

    def close(self) -> None:
        self._connection.close()


@dataclass
class Ledger:
    """All tables."""

    pages: list[Page] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    """Latencies of acknowledged moves."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        """The number of acknowledged moves and undos."""
        return sum(len(page.acknowledged) for page in self.pages)

    def compare(self, file: File, page: Page) -> None:
        """Check that every acknowledged move is in the database verbatim and once, and nothing that nobody sent."""
        acknowledged, told = set(page.acknowledged), page.told  # before the database is read
        log = file.events(page.table)
        found = set(log)
        self.lost += [f"{page.table}: {one}" for one in acknowledged - found]
        if told > len(log):
            self.lost.append(f"{page.table}: told of event {told}, but there are {len(log)}")
        if [number for number, _ in log] != list(range(1, len(log) + 1)):
            self.doubled.append(f"{page.table}: its numbers have gaps")
        theirs = {(number, event) for number, event in log if event.seat in page.people and event.text != UNDO}
        self.doubled += [f"{page.table}: {one}" for one in theirs - page.sent]


def problems_of(match: Match) -> list[str]:
    """The problems that `knall verify` finds in a finished match, its chance included."""
    verdict = record.verify(record.read(record.write(match)), load_game)
    return verdict.problems + ([] if verdict.chance_proven else ["its chance is not proven"])
