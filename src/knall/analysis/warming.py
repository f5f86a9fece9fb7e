"""Ahead-of-time compilation of what an analysis needs besides bots."""

from knall.analysis.win_chances import ENTRIES, use_appraiser
from knall.core.engine.ahead import have_compiled
from knall.games import load_game


def warm_analysis(name: str) -> None:
    """Compile what an analysis of this game needs besides its bots, for later processes to load from disk."""
    have_compiled(load_game(name), ENTRIES, use_appraiser)
