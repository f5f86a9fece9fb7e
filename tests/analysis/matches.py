"""Matches to be analysed, and an analysis of each that several tests look at."""

from __future__ import annotations

from functools import cache

from knall.analysis import Effort, analyse
from knall.analysis.analysis import Analysis
from knall.core.match.match import Match
from knall.games import load_game
from knall.testing.matches import random_match


@cache
def played(name: str, players: int = 2, seed: int = 1) -> Match:
    return random_match(load_game(name), players, {}, seed)


@cache
def analysed(name: str, players: int = 2, seed: int = 1) -> Analysis:
    return analyse(played(name, players, seed), Effort(simulations=60))
