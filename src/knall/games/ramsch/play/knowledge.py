"""Card inference in Monegassen Ramsch: which cards others may or must hold, from a view (see `memory`)."""

from __future__ import annotations

from knall.core.engine.memo import memoised
from knall.games.ramsch.guessing import OLD, allows, prepare
from knall.games.ramsch.rules.state import DECK
from knall.games.ramsch.view import ViewState

KIND, AGE = 31, 5  # a hidden card is kind | age << 5


def may_hold(v: ViewState, p: int) -> int:
    """The kinds that another seat may hold: hidden cards that some slot of that hand allows."""
    held, kinds = v.table.slot[p * DECK : p * DECK + v.table.held[p]], 0
    for card in _hidden(v):
        if any(allows(slot, card) for slot in held):
            kinds |= 1 << (card & KIND)
    return kinds


def must_hold(v: ViewState, p: int, kinds: int) -> bool:
    """Whether another seat certainly holds one of these: they do not all fit elsewhere, nor one in the pool (M13)."""
    hidden = _hidden(v)
    of_these = [card for card in hidden if kinds >> (card & KIND) & 1]
    if v.table.players == 2 and any(card >> AGE == OLD for card in of_these):
        return True
    return len(of_these) > len(hidden) - v.table.held[p]


@memoised(16)
def _hidden(v: ViewState) -> tuple[int, ...]:
    """The hidden cards of a view; cached, since many questions about one view follow each other."""
    noted = v.copy()  # the view stays as it is
    prepare(noted)
    return tuple(noted.hidden[: noted.unknown])
