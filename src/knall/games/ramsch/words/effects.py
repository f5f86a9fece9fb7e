"""What moves and events of Monegassen Ramsch bring about besides themselves (M13, M20-M28), from a seat's two views."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knall.core.show.told import Effect
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import SEATS
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.scoring import scored
from knall.games.ramsch.rules.state import DECK, WORLDS, State
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import card_name, world_name
from knall.games.ramsch.words.sentences import gravitates, kind_in

_TEXTS = load_texts(__package__)


def effects(before: ViewState, after: ViewState, event: str, voice: Voice) -> tuple[Effect, ...]:
    """Each a sentence and the pieces that it happened to, in the order in which they happen."""
    if event.startswith("%"):
        return ()
    was, now = before.table, after.table
    chain = _laid(was, event)
    found: list[Effect] = []
    if chain is not None:
        found += _of_heap(chain, was, voice)
        found += _of_ingredient(chain, now, voice) if now.phase != state.MIRROR else _goes_on(chain, was, now, voice)
    over = scored(now) is not None
    if now.resets > was.resets and not over:
        found.append(_effect("reset", voice, {}, ("resets", "coin-resets", "pool"), n=now.resets))
    if not over:
        found += _missed(was, now, chain, voice)
        found += _task(was, now, chain, voice)
    return tuple(found)


def _effect(key: str, voice: Voice, seats: dict[str, int], pieces: tuple[str, ...], **facts: object) -> Effect:
    return Effect(voice.tell(_TEXTS[voice.language]["happened"][key], seats, **facts), pieces)


def _u(universe: int) -> str:
    """The piece of a universe."""
    return f"u{SEATS[universe]}"


# --- what a card that was put down does ---


@dataclass(frozen=True)
class Chain:
    """The chain of one ingredient, after a card was put on it."""

    kind: int
    begun: int
    asked: int
    """The seat asked to mirror."""
    heap: int
    where: int
    heights: tuple[int, ...]
    """Of the universes, before the effect of the ingredient."""
    uncovered: tuple[int, ...]
    """The card on top of each universe at that time; without meaning where there is none."""

    @property
    def ingredient(self) -> int:
        """Whose effect will take place."""
        return self.kind // WORLDS


def _laid(s: State, event: str) -> Chain | None:
    """M8, M9: the chain that this event begins or continues; None if no card is put down."""
    kind, n = kind_in(event), s.players
    if ">" not in event and event[0] != "=":
        return None
    heights = s.height[:n]
    tops = [s.pile[u * DECK + heights[u] - 1] if heights[u] else 0 for u in range(n)]
    asked = state.after(s, s.mover)
    if event[0] != "=":
        where = SEATS.index(event[4])
        heights[where] += 1
        tops[where] = kind
        return Chain(kind, s.mover, asked, 1, where, tuple(heights), tuple(tops))
    old, new, heap = s.where, state.after(s, s.where), s.heap + 1
    moving = {state.HEAVY: 0, state.DRAG: heights[old] + 1}.get(gravitates(s), heap)
    heights[old] += 1 - moving
    where = new if moving else old
    if moving:
        heights[new] += moving
    tops[where] = kind
    if moving and heights[old]:
        tops[old] = s.pile[old * DECK + heights[old] - 1]
    return Chain(kind, s.begun, asked, heap, where, tuple(heights), tuple(tops))


def _of_heap(chain: Chain, was: State, voice: Voice) -> Iterator[Effect]:
    """M23: what Gravitation does each time that it is mirrored."""
    if chain.ingredient != state.GRAVITATION or chain.heap == 1:
        return
    if was.gravitation == state.HEAVY:
        yield _effect("heavy", voice, {"whose": chain.where}, (_u(chain.where),))
    elif was.gravitation == state.DRAG and was.height[was.where] > was.heap:
        seats = {"source": was.where, "whose": chain.where}
        yield _effect("drag", voice, seats, (_u(was.where), _u(chain.where)))


def _of_ingredient(chain: Chain, now: State, voice: Voice) -> Iterator[Effect]:
    """M10: the effect at the end of a chain."""
    over = scored(now) is not None
    if chain.ingredient == state.LATE_BANG:
        yield _late_bang(chain, now, voice)
    elif chain.ingredient == state.NICHTS:
        yield from _nichts(now, voice)
    elif chain.ingredient == state.ZEIT and not over:
        yield from _zeit(chain, now, voice)
    elif chain.ingredient == state.GRAVITATION:
        yield from _gravitation(chain, now, voice)


def _owing(now: State, p: int) -> tuple[str, ...]:
    """A seat, and its crown caps if it has any left."""
    return (f"seat-{SEATS[p]}", *([f"owes-{SEATS[p]}"] if now.owed[p] else []))


def _late_bang(chain: Chain, now: State, voice: Voice) -> Effect:
    """M20; M14: there may be nothing to draw."""
    n = 2 * chain.heap
    key = "late_bang" if now.phase == state.DRAW else "late_bang_dry"
    return _effect(key, voice, {"who": chain.asked}, (*_owing(now, chain.asked), "pool"), n=n)


def _goes_on(chain: Chain, was: State, now: State, voice: Voice) -> Iterator[Effect]:
    """M26: a hand is empty, but its last card was a Nichts, and that is being mirrored."""
    if chain.ingredient == state.NICHTS and not now.held[was.mover]:
        yield _effect("goes_on", voice, {"who": was.mover}, (f"seat-{SEATS[was.mover]}",))


def _nichts(now: State, voice: Voice) -> Iterator[Effect]:
    """M26: those whose last card was a Nichts draw one, he who began the chain instead of having the task."""
    if now.phase != state.DRAW:
        return
    waiting = [p for p in range(now.players) if p == now.mover or now.refill >> p & 1]
    for p in waiting:
        yield _effect("refill", voice, {"who": p}, (f"seat-{SEATS[p]}", "pool"))


def _zeit(chain: Chain, now: State, voice: Voice) -> Iterator[Effect]:
    """M21, M22."""
    if now.players > 2:
        pieces = _u(chain.where), *_owing(now, chain.where)
        yield _effect("zeit_many", voice, {"who": chain.where}, pieces)
        return
    last = (chain.begun + chain.heap - 1) % 2
    if last != now.mover and now.waiting == state.NOBODY_WAITS:
        return  # it would have been his turn, but he had to miss one (M28): that is told
    seat = (f"seat-{SEATS[last]}",)
    if now.zeit == state.EXTRA_TURN:
        if now.waiting != state.NOBODY_WAITS:
            yield _effect("zeit_extra", voice, {"who": last, "next": now.waiting}, seat)
    else:
        yield _effect("zeit_again" if last == chain.begun else "zeit_next", voice, {"who": last}, seat)


def _gravitation(chain: Chain, now: State, voice: Voice) -> Iterator[Effect]:
    """M23: of the cards that are pulled the first lies open before; people see how many follow it."""
    if now.gravitation == state.PLAIN:
        yield _effect("plain", voice, {}, (_u(chain.where),))
    if now.gravitation != state.PULL:
        return
    u = state.after(now, chain.where)
    while u != chain.where:
        n = min(chain.heap, chain.heights[u])
        if n:
            card, seats = card_name(chain.uncovered[u], voice.language), {"source": u, "whose": chain.where}
            key = "pull" if n == 1 else "pull_two" if n == 2 else "pull_more"
            yield _effect(key, voice, seats, (_u(u), _u(chain.where)), card=card, n=n - 1)
        u = state.after(now, u)


# --- turns and tasks ---


def _missed(was: State, now: State, chain: Chain | None, voice: Voice) -> Iterator[Effect]:
    """M28: turns that were missed just now; a chain may have brought a new one to miss."""
    ended = chain is not None and now.phase != state.MIRROR
    for p in range(now.players):
        new = 0
        if chain is not None and ended and chain.ingredient == state.LATE_BANG:
            new = int(p == chain.asked)
        elif chain is not None and ended and chain.ingredient == state.ZEIT and now.players > 2:
            new = int(p == chain.where)
        paid = was.owed[p] + new - now.owed[p]
        if paid > 0:
            yield _effect("missed", voice, {"who": p}, (f"seat-{SEATS[p]}",))


def _task(was: State, now: State, chain: Chain | None, voice: Voice) -> Iterator[Effect]:
    """M25: who has the task now, and what it asks for."""
    same = chain is None and was.phase == state.ANSWER and was.mover == now.mover
    if now.phase != state.ANSWER or same:
        return
    world = world_name(state.top(now, now.where) % WORLDS, voice.language)
    yield _effect("task", voice, {"who": now.mover}, (f"seat-{SEATS[now.mover]}", _u(now.where), "heap"), world=world)
