"""What there is to see of the last positions of a match, made once for all who see the same.

A sight is made from one seat's view and from nothing else, and found by that seat: nobody is shown another's.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property

from knall.core.match.position import Position, View
from knall.core.show.drawing import Picture
from knall.core.show.told import Account
from knall.core.text.voice import Voice

MOST_POSITIONS = 4
"""What is seen now, what was seen before it, and what chance did between them."""


class Sight:
    """A view in one voice; each part is made when somebody first asks for it."""

    def __init__(self, view: View, voice: Voice) -> None:
        self.view = view
        self.voice = voice

    @cached_property
    def picture(self) -> Picture:
        """The picture, beside which it is told who is to do what."""
        return self.view.picture(self.voice).silent

    @cached_property
    def text(self) -> str:
        """The view as text."""
        return str(self.view)

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """How the points come about."""
        return self.view.accounts(self.voice)


class Seen:
    """One position, as far as anybody looked at it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.views: dict[int | None, View] = {}
        self.sights: dict[tuple[int | None, Voice], Sight] = {}


class Sights:
    """The last positions that somebody looked at."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, Seen] = OrderedDict()

    def _of(self, position: Position) -> Seen:
        seen = self._seen.get(id(position))
        if seen is None:
            seen = self._seen[id(position)] = Seen(position)  # which it holds, so that no other gets its id
            if len(self._seen) > MOST_POSITIONS:
                self._seen.popitem(last=False)
        return seen

    def view(self, position: Position, seat: int | None) -> View:
        """What this seat may know of a position."""
        views = self._of(position).views
        if seat not in views:
            views[seat] = position.view(seat)
        return views[seat]

    def sight(self, position: Position, seat: int | None, voice: Voice) -> Sight:
        """What this seat sees of a position."""
        sights = self._of(position).sights
        if (seat, voice) not in sights:
            sights[seat, voice] = Sight(self.view(position, seat), voice)
        return sights[seat, voice]

    def forget(self) -> None:
        """Nobody looks any more."""
        self._seen.clear()
