"""Cache of serialised frames; pure functions of a match and of what a page has seen, for any process.

What a page has seen is named by event numbers: its picture is that of its seat after that event and can be drawn again.
So everything stored here can be dropped.
"""

from __future__ import annotations

from typing import NamedTuple

from pydantic_core import to_json

from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.core.show.drawing import Picture
from knall.core.text.language import Language
from knall.web.views.frames import Scene, frame

MOST_PAINTED = 16
"""Frames cached per moment of a table."""


class Wanted(NamedTuple):
    """Key of a frame: seat, language, and what the page has seen already."""

    seat: int | None
    language: Language
    after: int
    """The last event the page knows."""
    before: int | None
    """The event whose picture the page has; None: none."""


class Paintings:
    """Frames and pictures of a table's current moment, by point of view."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._painted: dict[Wanted, str] = {}
        self._pictures: dict[tuple[int | None, Language], tuple[int, Picture]] = {}

    def painted(self, scene: Scene, wanted: Wanted) -> str:
        """The frame, cached."""
        if self._scene is None or not _is_still(scene, self._scene):
            self._scene, self._painted = scene, {}
        if wanted not in self._painted:
            if len(self._painted) >= MOST_PAINTED:
                self._painted.clear()
            self._painted[wanted] = self._paint(scene, wanted)
        return self._painted[wanted]

    def _paint(self, scene: Scene, wanted: Wanted) -> str:
        before = None if wanted.before is None else self._picture(scene, wanted, wanted.before)
        text, picture = paint(scene, wanted, before)
        self._pictures[wanted.seat, wanted.language] = len(scene.match.events), picture
        return text

    def _picture(self, scene: Scene, wanted: Wanted, number: int) -> Picture:
        """The picture a page has, which saw the match after `number` events."""
        kept, picture = self._pictures.get((wanted.seat, wanted.language), (None, None))
        if picture is not None and kept == number:
            return picture
        voice = scene.match.voice(wanted.language, wanted.seat)
        return scene.sights.sight(_position_after(scene.match, number), wanted.seat, voice).picture

    def forget(self) -> None:
        """Drop everything."""
        self._scene, self._painted, self._pictures = None, {}, {}


def _is_still(scene: Scene, before: Scene) -> bool:
    """Whether the cached frames are still valid."""
    return scene.match is before.match and (scene.following, scene.around) == (before.following, before.around)


def _position_after(match: Match, number: int) -> Position:
    """The position after `number` events."""
    return match.position if number == len(match.events) else match.as_of(number).position


def paint(scene: Scene, wanted: Wanted, before: Picture | None) -> tuple[str, Picture]:
    """A frame relative to a picture, and the picture it results in."""
    made, picture = frame(scene, wanted.seat, wanted.language, wanted.after, before)
    return written(made), picture


def written(data: object) -> str:
    """JSON as sent on sockets."""
    return to_json(data).decode()
