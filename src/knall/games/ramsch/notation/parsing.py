"""Parser of positions and deals of Monegassen Ramsch; errors name the wrong part."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from knall.core.game import options
from knall.core.game.parts import Deal
from knall.core.text.errors import BadMove, BadOption, BadPosition, IllegalMove
from knall.core.text.wording import Wording, Wordings
from knall.games.ramsch.notation import notation
from knall.games.ramsch.notation.notation import CARDS, INGREDIENTS, OPTIONS, WORLDS
from knall.games.ramsch.rules import memory, rounds, state
from knall.games.ramsch.rules.state import DECK, State

wrong = Wordings(__package__, "position")
PARTS = ("UNIVERSES", "HANDS", "POOL", "COUNTERS", "TURN", "SCORE", "OPTIONS")
MOST_POINTS = 9 * (DECK * state.LAST_RESET + 2 * state.MOST_DIMENSIONS)
_COUNTERS = re.compile(r"R([0-9]),D([0-9]{1,2})(?::([0-9]))?,S(-|[0-9]+),P([0-9])(?:,W([0-9]))?")
_TURN = re.compile(r"([1-4]):turn(\+?)|([1-4]):mirror:([1-4]):([1-4]):([1-8])|([1-4]):answer:([1-4])|-:over")
_DRAWING = re.compile(r"([1-4]):draw:([1-9][0-9]?)(?:\+([1-4]+))?:([1-4])(?::([1-4]):([1-4]))?")
_DEALING = re.compile(r"([1-4]):deal")
_SCORE = re.compile(r"((?:[0-9]{1,5}/)*[0-9]{1,5}):([0-9])")
_INDEX = {card: kind for kind, card in enumerate(CARDS)}


def parse(text: str) -> State:
    """The inverse of `position`, without the memory that the text leaves out."""
    fields = text.split(" ")
    if len(fields) != len(PARTS):
        raise BadPosition(wrong("parts", parts=" ".join(PARTS), there=len(fields)))
    universes = fields[0].split("/")
    if not 2 <= len(universes) <= 4:
        raise BadPosition(wrong("players", there=len(universes)))
    s = State()
    s.players = len(universes)
    try:
        options.into_fields(OPTIONS, options.read(OPTIONS, fields[6]), s)
    except BadOption as error:
        raise BadPosition(wrong("options", error=error)) from None
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
        raise BadPosition(wrong("hands", there=len(shares), players=s.players))
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
        s.slot[p * DECK : p * DECK + len(kinds)] = [memory.FRESH | state.ALL_KINDS] * len(kinds)
    kinds = _in_order("POOL", pool)
    _count("POOL", s, there, kinds)
    s.pool, s.pool_pair = _masks(kinds)
    s.left = len(kinds)
    for kind, card in enumerate(CARDS):
        if there[kind] < _copies(s, kind):
            raise BadPosition(wrong("missing", card=card, players=s.players, copies=_so_many(s, kind)))


def _cards(part: Wording | str, text: str) -> list[int]:
    if text == "-":
        return []
    kinds = []
    for place in range(0, len(text), 3):
        card = text[place : place + 3]
        if card not in _INDEX:
            raise BadPosition(
                wrong(
                    "no_card",
                    part=part,
                    card=_shortened(card),
                    ingredients=", ".join(INGREDIENTS),
                    worlds=", ".join(WORLDS),
                )
            )
        kinds.append(_INDEX[card])
    if not kinds:
        raise BadPosition(wrong("no_cards", part=part))
    return kinds


def _in_order(part: Wording | str, text: str) -> list[int]:
    kinds = _cards(part, text)
    for before, kind in pairwise(kinds):
        if kind < before:
            raise BadPosition(wrong("order", part=part, card=CARDS[kind], before=CARDS[before]))
    return kinds


def _count(part: str, s: State, there: Counter[int], kinds: list[int]) -> None:
    for kind in kinds:
        there[kind] += 1
        if there[kind] > _copies(s, kind):
            raise BadPosition(
                wrong("too_often", part=part, card=CARDS[kind], players=s.players, copies=_so_many(s, kind))
            )


def _copies(s: State, kind: int) -> int:
    return 1 + (state.SECOND_DECK[s.players] >> kind & 1)


def _so_many(s: State, kind: int) -> Wording:
    return wrong("one" if _copies(s, kind) == 1 else "two")


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
        raise BadPosition(wrong("counters", text=_shortened(text)))
    s.resets, s.dimensions, s.passes = int(found[1]), int(found[2]), int(found[5])
    if not 1 <= s.resets <= state.LAST_RESET:
        raise BadPosition(wrong("resets", last=state.LAST_RESET, resets=s.resets))
    if s.dimensions > state.MOST_DIMENSIONS or found[2] != str(s.dimensions):
        raise BadPosition(wrong("dimensions", number=found[2], most=state.MOST_DIMENSIONS))
    if (found[3] is not None) != (s.dimensions > 0):
        raise BadPosition(wrong("raiser", text=text))
    if found[3] is not None:
        s.raiser = _seat(s, "COUNTERS", found[3])
    if s.passes > s.players:
        raise BadPosition(wrong("passes", passes=s.passes, players=s.players))
    _read_missed(s, "" if found[4] == "-" else found[4])
    if found[6] is not None:
        if s.zeit != state.EXTRA_TURN or s.players != 2:
            raise BadPosition(wrong("waits", seat=found[6]))
        s.waiting = _seat(s, "COUNTERS", found[6])


def _read_missed(s: State, missed: str) -> None:
    """M28: the seats that owe a turn, each as often as it owes."""
    if list(missed) != sorted(missed):
        raise BadPosition(wrong("missed_order", seats=_shortened(missed)))
    most = 4 * state.WORLDS * state.LAST_RESET  # each Late Bang and each Zeit, once between two resets
    if len(missed) > most:
        raise BadPosition(wrong("missed_many", there=len(missed)))
    for letter in missed:
        s.owed[_seat(s, "COUNTERS", letter)] += 1


def _seat(s: State, part: str, letter: str) -> int:
    seat = int(letter) - 1
    if not 0 <= seat < s.players:
        raise BadPosition(wrong("seat", part=part, seat=letter, players=s.players))
    return seat


def _read_score(s: State, text: str) -> None:
    found = _SCORE.fullmatch(text)
    if not found:
        raise BadPosition(wrong("score", text=_shortened(text)))
    points = found[1].split("/")
    if len(points) != s.players:
        raise BadPosition(wrong("score_seats", there=len(points), players=s.players))
    for p, number in enumerate(points):
        if number != str(int(number)) or int(number) > MOST_POINTS:
            raise BadPosition(wrong("points", number=number))
        s.points[p] = int(number)
    s.round_now = int(found[2])
    if not 1 <= s.round_now <= s.rounds:
        raise BadPosition(wrong("round", number=s.round_now, rounds=s.rounds))


def _read_turn(s: State, text: str) -> None:
    if drawing := _DRAWING.fullmatch(text):
        _read_drawing(s, text, drawing)
        return
    if dealing := _DEALING.fullmatch(text):
        _read_dealing(s, text, dealing)
        return
    found = _TURN.fullmatch(text)
    if not found:
        raise BadPosition(wrong("turn", text=_shortened(text)))
    if found[1]:
        s.phase, s.mover, s.raised = state.TURN, _seat(s, "TURN", found[1]), int(found[2] == "+")
        if s.raised and s.raiser != s.mover:
            raise BadPosition(wrong("raised", text=text, seat=found[1]))
    elif found[3]:
        s.phase, s.mover, s.begun = state.MIRROR, _seat(s, "TURN", found[3]), _seat(s, "TURN", found[4])
        s.where, s.heap = _seat(s, "TURN", found[5]), int(found[6])
        _check_heap(s, text)
    elif found[7]:
        s.phase, s.mover, s.where = state.ANSWER, _seat(s, "TURN", found[7]), _seat(s, "TURN", found[8])
        if not s.height[s.where] or state.top(s, s.where) // state.WORLDS != state.NICHTS:
            raise BadPosition(wrong("no_void", text=text, universe=found[8]))
    else:
        s.phase, s.mover = state.OVER, 0


def _read_drawing(s: State, text: str, found: re.Match[str]) -> None:
    """`3:draw:2+4:1` and then, with a task, who has it and where the Nichts lies."""
    s.phase, s.mover, s.begun = state.DRAW, _seat(s, "TURN", found[1]), _seat(s, "TURN", found[4])
    s.due, after = int(found[2]), found[3] or ""
    if list(after) != sorted(set(after)):
        raise BadPosition(wrong("after_order", text=text))
    s.refill = sum(1 << _seat(s, "TURN", letter) for letter in after)
    if found[5]:
        s.goal, s.task, s.where = state.TASK_FOLLOWS, _seat(s, "TURN", found[5]), _seat(s, "TURN", found[6])
        if not s.height[s.where] or state.top(s, s.where) // state.WORLDS != state.NICHTS:
            raise BadPosition(wrong("no_void", text=text, universe=found[6]))
    elif after:
        raise BadPosition(wrong("after_void", text=text))
    if s.due > 2 * 2 * state.WORLDS:
        raise BadPosition(wrong("due", text=text, due=s.due))
    if not s.left:
        raise BadPosition(wrong("nothing_left"))
    if s.passes:
        raise BadPosition(wrong("passes_drawing", passes=s.passes))


def _read_dealing(s: State, text: str, found: re.Match[str]) -> None:
    """The seat that gets the next card (M6): seats before it have seven cards, those after it none."""
    s.phase, s.mover = state.DEAL, _seat(s, "TURN", found[1])
    s.due = state.HAND * s.players - sum(s.held)
    for p in range(s.players):
        good = s.held[p] == state.HAND if p < s.mover else s.held[p] < state.HAND if p == s.mover else not s.held[p]
        if not good or s.height[p]:
            raise BadPosition(wrong("dealing", seat=p + 1, text=text))
        if s.owed[p] or s.resets != 1 or s.dimensions or s.passes:
            raise BadPosition(wrong("beginning", text=text))
    for p in range(s.players):
        s.drawn[p] = s.hand[p]


def _check_heap(s: State, text: str) -> None:
    pile = s.pile[s.where * DECK : s.where * DECK + s.height[s.where]][-s.heap :]
    if len(pile) < s.heap or len({kind // state.WORLDS for kind in pile}) != 1:
        raise BadPosition(wrong("no_heap", text=text, heap=s.heap, universe=s.where + 1))
    if s.mover != (s.begun + s.heap) % s.players:
        asked = (s.begun + s.heap) % s.players + 1
        raise BadPosition(wrong("asked", text=text, heap=s.heap, begun=s.begun + 1, asked=asked))
    if not s.hand[s.mover] & state.of_ingredient(pile[0]):
        name = INGREDIENTS[pile[0] // state.WORLDS]
        raise BadPosition(wrong("no_mirror", text=text, seat=s.mover + 1, name=name))
    if s.passes:
        raise BadPosition(wrong("passes_played", passes=s.passes))


def _check_end(s: State, text: str) -> None:
    """Check that the round can still be going on here, or be over."""
    empty = next((p + 1 for p in range(s.players) if not s.held[p]), 0)
    if s.phase == state.TURN and empty:
        raise BadPosition(wrong("empty", seat=empty, text=text))
    if s.waiting != state.NOBODY_WAITS and s.phase in (state.OVER, state.DEAL):
        raise BadPosition(wrong("lapses", seat=s.waiting + 1))
    if s.phase == state.OVER:
        if s.round_now != s.rounds:
            raise BadPosition(wrong("last_round", text=text, number=s.round_now, rounds=s.rounds))
        if not empty and s.passes != s.players:
            raise BadPosition(wrong("not_over", text=text))
    elif s.passes and s.phase == state.TURN and s.waiting != state.NOBODY_WAITS:
        raise BadPosition(wrong("passes_time", passes=s.passes))
    elif s.passes == s.players:
        raise BadPosition(wrong("all_passed", players=s.players))
    elif s.passes and state.can_draw(s):
        raise BadPosition(wrong("passes_pool"))


# --- deals (M34) ---


def read_deal(s: State, text: str) -> Sequence[int] | None:
    """Parse a deal into outcomes; None if the text is no deal."""
    if not text.startswith("%"):
        return None
    try:
        hands = [_in_order(wrong("the_deal"), part) for part in text[1:].split("/")]
    except BadPosition as error:
        raise BadMove(error.message) from None
    if len(hands) < 2:
        if len(hands[0]) == 1 and s.phase != state.DEAL:
            return None  # one card of a deal, which the catalogue has: refused with the clause
        raise BadMove(wrong("deal", text=_shortened(text)))
    if s.phase != state.DEAL:
        raise IllegalMove(text, "M34", wrong("deal_late"))
    if [len(hand) for hand in hands] != [state.HAND] * s.players:
        raise IllegalMove(text, "M6", wrong("deal_sizes", cards=state.HAND, players=s.players))
    kinds = [kind for hand in hands for kind in hand]
    for kind, n in Counter(kinds).items():
        if n > _copies(s, kind):
            raise IllegalMove(text, "M2", wrong("deal_often", card=CARDS[kind], copies=_so_many(s, kind)))
    return [state.DEALT + kind for kind in kinds]


DEALING = Deal(notation.dealing, notation.dealing, notation.written_deal, read_deal)
