"""Default picture of a game: its text board, and a button for every legal move of the viewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from knall.core.engine.structs import Struct
from knall.core.game.defaults import legal_moves
from knall.core.game.open_information import OpenView
from knall.core.show.drawing import Picture, Piece, node, text
from knall.core.text.voice import Voice

if TYPE_CHECKING:
    from knall.core.game.game import AnyGame

S = TypeVar("S", bound=Struct)
GROUND, TEXT, BUTTON = range(3)  # the layers
WIDTH, EDGE, LINE, COLUMNS = 640, 24, 26, 4
WIDE, HIGH, GAP = 139, 48, 12  # of a button, and between two
_DAY = ".b-ground{fill:#f4f1ea}.b-text{fill:#24262e}.b-button{fill:#fffdf7;stroke:#6a665d;stroke-width:2}"
_NIGHT = ".b-ground{fill:#14161d}.b-text{fill:#f1efe9}.b-button{fill:#2b2f3b;stroke:#aaa69b}"
STYLESHEET = (
    ".b-text{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;white-space:pre;user-select:none}"
    f".b-middle{{text-anchor:middle}}{_DAY}@media (prefers-color-scheme:dark){{{_NIGHT}}}"
)


def draw(game: AnyGame, v: OpenView[S], voice: Voice) -> Picture:
    """The default `Picture`: status, board, buttons."""
    headline = game.words.status(v, voice)
    lines = [headline, "", *game.words.board(v, voice).splitlines()]
    top = 2 * EDGE + LINE * len(lines)
    buttons = list(_buttons(game, v, voice, top))
    height = top + -(-len(buttons) // COLUMNS) * (HIGH + GAP) + EDGE
    ground = Piece("ground", GROUND, 0, 0, node("rect", width=WIDTH, height=height, class_="b-ground"))
    board = Piece("board", TEXT, EDGE, EDGE, "".join(_written(lines)), " ".join(lines))
    return Picture(WIDTH, height, STYLESHEET, (ground, board, *buttons), f"{game.title}: {headline}")


def picks(game: AnyGame, v: OpenView[S], move: str) -> Sequence[str]:
    """The default picks: the button of the move."""
    return (_piece(game, move),)


def _piece(game: AnyGame, move: str) -> str:
    return f"move-{game.notation.index[move]}"


def _written(lines: Sequence[str]) -> Iterator[str]:
    for row, line in enumerate(lines):
        longest = WIDTH - 2 * EDGE if len(line) > 54 else None  # squeeze a line that is too long
        yield text(line, y=LINE * row + 18, class_="b-text", textLength=longest, lengthAdjust="spacingAndGlyphs")


def _buttons(game: AnyGame, v: OpenView[S], voice: Voice, top: int) -> Iterator[Piece]:
    if v.seat < 0 or game.rules.actor(v.table) != v.seat:
        return
    for number, label in enumerate(legal_moves(game, v.table)):
        row, column = divmod(number, COLUMNS)
        box = node("rect", width=WIDE, height=HIGH, rx=8, class_="b-button")
        name = text(label, x=WIDE / 2, y=HIGH / 2 + 6, class_="b-text b-middle")
        x, y = EDGE + column * (WIDE + GAP), top + row * (HIGH + GAP)
        yield Piece(_piece(game, label), BUTTON, x, y, box + name, game.words.say(v, label, voice))
