"""What pictures are made of: pieces, and the SVG markup inside them.

A piece has an id that belongs to the thing for the whole match, so that a page can move it; a drawing around (0, 0);
a place; and a title for tooltip and screen reader.  Colours are CSS classes, given by the game's style sheet.
Where a part of a drawing has the attribute `data-round`, the ring that a page puts around it is round, and close to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from html import escape

Point = tuple[float, float]


@dataclass(frozen=True)
class WideSpot:
    """Where a piece lies in the wide arrangement, and how it is drawn there (empty: as everywhere)."""

    x: float
    y: float
    drawing: str = ""


@dataclass(frozen=True)
class Piece:
    """One thing of a picture."""

    id: str
    layer: int
    x: float
    y: float
    drawing: str
    title: str = ""
    twin: str = ""
    """The piece that touching this one means, if another stands for both, as of two equal cards."""
    wide: WideSpot | None = None
    """Its place in the wide arrangement; None: the same place."""


@dataclass(frozen=True)
class Picture:
    """Everything that is to be seen: size, style sheet, and the pieces from back to front."""

    width: int
    height: int
    style: str
    pieces: tuple[Piece, ...]
    title: str
    wide: tuple[int, int] | None = None
    """Width and height of a second arrangement of the same pieces, for rooms that are wider than high; where there is
    one, the page takes the arrangement that it can show larger."""
    status: str = ""
    """The piece that says who is to do what, if there is one."""

    @cached_property
    def widened(self) -> Picture:
        """The wide arrangement, if there is one, as a picture of its own."""
        if self.wide is None:
            return self
        return replace(
            self, width=self.wide[0], height=self.wide[1], pieces=tuple(map(_widened, self.pieces)), wide=None
        )

    @cached_property
    def silent(self) -> Picture:
        """The same for those who are told beside it who is to do what."""
        if not self.status:
            return self
        return replace(self, pieces=tuple([piece for piece in self.pieces if piece.id != self.status]), status="")

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The ids of the pieces."""
        return tuple([piece.id for piece in self.pieces])


def _widened(piece: Piece) -> Piece:
    if piece.wide is None:
        return piece
    x, y, drawing = piece.wide.x, piece.wide.y, piece.wide.drawing or piece.drawing
    return replace(piece, x=x, y=y, drawing=drawing, wide=None)


def node(tag: str, *inside: str, **attributes: object) -> str:
    """One SVG element; `class_` is class, other underscores are hyphens; what is inside must be markup already."""
    shown = "".join(
        [
            f'{_attribute(name)}="{number(value) if isinstance(value, int | float) else escape(str(value))}"'
            for name, value in attributes.items()
            if value is not None
        ]
    )
    return f"<{tag}{shown}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{shown}/>"


@cache
def _attribute(name: str) -> str:
    return " " + name.rstrip("_").replace("_", "-")


def text(words: str, **attributes: object) -> str:
    """An SVG text; the words are escaped."""
    return node("text", escape(words), **attributes)


def shortened(words: str, most: int) -> str:
    """Words for a place that has room for so many letters."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def number(value: object) -> str:
    """Numbers as short as two decimals allow."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
