"""What a decision of The Big Bang Theory is about, for somebody who has never played."""

from __future__ import annotations

from knall.core.engine.bitset import count
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.play.doubts import swaps
from knall.games.theory.play.reasons import bid, highest_other
from knall.games.theory.rules import state
from knall.games.theory.view import ViewState

_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """By the phase (T9, T10), by who still bids, and by what one has bid."""
    key = _of_bidding(v) if v.table.phase == state.PLAY else state.PHASES[v.table.phase]
    return _TEXTS[voice.language]["coach"].get(key)


def _of_bidding(v: ViewState) -> str:
    """T10: whoever starts a round cannot drop out at once; whoever is alone cannot be overbid."""
    t = v.table
    alone, has_bid = count(t.gone) == v.players - 1, bool(state.played(t, v.seat))
    if not has_bid:
        return "alone_nothing" if alone else "first" if t.turn == t.starter else "nothing"
    if alone:
        return "alone"
    leads = not swaps(v) and any(bid(t, v.seat, c) > highest_other(v, c) for c in range(state.COLOURS))
    return "leads" if leads else "play"
