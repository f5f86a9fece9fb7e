"""Learned value of Monegassen Ramsch for two players: the chance to win the round; compiled."""

from math import exp

from knall.core.engine.bitset import count, lowest
from knall.core.engine.compiling import rule
from knall.games.ramsch.play.heuristics import hand_of, value
from knall.games.ramsch.rules.state import (
    A_WORLD,
    AN_INGREDIENT,
    ANSWER,
    DEAL,
    DRAG,
    DRAW,
    EXTRA_TURN,
    GRAVITATION,
    HEAVY,
    LATE_BANG,
    MIRROR,
    NICHTS,
    NOBODY_WAITS,
    OVER,
    PLAIN,
    PULL,
    TURN,
    TURN_ENDS,
    WORLDS,
    ZEIT,
    State,
    fitting,
    of_ingredient,
    top,
)

# --- learned_value: logits, as logistic regression finds them in 6,000 matches of two bots ---

NEW_POOL = 12  # cards in the pool after a reset, about
CLOSE, AHEAD, POOL = 0.248, 0.024, 0.116 / 16  # two players: the smaller universe; by how much; and the pool
FEWER, TO_MOVE, TO_ANSWER, MISSING = -0.045, 0.057, 0.077, 0.216  # a card less in hand; turn, task, missed turns
KINDS_HELD, GAIN, WINNING, WINNING_NOW = -0.238, 0.048, 0.547, 1.369  # ingredients, the best play, a play that wins
PULLS, BANGS, QUESTIONS, TIMES = 0.145, 0.161, 0.161, 0.267  # Gravitation, Late Bang, Nichts, Zeit


@rule
def learned_value(s: State, seat: int) -> float:
    """Two players: the chance to win the round, if chains under way end as they must (M9), and so the match."""
    if s.players > 2:
        return value(s, seat)
    if s.phase == OVER:
        return share(s, seat)
    links = links_to_come(s)
    if s.phase != DEAL and round_ends(s, links):
        p = share_of_round(s, seat, links)
    else:
        p = 0.5 if s.phase == DEAL else 1.0 / (1.0 + exp(-lead_as_logit(s, seat, links)))
    return p if s.rounds == 1 else of_match(s, seat, p)


@rule
def share(s: State, seat: int) -> float:
    """M34: of the match that is over."""
    best = same = 0
    for p in range(s.players):
        best = max(best, s.points[p])
    for p in range(s.players):
        same += s.points[p] == best
    return 1.0 / same if s.points[seat] == best else 0.0


@rule
def of_match(s: State, seat: int, p: float) -> float:
    """M33, M34: the chance to win the match, from that of the round."""
    most, best = 6, 0
    for q in range(s.players):
        most = max(most, s.height[q])
        if q != seat:
            best = max(best, s.points[q])
    stake, lead = most * s.resets + s.dimensions, s.points[seat] - best
    doubt = 2.0 + 6.0 * (s.rounds - s.round_now)
    return p / (1.0 + exp(-(lead + stake) / doubt)) + (1.0 - p) / (1.0 + exp((stake - lead) / doubt))


# --- a chain under way, as it will end ---


@rule
def cards_of(s: State, p: int, mask: int) -> int:
    """How many cards of these kinds a seat holds."""
    return count(s.hand[p] & mask) + count(s.pair[p] & mask)


@rule(inline=False)
def links_to_come(s: State) -> int:
    """M9: how often the heap will still be mirrored, the seats taking turns while they hold the ingredient."""
    links = 0
    if s.phase == MIRROR:
        asked = of_ingredient(top(s, s.where))
        while cards_of(s, (s.mover + links) % s.players, asked) > links // s.players:
            links += 1
    return links


@rule
def chain_of(s: State) -> int:
    """The ingredient of the chain under way; -1: there is none."""
    return top(s, s.where) // WORLDS if s.phase == MIRROR else -1


@rule
def links_of(s: State, p: int, links: int) -> int:
    """The number of those links that this seat plays."""
    return (links - (p - s.mover) % s.players + s.players - 1) // s.players if s.phase == MIRROR else 0


@rule(inline=False)
def will_hold(s: State, p: int, links: int) -> int:
    """Cards in hand after the chain, or after drawing (M20, M26)."""
    n = hand_of(s, p) - links_of(s, p, links)
    chain = chain_of(s)
    if chain == LATE_BANG and p == (s.mover + links) % s.players:
        n += 2 * (s.heap + links)
    return 1 if chain == NICHTS and n == 0 else n


@rule(inline=False)
def will_be_left(s: State, links: int) -> int:
    """Cards in the pool then; below 0 if there must be a reset."""
    left = s.left
    for p in range(s.players):
        left -= will_hold(s, p, links) + links_of(s, p, links) - s.held[p]
    return left


@rule(inline=False)
def will_lie(s: State, u: int, links: int) -> int:
    """Cards in a universe then (M9, M13, M23)."""
    n = s.height[u]
    if s.phase == MIRROR:
        effect = s.gravitation if chain_of(s) == GRAVITATION else PLAIN
        heap, pulls = s.heap + links, effect == PULL
        home = s.where if effect == HEAVY else (s.where + links) % s.players
        n = below_heap(s, u) if effect != DRAG or links == 0 else dragged(s, u, home, links)
        if pulls and u != home:
            n -= min(heap, n)
        elif u == home:
            n += heap
            for other in range(s.players):
                if pulls and other != u:
                    n += min(heap, below_heap(s, other))
    return n if will_be_left(s, links) >= 0 else min(n, 1)


@rule
def dragged(s: State, u: int, home: int, links: int) -> int:
    """M23, `gravitation=drag`: cards in a universe without the heap, when all beneath it has gone along to `home`."""
    if (u - s.where) % s.players > links:
        return s.height[u]
    n = 0
    for other in range(s.players):
        if u == home and (other - s.where) % s.players <= links:
            n += below_heap(s, other)
    return n


@rule
def below_heap(s: State, u: int) -> int:
    """Cards in a universe without the heap."""
    return s.height[u] - s.heap if u == s.where else s.height[u]


@rule
def round_ends(s: State, links: int) -> bool:
    """M30: is there an empty hand when the turn has been carried out?"""
    if s.phase == MIRROR or (s.phase == DRAW and s.goal == TURN_ENDS):
        for p in range(s.players):
            if will_hold(s, p, links) == 0:
                return True
    return False


@rule(inline=False)
def share_of_round(s: State, seat: int, links: int) -> float:
    """M31, M32: what a seat gets of a round that ends so."""
    own, same, fewer = will_lie(s, seat, links), 0, 0
    for p in range(s.players):
        other = will_lie(s, p, links)
        fewer += other < own
        same += other == own and p != s.raiser
    if fewer or (same and seat == s.raiser):
        return 0.0
    return 1.0 / max(same, 1)


@rule(inline=False)
def lead_as_logit(s: State, seat: int, links: int) -> float:
    """How much better a seat stands than the other, as a logit."""
    other = 1 - seat
    mine, theirs = will_lie(s, seat, links), will_lie(s, other, links)
    hand, other_hand = will_hold(s, seat, links), will_hold(s, other, links)
    cards, other_cards = cards_then(s, seat, links), cards_then(s, other, links)
    left = will_be_left(s, links)
    lead, short = theirs - mine, 1 + min(hand, other_hand)
    x = lead * (AHEAD / short + POOL * (left if left >= 0 else NEW_POOL)) + CLOSE * ((lead > 0) - (lead < 0)) / short
    x += FEWER * (other_hand - hand) + KINDS_HELD * (ingredients(cards) - ingredients(other_cards))
    x += PULLS * more_of(cards, other_cards, GRAVITATION) + BANGS * more_of(cards, other_cards, LATE_BANG)
    x += QUESTIONS * more_of(cards, other_cards, NICHTS) + TIMES * more_of(cards, other_cards, ZEIT)
    best = best_play(s, seat, cards, other_cards, hand, other_hand, mine, theirs)
    answer = best_play(s, other, other_cards, cards, other_hand, hand, theirs, mine)
    x += GAIN * (gain_of(best) - gain_of(answer)) + WINNING * (wins_by(best) - wins_by(answer))
    return x + tempo(s, seat, links, wins_by(best), wins_by(answer))


@rule
def tempo(s: State, seat: int, links: int, wins: int, loses: int) -> float:
    """M10, M21, M25, M28: the value of having the move."""
    who, owed, owed_by_other = s.mover, s.owed[seat], s.owed[1 - seat]
    task, again = s.phase == ANSWER, s.phase == TURN and s.waiting == s.mover
    if s.phase == DRAW:
        task = s.goal != TURN_ENDS
        who = s.task if task else in_order(s)
    if s.phase == MIRROR:
        chain = chain_of(s)
        task = chain == NICHTS
        who = in_order(s)
        if chain == ZEIT:
            who = (s.begun + s.heap + links - 1) % 2
            again = s.zeit == EXTRA_TURN and who == in_order(s)
        elif task and s.held[s.begun] > links_of(s, s.begun, links):
            who = s.begun
        elif chain == LATE_BANG:
            owed += (s.mover + links) % 2 == seat
            owed_by_other += (s.mover + links) % 2 != seat
    if again:  # M21: two turns running, as if the other missed one
        owed += who != seat
        owed_by_other += who == seat
    if not task:
        if who == seat and owed:
            who = 1 - seat
            owed -= 1
        if who != seat and owed_by_other:
            who = seat
            owed_by_other -= 1
            if owed:
                who = 1 - seat
                owed -= 1
    x = MISSING * (owed_by_other - owed)
    if task:
        return x + (TO_ANSWER if who == seat else -TO_ANSWER)
    return x + (TO_MOVE + WINNING_NOW * wins if who == seat else -TO_MOVE - WINNING_NOW * loses)


@rule
def in_order(s: State) -> int:
    """M10, M21: of two players, the one to move after the current turn: a waiting one, or the next."""
    return 1 - s.begun if s.waiting == NOBODY_WAITS else s.waiting


@rule
def cards_then(s: State, p: int, links: int) -> int:
    """A hand of one deck, without an ingredient that will all be put down."""
    if s.phase == MIRROR:
        asked = of_ingredient(top(s, s.where))
        if links_of(s, p, links) >= count(s.hand[p] & asked):
            return s.hand[p] & ~asked
    return s.hand[p]


@rule
def ingredients(cards: int) -> int:
    """How many different ones."""
    x = cards | cards >> 1
    return count((x | x >> 2) & A_WORLD)


@rule
def more_of(cards: int, other: int, ingredient: int) -> int:
    """How many more of an ingredient than the other."""
    return count(cards >> WORLDS * ingredient & AN_INGREDIENT) - count(other >> WORLDS * ingredient & AN_INGREDIENT)


LEAST, BIAS = -3, 512  # a best play that brings less is no worse; a gain as a number without a sign


@rule
def gain_of(play: int) -> int:
    """The number of cards by which a play changes the gap between the universes."""
    return max((play & 2 * BIAS - 1) - BIAS, LEAST)


@rule
def wins_by(play: int) -> int:
    """Does some play win the round?"""
    return play >> 10


@rule
def moved_along(s: State, links: int, beneath: int) -> int:
    """M23: how many of these cards a chain of Gravitations takes to the universe where it ends."""
    if s.gravitation == PULL:
        return min(links + 1, beneath)
    return beneath if s.gravitation == DRAG and links else 0


@rule(inline=False)
def best_play(s: State, p: int, cards: int, other: int, hand: int, other_hand: int, own: int, theirs: int) -> int:
    """The best gain of a play by p, with `own` cards in its universe, if it were p's turn and both hands were known."""
    best, wins = -9, 0
    for u in range(2):
        fit = cards & fitting(s, u)
        while fit:
            kind = lowest(fit)
            fit &= ~of_ingredient(kind)
            chain = kind // WORLDS
            a, b = count(cards & of_ingredient(kind)), count(other & of_ingredient(kind))
            links = 2 * b if b < a else 2 * a - 1
            gain = links + 1
            home = u ^ (links & 1)
            if chain == GRAVITATION and s.gravitation != PLAIN:
                home = u if s.gravitation == HEAVY else home
                gain += 2 * moved_along(s, links, theirs if home == p else own)
            if home == p:
                gain = -gain
            ends = chain != NICHTS and hand == links // 2 + 1
            ends |= chain not in (NICHTS, LATE_BANG) and other_hand == (links + 1) // 2
            lead = theirs - own + gain
            won = lead > 0 or (lead == 0 and s.raiser == 1 - p)
            if ends and won:
                wins = 1
            if won or not ends:
                best = max(best, gain)
    return wins << 10 | best + BIAS
