"""The log of a match: events, decisions in force, snapshots at marks, and what seats were told; names as stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from knall.core.match.attendance import ABANDONED, SEATS
from knall.core.match.position import Position, View
from knall.core.show.told import Effect
from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.core.text.voice import Spoken

UNDO = "undo"
NOBODYS = (UNDO, ABANDONED)
"""Events that a record tells without a seat although chance did not cause them."""
GUEST = "a guest"
"""The stored name of somebody who has deleted their data."""


def shown_name(name: str, language: Language) -> str:
    """A stored name for display: `GUEST` is translated."""
    return load_texts(__package__)[language]["match"]["guest"] if name == GUEST else name


class Setup(StrEnum):
    """How a match began: dealt to the empty table by its first events, or from a given position."""

    DEALT = "dealt"
    GIVEN = "given"


class By(IntEnum):
    """Who made a move: the seat itself, the clock when time was up, or a bot for an absent owner."""

    SEAT = 0
    CLOCK = 1
    BOT = 2


@dataclass(frozen=True)
class Event:
    """One entry of the log: the seat (None: chance) and the text."""

    seat: int | None
    text: str
    by: By = field(default=By.SEAT, compare=False)
    """Not in records, so not compared."""

    @property
    def is_chance(self) -> bool:
        """Whether chance caused the event.  (In records, undos have no seat either.)"""
        return self.seat is None and self.text not in NOBODYS

    @property
    def is_move(self) -> bool:
        """Whether the event is a move of the game."""
        return self.seat is not None and self.text != UNDO and self.text not in SEATS


@dataclass(frozen=True)
class Told:
    """An event as told to one seat: its number, its author (None: chance), the views before and after, and the text."""

    number: int
    seat: int | None
    before: View
    after: View
    text: str
    odds: Sequence[Mapping[str, int]] | None = None
    """The odds of each draw, in open games only; elsewhere odds would reveal hidden cards."""
    whole: bool = True
    """Whether this is the last text of an event of the rules."""
    by: By | None = None
    """Who made the move, if it is one."""

    def effects(self, voice: Spoken) -> tuple[Effect, ...]:
        """The effects of the event besides the move itself."""
        return self.before.effects(self.after, self.text, voice) if self.whole else ()


@dataclass(frozen=True)
class Decision:
    """A decision in force (not undone): the position before it, the move, and whether chance followed."""

    before: Position
    move: str
    at: int
    """The number of events before it."""
    chance_followed: bool = False


@dataclass(frozen=True)
class Mark:
    """A snapshot of a match after `at` events."""

    at: int
    position: Position
    decisions: tuple[Decision, ...]
