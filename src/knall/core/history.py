"""What a match remembers of its events: decisions that stand, how it stood at marks, and what seats were told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knall.core.effects import Effect
from knall.core.position import Position, View
from knall.core.voice import Spoken

UNDO = "undo"


@dataclass(frozen=True)
class Told:
    """An event as one seat may read it: its number, who did it (None: chance), the views around it, and the text."""

    number: int
    seat: int | None
    before: View
    after: View
    text: str
    odds: Mapping[str, int] | None = None
    """What chance could do, where nothing is ever hidden; elsewhere the odds would tell what others hold."""
    whole: bool = True
    """Is this the last text of an event of the rules, with which all is told?"""
    by_clock: bool = False

    def effects(self, voice: Spoken) -> tuple[Effect, ...]:
        """What it brought about besides itself."""
        return self.before.effects(self.after, self.text, voice) if self.whole and self.text != UNDO else ()


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
