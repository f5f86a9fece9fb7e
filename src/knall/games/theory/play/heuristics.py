"""Heuristic value of The Big Bang Theory, and search parameters; compiled."""

from knall.core.engine.bitset import count
from knall.core.engine.compiling import rule
from knall.core.game.search_settings import Level, SearchSettings
from knall.games.theory.rules.scoring import worth
from knall.games.theory.rules.state import COLOURS, MOST_WON, PLAY, ROUNDS, State

SEARCH = SearchSettings(
    measured=600,
    levels={"easy": Level(8, careless=100), "normal": Level(14), "hard": Level(150)},
    noise=0.01,
)
A_CARD = 8  # tenths of points: what a card not spent is worth
LEADING = 7  # tenths of a prize that one leads for
NERVE = 12  # tenths of points that make a lead safe, for each round


@rule
def value(s: State, seat: int) -> float:
    """The lead in prizes won and about to be won, and in cards not spent (T13, T14, T16)."""
    best = -1000
    for p in range(s.players):
        if p != seat:
            best = max(best, tenths_of_points(s, p))
    lead = tenths_of_points(s, seat) - best
    return 0.5 + 0.5 * lead / (abs(lead) + 8 + NERVE * (ROUNDS + 1 - s.table.round_no))


@rule
def tenths_of_points(s: State, p: int) -> int:
    """Tenths of points of one seat, tiles left aside."""
    t = s.table
    total = 0
    for i in range(t.wins[p]):
        total += 10 * (t.won[p * MOST_WON + i] % 10)
    spent = count(t.out[p])
    if t.phase == PLAY:
        for c in range(COLOURS):
            if leads(s, p, c):
                total += LEADING * t.prizes[c]
                spent += count(t.laid[p * COLOURS + c])
    return total - A_CARD * spent * (ROUNDS - t.round_no) // ROUNDS


@rule
def leads(s: State, p: int, c: int) -> bool:
    """Whether this seat has the highest sum for a colour."""
    t = s.table
    mine = worth(t, t.laid[p * COLOURS + c], c, 0)
    if mine == 0:
        return False
    for other in range(s.players):
        if other != p and worth(t, t.laid[other * COLOURS + c], c, 0) >= mine:
            return False
    return True
