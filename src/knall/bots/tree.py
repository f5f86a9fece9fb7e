"""What a search remembers, and how it chooses where to look; compiled.

One tree over information sets (ISMCTS): a node is what the searching seat has noticed since the root, and who acts
then.  Its edges are moves, or outcomes of chance as that seat notices them.  Worlds (determinizations) differ in which
moves are possible, so an edge has an availability count, which takes the place of the visits of its node.
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

LONG = 1 << 30  # a clock that has come so far is set back


class Plan(Struct):
    """How to search: from which node and for whom, and the numbers of `SearchSettings` (which explains them)."""

    root: int = cell(I32)  # the node that stands for what is known now
    only: int = cell(I32)  # the move that is looked at there, and 1; 0: any
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
    """What has been noticed so far, and who acts."""

    visits: int = cell(I32)
    edges: int = cell(I32)  # the first one; 0: none
    sibling: int = cell(I32)  # another node behind the same edge, where somebody else acts
    who: int = cell(I8)


class Edge(Struct):
    """A move at a node."""

    total: float = real()  # rewards of the seat that moves
    weight: float = real()  # the prior, not yet normalized: how promising it looked at first sight
    action: int = cell(I32)
    visits: int = cell(I32)
    available: int = cell(I32)  # the availability count: in how many simulations it was possible
    after: int = cell(I32)  # the next edge of the same node; 0: none
    nodes: int = cell(I32)  # the first node behind it; 0: none
    seen: int = cell(I32)  # the simulation in which it was last available
    proven: int = cell(I8)  # the seat that moves wins by it, whatever comes; only where nothing is hidden


class RootStatistics(Struct):
    """What simulations by one move at the root gave the searching seat, and every seat as reward, added up."""

    looks: int = cell(I64)
    wins: float = real()
    wins_squared: float = real()
    points: float = real()
    points_squared: float = real()
    rewards: list[float] = reals(MAX_SEATS)


class Work(Struct):
    """What a search needs besides states and tree; one for each thread."""

    scratch: Scratch = nested(Scratch)
    plan: Plan = nested(Plan)
    nodes: int = cell(I32)  # how many are in use
    edges: int = cell(I32)  # likewise
    clock: int = cell(I32)  # counts visits, to tell which moves are available now
    depth: int = cell(I32)
    path: list[int] = cells(I32, MOST_DEPTH)  # the edges chosen by seats
    movers: list[int] = cells(I8, MOST_DEPTH)
    rolled: int = cell(I32)  # how deep the path was when chance moved last
    stamp: list[int] = cells(I32, MAX_CATALOGUE)
    reward: list[float] = reals(MAX_SEATS)


@rule
def slot(action: int) -> int:
    """Where things about a move are kept; never beyond what there is, whatever number a game gives its moves."""
    return action & (MAX_CATALOGUE - 1)


@rule
def clear(work: Work, nodes: list[Node], seed: int) -> None:
    """Begin a new tree, whose only node is the root."""
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
    """Add an edge to a node; 0 if there is no room."""
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
    """The edge with this action, new if need be; 0 if there is no room."""
    e = nodes[node].edges
    while e and edges[e].action != action:
        e = edges[e].after
    return e if e else new_edge(work, nodes, edges, node, action, 0.0)


@rule
def node_behind(work: Work, nodes: list[Node], edges: list[Edge], e: int, who: int) -> int:
    """The node behind an edge where this seat acts, new if need be; 0 if there is no room."""
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
    """Leave out moves of a kind that is there already."""
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
    """A seat's chance to win, as the plan sees it."""
    return value(s, seat) if plan.glance else learned_value(s, seat)


@rule(inline=False)
def first_sight(s: Struct, trial: Struct, plan: Plan, action: int, who: int) -> float:
    """How the state after a move looks."""
    assign(trial, s)
    apply(trial, action)
    return prospects(trial, plan, who)


@rule(inline=False)
def grow(s: Struct, trial: Struct, work: Work, nodes: list[Node], edges: list[Edge], node: int) -> None:
    """Find out which moves are available in this world; give the node edges for those it did not have yet."""
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
    """Is this move possible in the world of this simulation?  Where nothing is hidden, all that a node has are."""
    return edge.seen == work.clock or (work.plan.open > 0 and edge.action >= 0)


@rule
def any_available(work: Work, nodes: list[Node], edges: list[Edge], node: int) -> int:
    """Some available edge, all equally likely."""
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
    """PUCT: the available edge with the best prospect, what it gave so far and what is still to be found out."""
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
    hope = total / visits if visits else 0.5  # first-play urgency: for moves not yet tried, the mean of the others
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
    """MCTS-Solver: the moves since chance acted last, as far as they are the winner's own, win the match."""
    i = work.depth - 1
    while i >= work.rolled and work.movers[i] == winner:
        edges[work.path[i]].proven = 1
        i -= 1
