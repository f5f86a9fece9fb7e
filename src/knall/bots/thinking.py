"""Thinking about a view: runs the compiled search within a limit, and tells what it found about each move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt

from knall.bots.desks import Desk, Desks
from knall.bots.limits import Limit
from knall.core.position import View
from knall.core.random import Randomness
from knall.core.records import Record
from knall.core.style import TO_THE_END, Style

SEEDS = 1 << 31
USED = 0.97  # the part of the time that is used: the rest is for reading the tree
EXACT_TIME, EXACT_STATES = 0.3, 4  # the most for an exact search: a part of the time, or states for each simulation
STATES_A_SECOND = 1_000_000  # looked at by an exact search, at least


def to_the_end(style: Style) -> Style:
    """The same, with playouts that are never judged before the end: what they tell of points and wins is counted."""
    return replace(style, cut=TO_THE_END)


@dataclass(frozen=True)
class Prospect:
    """What a search found about a move: how often it looked, the reward, the chance to win, the points to expect."""

    move: str
    visits: int
    reward: float
    win: float
    win_error: float
    points: float
    points_error: float
    exact: bool = False
    """All that can happen was looked at: there is no error."""


@dataclass
class Memory:
    """The trees of a bot that goes on to decide: it need not think again what it has thought."""

    trees: list[tuple[Desk, int, int]] = field(default_factory=list)
    """Each with the number of the thought that grew it, and the node where to go on."""
    expected: Record | None = None
    """The view for which that node stands."""

    def keep(self, view: View, move: str, desks: Sequence[Desk]) -> None:
        """Note what is there for the decision after this move, if it is again this seat's, and nothing is hidden."""
        self.trees, self.expected = [], None
        game, state, seen = view.game, view.game.state(), view.game.seen()
        if not game.open:
            return
        game.guess(state, view.record, _Nothing())
        game.apply(state, game.index[move])
        if game.actor(state) == view.seat:
            game.view(state, view.seat, seen)
            self.expected = seen
            nodes = [desk.node_after(game.index[move], view.seat) for desk in desks]
            self.trees = [(desk, desk.begun, node) for desk, node in zip(desks, nodes, strict=True) if node]

    def take(self, view: View, style: Style, desks: Desks) -> list[Desk]:
        """The desks whose trees go on with this view, ready to search on."""
        found = []
        for desk, begun, node in self.trees if self.expected == view.record else ():
            if desks.take_this(desk):
                if desk.begun == begun:
                    desk.begin_at(node, view, style)
                    found.append(desk)
                else:
                    desks.give_back(desk)
        return found


class _Nothing:
    """Randomness for guesses where there is nothing to guess."""

    def below(self, n: int) -> int:
        """Nobody asks."""
        raise AssertionError("nothing is hidden")


_desks = Desks()


def think(
    view: View, moves: Sequence[str], style: Style, limit: Limit, rng: Randomness, memory: Memory | None = None
) -> list[Prospect]:
    """Search within the limit, in several threads if it says so; all moves, the one looked at most first."""
    begun = time.monotonic()
    desks = memory.take(view, style, _desks)[: limit.threads] if memory is not None else []
    try:
        while len(desks) < max(1, limit.threads):
            desks.append(_desks.take(view.game))
            desks[-1].begin(view, style, rng.below(SEEDS))
        if style.exact and _solved(desks[0], limit, begun):
            return _certain(view, moves, desks[0])
        if len(desks) == 1:
            _work(desks[0], limit, begun, 1)
        else:
            with ThreadPoolExecutor(len(desks)) as threads:
                list(threads.map(lambda desk: _work(desk, limit, begun, len(desks)), desks))
        found = _prospects(view, moves, desks)
        if memory is not None:
            memory.keep(view, found[0].move, desks)
        return found
    finally:
        for desk in desks:
            _desks.give_back(desk)


def _solved(desk: Desk, limit: Limit, begun: float) -> bool:
    """Is this so near the end that all can be looked at?"""
    if limit.simulations is not None:
        return desk.solve(None, EXACT_STATES * limit.simulations)
    seconds = EXACT_TIME * (limit.seconds or 0.0)
    return desk.solve(begun + seconds, int(seconds * STATES_A_SECOND))


def _work(desk: Desk, limit: Limit, begun: float, threads: int) -> None:
    most = None if limit.simulations is None else -(-limit.simulations // threads)
    if limit.seconds is not None:
        desk.go_on_until(begun + USED * limit.seconds, most)
    elif most is not None:
        desk.go_on(most)


def _certain(view: View, moves: Sequence[str], desk: Desk) -> list[Prospect]:
    worths = {view.game.catalogue[action]: worth for action, worth in desk.solved()}
    found = [
        Prospect(move, 1, worth.reward, worth.win, 0.0, worth.points, 0.0, exact=True)
        for move in moves
        if (worth := worths.get(move)) is not None
    ]
    return sorted(found, key=lambda prospect: -prospect.reward)


def _prospects(view: View, moves: Sequence[str], desks: Sequence[Desk]) -> list[Prospect]:
    sums: dict[str, list[float]] = {move: [0.0] * 7 for move in moves}
    for desk in desks:
        for edge, account in desk.edges_of_root():
            looks = (edge.visits, edge.total, account.looks, account.wins, account.wins_squared)
            parts = (*looks, account.points, account.points_squared)
            into = sums[view.game.catalogue[edge.action]]
            into[:] = [x + y for x, y in zip(into, parts, strict=True)]
    found = [_prospect(move, *parts) for move, parts in sums.items()]
    return sorted(found, key=lambda prospect: (-prospect.visits, -prospect.reward))


def _prospect(
    move: str, visits: float, total: float, looks: float, wins: float, wins2: float, points: float, points2: float
) -> Prospect:
    n, reward = max(looks, 1.0), total / max(visits, 1.0)
    return Prospect(move, int(visits), reward, wins / n, _error(n, wins, wins2), points / n, _error(n, points, points2))


def _error(n: float, total: float, squares: float) -> float:
    """The standard error of a mean; with few looks, that of a coin."""
    spread = max(squares / n - (total / n) ** 2, 0.0)
    return sqrt(spread / n) if n > 1 else 0.5
