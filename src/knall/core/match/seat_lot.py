"""Seats by lot: the first event of a match draws who sits where, from the same stream as all chance.

The players of a match are numbered in the order in which they were named.  `@2/1/3` puts the second player on the
first seat, the first on the second, and the third on the third.  Rules and positions know nothing of it.
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


def odds(players_left: Sequence[int]) -> dict[str, int]:
    """The odds of the next seat among the remaining players."""
    return {f"{LOT}{player + 1}": 1 for player in players_left}


def odds_of(text: str, players: int) -> tuple[dict[str, int], ...]:
    """The odds of each draw of a lot, seat by seat."""
    seated = read(text, players) or ()
    return tuple(odds(sorted(seated[seat:])) for seat in range(len(seated)))


def draw(players: int, rng: Randomness, noted: list[dict[str, int]] | None = None) -> str:
    """Draw a lot: seat by seat one of the players left; appends the odds of each draw to `noted`."""
    left, seated = list(range(players)), []
    while left:
        if noted is not None:
            noted.append(odds(left))
        seated.append(left.pop(rng.below(len(left))))
    return LOT + "/".join(str(player + 1) for player in seated)


def read(text: str, players: int) -> tuple[int, ...] | None:
    """The player of each seat; None if the text is no lot for this number of players."""
    seated = tuple(int(number) - 1 for number in text[1:].split("/")) if _TEXT.fullmatch(text) else ()
    return seated if sorted(seated) == list(range(players)) else None


def say(seats: Iterable[int], called: Sequence[str], voice: Voice) -> str:
    """The lot as a sentence, for these seats and what they are called."""
    words = load_texts(__package__ or "")[voice.language]["lot"]
    parts = [voice.tell(words["seat"], {"who": seat}, seat=called[seat]) for seat in seats]
    return words["drawn"].format(seats=join(parts, voice.language)) if parts else words["nobody"]
