"""Does a bot's thinking time reveal whether it had a choice?  A classifier tries, in games with secrets."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from knall.core.engine.random import seeded
from knall.games import NAMES, load_game
from knall.store.rows import MessageRow
from knall.store.sqlite import SqliteStore
from knall.web.app import open_services
from knall.web.services import Services
from knall.web.settings import Settings
from knall.web.tables.table import Table
from knall.web.wire.tables import NewTable

HIDDEN = tuple(name for name in NAMES if not load_game(name).open)
LEVELS = ("easy", "hard")
DECISIONS = 2000
TABLES = 12
ENOUGH = 50
"""Decisions of each kind for a significant figure."""
Timed = tuple[float, int]
"""A bot's time, and its number of moves."""


class Stopwatch:
    """A listener at a table that times the bots."""

    def __init__(self, table: Table, found: list[Timed]) -> None:
        self.guest: int | None = None
        self.seat: int | None = None
        self.pace = 1.0
        self.changed = asyncio.Event()
        self._table, self._found = table, found
        self._begun: Timed | None = None

    def thinks(self, seat: int) -> None:
        """A bot has begun."""
        self._begun = (time.perf_counter(), len(self._table.require_match().legal_moves))

    def match_changed(self, on_disk: float | None = None) -> None:
        """A move was played."""
        if self._begun is not None:
            self._found.append((time.perf_counter() - self._begun[0], self._begun[1]))
            self._begun = None
        self.changed.set()

    def table_changed(self) -> None: ...

    def hear(self, message: MessageRow) -> None: ...

    def look_anew(self) -> None: ...

    def send_away(self) -> None: ...

    def chat_changed(self, messages: Sequence[MessageRow]) -> None: ...


async def play(services: Services, game: str, level: str, found: list[Timed], seed: int) -> None:
    """Matches of one person, who moves at once and at random, against two bots, until there are enough decisions."""
    guest, rng = await services.store.add_guest(f"{game} {level} {seed}".encode(), "Ada", 1.0), seeded(seed)
    seats = [{"kind": "here"}, {"kind": "bot", "level": level}, {"kind": "bot", "level": level}]
    wish = NewTable.model_validate({"game": game, "seats": seats})
    while len(found) < DECISIONS:
        table = await services.seating.create(wish, guest, "Ada")
        await services.seating.contribute(table, guest, "0" * 32)
        watch = Stopwatch(table, found)
        table.watchers.add(watch)
        table.attend()
        while not table.require_match().is_over and len(found) < DECISIONS:
            watch.changed.clear()
            match = table.require_match()
            if match.to_move == 0:
                move = match.legal_moves[rng.below(len(match.legal_moves))]
                await services.actions.play(table, 0, len(match.events), move, "en")
            else:
                await watch.changed.wait()
        table.watchers.clear()


async def decisions(game: str, level: str) -> list[Timed]:
    """Timings of real bots in a real process, taken where a socket would be; without a pace, which hides them."""
    found: list[Timed] = []
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "timed.sqlite", pace=0.0, workers=1)
        services = open_services(settings, SqliteStore(settings.data))
        try:
            services.pool.warm(game)
            while not services.pool.is_warm(game):
                await asyncio.sleep(0.1)
            await asyncio.gather(*(play(services, game, level, found, seed) for seed in range(TABLES)))
        finally:
            services.pool.close()
            services.store.close()
    return found


def balanced_accuracy(known: Sequence[Timed], asked: Sequence[Timed], most: int) -> float:
    """The accuracy on `asked` of the best threshold from `known`: had the bot at most `most` moves?"""

    def right(limit: float, quicker: bool, timed: Sequence[Timed]) -> float:
        few = [(seconds < limit) == quicker for seconds, moves in timed if moves <= most]
        many = [(seconds >= limit) == quicker for seconds, moves in timed if moves > most]
        return (sum(few) / len(few) + sum(many) / len(many)) / 2

    limits = sorted({seconds for seconds, _ in known})[:: max(1, len(known) // 200)]
    tried = [(right(limit, quicker, known), limit, quicker) for limit in limits for quicker in (True, False)]
    _, limit, quicker = max(tried)
    return right(limit, quicker, asked)


def crossed(timed: Sequence[Timed], most: int) -> float:
    """The mean accuracy of a two-fold cross-validation."""
    halves = timed[::2], timed[1::2]
    return (balanced_accuracy(*halves, most) + balanced_accuracy(halves[1], halves[0], most)) / 2


def accuracies() -> tuple[dict[str, float], float]:
    """For each game with secrets, level and question; and the least if thinking took a little longer per move."""
    found: dict[str, float] = {}
    careless = 1.0
    for game in HIDDEN:
        for level in LEVELS:
            timed = asyncio.run(decisions(game, level))
            for most in sorted({1, int(median(moves for _, moves in timed))}):
                if ENOUGH <= sum(moves <= most for _, moves in timed) <= len(timed) - ENOUGH:
                    found[f"{game}, {level}: {most} moves at most"] = crossed(timed, most)
                    shown = [(seconds + 0.02 * moves, moves) for seconds, moves in timed]
                    careless = min(careless, crossed(shown, most))
    return found, careless


if __name__ == "__main__":
    right, careless = accuracies()
    for name, accuracy in right.items():
        print(f"  {name:<56} {accuracy:.3f}")
    print(f"  {'if each move took 20 ms more, at least':<56} {careless:.3f}")
