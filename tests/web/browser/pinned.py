"""A server all of whose chance the test has chosen: a known secret, and bots that think so many simulations.

With pages whose own contributions are fixed as well (see conftest), the same touches make the same match, every time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from knall.bots import bot
from knall.bots.limits import Limit
from knall.core.position import View
from knall.core.random import seeded
from knall.core.structs import Struct
from knall.games import load_game

SECRET = "5ec2e7" + "0" * 58
SIMULATIONS = 20


def choose(level: str, name: str, record: Struct, seat: int, players: int, moves: Sequence[str]) -> str:
    """What a bot of this level answers, as in knall.web.bots.worker, by its view alone and not by the clock."""
    view = View(load_game(name), record, seat, players)
    seed = int.from_bytes(hashlib.sha256(str(view).encode()).digest()[:6], "big")
    return bot(level).choose(view, moves, seeded(seed), Limit(simulations=SIMULATIONS))


def main() -> None:
    """Serve, as `knall serve` does."""
    from knall.cli.main import main as knall
    from knall.web.bots import worker
    from knall.web.tables import seating

    worker.choose = choose
    seating.new_secret = lambda: SECRET
    knall()
