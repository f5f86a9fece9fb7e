"""The gain from luck adjustment: variance of adjusted results relative to the plain ones, by game.

`python -m bench.luck [MATCHES] [GAME]...` plays champion against itself and against greedy, and tests whether the means
agree. Matches that share their deal count as one. It takes minutes, so `make bench` leaves it out.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from math import inf
from random import Random
from statistics import fmean, pvariance

from knall.arena.run.intervals import error_by_deals
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.running import run
from knall.games import NAMES

MATCHES = 1_000
SIMULATIONS = 100  # champion's simulations per move
DRAWN_ANEW = 400  # bootstrap samples
FEWEST_DEALS = 30  # deals needed for a usable error
DIFFER = "THE MEANS DIFFER"
SURE = 3  # standard errors that nine lines exceed by chance once in forty runs
MOST = {"urknall": 0.70}  # of the plain variance, in matches of champion against itself


def measure(name: str, bots: tuple[str, str], players: int, matches: int) -> tuple[float, bool]:
    """Print a row; returns the remaining variance of the first bot's results, and whether the means differ."""
    setting = Setting(name, bots, players, games=matches, simulations=SIMULATIONS, seed="luck")
    played, _ = run(setting, adjusted=True)
    plain, luck = _results(played, bots[0], bots[0] == bots[1])
    fair = [a - b for a, b in zip(plain, luck, strict=True)]
    left = pvariance(fair) / pvariance(plain) if pvariance(plain) else 1.0
    deals = [setting.deal(one.number) for one in played]
    error, (low, high) = error_by_deals(luck, deals), _left_between(plain, fair, deals)
    who = f"{name}, {players} players, {' against '.join(bots)}"
    told = (
        f"variance {left:.2f} ({low:.2f} – {high:.2f}), wins {fmean(plain):.1%} plain, {fmean(fair):.1%} without luck"
    )
    agrees = _agreement(abs(fmean(luck)), error) if setting.deal(matches) >= FEWEST_DEALS else "too few deals to tell"
    agreed = f"luck {fmean(luck):+.2%} ± {error:.2%} (standard error): {agrees}"
    print(f"  {who:<46} {told}; {agreed}{'; brings nothing' if left >= 0.98 else ''}", flush=True)
    return left, agrees == DIFFER


def _agreement(difference: float, error: float) -> str:
    if difference <= 2 * error:
        return "the means agree"
    return DIFFER if difference > SURE * error else "that is more than two standard errors"


def _left_between(plain: Sequence[float], fair: Sequence[float], deals: Sequence[int]) -> tuple[float, float]:
    """The 95 % interval of the remaining variance, by a bootstrap over deals."""
    together = defaultdict[int, list[int]](list)
    for place, deal in enumerate(deals):
        together[deal].append(place)
    rng, found = Random(0), []
    for _ in range(DRAWN_ANEW):
        places = [place for deal in rng.choices(list(together), k=len(together)) for place in together[deal]]
        spread = pvariance([plain[place] for place in places])
        found.append(pvariance([fair[place] for place in places]) / spread if spread else inf)
    found.sort()
    return found[DRAWN_ANEW // 40], found[-1 - DRAWN_ANEW // 40]


def _results(played: list[PlayedMatch], bot: str, itself: bool) -> tuple[list[float], list[float]]:
    """Result and luck of one seat per match: the bot's, or the first where it plays against itself."""
    seats = [0 if itself else one.seats.index(bot) for one in played]
    pairs = list(zip(played, seats, strict=True))
    return [one.share(seat) for one, seat in pairs], [one.luck[seat] for one, seat in pairs]


def main(matches: int, names: Sequence[str]) -> int:
    """Measure these games, or all; 1 if a bar is missed or a mean changes."""
    print(f"luck taken off, {matches} matches each, champion with {SIMULATIONS} simulations a move")
    missed = False
    for name in names or NAMES:
        left, differ = measure(name, ("champion", "champion"), 2, matches)
        missed |= differ or left > MOST.get(name, left)
        missed |= measure(name, ("champion", "greedy"), 2, matches)[1]
        missed |= measure(name, ("champion", "champion"), 4, matches // 2)[1]
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES, sys.argv[2:]))
