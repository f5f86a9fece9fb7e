"""How hands and tiles of The Big Bang Theory were dealt before the deal was part of the log."""

from knall.core.engine.random import Randomness
from knall.games.theory import table
from knall.games.theory.rules import deal_one
from knall.games.theory.table import State


def former_setup(s: State, rng: Randomness) -> None:
    """T5, T6: seat by seat, first the cards, then the tiles."""
    rest = list(range(table.TILES))
    for _ in range(s.players):
        cards = list(range(table.CARDS))
        for _ in range(table.FIRST_HAND):
            deal_one(s, cards.pop(rng.below(len(cards))))
        for _ in range(table.tiles_each(s)):
            deal_one(s, table.CARDS + rest.pop(rng.below(len(rest))))
