"""Why a move is not legal: each kind of move has reasons in order, and the first that applies is told.

A reason is one condition of one clause, asked of a view alone, never of the state: two worlds that are equal for a
seat give the same refusal.  Together the reasons are the rules once more: a move is legal exactly if none of them
forbids it.  Nothing stands behind the last one, so a rule that no reason knows is found by the tests; people get a
general sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from knall.core.game.rules import CHANCE, NOBODY
from knall.core.text.language import Language
from knall.core.text.sentences import common_sentences
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice, placeholders

SECTION = "refusals"  # of a game's own file
OTHERWISE = "otherwise"  # the key of the general sentence
V = TypeVar("V")


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the clause and a sentence."""

    clause: str
    sentence: str


class Attempt(Protocol):
    """A move tried by the seat of a view, as facts for the reasons; defined for any view and move."""

    @property
    def kind(self) -> str:
        """Moves of one kind have the same reasons."""

    @property
    def seat(self) -> int:
        """The seat of the view."""

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE or NOBODY."""


A = TypeVar("A", bound=Attempt)
A_contra = TypeVar("A_contra", bound=Attempt, contravariant=True)


@dataclass(frozen=True)
class Reason(Generic[A_contra]):
    """One condition of a rule: its clause, the key of its sentence, and when it forbids a move."""

    clause: str
    key: str
    forbids: Callable[[A_contra], bool]


Reasons = tuple[Reason[A], ...]


def over(clause: str) -> Reason[Attempt]:
    """Reason: the match is over."""
    return Reason(clause, "over", lambda a: a.actor == NOBODY)


def chance(clause: str, key: str = "chance") -> Reason[Attempt]:
    """Reason: chance moves next."""
    return Reason(clause, key, lambda a: a.actor == CHANCE)


def turn(clause: str) -> Reason[Attempt]:
    """Reason: another seat is to decide."""
    return Reason(clause, "turn", lambda a: a.actor >= 0 and a.seat != a.actor)


def worded(wording: Callable[[A], str], clauses: Mapping[str, str]) -> Reasons[A]:
    """One condition with several sentences: `wording` returns the key of one of these clauses, or "" if it is met."""

    def told_as(key: str) -> Callable[[A], bool]:
        return lambda a: wording(a) == key

    return tuple(Reason(clause, key, told_as(key)) for key, clause in clauses.items())


@dataclass(frozen=True)
class Refusals(Generic[V, A]):
    """All reasons of a game, and their sentences: its own in `refusals.<language>.toml`, the core's for the others."""

    package: str
    """The package of its own sentences; empty if it has none."""
    attempt: Callable[[V, str], A]
    reasons: Mapping[str, Sequence[Reason[A]]]
    """By kind of move, in order."""
    general: str
    """The clause of the general sentence."""
    seats: Mapping[str, Callable[[A], int]] = field(default_factory=dict)
    """Seats that sentences can name in braces."""
    fields: Mapping[str, Callable[[A, Voice], object]] = field(default_factory=dict)
    """Other values that sentences can name."""

    def forbidding(self, view: V, move: str) -> Iterator[Reason[A]]:
        """All reasons that forbid a move, in order; none if it is legal."""
        attempt = self.attempt(view, move)
        return (reason for reason in self.reasons[attempt.kind] if reason.forbids(attempt))

    def why_not(self, view: V, move: str, voice: Voice) -> Refusal:
        """The refusal of an illegal move: the first reason that forbids it."""
        first = next(self.forbidding(view, move), None)
        clause, key = (first.clause, first.key) if first else (self.general, OTHERWISE)
        attempt, pattern = self.attempt(view, move), self.sentences(voice.language)[key]
        wanted = placeholders(pattern)  # the others need not be defined
        seats = {name: find(attempt) for name, find in self.seats.items() if name in wanted}
        facts = {name: find(attempt, voice) for name, find in self.fields.items() if name in wanted}
        return Refusal(clause, voice.tell(pattern, seats, **facts))

    def sentences(self, language: Language) -> Mapping[str, str]:
        """All sentence patterns by key."""
        own = load_texts(self.package, "refusals")[language][SECTION] if self.package else {}
        return {**common_sentences(language), **own}


# --- for small open games ---


@dataclass(frozen=True)
class PlainAttempt:
    """An attempt in a game without reasons of its own."""

    move: str
    seat: int
    actor: int
    legal: Collection[str]
    kind: str = ""


def plain_refusals(clause: str, attempt: Callable[[V, str], PlainAttempt]) -> Refusals[V, PlainAttempt]:
    """Default refusals: over, chance, not your turn, else not possible now."""
    not_now = Reason[PlainAttempt](clause, OTHERWISE, lambda a: a.move not in a.legal)
    return Refusals(
        package="",
        attempt=attempt,
        reasons={"": (over(clause), chance(clause), turn(clause), not_now)},
        general=clause,
        seats={"who": lambda a: a.actor},
    )
