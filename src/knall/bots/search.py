"""Monte Carlo tree search over information sets, for every game; compiled.

Single-observer information set MCTS (SO-ISMCTS; Cowling, Powley and Whitehouse 2012) with a new determinization
(`guess`) for each simulation, PUCT selection with priors (`tree.choose`), rollouts that may be cut off and judged by
value (`play_on`), and proven wins (MCTS-Solver; Winands, Björnsson and Saito 2008) where nothing is hidden.

A simulation guesses a world, walks down the tree, adds a node, plays on to the end (or until value is asked), and backs
up the reward to the edges on its path, each for the seat that chose it: the win, shared among winners, and a part of
the lead in points. Where nothing is hidden the guess is the state itself, and this is plain MCTS with chance nodes.
"""

from knall.bots.tree import (
    Edge,
    Node,
    Plan,
    RootStatistics,
    Work,
    any_available,
    choose,
    clear,
    edge_to,
    first_sight,
    grow,
    node_behind,
    prospects,
    prove,
    slot,
)
from knall.core.engine.bitset import count, lowest
from knall.core.engine.compiling import entry, rule
from knall.core.engine.random import below
from knall.core.engine.structs import Struct
from knall.core.game.reward import reward, share_of_win
from knall.core.game.rules import CHANCE, NOBODY, Result, actor, apply, guess, legal_moves, observed_as, roll, scores


@rule(inline=False)
def carry_out(s: Struct, move: int) -> int:
    """Apply a move; returns the next actor."""
    apply(s, move)
    return actor(s)


@rule(inline=False)
def outcome(s: Struct, work: Work) -> int:
    """Draw an outcome of chance by its odds."""
    return roll(s, work.scratch.odds, work.scratch.rng)


@rule(inline=False)
def descend(s: Struct, trial: Struct, work: Work, nodes: list[Node], edges: list[Edge]) -> int:
    """Selection and expansion: walk down to a new node, or to where the tree is full; returns the actor there."""
    plan = work.plan
    work.depth = work.rolled = 0
    node, who = plan.root, plan.seat
    while who != NOBODY:
        nodes[node].visits += 1
        if work.depth >= plan.depth or (node != plan.root and nodes[node].visits <= plan.patience):
            break
        if who == CHANCE:
            work.rolled = work.depth
            move = outcome(s, work)
            e = edge_to(work, nodes, edges, node, observed_as(s, move, plan.seat))
        else:
            work.clock += 1
            if not plan.open or nodes[node].edges == 0:
                grow(s, trial, work, nodes, edges, node)
            if plan.only and node == plan.root:
                e = edge_to(work, nodes, edges, node, plan.only - 1)
            elif plan.naive and who != plan.seat:
                e = any_available(work, nodes, edges, node)
            else:
                e = choose(work, nodes, edges, node)
            if e == 0:
                break
            work.path[work.depth], work.movers[work.depth] = e, who
            work.depth += 1
            move = edges[e].action
            told = observed_as(s, move, plan.seat)
            if told != move:
                e = edge_to(work, nodes, edges, node, told)
        who = carry_out(s, move)
        node = node_behind(work, nodes, edges, e, who) if e else 0
        if node == 0:
            break
    return who


@rule
def likely_move(s: Struct, trial: Struct, work: Work, who: int) -> int:
    """Rollout policy: the best by value of a few random moves; of one, if the seat is assumed to play at random."""
    out, rng = work.scratch.moves, work.scratch.rng
    pick = out.action[below(rng, out.n)]
    naive = work.plan.naive and who != work.plan.seat
    if out.n > 1 and work.plan.tries > 1 and not naive:
        best = first_sight(s, trial, work.plan, pick, who)
        for _ in range(work.plan.tries - 1):
            other = out.action[below(rng, out.n)]
            if other != pick:
                worth = first_sight(s, trial, work.plan, other, who)
                if worth > best:
                    best, pick = worth, other
    return pick


@rule(inline=False)
def play_on(s: Struct, trial: Struct, work: Work, who: int) -> int:
    """Rollout: play to the end, or for the plan's number of decisions; returns the actor there."""
    out = work.scratch.moves
    left = work.plan.cut
    while who != NOBODY:
        if who == CHANCE:
            move = outcome(s, work)
        else:
            if left == 0:
                break
            left -= 1
            legal_moves(s, out)
            move = likely_move(s, trial, work, who)
        who = carry_out(s, move)
    return who


@rule
def lead(result: Result, p: int, players: int) -> int:
    """Points ahead of the best other seat."""
    best = -1000000
    for other in range(players):
        if other != p:
            best = max(best, result.points[other])
    return result.points[p] - best


@rule(inline=False)
def judge(s: Struct, work: Work, who: int) -> float:
    """Write every seat's reward; returns the searching seat's share of the win, or its value at a cutoff."""
    plan, result = work.plan, work.scratch.result
    scores(s, result)
    if who != NOBODY:
        for p in range(plan.players):
            work.reward[p] = prospects(s, plan, p)
        return work.reward[plan.seat]
    fair = 1.0 / plan.players
    for p in range(plan.players):
        points = lead(result, p, plan.players)
        comfort = 0.5 + 0.5 * points / (abs(points) + plan.lead)
        won = fair + reward(result.winners, p, plan.players)  # scaled to 0..1, as value is
        work.reward[p] = (1.0 - plan.margin) * won + plan.margin * comfort
    return share_of_win(result.winners, plan.seat)


@rule
def learn(work: Work, edges: list[Edge], accounts: list[RootStatistics], win: float) -> None:
    """Backpropagation: add the rewards to the edges of the path."""
    for i in range(work.depth):
        edge = edges[work.path[i]]
        edge.visits += 1
        edge.total += work.reward[work.movers[i]]
    if work.depth:
        account = accounts[slot(edges[work.path[0]].action)]
        points = work.scratch.result.points[work.plan.seat]
        account.looks += 1
        account.wins += win
        account.wins_squared += win * win
        account.points += points
        account.points_squared += points * points
        for p in range(work.plan.players):
            account.rewards[p] += work.reward[p]


@rule(inline=False)
def simulate(
    s: Struct,
    trial: Struct,
    v: Struct,
    work: Work,
    nodes: list[Node],
    edges: list[Edge],
    accounts: list[RootStatistics],
) -> None:
    """One simulation: guess a world, descend, roll out, back up."""
    guess(s, v, work.scratch.rng)
    who = descend(s, trial, work, nodes, edges)
    within = who == NOBODY  # the tree reaches the end of the match
    who = play_on(s, trial, work, who)
    learn(work, edges, accounts, judge(s, work, who))
    if within and work.plan.open:
        winners = work.scratch.result.winners
        if count(winners) == 1:
            prove(work, edges, lowest(winners))


@entry
def search(
    states: list[Struct],
    views: list[Struct],
    plans: list[Plan],
    works: list[Work],
    nodes: list[Node],
    edges: list[Edge],
    accounts: list[RootStatistics],
    seed: int,
    simulations: int,
) -> None:
    """Continue a search, or begin one if `seed` >= 0; states[0] and states[1] are scratch space."""
    work = works[0]
    work.plan = plans[0]
    if seed >= 0:
        clear(work, nodes, seed)
    for _ in range(simulations):
        simulate(states[0], states[1], views[0], work, nodes, edges, accounts)
