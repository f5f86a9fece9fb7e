"""What an event of Urknall brings about besides itself, in sentences, with the pieces that show it."""

from __future__ import annotations

from collections.abc import Iterator

from knall.core.engine.bitset import bits, count
from knall.core.show.told import Effect
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.notation.notation import CATALOGUE, OWNERS, parties
from knall.games.urknall.rules import rules, state
from knall.games.urknall.rules.bodies import bodies_of, points_by_owner
from knall.games.urknall.rules.gravity import anything_to_decide, gravitate, two_smallest
from knall.games.urknall.rules.state import GRAVITY, LARGEST, OFF_BOARD, OVER, ROLL, TRAVEL, State, visited
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.sentences import parts

_TEXTS = load_texts(__package__, "effects")
_NUMBERS = {text: number for number, text in enumerate(CATALOGUE)}


def effects(before: ViewState, after: ViewState, event: str, voice: Voice) -> tuple[Effect, ...]:
    """What came of a roll, a journey or a step of gravity; a deal brings about nothing else."""
    if event.startswith("%"):
        return ()
    told = _Told(before.table, after.table, event, voice)
    return tuple(told.all())


class _Told:
    """The effects of one event, from the tables before and after it."""

    def __init__(self, before: State, after: State, event: str, voice: Voice) -> None:
        self.before, self.after, self.event, self.voice = before, after, event, voice
        self.letter, self.e, self.f = parts(event)
        self.texts = _TEXTS[voice.language]

    def all(self) -> Iterator[Effect]:
        """All effects in order; that gravity acts twice (U23) is not told, because the die shows it."""
        if self.letter == "d":
            yield from self.no_second()
            return
        used = self.before.comets & ~self.after.comets
        yield from (self.by("comet", p, f"comet-{OWNERS[p]}") for p in bits(used))  # U21
        yield from self.moved()
        yield from self.collapsed()
        yield from self.points()
        yield from self.nothing()
        yield from self.passed()

    def of(self, key: str, *pieces: str, **facts: object) -> Effect:
        """An effect without a seat."""
        return Effect(self.texts["effect"][key].format(**facts), pieces)

    def by(self, key: str, seat: int, *pieces: str, **facts: object) -> Effect:
        """An effect on a seat."""
        return Effect(self.voice.tell(self.texts["effect"][key], {"who": seat}, **facts), pieces)

    def no_second(self) -> Iterator[Effect]:
        """U22, U23: why the opponent places nothing."""
        s = self.after
        if s.players != 2 or s.phase != TRAVEL:
            return
        opponent = 1 - s.turn
        second = state.second_colour(opponent)
        if s.supply[second] == 0:
            yield self.by("no_second_left", opponent, f"seat-{OWNERS[second]}")
        else:
            yield self.of("no_second_place", "die", v=s.value)

    def moved(self) -> Iterator[Effect]:
        """U19: astronauts whose body got another name by a merge."""
        if self.letter != "c":
            return
        for p in range(self.after.players):
            if self.before.at[p] != self.after.at[p] != OFF_BOARD:
                yield self.by("moved", p, f"astronaut-{OWNERS[p]}", b=self.after.at[p] + 1)

    def collapsed(self) -> Iterator[Effect]:
        """U31-U34: what a new black hole swallows, and what everybody gives up."""
        new = self.after.holes & ~self.before.holes
        for b in bits(new):
            hole = self.after.elements[b]
            lost = {p: count(own & hole) for p, own in enumerate(self.before.own) if own & hole}
            markers = ", ".join(f"{self.voice.you(p)} {n}" for p, n in lost.items())
            yield self.of("swallowed" if lost else "swallowed_none", f"b{b + 1}", b=b + 1, markers=markers)
            for p in range(self.after.players):
                if self.before.at[p] != OFF_BOARD == self.after.at[p]:
                    yield self.by("off_board", p, f"astronaut-{OWNERS[p]}")
            yield from self.fees(2 if sum(lost.values()) <= 1 and self.after.players != 3 else 1)

    def fees(self, fee: int) -> Iterator[Effect]:
        """U34: as many as that of each supply, as far as there are any."""
        given = [self.before.supply[p] - self.after.supply[p] for p in range(self.after.players)]
        payers = [f"seat-{OWNERS[p]}" for p, n in enumerate(given) if n]
        yield self.of("fee_two" if fee == 2 else "fee", *payers)
        for p, n in enumerate(given):
            if n < fee:
                yield self.by("gives_one" if n else "gives_none", p, f"seat-{OWNERS[p]}")

    def points(self) -> Iterator[Effect]:
        """U25-U28: who has more or less than before."""
        then, now = (points_by_owner(s, bodies_of(s)) for s in (self.before, self.after))
        changes = {p: now[p] - then[p] for p in range(len(parties(self.after))) if now[p] != then[p]}
        if changes:
            words = [f"{self.voice.you(p)} {'+' if n > 0 else '−'}{abs(n)}" for p, n in changes.items()]
            yield self.of("points", changes=", ".join(words))  # the corners say it, too

    def nothing(self) -> Iterator[Effect]:
        """U15: each step of gravity at which there was nothing to decide, and why."""
        s = self.before.copy()
        if s.phase == TRAVEL:
            rules.travel(s, _NUMBERS[self.event])
            steps = [s.value, 7 - s.value] if s.again else [s.value]  # U23
        elif s.phase == GRAVITY and s.again:
            gravitate(s, _NUMBERS[self.event])
            steps = [7 - s.value] if s.phase != OVER else []  # U35
        else:
            return
        for s.value in steps:
            if anything_to_decide(s):
                return
            yield Effect(why_nothing(s, self.voice), ("die",) if self.after.phase != OVER else ())

    def passed(self) -> Iterator[Effect]:
        """U9, U24, U35: whose roll is missed; why the match is over."""
        s = self.after
        if s.phase == OVER:
            yield self.of("ends_at_once" if s.holes & ~self.before.holes else "ends")
        elif s.phase == ROLL:
            p = (self.before.turn + 1) % s.players
            while p != s.turn:
                yield self.by("skipped", p, f"seat-{OWNERS[p]}")
                p = (p + 1) % s.players


def why_nothing(s: State, voice: Voice) -> str:
    """Why gravity demands nothing of this table with this value (U13-U15)."""
    a, b = two_smallest(s, ~visited(s))
    if a > LARGEST:
        key = "none"
    elif b > LARGEST and s.value >= min(a + 1, 3):
        key = "alone"
    elif s.value >= 3:
        key = "too_large"
    else:
        key = "too_small" if a < s.value else "none_larger"
    return _TEXTS[voice.language]["nothing"][key].format(v=s.value, a=a, b=b)
