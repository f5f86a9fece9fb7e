"""Tables for a database that is filled for a benchmark."""

from __future__ import annotations

import time

from knall.core.game import options
from knall.core.game.game import AnyGame
from knall.store.rows import SeatRow, TableRow


def table_row(number: int, game: AnyGame, owner: int, seats: tuple[SeatRow, ...]) -> TableRow:
    """A table created today (old ones are deleted), with hints and the usual options."""
    chosen, now = dict(options.complete(game.options, {})), time.time()
    return TableRow(
        f"t{number}", game.name, game.rules_version, chosen, None, f"s{number}", owner, None, True, now, seats
    )
