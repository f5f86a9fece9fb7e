"""Setting up a position of Urknall by touch: markers, colours, bodies, astronauts, comets, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knall.core.engine.bitset import bits, lowest
from knall.core.show.editing import Edit
from knall.core.text.sentences import common
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.notation.notation import OWNERS, PHASES, colour_of, parse, parties, position
from knall.games.urknall.rules import state
from knall.games.urknall.rules.state import ELEMENTS, State
from knall.games.urknall.words.names import called, colour

_TEXTS = load_texts(__package__)
_ELEMENT = re.compile("([bem])([0-9]+)")
_WITH_DIE = ("second", "travel", "gravity")
FACES = range(1, 7)


def edits(s: State, touched: Sequence[str], voice: Voice) -> list[Edit]:
    """The edits for one or two pieces; without any: whose turn it is."""
    if not touched:
        return list(_turns(s, voice))
    first, second = (*touched, "")[:2]
    kind, letter = first.partition("-")[::2]
    elements = [_ELEMENT.fullmatch(piece) for piece in (first, second)]
    if elements[0] and elements[1]:
        return list(_both(s, elements[0], int(elements[1][2]) - 1, voice))
    if elements[0] and second == "sky":
        return [_alone(s, int(elements[0][2]) - 1, voice)]
    if elements[0]:
        return list(_marked(s, int(elements[0][2]) - 1, voice))
    if kind == "astronaut" and elements[1]:
        return [_astronaut_at(s, OWNERS.index(letter), int(elements[1][2]) - 1, voice)]
    if kind == "comet":
        return [_comet(s, OWNERS.index(letter), voice)]
    if kind == "seat":
        return list(_supply(s, OWNERS.index(letter), voice))
    return list(_die(s, voice)) if first == "die" else list(_turns(s, voice)) if first == "turn" else []


def _words(voice: Voice) -> dict[str, str]:
    return dict(_TEXTS[voice.language]["edit"])


def _marked(s: State, e: int, voice: Voice) -> Iterator[Edit]:
    """Somebody's marker on an element, from the supply; or none, which goes back there."""
    owners = [p for p, letter in enumerate(OWNERS) if letter in parties(s)]
    for owner in (*owners, None):
        then = parse(position(s))
        for p in owners:
            if then.own[p] >> e & 1:
                then.own[p] &= ~(1 << e)
                then.supply[p] += 1
        then.free |= 1 << e
        if owner is not None:
            then.own[owner] |= 1 << e
            then.supply[owner] -= 1
            then.free &= ~(1 << e)
        key = "unmarked" if owner is None else "marked"
        who = "" if owner is None else called(owner, voice.language)
        yield Edit(_words(voice)[key].format(e=e + 1, who=who), position(then))


def _both(s: State, first: re.Match[str], f: int, voice: Voice) -> Iterator[Edit]:
    """Two elements: they change colours, or the first goes to the body of the second; two bodies become one."""
    e, words = int(first[2]) - 1, _words(voice)
    if first[1] == "b":
        joined = _regrouped(s, [s.elements[s.body[e]] | s.elements[s.body[f]]])
        yield Edit(words["joined"].format(a=s.body[e] + 1, b=s.body[f] + 1), position(joined))
        return
    moved = _regrouped(s, [s.elements[s.body[e]] & ~(1 << e), s.elements[s.body[f]] | 1 << e])
    yield Edit(words["moved"].format(e=e + 1, b=s.body[f] + 1), position(moved))
    then = parse(position(s))
    for c in range(state.COLOURS):
        one, other = s.colour[c] >> e & 1, s.colour[c] >> f & 1
        then.colour[c] = s.colour[c] & ~(1 << e | 1 << f) | one << f | other << e
    colours = [colour(colour_of(s, element), voice.language) for element in (f, e)]
    yield Edit(words["colours"].format(e=e + 1, f=f + 1, one=colours[0], other=colours[1]), position(then))


def _alone(s: State, e: int, voice: Voice) -> Edit:
    """A body of its own."""
    then = _regrouped(s, [s.elements[s.body[e]] & ~(1 << e), 1 << e])
    return Edit(_words(voice)["alone"].format(e=e + 1), position(then))


def _regrouped(s: State, bodies: Sequence[int]) -> State:
    """The state with these bodies, whose elements leave the others; astronauts at vanished bodies move along."""
    then = parse(position(s))
    taken = sum(set(bodies)) if len(bodies) == 1 else bodies[0] | bodies[1]
    kept = [s.elements[b] for b in range(ELEMENTS) if s.elements[b] and not s.elements[b] & taken]
    then.elements[:] = [0] * ELEMENTS
    for mask in (*kept, *filter(None, bodies)):
        then.elements[lowest(mask)] = mask
        for e in bits(mask):
            then.body[e] = lowest(mask)
    for p in range(s.players):
        if s.at[p] != state.OFF_BOARD:
            left = s.elements[s.at[p]] & (bodies[0] or s.elements[s.at[p]])
            then.at[p] = then.body[lowest(left or s.elements[s.at[p]])]
    return then


def _astronaut_at(s: State, p: int, e: int, voice: Voice) -> Edit:
    then = parse(position(s))
    then.at[p] = s.body[e]
    return Edit(_words(voice)["standing"].format(who=called(p, voice.language), b=s.body[e] + 1), position(then))


def _comet(s: State, p: int, voice: Voice) -> Edit:
    then = parse(position(s))
    then.comets ^= 1 << p
    key = "comet_used" if s.comets >> p & 1 else "comet"
    return Edit(_words(voice)[key].format(who=called(p, voice.language)), position(then))


def _supply(s: State, p: int, voice: Voice) -> Iterator[Edit]:
    for n in (s.supply[p] - 1, s.supply[p] + 1):
        then = parse(position(s))
        then.supply[p] = max(n, 0)
        yield Edit(_words(voice)["supply"].format(who=called(p, voice.language), n=n), position(then))


def _die(s: State, voice: Voice) -> Iterator[Edit]:
    for value in FACES:
        then = parse(position(s))
        then.value = value
        yield Edit(_words(voice)["die"].format(value=value), position(then))


def _turns(s: State, voice: Voice) -> Iterator[Edit]:
    """Who goes on, and with what; the die shows what it shows."""
    bodies, seats, _, options = position(s).split(" ")
    words = {**_TEXTS[voice.language]["edit_phase"], "over": common("over").say(voice.language)}
    for p in range(s.players):
        for phase in PHASES:
            value = f":{s.value or 1}" if phase in _WITH_DIE else ""
            say = _TEXTS[voice.language]["edit"]["turn"].format(
                who=called(p, voice.language), what=words.get(phase, phase)
            )
            yield Edit(say, f"{bodies} {seats} {OWNERS[p]}:{phase}{value} {options}")
