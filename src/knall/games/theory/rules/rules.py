"""The rules of The Big Bang Theory, clause by clause; compiled (see knall.core.engine.compiling)."""

from knall.core.engine.bitset import above, bits, count, lowest, nth, row
from knall.core.engine.compiling import rule
from knall.core.engine.random import Randomness, below
from knall.core.game.rules import CHANCE, NOBODY, Moves, Odds, Result, add, add_all, weigh, weigh_all
from knall.games.theory.rules.scoring import laid_for, winner_of
from knall.games.theory.rules.state import (
    ALL_CARDS,
    ALL_TILES,
    BLUE,
    CARDS,
    CHAOS,
    COLOURS,
    DEAL,
    DEALT,
    DEALT_EACH,
    DRAW,
    FIRST_HAND,
    FLIP,
    GREEN,
    HANDFULS,
    KEEP,
    LAY,
    LOWER_CARDS,
    LOWER_TILES,
    MOST_WON,
    NO_TILE,
    OFFER,
    OPEN,
    OVER,
    PLAY,
    PUT,
    QUIT,
    RED,
    ROUNDS,
    SEATS,
    SHOW,
    TAKE,
    TILE,
    TILES,
    TOP_VALUE,
    TURN_UP,
    State,
    TableState,
    after,
    just_scored,
    must_play,
    pile,
    played,
    tiles_down,
    tiles_each,
)

# --- set-up ---


@rule
def start(s: State) -> None:
    """T5-T7: everybody's cards are in his pile, all tiles and prizes are face down; the first seat is dealt to."""
    t = s.table
    for c in range(COLOURS):
        t.left[c] = t.purse[c]  # T7
        t.prizes[c], t.last_prize[c], t.last_winner[c] = 0, 0, 0
    for i in range(SEATS * MOST_WON):
        t.won[i] = 0
    for p in range(SEATS):
        clear_seat(s, p)
        forget_round(t, p)
        if p < s.players:
            t.stock[p] = CARDS
    t.up, t.placed, t.gone, t.last_tiles = 0, 0, 0, 0
    t.round_no, t.starter, t.turn, t.phase = 1, 0, 0, DEAL


@rule
def deals(s: State, out: Odds) -> None:
    """T5, T6: the next card or tile of the seat that is dealt to."""
    p = s.table.turn
    base = DEALT + p * DEALT_EACH
    if s.table.stock[p] > CARDS - FIRST_HAND:
        weigh_all(out, base, ALL_CARDS ^ s.hand[p])
    else:
        rest = ALL_TILES
        for other in range(p + 1):
            rest ^= s.tiles[other]
        weigh_all(out, base + CARDS, rest)


@rule
def deal_one(s: State, thing: int) -> None:
    """T5, T6: a card or a tile; seat after seat gets five cards and its tiles."""
    t = s.table
    p = t.turn
    if thing < CARDS:
        s.hand[p] |= 1 << thing
        t.stock[p] -= 1
    else:
        s.tiles[p] |= 1 << thing - CARDS
        t.tokens[p] += 1
    if t.stock[p] == CARDS - FIRST_HAND and t.tokens[p] == tiles_each(s):
        t.turn = after(s, p)
        if t.turn == 0:
            t.phase = OFFER


@rule
def clear_seat(s: State, p: int) -> None:
    """Nothing on the table, nothing won."""
    t = s.table
    s.hand[p], s.tiles[p], s.down[p] = 0, 0, NO_TILE
    t.order[p], t.known[p], t.out[p], t.wins[p], t.stock[p], t.tokens[p] = 0, 0, 0, 0, 0, 0
    for c in range(COLOURS):
        t.laid[p * COLOURS + c] = 0


@rule
def forget_round(t: TableState, p: int) -> None:
    """Clear what a seat had on the table when the last round was scored."""
    t.last_order[p], t.last_down[p] = 0, 0
    for c in range(COLOURS):
        t.last_laid[p * COLOURS + c] = 0


@rule
def some(mask: int, n: int, rng: Randomness) -> int:
    """A subset of n members, each such subset equally likely."""
    rest = mask
    for _ in range(n):
        rest ^= 1 << nth(rest, below(rng, count(rest)))
    return mask ^ rest


# --- questions ---


@rule
def actor(s: State) -> int:
    """The seat to decide, CHANCE or NOBODY."""
    t = s.table
    if t.phase in (PLAY, TILE):
        return t.turn  # turn
    return NOBODY if t.phase == OVER else CHANCE


@rule
def moves(s: State, out: Moves) -> None:
    """All legal moves."""
    t = s.table
    if t.phase == PLAY:  # T10
        hand = s.hand[t.turn]  # card_in_pile card_out card_played
        for c in range(COLOURS):
            add_all(out, LAY + c * CARDS, hand & t.suited[c])  # T2 colour
        if not must_play(s):  # must_play
            add(out, QUIT)
    elif t.phase == TILE:  # T9
        add_all(out, PUT, s.tiles[t.turn])  # tile_used tile_not_yours
        add(out, KEEP)


@rule
def odds(s: State, out: Odds) -> None:
    """What chance can do: every prize, card or tile of a pile is equally likely to be on top."""
    t = s.table
    if t.phase == DRAW:
        draws(s, out)
    elif t.phase == OFFER:
        offers(t, out)
    elif t.phase == TURN_UP:
        turns(t, out)
    elif t.phase == DEAL:
        deals(s, out)


@rule
def draws(s: State, out: Odds) -> None:
    """T15: two cards, or what is left."""
    base = TAKE + s.table.turn * HANDFULS
    cards = pile(s, s.table.turn)
    if cards & cards - 1 == 0:
        weigh(out, base + row(CARDS, lowest(cards)) + lowest(cards), 1)
    for x in bits(cards):
        weigh_all(out, base + row(CARDS, x), cards & above(x))


@rule
def offers(t: TableState, out: Odds) -> None:
    """T8: one prize of each colour; equal values add up."""
    blues = t.left[BLUE]
    while blues:
        b = lowest(blues) >> 2
        greens = t.left[GREEN]
        while greens:
            g = lowest(greens) >> 2
            weight = (blues >> 4 * b & 15) * (greens >> 4 * g & 15)
            base = SHOW + ((b - 1) * TOP_VALUE + g - 1) * TOP_VALUE - 1
            reds = t.left[RED]
            while reds:
                r = lowest(reds) >> 2
                weigh(out, base + r, weight * (reds >> 4 * r & 15))
                reds &= ~(15 << 4 * r)
            greens &= ~(15 << 4 * g)
        blues &= ~(15 << 4 * b)


@rule
def turns(t: TableState, out: Odds) -> None:
    """T19: the tiles that were put down unseen: one, or two."""
    hidden = ALL_TILES ^ t.up
    two = tiles_down(t) == 2
    for x in bits(hidden):
        weigh_all(out, FLIP + row(TILES, x), hidden & above(x) if two else 1 << x)


# --- carrying out ---


@rule
def apply(s: State, move: int) -> None:
    """Carry out a move or an outcome of chance, and go on to what comes next."""
    t = s.table
    if t.phase == PLAY:
        if move == QUIT:
            t.gone |= 1 << t.turn
        else:
            lay(s, (move - LAY) // CARDS, (move - LAY) % CARDS)
        next_turn(s)
    elif t.phase == DRAW:
        take(s, (move - TAKE) % HANDFULS)
    elif t.phase == TILE:
        if move != KEEP:
            put_down(s, move - PUT)
        ask_for_tile(s, after(s, t.turn), False)
    elif t.phase == OFFER:
        offer(s, move - SHOW)
    elif t.phase == DEAL:
        deal_one(s, move - DEALT - t.turn * DEALT_EACH)
    else:
        x = LOWER_TILES[move - FLIP]
        score(s, 1 << x | 1 << move - FLIP - row(TILES, x))


@rule
def offer(s: State, values: int) -> None:
    """T8: the prizes are turned up; then the tiles, or where nobody is dealt any, the cards."""
    t = s.table
    t.prizes[BLUE] = values // (TOP_VALUE * TOP_VALUE) + 1
    t.prizes[GREEN] = values // TOP_VALUE % TOP_VALUE + 1
    t.prizes[RED] = values % TOP_VALUE + 1
    for c in range(COLOURS):
        t.left[c] -= 1 << 4 * t.prizes[c]
    if t.paradox <= OPEN:
        ask_for_tile(s, t.starter, True)
    else:
        t.phase, t.turn = PLAY, t.starter  # T18, T19: no decision in phase 2


@rule
def put_down(s: State, tile: int) -> None:
    """T9."""
    t = s.table
    s.tiles[t.turn] ^= 1 << tile
    s.down[t.turn] = tile
    t.tokens[t.turn] -= 1
    t.placed |= 1 << t.turn


@rule
def ask_for_tile(s: State, seat: int, first: bool) -> None:
    """T9: in seat order, skipping seats without tiles; then the starting player begins phase 3."""
    t = s.table
    while first or seat != t.starter:
        if t.tokens[seat]:
            t.phase, t.turn = TILE, seat
            return
        seat = after(s, seat)
        first = False
    t.phase, t.turn = PLAY, t.starter


@rule
def lay(s: State, c: int, card: int) -> None:
    """T10: a card is played for a colour; playing the last one is dropping out."""
    t = s.table
    p = t.turn
    t.order[p] |= card << 4 * count(played(t, p))
    t.laid[p * COLOURS + c] |= 1 << card
    t.known[p] &= ~(1 << card)
    s.hand[p] ^= 1 << card
    if s.hand[p] == 0:
        t.gone |= 1 << p


@rule
def next_turn(s: State) -> None:
    """T10: the next seat that has not dropped out; when all have, phase 3 is over."""
    t = s.table
    if t.gone == (1 << s.players) - 1:
        if t.paradox >= CHAOS:
            t.phase, t.turn = TURN_UP, 0
        else:
            score(s, put_tiles(s))
        return
    p = after(s, t.turn)
    while t.gone >> p & 1:
        p = after(s, p)
    t.turn = p


@rule
def put_tiles(s: State) -> int:
    """The tiles that seats have put down this round."""
    active = 0
    for p in bits(s.table.placed):
        active |= 1 << s.down[p]
    return active


@rule
def score(s: State, active: int) -> None:
    """T11-T14: phase 4, with these tiles turned up."""
    t = s.table
    for c in range(COLOURS):
        k = laid_for(c, active)
        winner = winner_of(s, c, k, active)
        if winner >= 0:
            t.won[winner * MOST_WON + t.wins[winner]] = c * 10 + t.prizes[c]
            t.wins[winner] += 1
            t.out[winner] |= t.laid[winner * COLOURS + k]  # T14
        t.last_prize[c], t.last_winner[c] = t.prizes[c], winner + 1
        t.prizes[c] = 0
    for p in range(s.players):
        back = played(t, p) & ~t.out[p]
        s.hand[p] |= back  # T14
        t.known[p] |= back
        t.last_order[p], t.order[p] = t.order[p], 0
        t.last_down[p] = s.down[p] + 1 if t.placed >> p & 1 else 0
        for c in range(COLOURS):
            t.last_laid[p * COLOURS + c], t.laid[p * COLOURS + c] = t.laid[p * COLOURS + c], 0
        s.down[p] = NO_TILE
    t.up |= active
    t.last_tiles = active
    t.placed, t.gone = 0, 0
    if t.round_no == ROUNDS:  # T16
        t.phase, t.turn = OVER, 0
    else:
        next_draw(s, 0)


@rule
def take(s: State, pair: int) -> None:
    """T15: a seat draws."""
    t = s.table
    x = LOWER_CARDS[pair]
    cards = 1 << x | 1 << pair - row(CARDS, x)
    s.hand[t.turn] |= cards
    t.stock[t.turn] -= count(cards)
    if just_scored(t):
        for p in range(s.players):
            forget_round(t, p)
    next_draw(s, t.turn + 1)


@rule
def next_draw(s: State, seat: int) -> None:
    """T15: in seat order everybody who can draws; then the next player clockwise starts the next round."""
    t = s.table
    while seat < s.players and t.stock[seat] == 0:
        seat += 1
    if seat < s.players:
        t.phase, t.turn = DRAW, seat
        return
    t.round_no += 1
    t.starter = after(s, t.starter)
    t.phase, t.turn = OFFER, 0


# --- the end ---


@rule
def scores(s: State, result: Result) -> None:
    """T16: the prizes won; T17: on a tie more cards in hand, then shared."""
    t = s.table
    best = -1
    for p in range(SEATS):
        total = 0
        for i in range(t.wins[p]):
            total += t.won[p * MOST_WON + i] % 10
        result.points[p] = total
    result.winners = 0
    for p in range(s.players):
        rank = result.points[p] * 16 + count(s.hand[p])
        if rank > best:
            best, result.winners = rank, 0
        if rank == best:
            result.winners |= 1 << p
