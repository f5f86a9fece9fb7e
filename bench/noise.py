"""Variance between two searches for an analysis beyond their stated errors: calibrates a game's `noise`.

`python -m bench.noise [MATCHES] [GAME]...` searches decisions of matches twice with different random numbers. Then it
counts the marks of smaller efforts that a far larger one does not confirm. It takes minutes, so `make bench` leaves it
out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from knall.analysis.mistakes import CLOSE, judge_decision
from knall.analysis.standing_events import StandingEvent, standing_events
from knall.analysis.win_chances import Appraiser
from knall.bots.limits import Limit
from knall.games import NAMES, load_game
from knall.testing.matches import random_match

MATCHES, EVERY = 4, 2  # matches, of which every second decision is used
EFFORTS, MUCH = (300, 2_000), 20_000  # simulations per decision


@dataclass
class Noise:
    """The result for one effort."""

    apart: list[float]
    """Half the squared differences between two searches in the chance to win of the played move."""
    told: list[float]
    """The squared standard errors they state, without the game's noise."""
    marks: int = 0
    wrong: int = 0
    """Marked decisions that cost nothing in a long search."""

    @property
    def untold(self) -> float:
        """The standard deviation that no stated error covers."""
        return sqrt(max(fmean(self.apart) - fmean(self.told), 0.0)) if self.apart else 0.0


def decisions(name: str, matches: int) -> Iterator[StandingEvent]:
    """Decisions with a choice in random matches, which have all kinds of mistakes."""
    for seed in range(matches):
        choices = [
            event
            for event in standing_events(random_match(load_game(name), 2, {}, 50 + seed))
            if event.seat is not None
        ]
        yield from [event for event in choices if len(event.before.legal_moves) > 1][::EVERY]


def measure(name: str, simulations: int, matches: int) -> Noise:
    """Search each decision twice, and the marked ones for long."""
    appraiser, noise, found = Appraiser(load_game(name)), load_game(name).search.noise, Noise([], [])
    for event in decisions(name, matches):
        limit = Limit(simulations=simulations)
        one, other = (judge_decision(event, limit, seed, appraiser, 20)[0] for seed in (1, 2))
        if one.exact or other.exact:
            continue
        wins = [next(move.win for move in judged.moves if move.move == event.text) for judged in (one, other)]
        found.apart.append((wins[0].mean - wins[1].mean) ** 2 / 2)
        found.told.append(fmean(max(win.standard_error**2 - noise**2, 0.0) for win in wins))
        for judged in (one, other):
            if judged.mark:
                found.marks += 1
                long, _ = judge_decision(event, Limit(simulations=MUCH), 3, appraiser, 20)
                found.wrong += long.cost.mean <= CLOSE
    return found


def main(matches: int, names: Sequence[str]) -> None:
    """A row for each game and effort."""
    for name in names or NAMES:
        for simulations in EFFORTS:
            found = measure(name, simulations, matches)
            what = f"{name}, {simulations} simulations, {len(found.apart)} decisions"
            apart = f"{sqrt(fmean(found.apart)):.2%} apart, {found.untold:.2%} of it untold by errors"
            game = f"the game says {load_game(name).search.noise:.2%}"
            print(f"{what}: {apart} ({game}); {found.wrong} of {found.marks} marks were none with {MUCH}", flush=True)


if __name__ == "__main__":
    many = sys.argv[1:2] if sys.argv[1:2] and sys.argv[1].isdigit() else []
    main(int(many[0]) if many else MATCHES, sys.argv[1 + len(many) :])
