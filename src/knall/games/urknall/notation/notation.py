"""Moves and positions of Urknall as text, and back."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from knall.core.engine.bitset import bits, count, lowest
from knall.core.engine.memo import memoised
from knall.core.game import options
from knall.core.game.options import option
from knall.core.game.rules import Moves
from knall.core.text.errors import BadOption, BadPosition
from knall.core.text.wording import Wordings
from knall.games.urknall.rules import gravity, rules, state
from knall.games.urknall.rules.bodies import BODIES_CACHED, NOBODY_HERE, Body, bodies_of
from knall.games.urknall.rules.state import ELEMENTS, OFF_BOARD, State

OWNERS = "WORB"  # U3: white, orange, red, blue
SEAT_NAMES = tuple(OWNERS)
COLOURS = "bgr"  # U1
NO_COLOUR = "-"  # of elements that have none yet
PHASES = {name: phase for phase, name in enumerate(state.PHASES)}
OPTIONS = (
    option(__package__, "blackholes", False, (False, True)),
    option(__package__, "ties", "leaders", ("leaders", "involved")),  # U28: as LEADERS, INVOLVED count
)


def _catalogue() -> tuple[str, ...]:
    numbers = range(1, ELEMENTS + 1)
    bodies = list(combinations(numbers, 2))
    elements = combinations_with_replacement(numbers, 2)
    return (
        *(f"{letter}{e}" for letter in "aotjsk" for e in numbers),
        "x",
        "-",
        *(f"m{x}+{y}" for x, y in bodies),
        *(f"c{x}+{y}" for x, y in bodies),
        *(f"p{x}+{y}" if x < y else f"p{x}" for x, y in elements),
    )


CATALOGUE = _catalogue()
OUTCOMES = (*(f"d{face}" for face in range(1, 7)), *(f"%{colour}" for colour in COLOURS))


def parties(s: State) -> str:
    """The colours that are scored: with two players the second colours too (U30)."""
    return OWNERS if s.players == 2 else OWNERS[: s.players]


# --- writing ---


@memoised(1024)
def position(s: State) -> str:
    """The state as text."""
    bodies = "/".join(map(_body, bodies_of(s)))
    seats = "/".join(_seat(s, p) for p in range(s.players))
    return f"{bodies} {seats} {_turn(s)} {options.written(OPTIONS, options.of_fields(OPTIONS, s))}"


@lru_cache(BODIES_CACHED)
def _body(body: Body) -> str:
    elements = "".join([_element(body, e) for e in bits(body.elements)])
    astronauts = "".join([OWNERS[p] for p in bits(body.here)])
    return ("*" if body.hole else "") + elements + (f"@{astronauts}" if astronauts else "")


def _element(body: Body, e: int) -> str:
    colour, owner = body.colour(e), body.owner(e)
    letter = NO_COLOUR if colour == state.NOT_DEALT else COLOURS[colour]
    return f"{e + 1}{letter}{OWNERS[owner] if owner != NOBODY_HERE else ''}"


def colour_of(s: State, e: int) -> int:
    """The colour of an element, as an index; NOT_DEALT before the set-up has dealt it."""
    return next((c for c in range(state.COLOURS) if s.colour[c] >> e & 1), state.NOT_DEALT)


def owner_letter(s: State, e: int) -> str:
    """Whose marker is on the element; empty for none."""
    return next((OWNERS[p] for p in range(state.OWNERS) if s.own[p] >> e & 1), "")


def _seat(s: State, p: int) -> str:
    comet = "c" if s.comets >> p & 1 else ""
    second = f"+{OWNERS[state.second_colour(p)]}{s.supply[state.second_colour(p)]}" if s.players == 2 else ""
    return f"{OWNERS[p]}{s.supply[p]}{comet}{second}"


def _turn(s: State) -> str:
    if s.phase in (state.OVER, state.DEAL):
        return f"-:{state.PHASES[s.phase]}"
    who = OWNERS[1 - s.turn if s.phase == state.SECOND else s.turn]
    value = f":{s.value}{'+' if s.again else ''}" if s.phase in (state.SECOND, state.TRAVEL, state.GRAVITY) else ""
    return f"{who}:{state.PHASES[s.phase]}{value}"


# --- reading ---

wrong = Wordings(__package__, "position")
_ELEMENT = re.compile(r"([0-9]{1,2})([a-z-])([A-Z]?)")
_SEAT = re.compile(r"([A-Z])([0-9]{1,2})(c?)(?:\+([A-Z])([0-9]))?")
_TURN = re.compile(r"([A-Z-]):([a-z]+)(?::([0-9])(\+?))?")


def parse(text: str) -> State:
    """The inverse of `position`; BadPosition names the part that is wrong."""
    fields = text.split(" ")
    if len(fields) != 4:
        raise BadPosition(wrong("parts", there=len(fields)))
    s = State()
    try:
        chosen = options.read(OPTIONS, fields[3])
    except BadOption as error:
        raise BadPosition(wrong("options", error=error)) from None
    _read_seats(s, fields[1])
    options.into_fields(OPTIONS, chosen, s)
    _read_bodies(s, fields[0])
    _read_turn(s, fields[2])
    _check_colours(s, fields[2])
    _check_markers(s)
    _check_phase(s, fields[2])
    return s


def _read_seats(s: State, text: str) -> None:
    seats = text.split("/")
    if not 2 <= len(seats) <= 4:
        raise BadPosition(wrong("players", there=len(seats)))
    s.players = len(seats)
    for p, seat in enumerate(seats):
        found = _SEAT.fullmatch(seat)
        if not found or (found[4] is not None) != (s.players == 2):
            raise BadPosition(wrong("seat", text=seat, right="W9c+R8" if s.players == 2 else "W9c"))
        if found[1] != OWNERS[p] or (found[4] and found[4] != OWNERS[state.second_colour(p)]):
            raise BadPosition(wrong("seat_colour", text=seat, seat=p + 1, colour=OWNERS[p]))
        s.supply[p] = int(found[2])
        s.comets |= (found[3] == "c") << p
        if found[5]:
            s.supply[state.second_colour(p)] = int(found[5])


def _read_bodies(s: State, text: str) -> None:
    for p in range(state.OWNERS):
        s.at[p] = OFF_BOARD
    seen = 0
    order = []
    for part in text.split("/"):
        mask = _read_body(s, part, seen)
        seen |= mask
        order.append(lowest(mask))
    if seen != state.EVERYTHING:
        raise BadPosition(wrong("missing", element=lowest(~seen) + 1))
    if order != sorted(order):
        raise BadPosition(wrong("bodies_order"))
    rules.sort_bodies(s)
    for b in range(ELEMENTS):
        _check_hole(s, b)


def _read_body(s: State, part: str, seen: int) -> int:
    inner, at, astronauts = part.removeprefix("*").partition("@")
    mask, place, last = 0, 0, 0
    while found := _ELEMENT.match(inner, place):
        place = found.end()
        last = _read_element(s, part, found, seen | mask, last)
        mask |= 1 << last - 1
    if place != len(inner) or not mask:
        raise BadPosition(wrong("no_element", part=part, rest=inner[place:]))
    if count(mask) > state.LARGEST:
        raise BadPosition(wrong("large", part=part, size=count(mask)))
    body = lowest(mask)
    s.elements[body] = mask
    for e in bits(mask):
        s.body[e] = body
    if part.startswith("*"):
        s.holes |= 1 << body
        s.free &= ~mask
    if at and not astronauts:
        raise BadPosition(wrong("after_at", part=part))
    _read_astronauts(s, part, astronauts, body)
    return mask


def _read_element(s: State, part: str, found: re.Match[str], seen: int, last: int) -> int:
    number, colour, owner = int(found[1]), found[2], found[3]
    if not 1 <= number <= ELEMENTS or found[1] != str(number):
        raise BadPosition(wrong("element", part=part, element=found[1]))
    if seen >> number - 1 & 1:
        raise BadPosition(wrong("twice", part=part, element=number))
    if number < last:
        raise BadPosition(wrong("elements_order", part=part))
    if colour in COLOURS:
        s.colour[COLOURS.index(colour)] |= 1 << number - 1
    elif colour != NO_COLOUR:
        raise BadPosition(wrong("colour", part=part, colour=colour))
    if not owner:
        s.free |= 1 << number - 1
    elif owner not in parties(s):
        raise BadPosition(wrong("owner", part=part, owner=owner, colours=", ".join(parties(s))))
    else:
        s.own[OWNERS.index(owner)] |= 1 << number - 1
    return number


def _read_astronauts(s: State, part: str, astronauts: str, body: int) -> None:
    last = -1
    for letter in astronauts:
        p = OWNERS[: s.players].find(letter)
        if p < 0:
            raise BadPosition(wrong("astronaut", part=part, letter=letter))
        if s.at[p] != OFF_BOARD:
            raise BadPosition(wrong("astronaut_twice", part=part, letter=letter))
        if p < last:
            raise BadPosition(wrong("astronauts_order", part=part))
        s.at[p] = body
        last = p


def _check_hole(s: State, b: int) -> None:
    if not s.elements[b]:
        return
    if not s.holes >> b & 1:
        if s.blackholes and gravity.is_black_hole(s, b):
            raise BadPosition(wrong("hole_star", body=b + 1))
    elif not s.blackholes:
        raise BadPosition(wrong("hole_option", body=b + 1))
    elif not gravity.is_black_hole(s, b):
        raise BadPosition(wrong("hole_colours", body=b + 1))
    elif s.elements[b] & (s.own[0] | s.own[1] | s.own[2] | s.own[3]) or state.visited(s) >> b & 1:
        raise BadPosition(wrong("hole_empty", body=b + 1))


def _read_turn(s: State, text: str) -> None:
    found = _TURN.fullmatch(text)
    if not found or found[2] not in PHASES:
        raise BadPosition(wrong("turn", text=text))
    s.phase = PHASES[found[2]]
    nobody = s.phase in (state.OVER, state.DEAL)
    if (found[1] == "-") != nobody:
        raise BadPosition(wrong("turn_nobody", text=text))
    if not nobody and found[1] not in OWNERS[: s.players]:
        raise BadPosition(wrong("turn_player", text=text, player=found[1]))
    if (found[3] is not None) != (s.phase in (state.SECOND, state.TRAVEL, state.GRAVITY)):
        raise BadPosition(wrong("turn_value", text=text))
    if found[3] and not 1 <= int(found[3]) <= 6:
        raise BadPosition(wrong("die", text=text))
    if s.players != 2 and (s.phase == state.SECOND or found[4]):
        raise BadPosition(wrong("second_two", text=text))
    if s.phase == state.SECOND and found[4]:
        raise BadPosition(wrong("second_plus", text=text))
    seat = 0 if nobody else OWNERS.index(found[1])
    s.turn = 1 - seat if s.phase == state.SECOND else seat
    s.value = int(found[3] or 0)
    s.again = int(found[4] == "+")


def _check_colours(s: State, text: str) -> None:
    """U1, U6: twelve elements of each colour; while they are dealt, in the order of dealing."""
    if s.phase == state.DEAL:
        _check_deal(s, text)
        return
    for c, letter in enumerate(COLOURS):
        if count(s.colour[c]) != ELEMENTS // state.COLOURS:
            raise BadPosition(wrong("twelve", there=count(s.colour[c]), letter=letter))


def _check_deal(s: State, text: str) -> None:
    there = state.dealt(s)
    order = [(state.TRIPLES_FROM + n) % ELEMENTS for n in range(ELEMENTS)]
    if there == state.EVERYTHING or there != sum(1 << e for e in order[: count(there)]):
        raise BadPosition(wrong("deal_order", text=text))
    for c, letter in enumerate(COLOURS):
        if count(s.colour[c]) > ELEMENTS // state.COLOURS:
            raise BadPosition(wrong("deal_twelve", there=count(s.colour[c]), letter=letter))
        if any(s.colour[c] >> e & 7 == 7 for e in range(state.TRIPLES_FROM, ELEMENTS, 3)):
            raise BadPosition(wrong("deal_three", letter=letter))
    if any(s.body[e] != rules.first_body(e) for e in range(ELEMENTS)):
        raise BadPosition(wrong("deal_bodies", text=text))
    if s.comets != (1 << s.players) - 1:
        raise BadPosition(wrong("deal_comets", text=text))
    if s.players == 2 and any(s.supply[state.second_colour(p)] != state.SECONDS for p in range(2)):
        raise BadPosition(wrong("deal_second", text=text))


def _check_markers(s: State) -> None:
    for p in range(s.players):
        _check_count(OWNERS[p], s.supply[p] + count(s.own[p]), state.markers_each(s), "U4")
        if s.players == 2:
            second = state.second_colour(p)
            _check_count(OWNERS[second], s.supply[second] + count(s.own[second]), state.SECONDS, "U5")
            if s.again and p != s.turn and s.supply[second] == state.SECONDS:
                raise BadPosition(wrong("second_supply", colour=OWNERS[second], all=state.SECONDS))


def _check_count(owner: str, there: int, most: int, clause: str) -> None:
    if there > most:
        raise BadPosition(wrong("markers", colour=owner, there=there, most=most, clause=clause))


def _check_phase(s: State, text: str) -> None:
    """Check that there is something to decide, and that the match can have come here."""
    for p in range(s.players):
        waiting = s.phase == state.DEAL or (s.phase == state.PLACE and p >= s.turn)
        if waiting and (s.at[p] != OFF_BOARD or s.own[p] or s.supply[p] != state.markers_each(s)):
            raise BadPosition(wrong("not_placed", text=text, colour=OWNERS[p]))
        if not waiting and s.at[p] == OFF_BOARD and not s.holes:
            raise BadPosition(wrong("no_astronaut", colour=OWNERS[p]))
    if s.phase == state.OVER:
        if any(s.supply[p] for p in range(s.players)):
            raise BadPosition(wrong("not_over", text=text))
        return
    if s.phase in (state.ROLL, state.TRAVEL, state.SECOND) and not s.supply[s.turn]:
        raise BadPosition(wrong("no_marker", text=text, colour=OWNERS[s.turn]))
    if s.phase == state.TRAVEL and s.players == 2 and not s.again and rules.places_for_second(s):
        raise BadPosition(wrong("second_first", text=text))
    out = Moves()
    rules.moves(s, out)
    if s.phase not in (state.ROLL, state.DEAL) and not out.n:
        raise BadPosition(wrong("nothing", text=text))
