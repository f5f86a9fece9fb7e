"""The line protocol: what a program is told of its seat, and how its answers are read (docs/research/own-bots.md).

All of it is made from what the seat was told: the text of its view, its legal moves, its part of the log.  Review this
file by itself for secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from knall.core.game.options import OptionValue

VERSION = 1
READY, MOVE, COMMENT = "ready", "move", "#"
CHANCE_MARK = "-"  # in place of a seat: dice and cards, or nobody

ToldText = tuple[int, int | None, str]
"""An event as a seat may read it: its number, who did it (None: chance), and its text."""


@dataclass(frozen=True)
class SeatAtMatch:
    """Where a program sits down: a seat of one match, and a number to draw its own chance from."""

    game: str
    rules: int
    players: int
    seat: int
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A decision of the seat: what it sees, its moves, what happened since it was asked last, what it may use."""

    view: str
    moves: Sequence[str]
    events: Sequence[ToldText]
    seconds: float
    simulations: int | None = None


def greeting() -> str:
    """The first line; a program answers it by `ready NAME`."""
    return f"knall {VERSION}"


def introduction(at: SeatAtMatch) -> Iterator[str]:
    """Which match it is, and which seat."""
    yield f"match {at.game} rules={at.rules} players={at.players} seat={at.seat} seed={at.seed}"
    for name, value in at.options.items():
        yield f"option {name} {spelt(value)}"


def question(asked: Question) -> Iterator[str]:
    """What a program is told before it decides; it answers `go` by `move TEXT`."""
    yield from told(asked.events)
    yield f"view {asked.view}"
    yield f"moves {' '.join(asked.moves)}"
    more = "" if asked.simulations is None else f" simulations={asked.simulations}"
    yield f"go {round(asked.seconds * 1000)}{more}"


def told(events: Iterable[ToldText]) -> Iterator[str]:
    """Events as the seat may read them."""
    for number, seat, text in events:
        yield f"event {number} {CHANCE_MARK if seat is None else seat} {text}"


def refusal(clause: str, sentence: str) -> str:
    """Why a move was not accepted."""
    return f"refused {clause or CHANCE_MARK} {sentence}"


def end(winners: Sequence[int]) -> str:
    """The match is over, and these seats have won."""
    return f"over {' '.join(map(str, winners)) or CHANCE_MARK}"


def spelt(value: OptionValue) -> str:
    """A value of an option in one line."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else " ".join(str(value).split())


def answered(line: str, wanted: str) -> str | None:
    """What stands behind the wanted word of an answer; None: this is no such answer."""
    word, _, rest = line.strip().partition(" ")
    return rest.strip() if word == wanted and rest.strip() else None
