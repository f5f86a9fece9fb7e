"""Clocks: how long whoever is to move may take, and what is left of it; bots have none.

A clock is for each move, or for all moves of a seat in a match, with so many seconds added for each.  Both are measured
by the loop's clock, which never jumps; what is left for the match is written with every unit of the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from knall.core.match.match import Match
from knall.store.rows import TableRow

Times: TypeAlias = tuple[float | None, ...]
"""Seconds left to each seat for the rest of the match; None: a bot's, which has no clock."""
LEAST = 5.0
"""Seconds for each move of somebody whose time for the match is used up, if the table adds less."""
LEAST_LEFT = 10.0
"""Seconds that are left to whoever's time ran while the table was in nobody's memory: time enough to come back."""


@dataclass(frozen=True)
class Deadline:
    """When the time of whoever moves behind event `after` is up: by the loop's clock, and as people are told."""

    after: int
    begun: float
    """Since when it runs, by the loop's clock."""
    at: float
    told: float


def times_of(row: TableRow) -> Times:
    """What is left to each seat for the match, but for the move that is under way; nothing, if no such clock runs."""
    if row.clock is None or row.increment is None:
        return ()
    return row.times or tuple(None if seat.kind == "bot" else float(row.clock) for seat in row.seats)


def allowed(row: TableRow, seat: int) -> float | None:
    """Seconds that a person on this seat has for a move; None: as long as they like."""
    if row.clock is None or row.increment is None:
        return row.clock
    return max(LEAST, times_of(row)[seat] or 0.0)


def times_left(row: TableRow, running: Deadline | None, before: Match, after: Match, now: float) -> Times:
    """What is left of everybody's clock for the match, when it goes on like this now, by the loop's clock."""
    if not times_of(row):
        return ()
    used = {}
    if running is not None and running.after == len(before.events) and before.to_move is not None:
        used[before.to_move] = now - running.begun
    moved, undone = (
        [one.before.to_move for one in match.decisions[len(other.decisions) :] if one.before.to_move is not None]
        for match, other in ((after, before), (before, after))
    )
    return _times_after(row, used, [seat for seat in moved if seat in used], undone)


def _times_after(row: TableRow, used: Mapping[int, float], moved: Sequence[int], undone: Sequence[int]) -> Times:
    """What is left once seats have thought for so long; for each move they get what is added, and give it back with it.

    Else somebody could win time by moving and taking back.
    """
    times = list(times_of(row))
    for seat, left in enumerate(times):
        if left is not None:
            added = (row.increment or 0) * (moved.count(seat) - undone.count(seat))
            times[seat] = round(max(0.0, max(0.0, left - used.get(seat, 0.0)) + added), 3)
    return tuple(times)


def deadline_at(
    row: TableRow, match: Match | None, before: Deadline | None, since: float | None, now: float, wall: float
) -> Deadline | None:
    """The deadline of whoever is to move: `before`, if it is still their turn, else one that begins now.

    `since`: when the turn of a match that comes from the disk began, by the clock on the wall; nobody could know.
    """
    if match is None or match.to_move is None or row.bot_level(match.to_move) is not None:
        return None
    if before is not None and before.after == len(match.events):
        return before
    full = allowed(row, match.to_move)
    if full is None:
        return None
    elapsed = 0.0 if since is None else max(0.0, wall - since)
    left = full if not elapsed else min(full, max(LEAST_LEFT, full - elapsed))
    return Deadline(len(match.events), now - elapsed, now + left, wall + left)
