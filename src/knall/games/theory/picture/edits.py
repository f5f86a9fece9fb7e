"""Setting up a position of The Big Bang Theory by touch: cards, tiles and prizes change places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knall.core.show.editing import Edit
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import COLOUR_LETTERS, LETTERS, SEAT_NAMES, position
from knall.games.theory.rules.state import State
from knall.games.theory.words.names import card_name, tile_name, value_name

_TEXTS = load_texts(__package__)
_CARD = re.compile("c([1-4])([a-o])(?:-[bgr])?")
_OF_SEAT = re.compile("(?:seat|cell|[hpo])([1-4])(?:-?[0-9bgr]+)?")
_TILE = re.compile("(?:tile|slot)([0-9])")
_PRIZE = re.compile("(?:prize|left)-([bgr])")
HAND, KNOWN, PILE, PLAYED, OUT, TILES, DOWN, WON = range(8)
OWN = (HAND, PILE, PLAYED, OUT)  # where the cards of a seat can be
PHASES = ("tile", "play")
SeatFields = list[list[str]]


def edits(s: State, touched: Sequence[str], voice: Voice) -> list[Edit]:
    """What can be changed by this piece: a card, tile or prize and another one change places; whose turn it is."""
    piece = touched[-1] if touched else ""
    if card := _CARD.fullmatch(piece):
        return list(_cards(s, int(card[1]) - 1, card[2], voice))
    if tile := _TILE.fullmatch(piece):
        return list(_tiles(s, tile[1], voice))
    if prize := _PRIZE.fullmatch(piece):
        return list(_prizes(s, prize[1], voice))
    if seat := _OF_SEAT.fullmatch(piece):
        hand = _seats(s)[int(seat[1]) - 1][HAND]
        return [edit for letter in hand for edit in _cards(s, int(seat[1]) - 1, letter, voice)]
    return list(_turns(s, voice)) if not touched else []


def _seats(s: State) -> SeatFields:
    seats = position(s).split(" ")[3]
    return [["" if part == "-" else part for part in seat.split("|")] for seat in seats.split(";")]


def _written(s: State, seats: SeatFields, say: str) -> Edit:
    fields = position(s).split(" ")
    fields[3] = ";".join("|".join(part or "-" for part in seat) for seat in seats)
    return Edit(say, " ".join(fields))


def _cards(s: State, p: int, letter: str, voice: Voice) -> Iterator[Edit]:
    """A card of a seat and one that it has elsewhere change places."""
    words, names = _TEXTS[voice.language]["edit"], deck.of(s.table)
    mine = _seats(s)[p]
    for place in [place for place in OWN if letter not in _cards_in(place, mine[place])]:
        for other in _cards_in(place, mine[place]):
            seats = _seats(s)
            swapped = str.maketrans({letter: other, other: letter})
            for part in OWN:
                seats[p][part] = _in_order(part, seats[p][part], swapped)
            seats[p][KNOWN] = "".join(x for x in seats[p][KNOWN] if x in seats[p][HAND])
            cards = [card_name(names, LETTERS.index(x), voice.language) for x in (letter, other)]
            say = words["swapped"].format(
                who=voice.called(p), card=cards[0], other=cards[1], where=words[f"place_{place}"]
            )
            yield _written(s, seats, say)


def _cards_in(part: int, text: str) -> str:
    """The cards of a part of a seat: those that were played stand before their colours, which are letters too."""
    return text[::2].rstrip(".") if part == PLAYED else text


def _in_order(part: int, text: str, swapped: dict[int, str]) -> str:
    """A part of a seat with two cards exchanged: what was played stays in its order and its colours."""
    if part == PLAYED:
        return "".join(x.translate(swapped) if i % 2 == 0 else x for i, x in enumerate(text))
    return "".join(sorted(text.translate(swapped)))


def _tiles(s: State, tile: str, voice: Voice) -> Iterator[Edit]:
    """Two tiles change places."""
    words = _TEXTS[voice.language]["edit"]
    for other in "0123456789":
        if other != tile:
            swapped = str.maketrans({tile: other, other: tile})
            seats = _seats(s)
            for seat in seats:
                seat[TILES] = "".join(sorted(seat[TILES].translate(swapped)))
                seat[DOWN] = seat[DOWN].translate(swapped)
            names = [tile_name(int(x), voice.language) for x in (tile, other)]
            found = _written(s, seats, words["tiles"].format(tile=names[0], other=names[1]))
            fields = found.position.split(" ")
            prizes, used = fields[2].split("/u")
            fields[2] = f"{prizes}/u" + "/t".join("".join(sorted(x.translate(swapped))) for x in used.split("/t"))
            yield Edit(found.say, " ".join(fields))


def _prizes(s: State, letter: str, voice: Voice) -> Iterator[Edit]:
    """Another prize of this colour lies there."""
    fields = position(s).split(" ")
    c = COLOUR_LETTERS.index(letter)
    piles, there = fields[2].split("/"), fields[1][2 * c + 1 : 2 * c + 2]
    for value in sorted(set(piles[c][1:])):
        left = "".join(sorted(piles[c][1:].replace(value, there, 1)))
        prizes = fields[1].replace(f"{letter}{there}", f"{letter}{value}")
        text = [fields[0], prizes, "/".join([*piles[:c], letter + left, *piles[c + 1 :]]), *fields[3:]]
        say = _TEXTS[voice.language]["edit"]["prize"].format(prize=value_name(c, int(value), voice.language))
        yield Edit(say, " ".join(text))


def _turns(s: State, voice: Voice) -> Iterator[Edit]:
    fields = position(s).split(" ")
    for p in range(s.players):
        for phase in PHASES:
            words = _TEXTS[voice.language]["edit"]
            text = [*fields[:4], f"{SEAT_NAMES[p]}:{phase}", fields[5]]
            yield Edit(words[f"turn_{phase}"].format(who=voice.called(p)), " ".join(text))
