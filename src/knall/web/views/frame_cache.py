"""Frames as texts: pure functions of a match and of what a page has seen, for whichever process has the time.

What a page has seen is told by numbers of events: the picture that it has is that of its seat after so many events, and
can be drawn again.  So all that is kept here is a cache.
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
"""Frames of one moment of a table that are held for others."""


class Wanted(NamedTuple):
    """What a frame is painted for: whose eyes, in which language, and what they have seen already."""

    seat: int | None
    language: Language
    after: int
    """The last event that was told."""
    before: int | None
    """After which event the page has the picture; None: it has none."""


class Paintings:
    """What was painted last for each pair of eyes at a table."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._painted: dict[Wanted, str] = {}
        self._pictures: dict[tuple[int | None, Language], tuple[int, Picture]] = {}

    def painted(self, scene: Scene, wanted: Wanted) -> str:
        """The frame, which somebody else may have had painted before."""
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
        """The picture that somebody has, who saw the match after so many events."""
        kept, picture = self._pictures.get((wanted.seat, wanted.language), (None, None))
        if picture is not None and kept == number:
            return picture
        voice = scene.match.voice(wanted.language, wanted.seat)
        return scene.sights.sight(_place(scene.match, number), wanted.seat, voice).picture

    def forget(self) -> None:
        """Nobody waits any more."""
        self._scene, self._painted, self._pictures = None, {}, {}


def _is_still(scene: Scene, before: Scene) -> bool:
    """Is there nothing else to see than before?"""
    return scene.match is before.match and (scene.following, scene.around) == (before.following, before.around)


def _place(match: Match, number: int) -> Position:
    """Where a match stood after so many events."""
    return match.position if number == len(match.events) else match.as_of(number).position


def paint(scene: Scene, wanted: Wanted, before: Picture | None) -> tuple[str, Picture]:
    """One frame for who has this picture; and the picture that it has then."""
    made, picture = frame(scene, wanted.seat, wanted.language, wanted.after, before)
    return written(made), picture


def written(data: object) -> str:
    """JSON as it goes over a socket."""
    return to_json(data).decode()
