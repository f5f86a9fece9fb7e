"""Points of Urknall, and who has won (U21, U25-U30); compiled."""

from knall.core.engine.bitset import bits, count
from knall.core.engine.compiling import rule
from knall.core.game.rules import Result, best_win
from knall.games.urknall.rules.state import COLOURS, INVOLVED, LARGEST, OWNERS, State


@rule
def scores(s: State, result: Result) -> None:
    """U21, U25-U30."""
    for p in range(OWNERS):
        result.points[p] = s.comets >> p & 1  # U21
    for size in range(2, LARGEST + 1):  # U25
        for b in bits(s.sized[size]):
            for c in range(COLOURS):
                score_group(s, s.elements[b], s.elements[b] & s.colour[c], result)
    if s.players == 2:
        two_players_win(result)
    else:
        best_win(result, s.players)  # U29


@rule
def score_group(s: State, body: int, group: int, result: Result) -> None:
    """The elements of one colour in one body: U26 for one, U27 for two, U28 for more."""
    k = count(group)
    if k == 0:
        return
    best = leaders = 0
    for p in range(OWNERS):
        own = count(group & s.own[p])
        if own > best:
            best, leaders = own, 1
        elif own == best:
            leaders += 1
    for p in range(OWNERS):
        own = count(group & s.own[p])
        if k == 1:
            result.points[p] += own * (count(body) - 1)
        elif k == 2:
            result.points[p] += own * 2
        elif own and own == best:
            result.points[p] += k if leaders == 1 else own
        elif own and leaders > 1 and s.ties == INVOLVED:
            result.points[p] += own


@rule
def two_players_win(result: Result) -> None:
    """U30: a second colour beyond both players beats them; ties go to the better second colour."""
    white, orange = result.points[0], result.points[1]
    second_white, second_orange = result.points[2], result.points[3]
    result.winners = 0
    if max(second_white, second_orange) > max(white, orange):
        return
    if (white, second_white) >= (orange, second_orange):
        result.winners |= 1
    if (orange, second_orange) >= (white, second_white):
        result.winners |= 2
