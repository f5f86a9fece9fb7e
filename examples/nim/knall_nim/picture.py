"""The picture: heaps as rows of stones. Touching a stone takes it and all stones to its right (N2)."""

from __future__ import annotations

from knall.core.game.open_information import OpenView
from knall.core.show.drawing import Picture, Piece, node, text
from knall.core.text.voice import Voice
from knall_nim.notation import LETTERS
from knall_nim.rules import HEAPS, LARGEST, State
from knall_nim.sentences import say

STEP, RADIUS = 64, 26
STYLE = ".n-heap{font:bold 26px sans-serif;fill:#808080}.n-stone{fill:#d0803c;stroke:#7f4312;stroke-width:3}"
STONE = node("circle", r=RADIUS, class_="n-stone")


def draw(v: OpenView[State], voice: Voice) -> Picture:
    """A letter for each heap, and its stones; the title of a stone says what touching it does."""
    rows = [(STEP * (row + 1), letter, v.table.heap[row]) for row, letter in enumerate(LETTERS)]
    letters = [
        Piece(f"heap-{one}", 0, STEP, y, text(one, y=9, text_anchor="middle", class_="n-heap")) for y, one, _ in rows
    ]
    stones = [
        Piece(f"{one}{place}", 1, STEP * (place + 1), y, STONE, say(v, f"{one}{n - place + 1}", voice))
        for y, one, n in rows
        for place in range(1, n + 1)
    ]
    return Picture(STEP * (LARGEST + 2), STEP * (HEAPS + 1), STYLE, (*letters, *stones), "Nim")


def picks(v: OpenView[State], move: str) -> tuple[str]:
    """The leftmost stone that the move takes."""
    return (f"{move[0]}{v.table.heap[LETTERS.index(move[0])] - int(move[1:]) + 1}",)
