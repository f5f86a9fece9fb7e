"""What Nim says, its refusals, and its board."""

from __future__ import annotations

from dataclasses import dataclass

from knall.core.game.open_information import OpenView
from knall.core.game.refusals import Reason, Refusals, over, turn
from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall_nim.notation import LETTERS
from knall_nim.rules import State, actor

TEXTS = load_texts("knall_nim")


def called(seat: int, language: Language) -> str:
    """The seats by number."""
    return TEXTS[language]["game"]["seat"].format(n=seat + 1)


def say(v: OpenView[State], move: str, voice: Voice) -> str:
    """N2: who takes how many of which heap, and whether that was the last."""
    texts, n = TEXTS[voice.language]["move"], int(move[1:])
    words = voice.tell(texts["one" if n == 1 else "many"], {"who": v.table.turn}, n=n, heap=move[0])
    return words + (texts["last"] if sum(v.table.heap) == n else "")


def board(v: OpenView[State], voice: Voice) -> str:
    """The heaps as rows of counters."""
    return "\n".join(f"{letter}  {'● ' * n}".rstrip() for letter, n in zip(LETTERS, v.table.heap, strict=True))


@dataclass(frozen=True)
class Attempt:
    """A move that somebody tries."""

    table: State
    seat: int
    actor: int
    heap: int
    n: int
    kind: str = "take"


def _attempt(v: OpenView[State], move: str) -> Attempt:
    return Attempt(v.table, v.seat, actor(v.table), LETTERS.index(move[0]), int(move[1:]))


REFUSALS = Refusals(
    package="knall_nim",
    attempt=_attempt,
    reasons={
        "take": (
            over("N3"),
            turn("N2"),
            Reason[Attempt]("N2", "too_many", lambda a: a.n > a.table.heap[a.heap]),
        )
    },
    general="N2",
    seats={"who": lambda a: a.actor},
    fields={
        "heap": lambda a, voice: LETTERS[a.heap],
        "there": lambda a, voice: a.table.heap[a.heap],
        "n": lambda a, voice: a.n,
    },
)
