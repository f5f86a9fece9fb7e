"""Workspaces: preallocated search trees, one per thread; the only module that reads a tree from Python."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import cast

from knall.bots.endgame import SOLVED, UNFINISHED, ExactFrame, ExactProgress, ExactWorth, solve
from knall.bots.search import search
from knall.bots.tree import Edge, Node, Plan, RootStatistics, Work
from knall.core.engine.ahead import have_compiled
from knall.core.engine.compiling import Entry, compiles, load_struct, pool, store_struct
from knall.core.engine.structs import Struct
from knall.core.game.game import AnyGame
from knall.core.game.rules import MAX_CATALOGUE, MAX_MOVES
from knall.core.game.search_settings import SearchSettings
from knall.core.match.position import View
from knall.games import load_game

ROOM, PLAIN_ROOM = (1 << 18, 1 << 20), (1 << 12, 1 << 15)  # nodes and edges of a tree, compiled and plain
FIRST_SLICE, SLICE_SECONDS = 16, 0.005
DELAYS = 2  # preemptions to allow for before the answer is out: in a slice, and while the tree is read
DIG_SLICE = 4_000  # states searched exactly between clock checks
GO_ON = -1  # no seed
NUMBERS = tuple(name for name in Plan.fields if hasattr(SearchSettings, name))  # settings copied to the plan


class Workspace:
    """A preallocated search for one game; not thread-safe."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.begun = 0
        """Generation: incremented when a tree is started or re-rooted."""
        self.longest = 0.0
        """The longest recent slice of the search; grows on a busy machine."""
        self.states: list[Struct] = pool(game.rules.state, game.search.exact_depth + 1)
        self.views: list[Struct] = pool(game.secrets.view_state, 1)
        nodes, edges = ROOM if compiles() else PLAIN_ROOM
        self.nodes, self.edges = pool(Node, nodes), pool(Edge, edges)
        self.plans, self.works, self.accounts = pool(Plan, 1), pool(Work, 1), pool(RootStatistics, MAX_CATALOGUE)
        self.frames, self.worths, self.digs = (
            pool(ExactFrame, game.search.exact_depth),
            pool(ExactWorth, MAX_MOVES),
            pool(ExactProgress, 1),
        )
        have_compiled(game, entries_of(game), use_search)
        self.go_on(0)  # compiles or loads now, before any clock runs
        if game.open:
            self._dig(0, 0)

    def begin(self, view: View, settings: SearchSettings, seed: int) -> None:
        """Start a new tree for this view."""
        self.begin_at(0, view, settings)
        self.go_on(0, seed)

    def begin_at(self, root: int, view: View, settings: SearchSettings) -> None:
        """Re-root the tree at a node, which stands for this view."""
        self.begun += 1
        store_struct(_plan(view, settings, root), self.plans)
        store_struct(view.content, self.views)
        self.accounts = pool(RootStatistics, MAX_CATALOGUE)

    def go_on(self, simulations: int, seed: int = GO_ON) -> None:
        """Run some simulations."""
        search(
            *(self.states, self.views, self.plans, self.works, self.nodes, self.edges, self.accounts),
            *(seed, simulations),
        )

    def go_on_until(self, deadline: float, most: int | None) -> None:
        """Search in slices short enough to keep the deadline; stops earlier on a busy machine."""
        begun, done = time.monotonic(), 0
        slice_, last = FIRST_SLICE, begun
        self.longest /= 2  # decay: the machine may be less busy now
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

    def look_at(self, action: int | None) -> None:
        """Visit only this root move from now on; None: all."""
        plan = load_struct(Plan, self.plans)
        plan.only = 0 if action is None else action + 1
        store_struct(plan, self.plans)

    def solve(self, deadline: float | None, most: int) -> bool:
        """Search exactly, unless that takes more than `most` states or the deadline."""
        self.digs = pool(ExactProgress, 1)
        found = UNFINISHED
        while found == UNFINISHED and (deadline is None or time.monotonic() < deadline):
            found = self._dig(most, DIG_SLICE)
        return found == SOLVED

    def _dig(self, most: int, now: int) -> int:
        return solve(
            *(self.states, self.views, self.frames, self.worths, self.plans, self.works, self.digs), *(most, now)
        )

    def solved(self) -> list[tuple[int, ExactWorth]]:
        """The root moves and their exact values."""
        root = load_struct(ExactFrame, self.frames)
        return [(root.action[i], load_struct(ExactWorth, self.worths, i)) for i in range(root.n)]

    def edges_of_root(self) -> list[tuple[Edge, RootStatistics]]:
        """The root's edges with their statistics."""
        edges = self._edges_at(load_struct(Plan, self.plans).root)
        return [(edge, load_struct(RootStatistics, self.accounts, edge.action)) for edge in edges]

    def node_after(self, action: int, who: int) -> int:
        """The node behind a root move where this seat acts; 0 if there is none."""
        for edge in self._edges_at(load_struct(Plan, self.plans).root):
            if edge.action == action:
                n = edge.nodes
                while n and (node := load_struct(Node, self.nodes, n)).who != who:
                    n = node.sibling
                return n
        return 0

    def _edges_at(self, node: int) -> list[Edge]:
        found = []
        e = load_struct(Node, self.nodes, node).edges
        while e:
            edge = load_struct(Edge, self.edges, e)
            if edge.action >= 0:
                found.append(edge)
            e = edge.after
        return found


def entries_of(game: AnyGame) -> list[Entry[..., object]]:
    """The compiled functions that a workspace of this game calls."""
    return cast("list[Entry[..., object]]", [search, solve] if game.open else [search])


def use_search(name: str) -> None:
    """Compile what a workspace calls, unless it is on disk."""
    Workspace(load_game(name))


def _plan(view: View, settings: SearchSettings, root: int) -> Plan:
    plan = Plan()
    plan.root, plan.seat, plan.players, plan.open = root, view.seat, view.players, int(view.game.open)
    for name in NUMBERS:
        setattr(plan, name, getattr(settings, name))
    return plan


@dataclass
class WorkspacePool:
    """Pool of free workspaces, since allocating fresh memory is slow."""

    free: dict[str, list[Workspace]] = field(default_factory=dict)

    def take(self, game: AnyGame) -> Workspace:
        workspaces = self.free.setdefault(game.name, [])
        try:
            return workspaces.pop()
        except IndexError:
            return Workspace(game)

    def take_this(self, workspace: Workspace) -> bool:
        """Take a particular workspace, if it is free."""
        try:
            self.free.setdefault(workspace.game.name, []).remove(workspace)
        except ValueError:
            return False
        return True

    def give_back(self, workspace: Workspace) -> None:
        self.free.setdefault(workspace.game.name, []).append(workspace)
