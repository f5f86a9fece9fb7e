"""What a decision of Monegassen Ramsch is about, for somebody who has never played."""

from __future__ import annotations

from knall.core.texts import load_texts
from knall.core.voice import Voice
from knall.games.ramsch import table
from knall.games.ramsch.view import ViewState

_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """By the phase (M7, M9, M25)."""
    return _TEXTS[voice.language]["coach"].get(table.PHASES[v.table.phase])
