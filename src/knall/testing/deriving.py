"""Independent derivation of chance, without the rules: from secret, contributions, and the odds of each event."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator, Sequence

ALL_WORDS = 1 << 32
WeighedTexts = Sequence[tuple[str, int]]


def stream(secret: str, contributions: Sequence[str]) -> Iterator[int]:
    """The 32-bit words of a match: eight per block, HMAC-SHA-256 in counter mode."""
    message, number = json.dumps(list(contributions)).encode(), 0
    while True:
        block = hmac.digest(secret.encode(), message + b"\0" + str(number).encode(), "sha256")
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        number += 1


def outcome(odds: WeighedTexts, source: Iterator[int]) -> tuple[str, int]:
    """The outcome drawn by these odds, and the words used (rejection sampling)."""
    total = sum(weight for _, weight in odds)
    used, word = 1, next(source)
    while word >= ALL_WORDS - ALL_WORDS % total:
        used, word = used + 1, next(source)
    place = word % total
    for text, weight in odds:
        if place < weight:
            return text, used
        place -= weight
    raise AssertionError(f"there is no place {place} in {odds}")


def spells(text: str, outcomes: Sequence[str]) -> bool:
    """Whether this is the text of an event with these outcomes; for several, see `core.game.Deal` and `core.lot`."""
    if len(outcomes) == 1:
        return text == outcomes[0]
    parts = text[1:].split("/")
    size, rest = divmod(sum(map(len, parts)), len(outcomes))
    if not text.startswith(("%", "@")) or rest or not size:
        return False
    ends, at = [one[-size:] for one in outcomes], 0
    for part in parts:
        count = len(part) // size
        things = [part[place : place + size] for place in range(0, len(part), size)]
        if sorted(things) != sorted(ends[at : at + count]):
            return False
        at += count
    return True


def derived(
    secret: str, contributions: Sequence[str], events: Sequence[tuple[str, Sequence[WeighedTexts], int]]
) -> Iterator[str]:
    """The discrepancies in events, given as text, odds of each draw, and words used."""
    source = stream(secret, contributions)
    for number, (text, draws, words_used) in enumerate(events):
        found = [outcome(odds, source) for odds in draws]
        if not found or not spells(text, [one for one, _ in found]):
            yield f"event of chance {number} is {text}, but the secret gives {[one for one, _ in found]}"
        if sum(used for _, used in found) != words_used:
            yield f"event of chance {number} took other words"
