"""How hands and tiles of The Big Bang Theory were dealt before the deal was part of the log."""

from knall.core.engine.random import Randomness
from knall.games.theory.rules import state
from knall.games.theory.rules.rules import deal_one
from knall.games.theory.rules.state import State


def former_setup(s: State, rng: Randomness) -> None:
    """T5, T6: seat by seat, first the cards, then the tiles."""
    rest = list(range(state.TILES))
    for _ in range(s.players):
        cards = list(range(state.CARDS))
        for _ in range(state.FIRST_HAND):
            deal_one(s, cards.pop(rng.below(len(cards))))
        for _ in range(state.tiles_each(s)):
            deal_one(s, state.CARDS + rest.pop(rng.below(len(rest))))
