"""Moves, positions and views of Monegassen Ramsch as text; `parsing` has the way back."""

from __future__ import annotations

from collections.abc import Sequence

from knall.core.engine.bitset import bits
from knall.core.game import options
from knall.core.game.options import option
from knall.core.game.rules import MAX_SEATS
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import DECK, KINDS, State
from knall.games.ramsch.view import ViewState

INGREDIENTS = ("An", "Go", "Gr", "Ho", "La", "Ni", "Om", "Ze")  # M1
WORLDS = ("c", "n", "s", "w")
CARDS = tuple(ingredient + world for ingredient in INGREDIENTS for world in WORLDS)
SEATS = "1234"  # M3
GRAVITATIONS = ("pull", "drag", "heavy", "plain")  # M23: as PULL, DRAG, HEAVY and PLAIN count
OPTIONS = (
    option(__package__, "rounds", 1, tuple(range(1, 10))),
    option(__package__, "gravitation", "pull", GRAVITATIONS),
    option(__package__, "counts", False, (False, True)),
    option(__package__, "raising", "turn", ("turn", "decision")),  # M16: as AT_TURN and AT_DECISION count
    option(__package__, "zeit", "next", ("next", "extra"), players=(2,)),  # M21: as NEXT_TURN and EXTRA_TURN count
)
CATALOGUE = (
    "+",
    "draw",
    "pass",
    *(f"{card}>{seat}" for seat in SEATS for card in CARDS),
    *(f"={card}" for card in CARDS),
)
OUTCOMES = (
    *(f"*{card}" for card in CARDS),
    *(f"%{card}" for card in CARDS),  # one card of a deal; outside the engine a deal is one event
)


def pile(s: State, u: int) -> list[int]:
    """The kinds of the cards of a universe, from bottom to top."""
    return s.pile[u * DECK : u * DECK + s.height[u]]


def listed(one: int, two: int) -> list[int]:
    """The kinds of a set of cards in canonical order, twice where there are two."""
    return [kind for kind in bits(one) for _ in range(1 + (two >> kind & 1))]


def cards(kinds: Sequence[int]) -> str:
    """Cards without separators, `-` for none."""
    return "".join(CARDS[kind] for kind in kinds) or "-"


# --- positions ---


def position(s: State) -> str:
    """The state as text."""
    universes = "/".join(cards(pile(s, u)) for u in range(s.players))
    hands = "/".join(cards(listed(s.hand[p], s.pair[p])) for p in range(s.players))
    return f"{universes} {hands} {cards(listed(s.pool, s.pool_pair))} {_rest(s)}"


def view_text(v: ViewState) -> str:
    """A view as text: `?` for each hidden card; of a universe the top card, and that there is something below it."""
    s = v.table
    universes = "/".join(_covered(s, u) for u in range(s.players))
    hands = "/".join(
        cards(listed(s.hand[p], s.pair[p])) if p == v.seat else "?" * s.held[p] or "-" for p in range(s.players)
    )
    return f"{universes} {hands} {'?' * s.left or '-'} {_rest(s)}"


def _covered(s: State, u: int) -> str:
    if not s.height[u]:
        return "-"
    below = s.height[u] - 1 if s.counts else min(s.height[u] - 1, 1)  # M5
    return "?" * below + CARDS[state.top(s, u)]


def _rest(s: State) -> str:
    points = "/".join(str(s.points[p]) for p in range(s.players))
    return f"{_counters(s)} {_turn(s)} {points}:{s.round_now} {options.written(OPTIONS, options.of_fields(OPTIONS, s))}"


def _counters(s: State) -> str:
    raiser = "" if s.raiser == state.UNRAISED else f":{SEATS[s.raiser]}"
    missed = "".join(SEATS[p] * s.owed[p] for p in range(s.players)) or "-"
    waiting = "" if s.waiting == state.NOBODY_WAITS else f",W{SEATS[s.waiting]}"  # M21
    return f"R{s.resets},D{s.dimensions}{raiser},S{missed},P{s.passes}{waiting}"


def _turn(s: State) -> str:
    seat = SEATS[s.mover]
    if s.phase == state.TURN:
        return f"{seat}:turn{'+' if s.raised else ''}"
    if s.phase == state.MIRROR:
        return f"{seat}:mirror:{SEATS[s.begun]}:{SEATS[s.where]}:{s.heap}"
    if s.phase == state.ANSWER:
        return f"{seat}:answer:{SEATS[s.where]}"
    if s.phase == state.OVER:
        return "-:over"
    return f"{seat}:deal" if s.phase == state.DEAL else _drawing(s)


def _drawing(s: State) -> str:
    """Pending draws: who draws how many, and who draws one after that (M26); then the turn, or the task (M25)."""
    after = "".join(SEATS[p] for p in range(s.players) if s.refill >> p & 1)
    task = f":{SEATS[s.task]}:{SEATS[s.where]}" if s.goal == state.TASK_FOLLOWS else ""
    return f"{SEATS[s.mover]}:draw:{s.due}{'+' if after else ''}{after}:{SEATS[s.begun]}{task}"


# --- deals (M34) ---


def dealing(s: State) -> bool:
    """Whether a deal is under way."""
    return s.phase == state.DEAL


def written_deal(s: State, outcomes: Sequence[int]) -> str:
    """The text of a deal: the hands of all seats."""
    kinds = [outcome - state.DEALT for outcome in outcomes]
    hands = (sorted(kinds[state.HAND * p : state.HAND * (p + 1)]) for p in range(s.players))
    return "%" + "/".join(cards(hand) for hand in hands)


assert (len(CATALOGUE), len(OUTCOMES)) == (state.END_OF_MOVES, state.END_OF_OUTCOMES)
assert (KINDS, MAX_SEATS) == (len(CARDS), len(SEATS))
