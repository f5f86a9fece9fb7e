"""Pictures: layered pieces with SVG markup.

A piece has an id that is stable for the whole match, so that a page can move it; a drawing around (0, 0); a spot; and
a title for tooltip and screen reader.  Colours are CSS classes of the game's style sheet.  A part of a drawing with the
attribute `data-round` gets a tight, round ring when a page highlights it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from html import escape

Point = tuple[float, float]


@dataclass(frozen=True)
class WideSpot:
    """A piece's coordinates in the wide layout, and its drawing there (empty: the usual one)."""

    x: float
    y: float
    drawing: str = ""


@dataclass(frozen=True)
class Piece:
    """One element of a picture."""

    id: str
    layer: int
    x: float
    y: float
    drawing: str
    title: str = ""
    twin: str = ""
    """The piece that a touch on this one selects instead, as of two equal cards."""
    wide: WideSpot | None = None
    """Its spot in the wide layout; None: the same spot."""


@dataclass(frozen=True)
class Picture:
    """A picture: size, style sheet, and the pieces from back to front."""

    width: int
    height: int
    style: str
    pieces: tuple[Piece, ...]
    title: str
    wide: tuple[int, int] | None = None
    """Width and height of a second layout of the same pieces, for landscape windows; the page takes the layout that it
    can show larger."""
    status: str = ""
    """The piece that shows the status, if there is one."""

    @cached_property
    def widened(self) -> Picture:
        """The wide layout as a picture of its own; the picture itself if there is none."""
        if self.wide is None:
            return self
        return replace(
            self, width=self.wide[0], height=self.wide[1], pieces=tuple(map(_widened, self.pieces)), wide=None
        )

    @cached_property
    def silent(self) -> Picture:
        """The picture without its status piece, for pages that show the status elsewhere."""
        if not self.status:
            return self
        return replace(self, pieces=tuple([piece for piece in self.pieces if piece.id != self.status]), status="")

    @cached_property
    def order(self) -> tuple[str, ...]:
        return tuple([piece.id for piece in self.pieces])


def _widened(piece: Piece) -> Piece:
    if piece.wide is None:
        return piece
    x, y, drawing = piece.wide.x, piece.wide.y, piece.wide.drawing or piece.drawing
    return replace(piece, x=x, y=y, drawing=drawing, wide=None)


def node(tag: str, *inside: str, **attributes: object) -> str:
    """An SVG element; `class_` becomes class, other underscores hyphens; `inside` must be markup already."""
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
    """Truncate words to `most` letters."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def number(value: object) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
