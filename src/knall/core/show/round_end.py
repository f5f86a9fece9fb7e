"""Round ends: how a round, or the match, was scored, as one viewer may know it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RoundRow:
    """What one party made of the round: a cell for each column, the first of which names it."""

    seat: int | None
    """None: a party that is no seat's own."""
    cells: tuple[str, ...]
    won: bool = False
    """Is this the row, or one of those, that the round went to?"""


@dataclass(frozen=True)
class RoundEnd:
    """A table of all that was scored, and what else there is to say of it."""

    title: str
    head: tuple[str, ...]
    """What the columns are called; each row has as many cells."""
    rows: tuple[RoundRow, ...]
    sentences: tuple[str, ...] = ()
