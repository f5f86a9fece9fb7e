"""Forecast of how a play would end a round of Monegassen Ramsch, as far as its player can tell (M30-M32)."""

from __future__ import annotations

from knall.core.engine.bitset import lowest
from knall.core.game.rules import Moves
from knall.games.ramsch.play.knowledge import may_hold, must_hold
from knall.games.ramsch.rules import rules, state
from knall.games.ramsch.rules.scoring import ScoredRound, scored
from knall.games.ramsch.rules.state import DRAWN, KINDS, PLAY, REFLECT, State, of_ingredient
from knall.games.ramsch.view import ViewState

OUTLOOKS = ("wins", "wins_tie", "wins_unmirrored", "wins_mirrored", "loses")
"""What a play that ends the round brings its player, best first."""


def best_ending(v: ViewState) -> tuple[str, int]:
    """The best outlook of all plays that end the round, and the universe it goes to; ("", -1) if none ends it."""
    found = [(outlook(v, number), (number - PLAY) // KINDS) for number in _plays(v.table)]
    return min((one for one in found if one[0]), key=lambda one: OUTLOOKS.index(one[0]), default=("", -1))


def outlook(v: ViewState, number: int) -> str:
    """One of OUTLOOKS for a play, or "" if the round may go on after it."""
    s = v.table
    if all(s.held[p] > 1 for p in range(s.players)):
        return ""  # M30: nobody's last card is put down
    ends = {n: _end(v, number, n) for n in _mirrorings(v, (number - PLAY) % KINDS)}
    counted = [end for end in ends.values() if end is not None]
    if len(counted) < len(ends):
        return ""
    won = [v.seat in end.winners for end in counted]
    if all(won):
        return "wins_tie" if any(len(end.fewest) > 1 for end in counted) else "wins"
    if not any(won):
        return "loses"
    return "wins_unmirrored" if won[0] and 0 in ends else "wins_mirrored"


def _plays(s: State) -> list[int]:
    out = Moves()
    rules.moves(s, out)
    return [number for number in out.action[: out.n] if PLAY <= number < REFLECT]


def _mirrorings(v: ViewState, kind: int) -> list[int]:
    """M9: the possible numbers of mirrorings of this card by the others in turn."""
    found, same = [], of_ingredient(kind)
    for n in range(v.table.players):
        asked = (v.seat + 1 + n) % v.table.players
        if asked == v.seat or not must_hold(v, asked, same):
            found.append(n)
        if asked == v.seat or not may_hold(v, asked) & same:
            break
    return found


def _end(v: ViewState, number: int, mirrored: int) -> ScoredRound | None:
    """The scored round if `mirrored` others mirror; None if it goes on.  Hidden hands are empty in a view."""
    t, same = v.table.copy(), of_ingredient((number - PLAY) % KINDS)
    for n in range(mirrored):
        p = (v.seat + 1 + n) % t.players
        t.hand[p] = 1 << lowest(may_hold(v, p) & same)  # any of them: worlds no longer matter
    rules.apply(t, number)
    while t.phase in (state.MIRROR, state.DRAW):
        asked = t.hand[t.mover] & same
        rules.apply(t, REFLECT + lowest(asked) if t.phase == state.MIRROR else DRAWN)  # whichever card is drawn
    return scored(t)
