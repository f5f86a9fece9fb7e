"""Pictures on the wire: pieces and their coordinates."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12


class SpotShape(TypedDict):
    """Where a piece lies in the wide arrangement, and its drawing there if different."""

    x: float
    y: float
    drawing: NotRequired[str]


class PieceShape(TypedDict):
    """A piece of a picture; touching it also touches its twin, if it has one."""

    id: str
    x: float
    y: float
    layer: int
    drawing: str
    title: str
    twin: str | None
    wide: NotRequired[SpotShape]


class PictureShape(TypedDict):
    """A whole picture, or the diff to the one before; `wide`: the size of its wide arrangement."""

    width: int
    height: int
    title: str
    style: str | None
    whole: bool
    pieces: list[PieceShape]
    gone: list[str]
    order: list[str] | None
    wide: NotRequired[tuple[int, int]]
