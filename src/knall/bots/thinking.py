"""Thinking about a view: runs the compiled search within a limit, and tells what it found about each move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt

from knall.bots.limits import Limit
from knall.bots.search import search
from knall.bots.tree import Account, Edge, Node, Plan, Work
from knall.core.compiling import compiles, fetch, pool, put
from knall.core.game import AnyGame
from knall.core.position import View
from knall.core.random import Randomness, reseed
from knall.core.records import Record
from knall.core.rules import MAX_MOVES
from knall.core.style import TO_THE_END, Style

ROOM = (1 << 18, 1 << 20) if compiles() else (1 << 12, 1 << 15)  # nodes and edges of a tree
FIRST_SLICE, SLICE_SECONDS = 16, 0.01
SEEDS = 1 << 31


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


class Desk:
    """Room for one thread to search in, for one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.states: list[Record] = pool(game.state, 2)
        self.views: list[Record] = pool(game.seen, 1)
        self.nodes, self.edges = pool(Node, ROOM[0]), pool(Edge, ROOM[1])
        self.works, self.accounts = pool(Work, 1), pool(Account, MAX_MOVES + 1)
        self.simulations = 0
        self.go_on(0)  # compiles, or reads what is compiled, before any clock runs

    def begin(self, view: View, style: Style, seed: int) -> None:
        """Clear the desk for this view."""
        work, root = Work(), Node()
        work.plan = _plan(view, style)
        work.nodes = work.edges = 1
        root.who = view.seat
        reseed(work.scratch.rng, seed)
        put(work, self.works)
        put(root, self.nodes)
        put(view.record, self.views)
        self.accounts = pool(Account, MAX_MOVES + 1)
        self.simulations = 0

    def go_on(self, simulations: int) -> None:
        """Search on for so many simulations."""
        search(self.states, self.views, self.works, self.nodes, self.edges, self.accounts, simulations)
        self.simulations += simulations

    def go_on_until(self, deadline: float) -> None:
        """Search on, in slices so short that the time is kept."""
        begun, done = time.monotonic(), 0
        slice_ = FIRST_SLICE
        while True:
            self.go_on(slice_)
            done += slice_
            now = time.monotonic()
            rate = done / max(now - begun, 1e-6)
            slice_ = int(rate * min(SLICE_SECONDS, deadline - now))
            if now >= deadline or slice_ <= 0:
                return

    def edges_of_root(self) -> list[tuple[Edge, Account]]:
        """What was found about each move."""
        found = []
        e = fetch(Node, self.nodes).edges
        while e:
            edge = fetch(Edge, self.edges, e)
            found.append((edge, fetch(Account, self.accounts, e)))
            e = edge.after
        return found


def _plan(view: View, style: Style) -> Plan:
    plan = Plan()
    plan.seat, plan.players, plan.open = view.seat, view.players, int(view.game.open)
    plan.depth, plan.patience, plan.cut, plan.tries = style.depth, style.patience, style.cut, style.tries
    plan.curiosity, plan.sharpness, plan.margin = style.curiosity, style.sharpness, style.margin
    plan.lead = style.lead
    return plan


@dataclass
class Desks:
    """Desks that are free, to be used again: fresh memory costs time."""

    free: dict[str, list[Desk]] = field(default_factory=dict)

    def take(self, game: AnyGame) -> Desk:
        """A desk for this game."""
        desks = self.free.setdefault(game.name, [])
        try:
            return desks.pop()
        except IndexError:
            return Desk(game)

    def give_back(self, desk: Desk) -> None:
        """It is free again."""
        self.free.setdefault(desk.game.name, []).append(desk)


_desks = Desks()


def think(view: View, moves: Sequence[str], style: Style, limit: Limit, rng: Randomness) -> list[Prospect]:
    """Search within the limit, in several threads if it says so; all moves, the one looked at most first."""
    desks = [_desks.take(view.game) for _ in range(max(1, limit.threads))]
    begun = time.monotonic()
    try:
        for desk in desks:
            desk.begin(view, style, rng.below(SEEDS))
        if len(desks) == 1:
            _work(desks[0], limit, begun, 1)
        else:
            with ThreadPoolExecutor(len(desks)) as threads:
                list(threads.map(lambda desk: _work(desk, limit, begun, len(desks)), desks))
        return _prospects(view, moves, desks)
    finally:
        for desk in desks:
            _desks.give_back(desk)


def _work(desk: Desk, limit: Limit, begun: float, threads: int) -> None:
    if limit.simulations is not None:
        desk.go_on(-(-limit.simulations // threads))
    else:
        desk.go_on_until(begun + (limit.seconds or 0.0))


def _prospects(view: View, moves: Sequence[str], desks: Sequence[Desk]) -> list[Prospect]:
    sums: dict[str, list[float]] = {move: [0.0] * 6 for move in moves}
    for desk in desks:
        for edge, account in desk.edges_of_root():
            looks = (edge.visits, edge.total, account.wins, account.wins_squared)
            parts = (*looks, account.points, account.points_squared)
            into = sums[view.game.catalogue[edge.action]]
            into[:] = [x + y for x, y in zip(into, parts, strict=True)]
    found = [_prospect(move, *parts) for move, parts in sums.items()]
    return sorted(found, key=lambda prospect: (-prospect.visits, -prospect.reward))


def _prospect(
    move: str, visits: float, total: float, wins: float, wins2: float, points: float, points2: float
) -> Prospect:
    n = max(visits, 1.0)
    return Prospect(
        move, int(visits), total / n, wins / n, _error(n, wins, wins2), points / n, _error(n, points, points2)
    )


def _error(n: float, total: float, squares: float) -> float:
    """The standard error of a mean; with few looks, that of a coin."""
    spread = max(squares / n - (total / n) ** 2, 0.0)
    return sqrt(spread / n) if n > 1 else 0.5
