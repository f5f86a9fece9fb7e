"""Desks: room for one thread to search in; the only place where Python looks into a tree."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from knall.bots.endgame import DEEPEST, SOLVED, UNFINISHED, Dig, Frame, Worth, solve
from knall.bots.search import search
from knall.bots.tree import CATALOGUE, Account, Edge, Node, Plan, Work
from knall.core.compiling import compiles, fetch, pool, put
from knall.core.game import AnyGame
from knall.core.position import View
from knall.core.records import Record
from knall.core.rules import MAX_MOVES
from knall.core.style import Style

ROOM = (1 << 18, 1 << 20) if compiles() else (1 << 12, 1 << 15)  # nodes and edges of a tree
FIRST_SLICE, SLICE_SECONDS = 16, 0.005
DELAYS = 2  # how often others may still come between before an answer is out: in a slice, and in reading the tree
DIG_SLICE = 4_000  # states looked at exactly between two looks at the clock
GO_ON = -1  # no seed


class Desk:
    """Room for one thread to search in, for one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.begun = 0
        """How often a tree was begun, or begun at another root."""
        self.longest = 0.0
        """The longest that a slice of the search has lately taken: much, where others use the machine."""
        self.states: list[Record] = pool(game.state, DEEPEST + 1)
        self.views: list[Record] = pool(game.seen, 1)
        self.nodes, self.edges = pool(Node, ROOM[0]), pool(Edge, ROOM[1])
        self.plans, self.works, self.accounts = pool(Plan, 1), pool(Work, 1), pool(Account, CATALOGUE)
        self.frames, self.worths, self.digs = pool(Frame, DEEPEST), pool(Worth, MAX_MOVES), pool(Dig, 1)
        self.go_on(0)  # compiles, or reads what is compiled, before any clock runs
        if game.open:
            self._dig(0, 0)

    def begin(self, view: View, style: Style, seed: int) -> None:
        """Clear the desk for this view."""
        self.begin_at(0, view, style)
        self.go_on(0, seed)

    def begin_at(self, root: int, view: View, style: Style) -> None:
        """Go on below a node of the tree that is there, which stands for this view."""
        self.begun += 1
        put(_plan(view, style, root), self.plans)
        put(view.record, self.views)
        self.accounts = pool(Account, CATALOGUE)

    def go_on(self, simulations: int, seed: int = GO_ON) -> None:
        """Search on for so many simulations."""
        search(
            *(self.states, self.views, self.plans, self.works, self.nodes, self.edges, self.accounts),
            *(seed, simulations),
        )

    def go_on_until(self, deadline: float, most: int | None) -> None:
        """Search on, in slices so short that the time is kept; the busier the machine, the earlier it ends."""
        begun, done = time.monotonic(), 0
        slice_, last = FIRST_SLICE, begun
        self.longest /= 2  # the machine may be less busy than it was
        while True:
            slice_ = slice_ if most is None else min(slice_, most - done)
            self.go_on(slice_)
            done += slice_
            now = time.monotonic()
            self.longest, last = max(self.longest, now - last), now
            rate = done / max(now - begun, 1e-6)
            slice_ = max(1, int(rate * min(SLICE_SECONDS, (deadline - now) / 2)))
            if done == most or now + DELAYS * self.longest > deadline:
                return

    def solve(self, deadline: float | None, most: int) -> bool:
        """Look at all that can still happen, if that is no more than so many states and done in time."""
        self.digs = pool(Dig, 1)
        found = UNFINISHED
        while found == UNFINISHED and (deadline is None or time.monotonic() < deadline):
            found = self._dig(most, DIG_SLICE)
        return found == SOLVED

    def _dig(self, most: int, now: int) -> int:
        return solve(
            *(self.states, self.views, self.frames, self.worths, self.plans, self.works, self.digs), *(most, now)
        )

    def solved(self) -> list[tuple[int, Worth]]:
        """The moves at the root, and what exactly they come to."""
        root = fetch(Frame, self.frames)
        return [(root.action[i], fetch(Worth, self.worths, i)) for i in range(root.n)]

    def edges_of_root(self) -> list[tuple[Edge, Account]]:
        """What was found about each move."""
        edges = self._edges_at(fetch(Plan, self.plans).root)
        return [(edge, fetch(Account, self.accounts, edge.action)) for edge in edges]

    def node_after(self, action: int, who: int) -> int:
        """The node behind a move at the root, at which this seat acts; 0 if there is none."""
        for edge in self._edges_at(fetch(Plan, self.plans).root):
            if edge.action == action:
                n = edge.nodes
                while n and (node := fetch(Node, self.nodes, n)).who != who:
                    n = node.sibling
                return n
        return 0

    def _edges_at(self, node: int) -> list[Edge]:
        found = []
        e = fetch(Node, self.nodes, node).edges
        while e:
            edge = fetch(Edge, self.edges, e)
            if edge.action >= 0:
                found.append(edge)
            e = edge.after
        return found


def _plan(view: View, style: Style, root: int) -> Plan:
    plan = Plan()
    plan.root, plan.seat, plan.players, plan.open = root, view.seat, view.players, int(view.game.open)
    plan.depth, plan.patience, plan.cut, plan.tries = style.depth, style.patience, style.cut, style.tries
    plan.curiosity, plan.sharpness, plan.margin = style.curiosity, style.sharpness, style.margin
    plan.lead, plan.glance, plan.naive = style.lead, int(style.glance), int(style.naive)
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

    def take_this(self, desk: Desk) -> bool:
        """Take a certain desk, if it is free."""
        try:
            self.free.setdefault(desk.game.name, []).remove(desk)
        except ValueError:
            return False
        return True

    def give_back(self, desk: Desk) -> None:
        """It is free again."""
        self.free.setdefault(desk.game.name, []).append(desk)
