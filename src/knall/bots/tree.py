"""The search tree: nodes, edges, selection and expansion; compiled.

One tree over information sets (ISMCTS): a node is what the searching seat has observed since the root, and the next
actor. Its edges are moves, or outcomes of chance as that seat observes them. Determinizations differ in which moves are
possible, so that an edge has an availability count, used in place of its parent's visits.
"""

from math import exp, sqrt

from knall.core.engine.compiling import rule
from knall.core.engine.random import below, reseed
from knall.core.engine.structs import I8, I32, I64, Struct, cell, cells, nested, real, reals
from knall.core.game.playouts import Scratch
from knall.core.game.rules import (
    MAX_CATALOGUE,
    MAX_SEATS,
    Moves,
    alike,
    apply,
    assign,
    learned_value,
    legal_moves,
    value,
)
from knall.core.game.search_settings import MOST_DEPTH

LONG = 1 << 30  # the visit counter is reset beyond this


class Plan(Struct):
    """The parameters of a search: root, seat, and the numbers of `SearchSettings` (explained there)."""

    root: int = cell(I32)  # the node of the current view
    only: int = cell(I32)  # the only move to visit there, plus 1; 0: all
    seat: int = cell(I8)
    players: int = cell(I8)
    open: int = cell(I8)  # nothing is hidden: a node has the same moves in every world
    glance: int = cell(I8)
    naive: int = cell(I8)
    depth: int = cell(I32)
    patience: int = cell(I32)
    cut: int = cell(I32)
    tries: int = cell(I32)
    curiosity: float = real()
    sharpness: float = real()
    margin: float = real()
    lead: float = real()


class Node(Struct):
    """An information set: what was observed, and the next actor."""

    visits: int = cell(I32)
    edges: int = cell(I32)  # first edge; 0: none
    sibling: int = cell(I32)  # next node behind the same edge, for another actor
    who: int = cell(I8)


class Edge(Struct):
    """A move at a node, with its statistics."""

    total: float = real()  # rewards of the moving seat
    weight: float = real()  # the prior, not yet normalised
    action: int = cell(I32)
    visits: int = cell(I32)
    available: int = cell(I32)  # availability count: simulations in which the move was possible
    after: int = cell(I32)  # next edge of the same node; 0: none
    nodes: int = cell(I32)  # first node behind it; 0: none
    seen: int = cell(I32)  # the last simulation in which it was available
    proven: int = cell(I8)  # a proven win for the moving seat; only where nothing is hidden


class RootStatistics(Struct):
    """Sums over the simulations of one root move: the searching seat's results, and every seat's reward."""

    looks: int = cell(I64)
    wins: float = real()
    wins_squared: float = real()
    points: float = real()
    points_squared: float = real()
    rewards: list[float] = reals(MAX_SEATS)


class Work(Struct):
    """Scratch space of a search, one per thread."""

    scratch: Scratch = nested(Scratch)
    plan: Plan = nested(Plan)
    nodes: int = cell(I32)  # nodes in use
    edges: int = cell(I32)  # edges in use
    clock: int = cell(I32)  # counts visits, to mark the moves available now
    depth: int = cell(I32)
    path: list[int] = cells(I32, MOST_DEPTH)  # the edges that seats chose
    movers: list[int] = cells(I8, MOST_DEPTH)
    rolled: int = cell(I32)  # path length at the last chance event
    stamp: list[int] = cells(I32, MAX_CATALOGUE)
    reward: list[float] = reals(MAX_SEATS)


@rule
def slot(action: int) -> int:
    """The index for per-move data, masked to stay in bounds whatever number a game gives its moves."""
    return action & (MAX_CATALOGUE - 1)


@rule
def clear(work: Work, nodes: list[Node], seed: int) -> None:
    """Start a new tree with only the root."""
    reseed(work.scratch.rng, seed)
    work.nodes = work.edges = 1
    root = nodes[0]
    root.visits, root.edges, root.sibling, root.who = 0, 0, 0, work.plan.seat
    if work.clock > LONG:
        work.clock = 0
        for i in range(MAX_CATALOGUE):
            work.stamp[i] = 0


@rule
def new_edge(work: Work, nodes: list[Node], edges: list[Edge], node: int, action: int, weight: float) -> int:
    """Add an edge to a node; 0 if the tree is full."""
    e = work.edges
    if e >= len(edges):
        return 0
    work.edges += 1
    edge = edges[e]
    edge.action, edge.weight, edge.after = action, weight, nodes[node].edges
    edge.total, edge.visits, edge.available, edge.nodes, edge.seen, edge.proven = 0.0, 0, 0, 0, 0, 0
    nodes[node].edges = e
    return e


@rule
def edge_to(work: Work, nodes: list[Node], edges: list[Edge], node: int, action: int) -> int:
    """The edge with this action, created if missing; 0 if the tree is full."""
    e = nodes[node].edges
    while e and edges[e].action != action:
        e = edges[e].after
    return e if e else new_edge(work, nodes, edges, node, action, 0.0)


@rule
def node_behind(work: Work, nodes: list[Node], edges: list[Edge], e: int, who: int) -> int:
    """The node behind an edge where this seat acts, created if missing; 0 if the tree is full."""
    node = edges[e].nodes
    while node and nodes[node].who != who:
        node = nodes[node].sibling
    if node or work.nodes >= len(nodes):
        return node
    node = work.nodes
    work.nodes += 1
    new = nodes[node]
    new.visits, new.edges, new.sibling, new.who = 0, 0, edges[e].nodes, who
    edges[e].nodes = node
    return node


@rule
def keep_one_of_each(out: Moves) -> None:
    """Remove moves equivalent to earlier ones."""
    kept = 0
    for i in range(out.n):
        kind = out.kind[i]
        j = 0
        while j < kept and out.kind[j] != kind:
            j += 1
        if j == kept:
            out.kind[kept], out.action[kept] = kind, out.action[i]
            kept += 1
    out.n = kept


@rule(inline=False)
def prospects(s: Struct, plan: Plan, seat: int) -> float:
    """A seat's chance to win by the game's value, as the plan sees it."""
    return value(s, seat) if plan.glance else learned_value(s, seat)


@rule(inline=False)
def first_sight(s: Struct, trial: Struct, plan: Plan, action: int, who: int) -> float:
    """The value of the state after a move: its prior."""
    assign(trial, s)
    apply(trial, action)
    return prospects(trial, plan, who)


@rule(inline=False)
def grow(s: Struct, trial: Struct, work: Work, nodes: list[Node], edges: list[Edge], node: int) -> None:
    """Find the moves available in this world, and add the missing edges."""
    out, clock = work.scratch.moves, work.clock
    who = nodes[node].who
    legal_moves(s, out)
    if alike(s, out):
        keep_one_of_each(out)
    for i in range(out.n):
        work.stamp[slot(out.action[i])] = clock
    e = nodes[node].edges
    while e:
        edge = edges[e]
        if edge.action >= 0 and work.stamp[slot(edge.action)] == clock:
            work.stamp[slot(edge.action)] = 0
            edge.seen = clock
            edge.available += 1
        e = edge.after
    for i in range(out.n):
        action = out.action[i]
        if work.stamp[slot(action)] == clock:
            weight = 1.0
            if work.plan.sharpness > 0.0 and out.n > 1:
                weight = exp(work.plan.sharpness * first_sight(s, trial, work.plan, action, who))
            e = new_edge(work, nodes, edges, node, action, weight)
            if e:
                edges[e].seen, edges[e].available = clock, 1


@rule
def is_available(work: Work, edge: Edge) -> bool:
    """Whether the move is possible in this simulation's world; always, where nothing is hidden."""
    return edge.seen == work.clock or (work.plan.open > 0 and edge.action >= 0)


@rule
def any_available(work: Work, nodes: list[Node], edges: list[Edge], node: int) -> int:
    """A uniformly random available edge."""
    found = n = 0
    e = nodes[node].edges
    while e:
        edge = edges[e]
        if is_available(work, edge):
            n += 1
            if below(work.scratch.rng, n) == 0:
                found = e
        e = edge.after
    return found


@rule
def choose(work: Work, nodes: list[Node], edges: list[Edge], node: int) -> int:
    """PUCT: the available edge with the highest upper confidence bound."""
    plan = work.plan
    weights, total, visits = 0.0, 0.0, 0
    e = nodes[node].edges
    while e:
        edge = edges[e]
        if edge.proven:
            return e
        if is_available(work, edge):
            weights += edge.weight
            total += edge.total
            visits += edge.visits
        e = edge.after
    hope = total / visits if visits else 0.5  # first-play urgency: unvisited moves count as the mean of the others
    best, found = -1.0, 0
    e = nodes[node].edges
    while e:
        edge = edges[e]
        if is_available(work, edge):
            times = nodes[node].visits if plan.open else edge.available
            mean = edge.total / edge.visits if edge.visits else hope
            prospect = mean + plan.curiosity * edge.weight / weights * sqrt(times) / (1 + edge.visits)
            if prospect > best:
                best, found = prospect, e
        e = edge.after
    return found


@rule
def prove(work: Work, edges: list[Edge], winner: int) -> None:
    """MCTS-Solver: mark the winner's own moves since the last chance event as proven wins."""
    i = work.depth - 1
    while i >= work.rolled and work.movers[i] == winner:
        edges[work.path[i]].proven = 1
        i -= 1
