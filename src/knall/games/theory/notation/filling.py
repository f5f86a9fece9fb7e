"""Completes a view's text of The Big Bang Theory to a consistent position, with cards for every `?`."""

from __future__ import annotations

import re

from knall.core.engine.random import Randomness
from knall.core.text.errors import BadPosition
from knall.core.text.wording import Wordings
from knall.games.theory.notation.notation import LETTERS, TILE_NAMES

wrong = Wordings(__package__, "position")


HAND, PLAYED, OUT, TILES, DOWN = 0, 3, 4, 5, 6  # the parts of a seat
PILE, PARTS = 2, 8


def filled(text: str, rng: Randomness) -> str:
    """The view's text with possible cards and tiles for each `?`."""
    fields = text.split(" ")
    if "?" not in text or len(fields) != 6:
        return text
    seats = [seat.split("|") for seat in fields[3].split(";")]
    if any(len(seat) != PARTS for seat in seats):
        return text
    up = fields[2].partition("u")[2]
    known = up + "".join(seat[TILES] + seat[DOWN] for seat in seats)
    tiles = _shuffled([tile for tile in TILE_NAMES if tile not in known], rng)
    for seat in seats:
        _fill_cards(seat, rng)
        for part in (TILES, DOWN):
            n = seat[part].count("?")
            if n > len(tiles):
                raise BadPosition(wrong("hidden_tiles", n=n))
            if n:
                seat[part] = "".join(sorted(tiles.pop() for _ in range(n)))
    fields[3] = ";".join("|".join(seat) for seat in seats)
    return " ".join(fields)


def _fill_cards(seat: list[str], rng: Randomness) -> None:
    """T5: each seat has all cards once, in its hand, in its pile, on the table or out."""
    played = "".join(re.findall("([a-o])[bgr]", seat[PLAYED]))
    seen = seat[HAND] + seat[PILE] + played + seat[OUT]
    unknown = _shuffled([card for card in LETTERS if card not in seen], rng)
    hidden = (seat[HAND] + seat[PILE]).count("?")
    if hidden and hidden != len(unknown):
        raise BadPosition(wrong("hidden_cards", hidden=hidden, unknown=len(unknown)))
    for part in (HAND, PILE):
        n = seat[part].count("?")
        if n:
            cards = [unknown.pop() for _ in range(n)]
            seat[part] = "".join(sorted([*seat[part].replace("?", ""), *cards]))


def _shuffled(things: list[str], rng: Randomness) -> list[str]:
    for i in range(len(things) - 1, 0, -1):
        j = rng.below(i + 1)
        things[i], things[j] = things[j], things[i]
    return things
