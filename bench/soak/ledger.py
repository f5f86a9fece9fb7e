"""What people sent and what was acknowledged, held against the file: nothing lost, nothing twice."""

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
    """One table: which of its seats are people's, what they sent, and which of it was acknowledged."""

    table: str
    people: frozenset[int]
    sent: set[tuple[int, Event]] = field(default_factory=set)
    acknowledged: set[tuple[int, Event]] = field(default_factory=set)
    told: int = 0
    """The last event that anybody was told of."""
    over: bool = False


class File:
    """The file of a server that runs (or was killed just now), read beside it."""

    def __init__(self, data: Path) -> None:
        self._connection = sqlite3.connect(f"file:{data}?mode=ro", uri=True, timeout=30)

    def row(self, table: str) -> TableRow:
        """A table."""
        return tables.find(self._connection, "WHERE id = ?", (table,))[0]

    def tables(self) -> int:
        """How many tables there are."""
        found: int = self._connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        return found

    def events(self, table: str, after: int = 0) -> list[tuple[int, Event]]:
        """The log behind an event, with its numbers."""
        ask = "SELECT number, seat, text FROM events WHERE table_id = ? AND number > ? ORDER BY number"
        return [(number, Event(seat, text)) for number, seat, text in self._connection.execute(ask, (table, after))]

    def match(self, table: str) -> Match:
        """The whole match."""
        return match_of(self.row(table), [event for _, event in self.events(table)])

    def close(self) -> None:
        """Let it go."""
        self._connection.close()


@dataclass
class Ledger:
    """All tables."""

    pages: list[Page] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    """Seconds that acknowledged moves took."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        """How many moves and undos."""
        return sum(len(page.acknowledged) for page in self.pages)

    def compare(self, file: File, page: Page) -> None:
        """Is every acknowledged move in the file, word for word and once, and nothing that nobody sent?"""
        acknowledged, told = set(page.acknowledged), page.told  # before the file is read
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
    """What `knall verify` finds wrong with a match that is over, its chance included."""
    verdict = record.verify(record.read(record.write(match)), load_game)
    return verdict.problems + ([] if verdict.chance_proven else ["its chance is not proven"])
