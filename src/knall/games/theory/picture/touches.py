"""Meaning of touches in Theory's picture that are no legal move: the move that was meant."""

from __future__ import annotations

from knall.core.engine.bitset import lowest
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import COLOUR_LETTERS, LETTERS, SEAT_NAMES, plays_of
from knall.games.theory.rules import state
from knall.games.theory.view import ViewState


def move_of_touch(v: ViewState, piece: str) -> str | None:
    """The illegal move that was meant, or None where the title of the piece explains enough."""
    move = _wanted(v, piece)
    return None if move is None or (v.seat == v.table.turn and _legal(v, move)) else move


def _legal(v: ViewState, move: str) -> bool:
    """T9, T10: a tile of one's own, or a card of one's own hand for a colour that it has."""
    if v.table.phase == state.TILE:
        return move[0] == "!" and bool(v.tiles >> int(move[1]) & 1)
    if v.table.phase != state.PLAY or move[0] not in LETTERS:
        return False
    card, c = LETTERS.index(move[0]), COLOUR_LETTERS.index(move[1])
    return bool(v.hand & v.table.suited[c] & 1 << card)


def _wanted(v: ViewState, piece: str) -> str | None:
    mine = SEAT_NAMES[v.seat] if v.seat >= 0 else ""
    if piece.startswith(("tile", "slot")):
        return _tile(v, int(piece[4:]), piece)
    if piece.startswith("chaos"):
        return "?0" if v.table.phase == state.PLAY else None
    if not mine or piece[1:2] != mine:
        return None  # what others have is no move of one's own
    if piece[0] == "c" and piece[2:3] in LETTERS:
        return piece[2] + (piece[4] if "-" in piece else _colour(v, LETTERS.index(piece[2])))
    if piece == f"o{mine}" and v.table.phase == state.PLAY:
        card = lowest(v.table.out[v.seat])
        return LETTERS[card] + _colour(v, card)
    return f"*{mine}a" if piece == f"p{mine}" and v.table.phase in (state.TILE, state.PLAY) else None


def _colour(v: ViewState, card: int) -> str:
    """The colour that a card was played for, or else its best."""
    for played, c in plays_of(v.table, v.seat):
        if played == card:
            return COLOUR_LETTERS[c]
    values = deck.of(v.table).cards[card].values
    return COLOUR_LETTERS[values.index(max(values))]


def _tile(v: ViewState, tile: int, piece: str) -> str | None:
    """Lay this tile; one laid openly by another seat (T18) lies there already."""
    lies = any(v.down[p] == tile for p in range(v.players) if p != v.seat)
    return None if lies and piece.startswith("tile") and v.table.phase != state.TILE else f"!{tile}"
