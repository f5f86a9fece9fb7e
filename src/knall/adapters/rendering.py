"""Rendering of a board: text, an SVG picture, or pixels (`knall[rgb]`)."""

from __future__ import annotations

from collections.abc import Collection
from importlib.util import find_spec
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "environment")

CAN_DRAW_PIXELS = all(find_spec(library) for library in ("resvg_py", "PIL"))
RENDER_MODES = ["ansi", "svg", *(["rgb_array"] if CAN_DRAW_PIXELS else [])]
WIDTH = 800  # pixels of the picture's width
Pixels = NDArray[np.uint8]


def check_mode(mode: str | None, known: Collection[str]) -> None:
    """Refuse a render mode that is unknown or needs a missing package."""
    if mode == "rgb_array" and not CAN_DRAW_PIXELS:
        raise KnallError(wrong("rgb"))
    if mode is not None and mode not in known:
        raise KnallError(wrong("unknown", name="render_mode", known=", ".join(known), value=repr(mode)))


def rendered(position: Position, seat: int | None, mode: str | None) -> Pixels | str:
    """A seat's view (None: a spectator's) in one of RENDER_MODES."""
    if mode == "ansi":
        return position.view(seat).board()
    if mode == "svg":
        return position.svg(seat)
    if mode == "rgb_array":
        return pixels(position.svg(seat))
    raise KnallError(wrong("render", known=", ".join(RENDER_MODES)))


def pixels(svg: str) -> Pixels:
    """A picture as an array of height × width × 3 bytes; uses this machine's fonts."""
    import resvg_py
    from PIL import Image

    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background="white")
    return np.asarray(Image.open(BytesIO(drawn)).convert("RGB"))
