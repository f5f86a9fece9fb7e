"""Why a move of The Big Bang Theory is not legal: the reasons of each kind of move, in the order they are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knall.core.engine.bitset import bits
from knall.core.game.refusals import Reason, Reasons, Refusals, over, worded
from knall.core.game.rules import CHANCE, NOBODY
from knall.core.text.sentences import join
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import COLOUR_LETTERS, LETTERS
from knall.games.theory.rules import state
from knall.games.theory.rules.state import (
    CHAOS,
    DEAL,
    DRAW,
    NO_TILE,
    NONE,
    OFFER,
    OPEN,
    OVER,
    PLAY,
    TILE,
    TURN_UP,
    TableState,
)
from knall.games.theory.view import ViewState
from knall.games.theory.words.names import card_name, colour_name, tile_name, uses


@dataclass(frozen=True)
class Attempt:
    """An attempted move; `card` for colour `c`, or `tile`, -1 for none."""

    v: ViewState
    kind: str
    move: str
    card: int = -1
    c: int = -1
    tile: int = -1

    @property
    def t(self) -> TableState:
        """What everyone may know."""
        return self.v.table

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self.v.seat

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE or NOBODY."""
        if self.t.phase in (PLAY, TILE):
            return self.t.turn
        return NOBODY if self.t.phase == OVER else CHANCE

    @property
    def out(self) -> int:
        """One's own cards that are out of the game."""
        return self.t.out[self.seat] if self.seat >= 0 else 0

    @property
    def played(self) -> int:
        """The cards that one has played in this round."""
        return state.played(self.t, self.seat) if self.seat >= 0 else 0

    @property
    def down(self) -> int:
        """The tile that one has put down, or NO_TILE."""
        return self.v.down[self.seat] if self.seat >= 0 else NO_TILE


def attempt(v: ViewState, move: str) -> Attempt:
    """The attempt of a move."""
    if move[0] == "!":
        return Attempt(v, "!-", move) if move == "!-" else Attempt(v, "!", move, tile=int(move[1]))
    if move == "out" or move[0] in "%$*?":
        return Attempt(v, move if move == "out" else move[0], move)
    return Attempt(v, "card", move, LETTERS.index(move[0]), COLOUR_LETTERS.index(move[1]))


def _in(phase: int) -> Callable[[Attempt], bool]:
    return lambda a: a.t.phase == phase


def _of_others(phase: int) -> Callable[[Attempt], bool]:
    return lambda a: a.t.phase == phase and a.seat != a.t.turn


WAITING: Reasons[Attempt] = (
    over("T16"),
    Reason("T5", "await_deal", _in(DEAL)),
    Reason("T8", "await_prizes", _in(OFFER)),
    Reason("T15", "await_cards", _in(DRAW)),
    Reason("T19", "await_tiles", _in(TURN_UP)),
)
MINE: Reasons[Attempt] = (Reason("T9", "turn", _of_others(TILE)), Reason("T10", "turn", _of_others(PLAY)))
TILE_FIRST = Reason("T9", "tile_first", _in(TILE))

# --- tiles ---


def _too_late(a: Attempt) -> str:
    """T9: tiles are put down before the first card, where seats have tiles."""
    if a.t.phase != PLAY or a.t.paradox > OPEN:
        return ""
    return "tile_down" if a.tile >= 0 and a.tile == a.down else "tiles_later"


def _not_mine(a: Attempt) -> str:
    """T9: a tile of one's own is put down; one that is out of the game (T14) or down is nobody's."""
    if a.v.tiles >> a.tile & 1 or a.tile == a.down:
        return ""
    return "tile_used" if a.t.up >> a.tile & 1 else "tile_not_yours"


DOWN, LATER = worded(_too_late, {"tile_down": "T9", "tiles_later": "T9"})
TILES: Reasons[Attempt] = (
    *WAITING,
    *MINE,
    Reason("T18", "no_tiles", lambda a: a.t.paradox == NONE),
    Reason("T19", "chaos", lambda a: a.t.paradox >= CHAOS),
)
PASS_TILES: Reasons[Attempt] = (*TILES, LATER)
PUT: Reasons[Attempt] = (*TILES, DOWN, LATER, *worded(_not_mine, {"tile_used": "T14", "tile_not_yours": "T9"}))

# --- cards ---


def _not_in_hand(a: Attempt) -> str:
    """T10: a card of one's own hand is played; else it is out (T14), on the table, or in the pile (T5)."""
    if a.v.hand >> a.card & 1:
        return ""
    return "card_out" if a.out >> a.card & 1 else "card_played" if a.played >> a.card & 1 else "card_in_pile"


def _must_play(a: Attempt) -> bool:
    """T10: the starting player may not drop out on his first turn of the round."""
    return a.t.turn == a.t.starter and state.played(a.t, a.t.turn) == 0


CARD: Reasons[Attempt] = (
    *WAITING,
    *MINE,
    TILE_FIRST,
    Reason("T2", "colour", lambda a: not a.t.suited[a.c] >> a.card & 1),
    *worded(_not_in_hand, {"card_out": "T14", "card_played": "T10", "card_in_pile": "T5"}),
)
QUIT: Reasons[Attempt] = (*WAITING, *MINE, TILE_FIRST, Reason("T10", "must_play", _must_play))

# --- all of them ---


def _tile_by_chance(a: Attempt) -> str:
    return "unseen_tiles" if a.t.paradox >= CHAOS else "chance_tiles"


def _mine(a: Attempt, voice: Voice) -> str:
    return join([tile_name(tile, voice.language) for tile in bits(a.v.tiles)], voice.language)


REFUSALS = Refusals(
    package=__package__,
    attempt=attempt,
    reasons={
        "!": PUT,
        "!-": PASS_TILES,
        "card": CARD,
        "out": QUIT,
        "%": (*WAITING, Reason("T5", "chance_deal", lambda a: True)),
        "$": (*WAITING, Reason("T8", "chance_prizes", lambda a: True)),
        "*": (*WAITING, Reason("T15", "chance_cards", lambda a: True)),
        "?": (*WAITING, *worded(_tile_by_chance, {"unseen_tiles": "T19", "chance_tiles": "T19"})),
    },
    general="T10",
    seats={"who": lambda a: a.t.turn},
    fields={
        "tile": lambda a, voice: tile_name(a.tile, voice.language),
        "mine": _mine,
        "card": lambda a, voice: card_name(deck.of(a.t), a.card, voice.language),
        "uses": lambda a, voice: uses(deck.of(a.t), a.card, voice.language),
        "colour": lambda a, voice: colour_name(a.c, voice.language),
    },
)
