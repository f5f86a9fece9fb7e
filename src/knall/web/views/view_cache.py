"""Cache of what was rendered (picture, text, accounts) of the last positions, by seat and voice.

An entry is made from one seat's view alone and keyed by that seat, so that no seat is shown another's.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property

from knall.core.match.position import Position, View
from knall.core.show.drawing import Picture
from knall.core.show.told import Account
from knall.core.text.voice import Voice

MOST_POSITIONS = 4
"""The current position, the one before, and those of chance events between."""


class Sight:
    """A rendered view in one voice; each part is made on first use."""

    def __init__(self, view: View, voice: Voice) -> None:
        self.view = view
        self.voice = voice

    @cached_property
    def picture(self) -> Picture:
        """Without the sentence of the turn, which a frame has beside it."""
        return self.view.picture(self.voice).silent

    @cached_property
    def text(self) -> str:
        return str(self.view)

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        return self.view.accounts(self.voice)


class Seen:
    """The cache entries of a position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.views: dict[int | None, View] = {}
        self.sights: dict[tuple[int | None, Voice], Sight] = {}


class Sights:
    """The cache, an LRU of positions by identity."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, Seen] = OrderedDict()

    def _of(self, position: Position) -> Seen:
        seen = self._seen.get(id(position))
        if seen is None:
            seen = self._seen[id(position)] = Seen(position)  # the reference keeps its id unique
            if len(self._seen) > MOST_POSITIONS:
                self._seen.popitem(last=False)
        return seen

    def view(self, position: Position, seat: int | None) -> View:
        """The view of a seat, cached."""
        views = self._of(position).views
        if seat not in views:
            views[seat] = position.view(seat)
        return views[seat]

    def sight(self, position: Position, seat: int | None, voice: Voice) -> Sight:
        """The rendered view of a seat, cached."""
        sights = self._of(position).sights
        if (seat, voice) not in sights:
            sights[seat, voice] = Sight(self.view(position, seat), voice)
        return sights[seat, voice]

    def forget(self) -> None:
        """Drop everything."""
        self._seen.clear()
