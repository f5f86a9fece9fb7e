"""What a decision of The Big Bang Theory is about, for somebody who has never played."""

from __future__ import annotations

from knall.core.texts import load_texts
from knall.core.voice import Voice
from knall.games.theory import table
from knall.games.theory.view import ViewState

_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """By the phase (T9, T10); whoever starts a round cannot drop out at once."""
    t = v.table
    first = t.phase == table.PLAY and t.turn == t.starter and not table.played(t, t.turn)
    return _TEXTS[voice.language]["coach"].get("first" if first else table.PHASES[t.phase])
