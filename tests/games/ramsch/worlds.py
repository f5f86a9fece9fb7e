"""The worlds of a view from their definition (see knall.games.ramsch.view), slowly and without the compiled code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product

from knall.core.match.position import Position
from knall.games.ramsch.guessing import prepare
from knall.games.ramsch.notation.notation import CARDS, cards, listed
from knall.games.ramsch.rules import state as table
from knall.games.ramsch.rules.state import DECK, State
from knall.games.ramsch.view import ViewState
from knall.testing.matches import state_of

AGES = {1: "old", 2: "fresh", 3: "unsure"}
Card = tuple[str, str]  # name and age
World = tuple[str, ...]  # the hidden hands in seat order, then the pool


def may_be(slot: int, card: Card) -> bool:
    """Does the slot allow the kind and the age?"""
    name, age = card
    old, fresh = bool(slot >> 32 & 1), bool(slot >> 33 & 1)
    ages = {"old": old, "fresh": fresh, "unsure": old or fresh}
    return bool(slot >> CARDS.index(name) & 1) and ages[age]


def hidden(v: ViewState) -> list[Card]:
    prepare(v)
    return [(CARDS[card & 31], AGES[card >> 5]) for card in v.hidden[: v.unknown]]


def slots(s: State, seats: Sequence[int]) -> list[int]:
    return [slot for p in seats for slot in s.slot[p * DECK : p * DECK + s.held[p]]]


def all_worlds(v: ViewState, unseen: Sequence[Card]) -> Counter[World]:
    """Every world of a small view, and in how many ways the hidden cards, all told apart, make it."""
    s = v.table
    seats = [p for p in range(s.players) if p != v.seat]
    places = slots(s, seats)
    found: Counter[World] = Counter()
    for dealt in permutations(range(len(unseen)), len(places)):
        left = [card for i, card in enumerate(unseen) if i not in dealt]
        taken = [unseen[i] for i in dealt]
        if all(map(may_be, places, taken)) and not any(age == "old" for _, age in left):
            world = _world(s, seats, taken, left)
            if _mirrors(s, seats, world):
                found[world] += 1
    return found


def _world(s: State, seats: Sequence[int], taken: Sequence[Card], left: Sequence[Card]) -> World:
    hands, at = [], 0
    for p in seats:
        hands.append(_written(taken[at : at + s.held[p]]))
        at += s.held[p]
    return (*hands, _written(left))


def _written(part: Sequence[Card]) -> str:
    return cards(sorted(CARDS.index(name) for name, _ in part))


def _mirrors(s: State, seats: Sequence[int], world: World) -> bool:
    if s.phase != table.MIRROR or s.mover not in seats:
        return True
    return CARDS[table.top(s, s.where)][:2] in world[seats.index(s.mover)]


def world_of(s: State, seat: int) -> World:
    """The world that a whole state is, for a seat."""
    hands = [cards(listed(s.hand[p], s.pair[p])) for p in range(s.players) if p != seat]
    return (*hands, cards(listed(s.pool, s.pool_pair)))


# --- is the truth among the worlds? ---


def is_possible(v: ViewState, truth: State) -> bool:
    """Can the hidden cards be put into the places such that every hand and the pool assign what they really are?"""
    owners: dict[str, list[int]] = {}
    for p in [p for p in range(truth.players) if p != v.seat]:
        for kind in listed(truth.hand[p], truth.pair[p]):
            owners.setdefault(CARDS[kind], []).append(p)
    for kind in listed(truth.pool, truth.pool_pair):
        owners.setdefault(CARDS[kind], []).append(-1)
    ages: dict[str, list[str]] = {}
    for name, age in hidden(v):
        ages.setdefault(name, []).append(age)
    if {name: len(where) for name, where in owners.items()} != {name: len(known) for name, known in ages.items()}:
        return False
    choices = [_ways(name, owners[name], ages[name]) for name in owners]
    return any(_fits(v.table, [token for way in ways for token in way]) for ways in product(*choices))


def _ways(name: str, where: list[int], ages: list[str]) -> list[list[tuple[int, Card]]]:
    """Who holds which of two equal cards."""
    ways = {tuple(zip(order, ages, strict=True)) for order in permutations(where)}
    return [[(p, (name, age)) for p, age in way] for way in sorted(ways)]


def _fits(s: State, tokens: list[tuple[int, Card]]) -> bool:
    if any(p < 0 and card[1] == "old" for p, card in tokens):
        return False
    return all(
        _matches(slots(s, [p]), [card for q, card in tokens if q == p]) for p in {p for p, _ in tokens if p >= 0}
    )


def _matches(places: list[int], held: list[Card]) -> bool:
    """Can the cards of a hand be put into its slots?  (Augmenting paths.)"""
    taken: dict[int, int] = {}

    def put(card: int, tried: set[int]) -> bool:
        for place, slot in enumerate(places):
            if place not in tried and may_be(slot, held[card]):
                tried.add(place)
                if place not in taken or put(taken[place], tried):
                    taken[place] = card
                    return True
        return False

    return len(places) == len(held) and all(put(card, set()) for card in range(len(held)))


def record(position: Position, seat: int | None) -> ViewState:
    found = position.view(seat).content
    assert isinstance(found, ViewState)
    return found


def truth(position: Position) -> State:
    state = state_of(position)
    assert isinstance(state, State)
    return state


def names(world: World) -> Iterator[str]:
    return (part[i : i + 3] for part in world if part != "-" for i in range(0, len(part), 3))
