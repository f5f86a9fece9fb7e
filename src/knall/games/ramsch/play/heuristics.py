"""Heuristic value of Monegassen Ramsch, and search parameters; compiled."""

from knall.core.engine.compiling import rule
from knall.core.game.search_settings import Foresight, Level, SearchSettings
from knall.games.ramsch.rules.state import DRAW, State

SEARCH = SearchSettings(
    cut=8,
    tries=10,
    curiosity=0.7,
    levels={"easy": Level(8, careless=100, sharpness=0.0), "normal": Level(20, careless=95), "hard": Level(30)},
    foresight=Foresight(decisions=2, tries=10),
    noise=0.02,
)
SAFE, PATIENCE = 15, 6  # what makes a small universe safe: now, and more for each card of the shortest hand


@rule
def value(s: State, seat: int) -> float:
    """M31: fewer cards in the own universe than in others, best when the round is about to end; M34: points."""
    others = 1000
    ahead = s.points[seat]
    shortest = hand_of(s, seat)
    for p in range(s.players):
        if p != seat:
            others = min(others, s.height[p])
            ahead = min(ahead, s.points[seat] - s.points[p])
            shortest = min(shortest, hand_of(s, p))
    lead = 10 * (others - s.height[seat])
    if s.players == 2:
        lead += 2 * (hand_of(s, 1 - seat) - hand_of(s, seat))
    lead += 8 * ahead if s.rounds > 1 else 0
    return 0.5 + 0.5 * lead / (abs(lead) + SAFE + PATIENCE * shortest)


@rule
def hand_of(s: State, p: int) -> int:
    """Cards in hand, those about to be drawn included."""
    return s.held[p] + (s.due if s.phase == DRAW and s.mover == p else 0)
