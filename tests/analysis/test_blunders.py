"""A blunder that was planted in a match among strong bots is found.

What is a blunder is not said by the search that has to find it: it is counted.  Matches are played to their ends by
the rules alone, every move at random, after each of the moves; no tree, no value, nothing learned has a part in it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.analysis import Effort, Examination, Part
from knall.analysis.line import standing_events
from knall.bots.levels import SearchBot
from knall.bots.limits import Limit
from knall.bots.thinking import looking_at_all, think
from knall.core.engine.random import Rng, seeded
from knall.core.match import chance
from knall.core.match.match import Match, begin
from knall.games import load_game

MATCHES = 50
BLUNDER = 0.3  # so much less often a random match is won after it than after the best move
SURE = 4.0  # standard errors by which that is beyond doubt
PLAYED, COUNTED, SEARCHED = 60, 400, 600  # simulations: to play, of random matches a move, and to analyse


def blunder(match: Match, seat: int, rng: Rng) -> str | None:
    """The move after which fewest random matches are won, if it is bad enough."""
    view, moves = match.position.view(seat), match.legal_moves
    counting = replace(looking_at_all(match.game.search), tries=1, exact=False, margin=0.0)
    looked = [
        one for one in think(view, moves, counting, Limit(simulations=COUNTED * len(moves)), rng) if one.visits > 30
    ]
    best, worst = (choose(looked, key=lambda one: one.win) for choose in (max, min))
    doubt = SURE * (best.win_standard_error**2 + worst.win_standard_error**2) ** 0.5
    return worst.move if best.win - worst.win >= max(BLUNDER, doubt) else None


def planted(seed: int) -> tuple[Match, int]:
    """A match of strong bots in which one decision is a blunder; and its number, 0 if there was no occasion."""
    rng, match, at = seeded(seed), begin(load_game("urknall"), 2, {}, chance.known(f"blunder {seed}")), 0
    later = 30 + seed % 20
    while match.to_move is not None:
        seat, moves = match.to_move, match.legal_moves
        move = SearchBot().choose(match.position.view(seat), moves, rng, Limit(simulations=PLAYED))
        if not at and len(match.decisions) >= later and len(moves) > 1:
            bad = blunder(match, seat, rng)
            move, at = (move, 0) if bad is None else (bad, len(match.events) + 1)
        match = match.play(move)
    return match, at


@pytest.mark.extended
def test_a_planted_blunder_is_found_in_every_match() -> None:
    found, seed = 0, 0
    while found < MATCHES:
        match, at = planted(seed)
        seed += 1
        if not at:
            continue
        events = standing_events(match)
        first = next(place for place, event in enumerate(events) if event.number == at)
        part = Part(first, first + 1, 1.0, 1.0)
        judged = Examination(match, Effort(simulations=SEARCHED)).examine(part).decisions[at]

        assert judged.mark, (seed, judged)
        found += 1
