"""Seats by lot: who sits where is the first event of a match, drawn before anything else, as all chance is.

The people and bots of a match have places in the order in which they were named.  `@2/1/3` puts the second of them on
the first seat, the first on the second, and the third on the third.  Rules and positions know nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from knall.core.engine.random import Randomness
from knall.core.text.sentences import join
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice

LOT = "@"
_TEXT = re.compile(r"@[1-9](?:/[1-9])*")


def odds(places: Sequence[int]) -> dict[str, int]:
    """Who can come to the next seat, of these places."""
    return {f"{LOT}{place + 1}": 1 for place in places}


def odds_of(text: str, players: int) -> tuple[dict[str, int], ...]:
    """The odds of each draw of such an event: the places that are left, seat by seat."""
    seated = read(text, players) or ()
    return tuple(odds(sorted(seated[seat:])) for seat in range(len(seated)))


def draw(players: int, rng: Randomness, noted: list[dict[str, int]] | None = None) -> str:
    """The event: seat by seat one of those who have none yet; `noted` grows by the odds of each draw."""
    left, seated = list(range(players)), []
    while left:
        if noted is not None:
            noted.append(odds(left))
        seated.append(left.pop(rng.below(len(left))))
    return LOT + "/".join(str(place + 1) for place in seated)


def read(text: str, players: int) -> tuple[int, ...] | None:
    """The place of whoever sits on each seat; None if the text is no such event for so many."""
    places = tuple(int(place) - 1 for place in text[1:].split("/")) if _TEXT.fullmatch(text) else ()
    return places if sorted(places) == list(range(players)) else None


def say(seats: Iterable[int], called: Sequence[str], voice: Voice) -> str:
    """The event as a sentence: whoever reads and others of these seats, and what their seats are called."""
    words = load_texts(__package__ or "")[voice.language]["lot"]
    parts = [voice.tell(words["seat"], {"who": seat}, seat=called[seat]) for seat in seats]
    return words["drawn"].format(seats=join(parts, voice.language)) if parts else words["nobody"]
