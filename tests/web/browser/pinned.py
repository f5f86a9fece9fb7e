"""A server all of whose chance the test has chosen: a known secret, bots and analyses of so many simulations.

With pages whose own contributions are fixed as well (see conftest), the same touches make the same match, every time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from knall.analysis import Findings
from knall.analysis.analysing import Effort, Examination, Part
from knall.bots import bot
from knall.bots.limits import Limit
from knall.core.engine.random import seeded
from knall.core.engine.structs import Struct
from knall.core.match import record
from knall.core.match.position import View
from knall.games import load_game

SECRET = "5ec2e7" + "0" * 58
SIMULATIONS = 20
ANALYSED = Effort(simulations=200)


def choose(level: str, name: str, content: Struct, seat: int, players: int, moves: Sequence[str]) -> str:
    """What a bot of this level answers, as in knall.web.workers.worker, by its view alone and not by the clock."""
    view = View(load_game(name), content, seat, players)
    seed = int.from_bytes(hashlib.sha256(str(view).encode()).digest()[:6], "big")
    return bot(level).choose(view, moves, seeded(seed), Limit(simulations=SIMULATIONS))


def examine(text: str, part: Part) -> Findings:
    """What an analysis finds in a part of a match, as in knall.web.workers.worker, and not by the clock."""
    return _examination(text).examine(part)


@lru_cache(2)
def _examination(text: str) -> Examination:
    from knall.web.workers import worker

    match = record.replay(record.read(text), load_game)
    worker.warm(match.game.name)
    return Examination(match, ANALYSED)


def main() -> None:
    """Serve, as `knall serve` does."""
    from knall.cli.main import main as knall
    from knall.web.tables import seating
    from knall.web.workers import worker

    worker.choose, worker.examine = choose, examine
    seating.new_secret = lambda: SECRET
    knall()
