"""Runs the compiled search on a view within a limit, and returns its findings for each move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt

from knall.bots.limits import Limit
from knall.bots.workspaces import Workspace, WorkspacePool
from knall.core.engine.random import NOTHING_TO_DRAW, Randomness
from knall.core.engine.structs import Struct
from knall.core.game.reward import SURE
from knall.core.game.search_settings import TO_THE_END, SearchSettings
from knall.core.match.position import View

SEEDS = 1 << 31
USED = 0.97  # the part of the time for searching; the rest is for reading the tree
EXACT_TIME, EXACT_STATES = 0.3, 4  # limits of an exact search: a part of the time, and states per simulation
EVERY_MOVE = 1e9  # exploration constant that always selects the least visited move
STATES_A_SECOND = 1_000_000  # least visits of an exact search


def to_the_end(settings: SearchSettings) -> SearchSettings:
    """The same settings with rollouts to the end, so that points and wins are counted rather than estimated."""
    return replace(settings, cut=TO_THE_END)


def looking_at_all(settings: SearchSettings) -> SearchSettings:
    """The same settings with equal visits for all moves, so that bad moves are measured as well as good ones."""
    return replace(to_the_end(settings), depth=1, curiosity=EVERY_MOVE, sharpness=0.0)


@dataclass(frozen=True)
class Prospect:
    """The findings for one move: visits, reward, chance to win, expected points."""

    move: str
    visits: int
    reward: float
    win: float
    win_standard_error: float
    points: float
    points_standard_error: float
    exact: bool = False
    """Exact: everything that can happen was searched."""
    rewards: tuple[float, ...] = ()
    """The reward of every seat, where it was collected."""

    @property
    def win_error(self) -> float:
        """Half of the 95 % interval of `win`, as every `error` in the arena and in JSON."""
        return SURE * self.win_standard_error

    @property
    def points_error(self) -> float:
        """Half of the 95 % interval of `points`."""
        return SURE * self.points_standard_error


@dataclass
class Memory:
    """Search trees kept between the decisions of one bot (tree reuse)."""

    trees: list[tuple[Workspace, int, int]] = field(default_factory=list)
    """Each with the generation of its tree, and the node to resume at."""
    expected: Struct | None = None
    """The view at that node."""

    def keep(self, view: View, move: str, workspaces: Sequence[Workspace]) -> None:
        """Keep the trees for this seat's next decision after the move, if nothing is hidden."""
        self.trees, self.expected = [], None
        game, state, seen = view.game, view.game.rules.state(), view.game.secrets.view_state()
        if not game.open:
            return
        game.secrets.guess(state, view.content, NOTHING_TO_DRAW)
        game.rules.apply(state, game.notation.index[move])
        if game.rules.actor(state) == view.seat:
            game.secrets.view(state, view.seat, seen)
            self.expected = seen
            nodes = [workspace.node_after(game.notation.index[move], view.seat) for workspace in workspaces]
            self.trees = [
                (workspace, workspace.begun, node) for workspace, node in zip(workspaces, nodes, strict=True) if node
            ]

    def take(self, view: View, settings: SearchSettings, workspaces: WorkspacePool) -> list[Workspace]:
        """The workspaces whose trees contain this view, re-rooted at it."""
        found = []
        for workspace, begun, node in self.trees if self.expected == view.content else ():
            if workspaces.take_this(workspace):
                if workspace.begun == begun:
                    workspace.begin_at(node, view, settings)
                    found.append(workspace)
                else:
                    workspaces.give_back(workspace)
        return found


_workspaces = WorkspacePool()


def think(
    view: View,
    moves: Sequence[str],
    settings: SearchSettings,
    limit: Limit,
    rng: Randomness,
    memory: Memory | None = None,
    beside: str | None = None,
) -> list[Prospect]:
    """Search within the limit, multi-threaded if it says so; returns all moves, the most visited first.

    The move `beside` is then visited as often as the first, in at most the same time again.
    """
    begun = time.monotonic()
    workspaces = memory.take(view, settings, _workspaces)[: limit.threads] if memory is not None else []
    try:
        while len(workspaces) < max(1, limit.threads):
            workspaces.append(_workspaces.take(view.game))
            workspaces[-1].begin(view, settings, rng.below(SEEDS))
        if settings.exact and _solved(workspaces[0], limit, begun):
            return _certain(view, moves, workspaces[0])
        if len(workspaces) == 1:
            _work(workspaces[0], limit, begun, 1)
        else:
            with ThreadPoolExecutor(len(workspaces)) as threads:
                list(threads.map(lambda workspace: _work(workspace, limit, begun, len(workspaces)), workspaces))
        found = _prospects(view, moves, workspaces)
        if beside is not None and _look_beside(found, view.game.notation.index[beside], workspaces[0], limit):
            found = _prospects(view, moves, workspaces)
        if memory is not None:
            memory.keep(view, found[0].move, workspaces)
        return found
    finally:
        for workspace in workspaces:
            _workspaces.give_back(workspace)


def _solved(workspace: Workspace, limit: Limit, begun: float) -> bool:
    """Whether an exact search finished."""
    if limit.simulations is not None:
        return workspace.solve(None, EXACT_STATES * limit.simulations)
    seconds = EXACT_TIME * (limit.seconds or 0.0)
    return workspace.solve(begun + seconds, int(seconds * STATES_A_SECOND))


def _work(workspace: Workspace, limit: Limit, begun: float, threads: int) -> None:
    most = None if limit.simulations is None else -(-limit.simulations // threads)
    if limit.seconds is not None:
        workspace.go_on_until(begun + USED * limit.seconds, most)
    elif most is not None:
        workspace.go_on(most)


def _look_beside(found: Sequence[Prospect], action: int, workspace: Workspace, limit: Limit) -> bool:
    """Visit a move as often as the most visited one, within the limit; False if it already was."""
    catalogue = workspace.game.notation.catalogue
    missing = found[0].visits - next(one.visits for one in found if one.move == catalogue[action])
    if missing <= 0:
        return False
    workspace.look_at(action)
    _work(workspace, replace(limit, simulations=missing), time.monotonic(), 1)
    workspace.look_at(None)
    return True


def _certain(view: View, moves: Sequence[str], workspace: Workspace) -> list[Prospect]:
    worths = {view.game.notation.catalogue[action]: worth for action, worth in workspace.solved()}
    found = [
        Prospect(move, 1, worth.reward, worth.win, 0.0, worth.points, 0.0, exact=True)
        for move in moves
        if (worth := worths.get(move)) is not None
    ]
    return sorted(found, key=lambda prospect: -prospect.reward)


def _prospects(view: View, moves: Sequence[str], workspaces: Sequence[Workspace]) -> list[Prospect]:
    sums: dict[str, list[float]] = {move: [0.0] * (7 + view.players) for move in moves}
    for workspace in workspaces:
        for edge, account in workspace.edges_of_root():
            looks = (edge.visits, edge.total, account.looks, account.wins, account.wins_squared)
            parts = (*looks, account.points, account.points_squared, *account.rewards[: view.players])
            into = sums[view.game.notation.catalogue[edge.action]]
            into[:] = [x + y for x, y in zip(into, parts, strict=True)]
    found = [_prospect(move, *parts) for move, parts in sums.items()]
    return sorted(found, key=lambda prospect: (-prospect.visits, -prospect.reward))


def _prospect(
    move: str,
    visits: float,
    total: float,
    looks: float,
    wins: float,
    wins2: float,
    points: float,
    points2: float,
    *rewards: float,
) -> Prospect:
    n, reward = max(looks, 1.0), total / max(visits, 1.0)
    errors = (_error(n, wins, wins2), _error(n, points, points2))
    each = tuple(one / n for one in rewards)
    return Prospect(move, int(visits), reward, wins / n, errors[0], points / n, errors[1], rewards=each)


def _error(n: float, total: float, squares: float) -> float:
    """The standard error of a mean; that of a coin for a single visit."""
    spread = max(squares / n - (total / n) ** 2, 0.0)
    return sqrt(spread / n) if n > 1 else 0.5
