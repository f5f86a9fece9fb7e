"""The schedule of a table: what it has to do by itself next, and when.

One pure function of what the table is now, asked once for each change; `workers/runner.py` sets the timer and acts
when it fires.  All times are by the loop's clock.
"""

from __future__ import annotations

from enum import Enum, auto
from math import inf
from operator import itemgetter
from typing import NamedTuple

from knall.core.match.match import Match
from knall.store.rows import TableRow
from knall.web.tables.absence import Absence
from knall.web.tables.clocks import Deadline


class WakeCause(Enum):
    """Why a table does something by itself."""

    BOT = auto()
    """A bot is to move, for itself or for somebody who is gone."""
    CLOCK = auto()
    """The time of whoever is to move is up."""
    ABSENCE = auto()
    """Whoever is to move has been away for so long that the others are asked about a bot."""
    REST = auto()
    """Nobody is here any more: bots and clocks stop."""


class Wake(NamedTuple):
    """What a table does by itself: now, and at the next moment that is known."""

    at: float = inf
    """The next moment, which is not yet; `inf`: nothing more happens unless something changes."""
    cause: WakeCause | None = None
    """What is due then."""
    moves: WakeCause | None = None
    """Why a move is due now, if one is: `BOT` or `CLOCK`."""
    goes_on: bool = False
    """Do bots and clocks go on, now or as soon as somebody has moved?"""
    asked: int | None = None
    """The seat about which the others are asked now."""


def next_wake(row: TableRow, match: Match | None, deadline: Deadline | None, absence: Absence, now: float) -> Wake:
    """When this table has to do something by itself next, and what."""
    away_at = away_from(row, absence) if absence.watchers else inf  # else there is nobody to ask
    bot_moves = match is not None and match.to_move is not None and row.bot_level(match.to_move) is not None
    by_itself = row.state != "over" and row.closed is None and (row.clock is not None or row.has_bots)
    rests_at = inf if absence.watchers else absence.there_until
    goes_on = by_itself and now < rests_at
    move_at, why = (inf if deadline is None else deadline.at), WakeCause.CLOCK
    if bot_moves:
        move_at, why = -inf, WakeCause.BOT
    is_due = goes_on and move_at <= now
    ahead = [(away_at, WakeCause.ABSENCE)]
    if goes_on and not is_due:
        ahead += [(move_at, why), (rests_at, WakeCause.REST)]
    at, cause = min([one for one in ahead if now < one[0] < inf], key=itemgetter(0), default=(inf, None))
    return Wake(at, cause, why if is_due else None, goes_on, row.turn if away_at <= now else None)


def away_from(row: TableRow, absence: Absence) -> float:
    """From when on a bot may stand in for whoever is to move: away for as long as the table says; `inf`: never."""
    if row.turn is None or row.state != "running":
        return inf
    away_at = absence.away_since(row.seats[row.turn].guest) + row.away_after
    return away_at if away_at < inf and row.bot_level(row.turn) is None else inf
