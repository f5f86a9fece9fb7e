"""Setting up a position of Monegassen Ramsch by touch: cards go from place to place, and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from knall.core.show.editing import Edit
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import CARDS, SEATS, cards, listed, pile, position
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import State
from knall.games.ramsch.words.names import card_name

_TEXTS = load_texts(__package__)
_PIECE = re.compile(r"(u|seat-|hand-)([1-4])(?:-[0-9]+)?")
UNIVERSE, HAND, POOL = "universe", "hand", "pool"


@dataclass(frozen=True)
class CardPlace:
    """Where a card can be: a universe, a hand, or the pool."""

    kind: str
    seat: int = 0


def edits(s: State, touched: Sequence[str], voice: Voice) -> list[Edit]:
    """The edits for these pieces: the cards of the first go to the place of the second, or anywhere."""
    if not touched or touched[0] in ("turn", "table", "chart"):
        return [*_turns(s, voice), *_counters(s, voice)]
    places = _places(s)
    here = _place(touched[0])
    kinds = sorted({kind for place in places if place == here for kind in places[place]})
    if here is None and touched[0][:3] in CARDS:
        kinds = [CARDS.index(touched[0][:3])]
    there = _place(touched[1]) if len(touched) > 1 else None
    ends = [place for place in places if there in (None, place)]
    return [
        _moved(s, kind, start, end, voice)
        for kind, (start, end) in product(kinds, product(places, ends))
        if start != end and here in (None, start) and kind in places[start]
    ]


def _place(piece: str) -> CardPlace | None:
    """The place that a piece stands for; None for a card that can be seen."""
    if piece == POOL:
        return CardPlace(POOL)
    found = _PIECE.fullmatch(piece)
    return found and CardPlace(UNIVERSE if found[1] == "u" else HAND, int(found[2]) - 1)


def _places(s: State) -> dict[CardPlace, list[int]]:
    """All places with their cards; of a universe from bottom to top."""
    found = {CardPlace(UNIVERSE, u): pile(s, u) for u in range(s.players)}
    found |= {CardPlace(HAND, p): listed(s.hand[p], s.pair[p]) for p in range(s.players)}
    return found | {CardPlace(POOL): listed(s.pool, s.pool_pair)}


def _moved(s: State, kind: int, start: CardPlace, end: CardPlace, voice: Voice) -> Edit:
    """A card goes from one place to another: onto a universe, or in order among the others."""
    places = {place: list(there) for place, there in _places(s).items()}
    last = len(places[start]) - 1 - places[start][::-1].index(kind)
    places[start].pop(last)
    places[end].append(kind)
    groups = [
        "/".join(cards(places[CardPlace(UNIVERSE, p)]) for p in range(s.players)),
        "/".join(cards(sorted(places[CardPlace(HAND, p)])) for p in range(s.players)),
        cards(sorted(places[CardPlace(POOL)])),
    ]
    words = _TEXTS[voice.language]["edit"]
    say = words["moved"].format(
        card=card_name(kind, voice.language),
        start=words[f"from_{start.kind}"].format(who=voice.called(start.seat)),
        end=words[f"to_{end.kind}"].format(who=voice.called(end.seat)),
    )
    return Edit(say, " ".join([*groups, *position(s).split(" ")[3:]]))


def _turns(s: State, voice: Voice) -> Iterator[Edit]:
    for p in range(s.players):
        say = _TEXTS[voice.language]["edit"]["turn"].format(who=voice.called(p))
        yield _with(s, 4, f"{SEATS[p]}:turn", say)


def _counters(s: State, voice: Voice) -> Iterator[Edit]:
    """M12, M16: the resets so far and the dimensions."""
    words, counters = _TEXTS[voice.language]["edit"], position(s).split(" ")[3]
    for n in range(1, state.LAST_RESET + 1):
        yield _with(s, 3, re.sub("R[0-9]", f"R{n}", counters), words["resets"].format(n=n))
    for n in range(state.MOST_DIMENSIONS + 1):
        raiser = "" if n == 0 else f":{SEATS[s.mover]}" if s.raiser == state.UNRAISED else f":{SEATS[s.raiser]}"
        yield _with(s, 3, re.sub(",D[0-9:]+", f",D{n}{raiser}", counters), words["dimensions"].format(n=n))


def _with(s: State, part: int, text: str, say: str) -> Edit:
    fields = position(s).split(" ")
    fields[part] = text
    return Edit(say, " ".join(fields))
