"""How far two searches for an analysis differ beyond what their errors tell: what a game's `noise` is measured by.

`python -m bench.noise [MATCHES] [GAME]...` looks at decisions of matches twice, with other random numbers.  Then it
tells how many marks of the smaller efforts were none with far more of it.  It takes minutes, so `make bench` leaves it
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

MATCHES, EVERY = 4, 2  # of the decisions of so many matches each second one
EFFORTS, MUCH = (300, 2_000), 20_000  # simulations for each decision


@dataclass
class Noise:
    """What was found with one effort."""

    apart: list[float]
    """Half of the squares of what two searches differ by in the chance to win of a move that was played."""
    told: list[float]
    """The squares of the standard errors that they tell, the noise of the game not counted."""
    marks: int = 0
    wrong: int = 0
    """Marks of decisions that cost nothing when looked at for long."""

    @property
    def untold(self) -> float:
        """The standard deviation that no error tells."""
        return sqrt(max(fmean(self.apart) - fmean(self.told), 0.0)) if self.apart else 0.0


def decisions(name: str, matches: int) -> Iterator[StandingEvent]:
    """Decisions with a choice, in matches of bots that move at random: all kinds of mistakes are in them."""
    for seed in range(matches):
        choices = [
            event
            for event in standing_events(random_match(load_game(name), 2, {}, 50 + seed))
            if event.seat is not None
        ]
        yield from [event for event in choices if len(event.before.legal_moves) > 1][::EVERY]


def measure(name: str, simulations: int, matches: int) -> Noise:
    """Look at each decision twice, and for long at those that are marked."""
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
    """A line for each game and effort."""
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
