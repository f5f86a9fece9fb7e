"""Undo: whether a seat may take back, who has to agree, and why not; from the seat's view and public data."""

from __future__ import annotations

from knall.core.match.match import Match
from knall.core.text.language import Language
from knall.store.rows import UndoAsk
from knall.web.texts import sentence
from knall.web.wire.frames import UndoShape


def obstacle_to_undo(match: Match, seat: int, bots: bool) -> str | None:
    """Why a seat cannot take back, whatever the others say, as a key of the sentences; `bots`: does one play here?"""
    if match.is_over:
        return "over"
    if seat in match.attendance.by_bots:
        return "has_left" if seat in match.attendance.left else "stood_in"
    if not match.since(seat):
        return "undo_none"
    if not match.allows_undo:
        return "undo_full"
    if bots and match.chance_seen(seat):
        return "undo_chance"
    if bots and match.secrets_shown(seat):
        return "undo_shown"
    return None


def undo_shape(match: Match, seat: int | None, ask: UndoAsk | None, bots: bool, language: Language) -> UndoShape:
    """Whether a seat may take back, and the open request."""
    open_ask = ask if ask is not None and ask.is_open else None
    shape: UndoShape = {
        "can": "no",
        "why": None,
        "asked_by": open_ask.seat if open_ask else None,
        "waiting_for": sorted(open_ask.waiting_for) if open_ask else [],
        "refused_by": ask.refused_by if ask is not None and ask.seat == seat else None,
    }
    if seat is None:
        return shape
    why = obstacle_to_undo(match, seat, bots) or ("undo_open" if open_ask else None)
    if why is not None:
        shape["why"] = sentence(why, language)
    else:
        shape["can"] = "free" if match.undo_is_free(seat) else "ask"
    return shape
