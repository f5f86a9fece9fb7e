"""Compiling ahead of time what an analysis needs beyond bots."""

from knall.analysis.win_chances import ENTRIES, use_appraiser
from knall.core.engine.ahead import have_compiled
from knall.games import load_game


def warm_analysis(name: str) -> None:
    """Compile now what an analysis of this game needs besides its bots; later processes find it on disk."""
    have_compiled(load_game(name), ENTRIES, use_appraiser)
