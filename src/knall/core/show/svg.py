"""Renders a picture as a self-contained SVG, and diffs two pictures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from knall.core.show.drawing import Picture, Piece, Point, node, number


def whole(picture: Picture, around: Sequence[Point] = (), margin: float = 0.0) -> str:
    """The picture, or the section around these points, as an SVG document."""
    box = (0.0, 0.0, float(picture.width), float(picture.height))
    if around:
        left, top = min(x for x, _ in around) - margin, min(y for _, y in around) - margin
        right, bottom = max(x for x, _ in around) + margin, max(y for _, y in around) + margin
        box = (left, top, right - left, bottom - top)
    shown = " ".join(map(number, box))
    pieces = "".join(piece_markup(piece) for piece in picture.pieces)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}" role="img">'
        f"<title>{escape(picture.title)}</title><style>{picture.style}</style>{pieces}</svg>"
    )


def piece_markup(piece: Piece) -> str:
    """The SVG markup of a piece."""
    title = f"<title>{escape(piece.title)}</title>" if piece.title else ""
    place = f"translate({number(piece.x)},{number(piece.y)})"
    return node("g", title, piece.drawing, id=piece.id, class_="piece", transform=place)


def changed(before: Picture, after: Picture) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    """Diff: the pieces that are new or different in `after`, and the ids of removed ones."""
    if before.order == after.order:
        pairs = zip(before.pieces, after.pieces, strict=True)
        return tuple([new for old, new in pairs if old is not new and old != new]), ()
    known, new_ids = dict(zip(before.order, before.pieces, strict=True)), frozenset(after.order)
    new_pieces = [new for new in after.pieces if (old := known.get(new.id)) is not new and old != new]
    return tuple(new_pieces), tuple([name for name in known if name not in new_ids])
