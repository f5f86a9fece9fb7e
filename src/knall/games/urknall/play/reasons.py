"""What speaks for a move of Urknall, beyond the points it brings at once."""

from __future__ import annotations

from knall.core.engine.bitset import count
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.rules import state
from knall.games.urknall.rules.bodies import Body, bodies_of
from knall.games.urknall.view import ViewState

JOURNEYS = ("t", "j", "a")
_TEXTS = load_texts(__package__)


def reasons(v: ViewState, move: str, voice: Voice) -> list[str]:
    """U7, U10: where somebody stands decides where the next journey can lead; U13: and what gravity leaves alone."""
    words = _TEXTS[voice.language]["reasons"]
    bodies = bodies_of(v.table)
    if move.startswith(JOURNEYS):
        there = body_of(bodies, int(move[1:]))
        safe = words["safe"].format(b=there.name + 1) if there.size > 1 else ""
        return [one for one in (words["reach"].format(n=reach(bodies, there), all=len(bodies) - 1), safe) if one]
    return []


def reach(bodies: tuple[Body, ...], there: Body) -> int:
    """U10: to how many other bodies a journey from there can lead."""
    return sum(bool(_shared(there, other) and _free(other)) for other in bodies if other is not there)


def body_of(bodies: tuple[Body, ...], element: int) -> Body:
    """The body of an element by its number."""
    return next(body for body in bodies if body.elements >> (element - 1) & 1)


def _shared(one: Body, other: Body) -> bool:
    """U10: have they a colour in common?"""
    return any(one.colours[c] and other.colours[c] for c in range(state.COLOURS))


def _free(body: Body) -> bool:
    """U4: is there an element without a marker, on what is no black hole (U33)?"""
    return not body.hole and sum(count(own) for own in body.own) < body.size
