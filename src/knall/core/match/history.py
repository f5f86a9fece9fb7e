"""What a match remembers: its events, decisions that stand, how it stood at marks, and what seats were told."""

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
    """How a match began: dealt to the empty table by its first events, from a given position, or (formerly) from one
    that was drawn from the source before the first event.
    """

    DEALT = "dealt"
    GIVEN = "given"
    DRAWN = "drawn"


class By(IntEnum):
    """Who made a move: whoever has the seat, the clock for somebody whose time was up, or a bot for somebody gone."""

    SEAT = 0
    CLOCK = 1
    BOT = 2


@dataclass(frozen=True)
class Event:
    """One entry of the log: whose it is (None: chance), and what."""

    seat: int | None
    text: str
    by: By = field(default=By.SEAT, compare=False)
    """Who made a move; records do not tell what the clock did."""

    @property
    def is_chance(self) -> bool:
        """Did chance do it?  (Of an undo in a record nobody knows who did it.)"""
        return self.seat is None and self.text not in NOBODYS

    @property
    def is_move(self) -> bool:
        """Did somebody decide something in the game by it?"""
        return self.seat is not None and self.text != UNDO and self.text not in SEATS


@dataclass(frozen=True)
class Told:
    """An event as one seat may read it: its number, who did it (None: chance), the views around it, and the text."""

    number: int
    seat: int | None
    before: View
    after: View
    text: str
    odds: Sequence[Mapping[str, int]] | None = None
    """What each draw of chance could give, where nothing is ever hidden; elsewhere odds would tell what others hold."""
    whole: bool = True
    """Is this the last text of an event of the rules, with which all is told?"""
    by: By | None = None
    """Who made it, if it is a move."""

    def effects(self, voice: Spoken) -> tuple[Effect, ...]:
        """What it brought about besides itself."""
        return self.before.effects(self.after, self.text, voice) if self.whole else ()


@dataclass(frozen=True)
class Decision:
    """A decision that stands: where it was made, what it was, and whether chance has moved after it."""

    before: Position
    move: str
    at: int
    """How many events had happened before it."""
    chance_followed: bool = False


@dataclass(frozen=True)
class Mark:
    """How a match stood after so many events."""

    at: int
    position: Position
    decisions: tuple[Decision, ...]
