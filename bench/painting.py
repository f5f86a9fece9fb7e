"""How many frames a second are painted beside another commit: both paint the same matches in turn, in one run.

`python -m bench.painting REV` prints the median ratio for each game and for all of them, and exits with 1 if the last
one is below the bar.  As on a busy site there are many tables, moved at in turn: one or two people, one to three bots,
a spectator at every second.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

from fastapi import WebSocket

from bench.against import HERE, Tree, checked_out
from knall.core.engine.random import seeded
from knall.core.game import options
from knall.core.match import chance
from knall.core.match.match import Match, begin
from knall.core.text.language import LANGUAGES, Language
from knall.games import NAMES, load_game
from knall.store.rows import SeatRow, TableRow
from knall.web.live.broadcast import Broadcast
from knall.web.live.listeners import Listener
from knall.web.tables.table import Table

ALL = "all games"
TABLES = 60
"""Of each game."""
MOVES = 60
"""Of each match, from its beginning."""
SLICE, ROUNDS = 0.2, 15
RARELY = (2_000, 5, 100)
"""How often both look for cycles, as servers do."""
BAR = 0.95  # what the noise of a machine with other work hides


class Recorded:
    """A table with a match that is repeated before its listeners, again and again."""

    def __init__(self, name: str, number: int) -> None:
        game = load_game(name)
        people = 2 if number % 5 < 2 else 1  # 1.4
        players = min(max(people + 1 + number % 3, game.seats[0]), game.seats[-1])
        names = tuple("N" if seat < people else game.words.called(seat, "en") for seat in range(players))
        self.chain = _played(begin(game, players, {}, chance.revealed(f"{name} {number}", ()), names))
        chosen = dict(options.complete(game.options, {}))
        kinds = [SeatRow(p, "here", guest=p + 1) if p < people else SeatRow(p, "bot", "normal") for p in range(players)]
        row = TableRow(
            f"t{number}", name, game.rules_version, chosen, None, "s", 1, None, True, 1.0, tuple(kinds), state="running"
        )
        self.table = Table(row, self.chain[0], None, lambda table: None)
        language = LANGUAGES[number % len(LANGUAGES)]  # who plays together speaks one
        watching = [*range(people), *([None] if number % 2 else [])]
        self.listeners = [self._listener(seat, language) for seat in watching]

    def _listener(self, seat: int | None, language: Language) -> Listener:
        guest = None if seat is None else seat + 1
        nowhere = cast(WebSocket, SimpleNamespace())
        listener = Listener(nowhere, self.table, guest, language, Broadcast(lambda: False))
        listener.sending.cancel()
        listener.seat, listener.seen = seat, 0
        self.table.watchers.add(listener)
        return listener

    def paint(self, at: int) -> int:
        """Move on to this place of the match, and paint it for all; how many frames these were."""
        if at == 0:
            for listener in self.listeners:
                listener.look(listener.seat)
        self.table.match = self.chain[min(at, len(self.chain) - 1)]
        self.table.show_all()
        for listener in self.listeners:
            listener.paint()
            listener._outbox.clear()
        return len(self.listeners)


def _played(match: Match) -> list[Match]:
    rng, chain = seeded(len(match.names)), [match]
    while not match.is_over and len(chain) < MOVES:
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
        chain.append(match)
    return chain


def _frames(tables: list[Recorded]) -> Iterator[int]:
    """Paint for ever; after each table, how many frames it got."""
    while True:
        for at in range(MOVES):
            for recorded in tables:
                yield recorded.paint(at)


async def measure() -> None:
    """Answer each line that names a game with the frames a second of one slice."""
    gc.set_threshold(*RARELY)
    painters: dict[str, Iterator[int]] = {}
    for line in sys.stdin:
        wanted = NAMES if line.strip() == ALL else [line.strip()]
        if line not in painters:
            painters[line] = _frames([Recorded(name, number) for number in range(TABLES) for name in wanted])
            gc.freeze()  # what is recorded here would be in a file
        painted, begun = 0, time.process_time()
        while time.process_time() - begun < SLICE:
            painted += next(painters[line])
        print(painted / (time.process_time() - begun), flush=True)
        await asyncio.sleep(0)


def main(revision: str) -> None:
    """Measure this tree beside a commit."""
    with checked_out(revision) as root:
        trees = tuple(Tree(one, HERE, "-m", "bench.painting") for one in (root, HERE))
        for name in (*NAMES, ALL):
            pairs = [(trees[0].rate(name), trees[1].rate(name)) for _ in range(ROUNDS)]
            before, after = (statistics.median(rates) for rates in zip(*pairs, strict=True))
            ratio = statistics.median(new / old for old, new in pairs)
            print(f"  {name:<24} {before:>8,.0f} {after:>8,.0f} frames a second {ratio:>6.2f}", flush=True)
        for tree in trees:
            tree.close()
    print(f"  {'passes' if ratio >= BAR else 'MISSES'} {BAR:g}")
    sys.exit(ratio < BAR)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        asyncio.run(measure())
