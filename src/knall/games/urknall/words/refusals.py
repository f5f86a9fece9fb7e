"""Why a move of Urknall is not legal: the reasons of each kind of move, in the order they are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from knall.core.engine.bitset import count
from knall.core.game.refusals import Reason, Reasons, Refusals, chance, over, turn, worded
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.rules import gravity, rules, state
from knall.games.urknall.rules.state import DEAL, GRAVITY, OFF_BOARD, PLACE, ROLL, SECOND, TRAVEL, State
from knall.games.urknall.rules.tasks import demanded
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.sentences import parts


@dataclass(frozen=True)
class Attempt:
    """An attempted move; `e` and `f` are the elements it names, -1 for none."""

    s: State
    seat: int
    kind: str
    e: int
    f: int

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE or NOBODY."""
        return rules.actor(self.s)

    @property
    def there(self) -> int:
        """The body of the first element."""
        return self.s.body[self.e]

    @property
    def size(self) -> int:
        """How many elements that body has."""
        return count(self.s.elements[self.there])

    @property
    def here(self) -> int:
        """The body where the astronaut of the turn stands, or OFF_BOARD."""
        return self.s.at[self.s.turn]

    @property
    def on_board(self) -> bool:
        """Whether the astronaut stands at a body."""
        return self.here != OFF_BOARD

    @property
    def comet(self) -> bool:
        """Whether the player of the turn still has the comet."""
        return bool(self.s.comets >> self.s.turn & 1)

    @cached_property
    def journeys(self) -> int:
        """U10: where the player of the turn can travel, as elements."""
        return rules.journeys(self.s)

    @property
    def related(self) -> bool:
        """U10: do the body where the astronaut stands and that of the first element have a colour in common?"""
        here, there = self.s.elements[self.here], self.s.elements[self.there]
        return any(here & colour and there & colour for colour in self.s.colour)

    @property
    def named(self) -> list[int]:
        """The bodies that the elements are of."""
        return [self.s.body[x] for x in (self.e, self.f) if x >= 0]

    @property
    def together(self) -> int:
        """How many elements two bodies would have as one."""
        return count(self.s.elements[self.e] | self.s.elements[self.f])

    @cached_property
    def visited(self) -> list[int]:
        """Those of the named bodies where astronauts stand."""
        return [b for b in self.named if state.visited(self.s) >> b & 1]

    @cached_property
    def two_smallest(self) -> tuple[int, int]:
        """The sizes of the two smallest unvisited bodies; beyond the highest die where there is none."""
        return gravity.two_smallest(self.s, ~state.visited(self.s))

    @property
    def merges(self) -> bool:
        """U13: does gravity demand a merge?"""
        return sum(self.two_smallest) <= self.s.value


def attempt(v: ViewState, move: str) -> Attempt:
    """The attempt of a move."""
    if move.startswith("%"):
        return Attempt(v.table, v.seat, "%", -1, -1)
    letter, e, f = parts(move)
    return Attempt(v.table, v.seat, letter, e - 1, f - 1)


def _in(*phases: int) -> Callable[[Attempt], bool]:
    return lambda a: a.s.phase in phases


# --- the order of things ---

OVER = over("U24")
DEAL_FIRST = Reason("U6", "deal_first", _in(DEAL))
TURN = turn("U8")
PLACE_FIRST = Reason("U7", "place_first", _in(PLACE))
SECOND_FIRST = Reason("U22", "second_first", _in(SECOND))
ROLL_FIRST = Reason("U8", "roll_first", _in(ROLL))
ROLLED_FIRST: Reasons[Attempt] = (OVER, DEAL_FIRST, PLACE_FIRST, SECOND_FIRST, ROLL_FIRST)
TO_TRAVEL: Reasons[Attempt] = (*ROLLED_FIRST, Reason("U8", "gravity_now", _in(GRAVITY)))
TO_GRAVITATE: Reasons[Attempt] = (*ROLLED_FIRST, Reason("U8", "travel_first", _in(TRAVEL)))
ROLLED: Reasons[Attempt] = (
    OVER,
    DEAL_FIRST,
    PLACE_FIRST,
    SECOND_FIRST,
    chance("U8"),
    Reason("U8", "rolled_already", _in(TRAVEL, GRAVITY)),
)

# --- elements ---


def _marked(a: Attempt) -> str:
    """U4: an element with a marker is not marked again."""
    if not any(own >> a.e & 1 for own in a.s.own):
        return ""
    return "all_marked" if a.size > 1 and not a.s.elements[a.there] & a.s.free else "marked"


BLACK_HOLE = Reason[Attempt]("U33", "black_hole", lambda a: bool(a.s.holes >> a.there & 1))
MARKED = Reason[Attempt]("U4", "marked", lambda a: bool(_marked(a)))
CAN_BE_MARKED: Reasons[Attempt] = (BLACK_HOLE, *worded(_marked, {"all_marked": "U4", "marked": "U4"}))

ARRIVE: Reasons[Attempt] = (
    OVER,
    DEAL_FIRST,
    Reason("U7", "placed_already", lambda a: a.s.phase != PLACE),
    Reason("U7", "place_at_one", lambda a: a.size > 1),
    Reason("U7", "place_alone", lambda a: bool(a.visited)),
    MARKED,
    TURN,
)
OPPOSE: Reasons[Attempt] = (
    OVER,
    DEAL_FIRST,
    Reason("U5", "no_second_colours", lambda a: a.s.players != 2),
    PLACE_FIRST,
    Reason("U22", "second_not_now", _in(ROLL, TRAVEL, GRAVITY)),
    *CAN_BE_MARKED,
    Reason("U22", "second_too_large", lambda a: a.size > a.s.value),
    TURN,
)

# --- journeys ---


def _staying(a: Attempt) -> str:
    """U10: a journey goes to another body; if the comet could do it, that is said (U18)."""
    if a.here != a.there:
        return ""
    return "stay_by_comet" if a.comet and a.s.free >> a.e & 1 and a.journeys else "another_body"


def _unrelated(a: Attempt) -> str:
    """U10: a journey goes to a body with a colour in common; if the comet could do it, that is said (U17)."""
    if not a.on_board or a.related:
        return ""
    return "only_by_comet" if a.comet else "no_colour"


ENTER = Reason[Attempt]("U32", "enter_without_comet", lambda a: not a.on_board)
JOURNEY: Reasons[Attempt] = (
    *TO_TRAVEL,
    *worded(_staying, {"stay_by_comet": "U10", "another_body": "U10"}),
    *CAN_BE_MARKED,
    *worded(_unrelated, {"only_by_comet": "U10", "no_colour": "U10"}),
    TURN,
)
LEAP: Reasons[Attempt] = (
    *TO_TRAVEL,
    ENTER,
    Reason("U17", "another_body", lambda a: a.here == a.there),
    Reason("U17", "comet_used", lambda a: not a.comet),
    *CAN_BE_MARKED,
    Reason("U20", "journey_without_comet", lambda a: a.on_board and a.here != a.there and a.related),
    TURN,
)
STAY: Reasons[Attempt] = (
    *TO_TRAVEL,
    ENTER,
    Reason("U18", "stay_here", lambda a: a.on_board and a.here != a.there),
    Reason("U18", "comet_used", lambda a: not a.comet),
    *CAN_BE_MARKED,
    Reason("U20", "stay_without_comet", lambda a: not a.journeys),
    TURN,
)
STRANDED: Reasons[Attempt] = (
    *TO_TRAVEL,
    Reason("U32", "nowhere_to_stay", lambda a: not a.on_board),
    Reason("U11", "journey_exists", lambda a: a.on_board and bool(a.journeys)),
    Reason("U11", "stay_here", lambda a: a.on_board and a.here != a.there),
    MARKED,
    TURN,
)
LOSE: Reasons[Attempt] = (
    *TO_TRAVEL,
    Reason("U32", "can_enter", lambda a: not a.on_board and bool(a.journeys)),
    Reason("U12", "journey_exists", lambda a: a.on_board and bool(a.journeys)),
    Reason("U12", "can_mark_here", lambda a: a.on_board and bool(a.s.elements[a.here] & a.s.free)),
    TURN,
)

# --- gravity ---


def _no_body(which: Callable[[Attempt], int]) -> tuple[Reason[Attempt], Reason[Attempt]]:
    """No such body (U2), or a black hole (U33)."""
    return (
        Reason("U2", "no_body", lambda a: not a.s.elements[which(a)]),
        Reason("U33", "black_hole", lambda a: bool(a.s.holes >> which(a) & 1)),
    )


def _touching(a: Attempt) -> str:
    """U13: gravity touches unvisited bodies only; if the comet could do it, that is said (U19)."""
    if not a.visited:
        return ""
    return "merge_by_comet" if a.comet and a.together <= a.s.value else "visited"


def _too_large(a: Attempt) -> bool:
    return a.together > a.s.value


def _not_the_smallest(a: Attempt) -> bool:
    return a.two_smallest[0] not in (count(a.s.elements[a.e]), count(a.s.elements[a.f]))


def _demanded(a: Attempt) -> str:
    """U20: what gravity demands cannot be declined."""
    return {"m": "must_merge", "p": "must_split", "": ""}[demanded(a.s)]


BODIES: Reasons[Attempt] = (*_no_body(lambda a: a.e), *_no_body(lambda a: a.f))
MERGE: Reasons[Attempt] = (
    *TO_GRAVITATE,
    *BODIES,
    *worded(_touching, {"merge_by_comet": "U13", "visited": "U13"}),
    Reason("U13", "merge_too_weak", lambda a: not a.merges),
    Reason("U13", "merge_too_large", lambda a: a.merges and _too_large(a)),
    Reason("U13", "not_the_smallest", _not_the_smallest),
    TURN,
)
COMET_MERGE: Reasons[Attempt] = (
    *TO_GRAVITATE,
    *BODIES,
    Reason("U19", "comet_used", lambda a: not a.comet),
    Reason("U19", "merge_too_large", _too_large),
    Reason("U20", "merge_without_comet", lambda a: a.merges and not a.visited and not _not_the_smallest(a)),
    TURN,
)
DECLINE: Reasons[Attempt] = (*TO_GRAVITATE, *worded(_demanded, {"must_merge": "U20", "must_split": "U20"}), TURN)


def _too_small(a: Attempt) -> str:
    """U14: the smallest unvisited body has at least as many elements as the die shows; else they may merge (U13)."""
    if a.two_smallest[0] >= a.s.value:
        return ""
    return "must_merge" if a.merges else "smallest_too_small"


def _visited(a: Attempt) -> str:
    """U14: an unvisited body is split; with none, none is (U15)."""
    if not a.visited:
        return ""
    return "visited" if state.bodies(a.s) & ~state.visited(a.s) else "none_unvisited"


def _other_half(a: Attempt) -> bool:
    """Of two equal halves only that with the lowest number is a move."""
    return a.size == 2 * a.s.value and a.there not in (a.e, a.f)


MUST_MERGE, TOO_SMALL = worded(_too_small, {"must_merge": "U13", "smallest_too_small": "U14"})
NONE_UNVISITED, VISITED = worded(_visited, {"none_unvisited": "U15", "visited": "U14"})
SPLIT: Reasons[Attempt] = (
    *TO_GRAVITATE,
    Reason("U14", "split_with_1_or_2", lambda a: a.s.value > 2),
    MUST_MERGE,
    NONE_UNVISITED,
    TOO_SMALL,
    Reason("U14", "split_as_many", lambda a: a.s.value <= 2 and a.s.value != (1 if a.f < 0 else 2)),
    Reason("U14", "two_bodies", lambda a: len(set(a.named)) > 1),
    BLACK_HOLE,
    VISITED,
    Reason("U14", "split_larger", lambda a: a.size <= a.s.value),
    Reason("U14", "other_half", _other_half),
    TURN,
)

# --- all of them ---


def _who(a: Attempt) -> int:
    return 1 - a.s.turn if a.s.phase == SECOND else a.s.turn


def _as_many(a: Attempt, voice: Voice) -> str:
    parts = load_texts(__package__, "refusals")[voice.language]["parts"]
    return parts["split_one"] if a.s.value == 1 else parts["split_two"]


def _first_hole(a: Attempt, voice: Voice) -> int:
    return next(b for b in a.named if a.s.holes >> b & 1) + 1


def _missing(a: Attempt) -> int:
    return a.f if a.s.elements[a.e] else a.e


REFUSALS = Refusals(
    package=__package__,
    attempt=attempt,
    reasons={
        "a": ARRIVE,
        "d": ROLLED,
        "o": OPPOSE,
        "t": JOURNEY,
        "j": LEAP,
        "s": STAY,
        "k": STRANDED,
        "x": LOSE,
        "m": MERGE,
        "c": COMET_MERGE,
        "p": SPLIT,
        "-": DECLINE,
        "%": (OVER, DEAL_FIRST, Reason("U6", "dealt_already", lambda a: True)),
    },
    general="U8",
    seats={"who": _who},
    fields={
        "value": lambda a, voice: a.s.value,
        "e": lambda a, voice: a.e + 1,
        "f": lambda a, voice: a.f + 1,
        "here": lambda a, voice: a.here + 1,
        "there": lambda a, voice: a.there + 1,
        "other": lambda a, voice: a.s.body[a.f] + 1,
        "size": lambda a, voice: a.size,
        "as_many": _as_many,
        "hole": _first_hole,
        "visited": lambda a, voice: a.visited[0] + 1,
        "missing": lambda a, voice: _missing(a) + 1,
        "owner": lambda a, voice: a.s.body[_missing(a)] + 1,
        "together": lambda a, voice: a.together,
        "smallest": lambda a, voice: a.two_smallest[0],
        "two_smallest": lambda a, voice: sum(a.two_smallest),
    },
)
