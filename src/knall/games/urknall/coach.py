"""What a decision of Urknall is about, for somebody who has never played."""

from __future__ import annotations

from knall.core.texts import load_texts
from knall.core.voice import Voice
from knall.games.urknall import table
from knall.games.urknall.view import ViewState

_TEXTS = load_texts(__package__)


def coach(v: ViewState, voice: Voice) -> str | None:
    """By the phase (U7, U8, U22)."""
    return _TEXTS[voice.language]["coach"].get(table.PHASES[v.table.phase])
