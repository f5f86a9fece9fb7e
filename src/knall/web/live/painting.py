"""Frames as texts, painted once for all who wait for the same one."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic_core import to_json

from knall.core.drawing import Picture
from knall.core.language import Language
from knall.web.live.frames import Scene, frame

MOST_PAINTED = 16
"""Frames of one moment of a table that are held for others."""


@dataclass(frozen=True)
class Wanted:
    """What a frame is painted from: whose eyes, in which language, and what they have seen already."""

    seat: int | None
    language: Language
    after: int
    before: Picture | None

    @property
    def key(self) -> tuple[int | None, Language, int, int]:
        """What tells it from others; as long as the picture before is held, its id is its own."""
        return self.seat, self.language, self.after, id(self.before)


@dataclass(frozen=True)
class Painted:
    """A frame as it goes over a socket, at which event it stands, and its picture."""

    text: str
    seq: int
    picture: Picture
    wanted: Wanted


class Paintings:
    """The frames of a scene that several are waiting for."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._painted: dict[tuple[int | None, Language, int, int], Painted] = {}

    def painted(self, scene: Scene, wanted: Wanted) -> Painted:
        """The frame, which somebody else may have had painted before."""
        if self._scene is None or not scene.is_still(self._scene):
            self._scene, self._painted = scene, {}
        if wanted.key not in self._painted:
            if len(self._painted) >= MOST_PAINTED:
                self._painted.clear()
            self._painted[wanted.key] = paint(scene, wanted)
        return self._painted[wanted.key]

    def forget(self) -> None:
        """Nobody waits any more."""
        self._scene, self._painted = None, {}


def paint(scene: Scene, wanted: Wanted) -> Painted:
    """One frame."""
    made, picture = frame(scene, wanted.seat, wanted.language, wanted.after, wanted.before)
    return Painted(written(made), made["seq"], picture, wanted)


def written(data: object) -> str:
    """JSON as it goes over a socket."""
    return to_json(data).decode()
