"""How Ramsch's first round was dealt before the deal was part of the log."""

from knall.core.engine.bitset import bits
from knall.core.engine.random import Randomness
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.rounds import deal_one
from knall.games.ramsch.rules.state import State


def former_setup(s: State, rng: Randomness) -> None:
    """M6: card by card; one of each kind counts first, then the second ones."""
    while s.phase == state.DEAL:
        cards = [*bits(s.pool), *bits(s.pool_pair)]
        deal_one(s, cards[rng.below(s.left)])
