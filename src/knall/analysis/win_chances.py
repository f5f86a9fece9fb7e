"""Each seat's chance to win, estimated by playouts: the one value that curve, luck and arena use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import cast

from knall.analysis.analysis import Estimate
from knall.analysis.playout_values import MOVES, OUTCOMES, STATE, VIEW, Appraisal, appraise
from knall.bots.tree import Plan, Work
from knall.core.engine.ahead import have_compiled
from knall.core.engine.compiling import Entry, load_struct, pool, store_struct
from knall.core.game.game import AnyGame
from knall.core.game.reward import mask_of, share_of_win
from knall.core.game.rules import MAX_OUTCOMES
from knall.core.game.search_settings import TO_THE_END, Foresight
from knall.core.match.match import empty_table
from knall.core.match.position import Position, View
from knall.games import load_game

Estimates = tuple[Estimate, ...]
SMALLEST_ROOM = 3  # at least two moves and their difference
POINTS_TRIES = 4  # tries per decision of a playout to the end, which has many


@dataclass(frozen=True)
class Outcome:
    """An outcome of chance: its probability, and each seat's chance to win after it."""

    text: str
    chance: float
    shares: Estimates


class Appraiser:
    """Estimates chances to win in one game; not thread-safe."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.foresight = game.search.foresight
        self.looks = 0
        """Playouts so far."""
        self._states, self._views = pool(game.rules.state, 3), pool(game.secrets.view_state, 1)
        self._plans, self._works = pool(Plan, 1), pool(Work, 1)
        self._found = pool(Appraisal, max(MAX_OUTCOMES, SMALLEST_ROOM))
        have_compiled(game, ENTRIES, use_appraiser)

    def position(self, here: Position, n: int, seed: int) -> Estimates:
        """Each seat's chance to win with all cards open; the result, if the match is over."""
        if here.is_over:
            return won(here.winners, here.players)
        self._plan(0, here.players, self.foresight)
        store_struct(here._state, self._states)
        self._run(STATE, n, seed)
        return _shares(load_struct(Appraisal, self._found), here.players)

    def view(self, seen: View, n: int, seed: int) -> Estimate:
        """The viewer's chance to win, over the worlds that the view allows."""
        self._plan(seen.seat, seen.players, self.foresight)
        store_struct(seen.content, self._views)
        self._run(VIEW, n, seed)
        return _shares(load_struct(Appraisal, self._found), seen.players)[seen.seat]

    def _run(self, what: int, n: int, seed: int, moves: tuple[int, int] = (0, 0)) -> int:
        room = (self._states, self._views, self._plans, self._works, self._found)
        count = appraise(*room, what, *moves, seed, n)
        self.looks += (2 if what == MOVES else count) * n
        return count

    def outcomes(self, here: Position, n: int, seed: int) -> list[Outcome]:
        """All outcomes of chance here, with exact odds."""
        self._plan(0, here.players, self.foresight)
        store_struct(here._state, self._states)
        count = self._run(OUTCOMES, n, seed)
        all_found = [load_struct(Appraisal, self._found, i) for i in range(count)]
        total = sum(found.weight for found in all_found)
        return [
            Outcome(self.game.notation.outcomes[found.outcome], found.weight / total, _shares(found, here.players))
            for found in all_found
        ]

    def more_points(self, seen: View, first: str, second: str, n: int, seed: int) -> Estimate:
        """The expected final points that the viewer gains by `first` over `second`, in the same worlds."""
        self._plan(seen.seat, seen.players, Foresight(TO_THE_END, min(self.foresight.tries, POINTS_TRIES)))
        store_struct(seen.content, self._views)
        self._run(MOVES, n, seed, (self.game.notation.index[first], self.game.notation.index[second]))
        found = load_struct(Appraisal, self._found, 2)
        return _mean(found.looks, found.points, found.points_squared)

    def _plan(self, seat: int, players: int, foresight: Foresight) -> None:
        plan = Plan()
        plan.seat, plan.players, plan.open = seat, players, int(self.game.open)
        plan.cut, plan.tries, plan.lead = foresight.decisions, foresight.tries, 1.0
        store_struct(plan, self._plans)


def won(winners: Sequence[int], players: int) -> Estimates:
    """The result of a finished match: each seat's share of the win."""
    return tuple(Estimate(share_of_win(mask_of(winners), seat)) for seat in range(players))


def _shares(found: Appraisal, players: int) -> Estimates:
    return tuple(_mean(found.looks, found.share[p], found.squares[p]) for p in range(players))


def _mean(n: int, total: float, squares: float) -> Estimate:
    """A mean with its standard error."""
    mean = total / n
    spread = max(squares / n - mean * mean, 0.0)
    return Estimate(mean, sqrt(spread / max(n - 1, 1)))


def use_appraiser(name: str) -> None:
    """Compile what an appraiser calls, unless it is on disk."""
    game = load_game(name)
    Appraiser(game).position(empty_table(game, game.seats[0], {}), 1, 0)


def warm_analysis(name: str) -> None:
    """Compile now what an analysis of this game needs besides its bots; later processes find it on disk."""
    have_compiled(load_game(name), ENTRIES, use_appraiser)


ENTRIES = cast("list[Entry[..., object]]", [appraise])
