"""Positions and deals of Monegassen Ramsch, read from text; every error names the part that is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from knall.core import options
from knall.core.errors import BadMove, BadOption, BadPosition, IllegalMove
from knall.core.game import Deal
from knall.games.ramsch import memory, notation, rounds, table
from knall.games.ramsch.notation import CARDS, INGREDIENTS, OPTIONS, WORLDS
from knall.games.ramsch.table import DECK, State

PARTS = ("UNIVERSES", "HANDS", "POOL", "COUNTERS", "TURN", "SCORE", "OPTIONS")
MOST_POINTS = 9 * (DECK * table.LAST_RESET + 2 * table.MOST_DIMENSIONS)
_COUNTERS = re.compile(r"R([0-9]),D([0-9]{1,2})(?::([0-9]))?,S(-|[0-9]+),P([0-9])(?:,W([0-9]))?")
_TURN = re.compile(r"([1-4]):turn(\+?)|([1-4]):mirror:([1-4]):([1-4]):([1-8])|([1-4]):answer:([1-4])|-:over")
_DRAWING = re.compile(r"([1-4]):draw:([1-9][0-9]?)(?:\+([1-4]+))?:([1-4])(?::([1-4]):([1-4]))?")
_DEALING = re.compile(r"([1-4]):deal")
_SCORE = re.compile(r"((?:[0-9]{1,5}/)*[0-9]{1,5}):([0-9])")
_INDEX = {card: kind for kind, card in enumerate(CARDS)}


def parse(text: str) -> State:
    """The inverse of `position`; nothing is remembered but what the text tells."""
    fields = text.split(" ")
    if len(fields) != len(PARTS):
        raise BadPosition(f"a position has 7 parts, {' '.join(PARTS)}, with single spaces; here are {len(fields)}")
    universes = fields[0].split("/")
    if not 2 <= len(universes) <= 4:
        raise BadPosition(f"UNIVERSES: 2 to 4 players have a universe each, not {len(universes)} (M2, M4)")
    s = State()
    s.players = len(universes)
    try:
        options.into_fields(OPTIONS, options.read(OPTIONS, fields[6]), s)
    except BadOption as error:
        raise BadPosition(f"OPTIONS: {error}") from None
    s.round_now = 1
    rounds.begin_round(s)
    s.due = s.pool = s.pool_pair = 0
    _read_cards(s, universes, fields[1], fields[2])
    _read_counters(s, fields[3])
    _read_score(s, fields[5])
    _read_turn(s, fields[4])
    _check_end(s, fields[4])
    return s


# --- cards ---


def _read_cards(s: State, universes: Sequence[str], hands: str, pool: str) -> None:
    shares = hands.split("/")
    if len(shares) != s.players:
        raise BadPosition(f"HANDS: {len(shares)} hands, but {s.players} universes")
    there = Counter[int]()
    for u, part in enumerate(universes):
        kinds = _cards("UNIVERSES", part)
        _count("UNIVERSES", s, there, kinds)
        s.pile[u * DECK : u * DECK + len(kinds)] = kinds
        s.height[u] = len(kinds)
    for p, part in enumerate(shares):
        kinds = _in_order("HANDS", part)
        _count("HANDS", s, there, kinds)
        s.hand[p], s.pair[p] = _masks(kinds)
        s.held[p] = len(kinds)
        s.slot[p * DECK : p * DECK + len(kinds)] = [memory.FRESH | table.ALL_KINDS] * len(kinds)
    kinds = _in_order("POOL", pool)
    _count("POOL", s, there, kinds)
    s.pool, s.pool_pair = _masks(kinds)
    s.left = len(kinds)
    for kind, card in enumerate(CARDS):
        if there[kind] < _copies(s, kind):
            raise BadPosition(f"POOL: {card} is missing: {s.players} players, so {_so_many(s, kind)} (M2)")


def _cards(part: str, text: str) -> list[int]:
    if text == "-":
        return []
    kinds = []
    for place in range(0, len(text), 3):
        card = text[place : place + 3]
        if card not in _INDEX:
            every = f"{', '.join(INGREDIENTS)} and {', '.join(WORLDS)}"
            raise BadPosition(f"{part}: '{_shortened(card)}' is no card such as Zew, of {every} (M1)")
        kinds.append(_INDEX[card])
    if not kinds:
        raise BadPosition(f"{part}: a place without cards is written -")
    return kinds


def _in_order(part: str, text: str) -> list[int]:
    kinds = _cards(part, text)
    for before, kind in pairwise(kinds):
        if kind < before:
            raise BadPosition(f"{part}: {CARDS[kind]} stands after {CARDS[before]}; the order is canonical (M1)")
    return kinds


def _count(part: str, s: State, there: Counter[int], kinds: list[int]) -> None:
    for kind in kinds:
        there[kind] += 1
        if there[kind] > _copies(s, kind):
            raise BadPosition(
                f"{part}: {CARDS[kind]} is there too often: {s.players} players, so {_so_many(s, kind)} (M2)"
            )


def _copies(s: State, kind: int) -> int:
    return 1 + (table.SECOND_DECK[s.players] >> kind & 1)


def _so_many(s: State, kind: int) -> str:
    return "there is one" if _copies(s, kind) == 1 else "there are two"


def _masks(kinds: Sequence[int]) -> tuple[int, int]:
    one = two = 0
    for kind in kinds:
        two |= one & 1 << kind
        one |= 1 << kind
    return one, two


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


# --- the rest ---


def _read_counters(s: State, text: str) -> None:
    found = _COUNTERS.fullmatch(text)
    if not found:
        raise BadPosition(f"COUNTERS: '{_shortened(text)}' are no counters such as R1,D0,S-,P0 or R2,D3:2,S12,P1")
    s.resets, s.dimensions, s.passes = int(found[1]), int(found[2]), int(found[5])
    if not 1 <= s.resets <= table.LAST_RESET:
        raise BadPosition(f"COUNTERS: the reset number goes from 1 to {table.LAST_RESET}, not {s.resets} (M6, M14)")
    if s.dimensions > table.MOST_DIMENSIONS or found[2] != str(s.dimensions):
        raise BadPosition(f"COUNTERS: 'D{found[2]}': the dimension number goes from 0 to {table.MOST_DIMENSIONS} (M16)")
    if (found[3] is not None) != (s.dimensions > 0):
        raise BadPosition(f"COUNTERS: '{text}': who raised last is written once a dimension was raised, D3:2 (M15)")
    if found[3] is not None:
        s.raiser = _seat(s, "COUNTERS", found[3])
    if s.passes > s.players:
        raise BadPosition(f"COUNTERS: {s.passes} passes in a row, but {s.players} players (M12)")
    _read_missed(s, "" if found[4] == "-" else found[4])
    if found[6] is not None:
        if s.zeit != table.EXTRA_TURN or s.players != 2:
            raise BadPosition(f"COUNTERS: 'W{found[6]}': a turn waits only with zeit=extra and two players (M21)")
        s.waiting = _seat(s, "COUNTERS", found[6])


def _read_missed(s: State, missed: str) -> None:
    """M28: the seats that owe a turn, each as often as it owes."""
    if list(missed) != sorted(missed):
        raise BadPosition(f"COUNTERS: 'S{_shortened(missed)}': seats that owe a turn are written in ascending order")
    most = 4 * table.WORLDS * table.LAST_RESET  # each Late Bang and each Zeit, once between two resets
    if len(missed) > most:
        raise BadPosition(f"COUNTERS: {len(missed)} missed turns are more than the cards can cost (M20, M22)")
    for letter in missed:
        s.owed[_seat(s, "COUNTERS", letter)] += 1


def _seat(s: State, part: str, letter: str) -> int:
    seat = int(letter) - 1
    if not 0 <= seat < s.players:
        raise BadPosition(f"{part}: there is no seat {letter}; {s.players} play (M3)")
    return seat


def _read_score(s: State, text: str) -> None:
    found = _SCORE.fullmatch(text)
    if not found:
        raise BadPosition(f"SCORE: '{_shortened(text)}' is no score such as 0/21:2")
    points = found[1].split("/")
    if len(points) != s.players:
        raise BadPosition(f"SCORE: points of {len(points)} seats, but {s.players} play")
    for p, number in enumerate(points):
        if number != str(int(number)) or int(number) > MOST_POINTS:
            raise BadPosition(f"SCORE: '{number}' is no number of points")
        s.points[p] = int(number)
    s.round_now = int(found[2])
    if not 1 <= s.round_now <= s.rounds:
        raise BadPosition(f"SCORE: round {s.round_now} of a match of {s.rounds} (M34)")


def _read_turn(s: State, text: str) -> None:
    if drawing := _DRAWING.fullmatch(text):
        _read_drawing(s, text, drawing)
        return
    if dealing := _DEALING.fullmatch(text):
        _read_dealing(s, text, dealing)
        return
    found = _TURN.fullmatch(text)
    if not found:
        raise BadPosition(f"TURN: '{_shortened(text)}' is no turn such as 1:turn, 2:mirror:1:2:3, 1:answer:2 or -:over")
    if found[1]:
        s.phase, s.mover, s.raised = table.TURN, _seat(s, "TURN", found[1]), int(found[2] == "+")
        if s.raised and s.raiser != s.mover:
            raise BadPosition(f"TURN: '{text}' says that seat {found[1]} has raised, but it did not raise last (M15)")
    elif found[3]:
        s.phase, s.mover, s.begun = table.MIRROR, _seat(s, "TURN", found[3]), _seat(s, "TURN", found[4])
        s.where, s.heap = _seat(s, "TURN", found[5]), int(found[6])
        _check_heap(s, text)
    elif found[7]:
        s.phase, s.mover, s.where = table.ANSWER, _seat(s, "TURN", found[7]), _seat(s, "TURN", found[8])
        if not s.height[s.where] or table.top(s, s.where) // table.WORLDS != table.NICHTS:
            raise BadPosition(f"TURN: '{text}': no Nichts lies on top of universe {found[8]} (M24)")
    else:
        s.phase, s.mover = table.OVER, 0


def _read_drawing(s: State, text: str, found: re.Match[str]) -> None:
    """`3:draw:2+4:1` and then, with a task, who has it and where the Nichts lies."""
    s.phase, s.mover, s.begun = table.DRAW, _seat(s, "TURN", found[1]), _seat(s, "TURN", found[4])
    s.due, after = int(found[2]), found[3] or ""
    if list(after) != sorted(set(after)):
        raise BadPosition(f"TURN: '{text}': seats that draw after that are written in ascending order (M26)")
    s.refill = sum(1 << _seat(s, "TURN", letter) for letter in after)
    if found[5]:
        s.goal, s.task, s.where = table.TASK_FOLLOWS, _seat(s, "TURN", found[5]), _seat(s, "TURN", found[6])
        if not s.height[s.where] or table.top(s, s.where) // table.WORLDS != table.NICHTS:
            raise BadPosition(f"TURN: '{text}': no Nichts lies on top of universe {found[6]} (M24)")
    elif after:
        raise BadPosition(f"TURN: '{text}': one after another draws only when a Nichts was put down (M26)")
    if s.due > 2 * 2 * table.WORLDS:
        raise BadPosition(f"TURN: '{text}': no effect makes a seat draw {s.due} cards (M20)")
    if not s.left:
        raise BadPosition("POOL: somebody draws, but there is nothing to draw (M13, M14)")
    if s.passes:
        raise BadPosition(f"COUNTERS: somebody draws, so nobody has passed in a row: P0, not P{s.passes} (M12)")


def _read_dealing(s: State, text: str, found: re.Match[str]) -> None:
    """The seat that gets the next card (M6): those before it have their seven, those after it none."""
    s.phase, s.mover = table.DEAL, _seat(s, "TURN", found[1])
    s.due = table.HAND * s.players - sum(s.held)
    for p in range(s.players):
        good = s.held[p] == table.HAND if p < s.mover else s.held[p] < table.HAND if p == s.mover else not s.held[p]
        if not good or s.height[p]:
            raise BadPosition(f"HANDS: seat {p + 1} has not what it has at '{text}' (M6)")
        if s.owed[p] or s.resets != 1 or s.dimensions or s.passes:
            raise BadPosition(f"COUNTERS: a round that begins has R1,D0,S-,P0, not '{text}' (M6)")
    for p in range(s.players):
        s.drawn[p] = s.hand[p]


def _check_heap(s: State, text: str) -> None:
    pile = s.pile[s.where * DECK : s.where * DECK + s.height[s.where]][-s.heap :]
    if len(pile) < s.heap or len({kind // table.WORLDS for kind in pile}) != 1:
        raise BadPosition(f"TURN: '{text}': no heap of {s.heap} of one ingredient lies on universe {s.where + 1} (M9)")
    if s.mover != (s.begun + s.heap) % s.players:
        asked = (s.begun + s.heap) % s.players + 1
        raise BadPosition(f"TURN: '{text}': {s.heap} cards after seat {s.begun + 1} began, seat {asked} is asked (M9)")
    if not s.hand[s.mover] & table.of_ingredient(pile[0]):
        name = INGREDIENTS[pile[0] // table.WORLDS]
        raise BadPosition(f"TURN: '{text}': seat {s.mover + 1} holds no {name} and is not asked to mirror (M9)")
    if s.passes:
        raise BadPosition(f"COUNTERS: a card was just played, so nobody has passed in a row: P0, not P{s.passes} (M12)")


def _check_end(s: State, text: str) -> None:
    """Could the round still be going on here, or be over?"""
    empty = next((p + 1 for p in range(s.players) if not s.held[p]), 0)
    if s.phase == table.TURN and empty:
        raise BadPosition(f"HANDS: the hand of seat {empty} is empty, so the round is over, not '{text}' (M30)")
    if s.waiting != table.NOBODY_WAITS and s.phase in (table.OVER, table.DEAL):
        raise BadPosition(f"COUNTERS: 'W{s.waiting + 1}': what waits lapses when the round ends (M21)")
    if s.phase == table.OVER:
        if s.round_now != s.rounds:
            raise BadPosition(f"TURN: '{text}', but round {s.round_now} of {s.rounds} is not the last (M34)")
        if not empty and s.passes != s.players:
            raise BadPosition(f"TURN: '{text}', but nobody's hand is empty and not all have passed (M12, M30)")
    elif s.passes and s.phase == table.TURN and s.waiting != table.NOBODY_WAITS:
        raise BadPosition(f"COUNTERS: Zeit was just put down, so nobody has passed in a row: P0, not P{s.passes} (M21)")
    elif s.passes == s.players:
        raise BadPosition(f"COUNTERS: all {s.players} have passed, so the round is over (M12)")
    elif s.passes and table.can_draw(s):
        raise BadPosition("COUNTERS: somebody has just passed, but there is something to draw (M12, M25)")


# --- deals (M34) ---


def read_deal(s: State, text: str) -> Sequence[int] | None:
    """The outcomes that this deal means; None if the text is no deal."""
    if not text.startswith("%"):
        return None
    try:
        hands = [_in_order("the deal", part) for part in text[1:].split("/")]
    except BadPosition as error:
        raise BadMove(str(error)) from None
    if len(hands) < 2:
        if len(hands[0]) == 1 and s.phase != table.DEAL:
            return None  # one card of a deal, which the catalogue has: refused with the clause
        raise BadMove(f"'{_shortened(text)}' is no deal: it has the hands of all seats, with / between them")
    if s.phase != table.DEAL:
        raise IllegalMove(text, "M34", "cards are dealt only at the beginning of a round.")
    if [len(hand) for hand in hands] != [table.HAND] * s.players:
        raise IllegalMove(text, "M6", f"a deal gives {table.HAND} cards to each of the {s.players} players.")
    kinds = [kind for hand in hands for kind in hand]
    for kind, n in Counter(kinds).items():
        if n > _copies(s, kind):
            raise IllegalMove(text, "M2", f"{CARDS[kind]} is dealt too often: {_so_many(s, kind)}.")
    return [table.DEALT + kind for kind in kinds]


DEALING = Deal(notation.dealing, notation.dealing, notation.written_deal, read_deal)
