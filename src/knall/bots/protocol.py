"""The line protocol: what a program is told about its seat, and how its answers are parsed (docs/research/own-bots.md).

Everything is made from what the seat was told: the text of its view, its legal moves, its part of the log. Review this
file by itself for secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from knall.core.game.options import OptionValue

VERSION = 1
READY, MOVE, COMMENT = "ready", "move", "#"
CHANCE_MARK = "-"  # written instead of a seat, for dice and cards or nobody

ToldText = tuple[int, int | None, str]
"""An event as a seat may read it: number, seat (None: chance), text."""


@dataclass(frozen=True)
class SeatAtMatch:
    """The introduction: a seat of one match, and a seed for the program's own randomness."""

    game: str
    rules: int
    players: int
    seat: int
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A decision: the view, the legal moves, the events since the last question, and the limit."""

    view: str
    moves: Sequence[str]
    events: Sequence[ToldText]
    seconds: float
    simulations: int | None = None


def greeting() -> str:
    """The first line; a program answers `ready NAME`."""
    return f"knall {VERSION}"


def introduction(at: SeatAtMatch) -> Iterator[str]:
    """The lines that introduce the match and the seat."""
    yield f"match {at.game} rules={at.rules} players={at.players} seat={at.seat} seed={at.seed}"
    for name, value in at.options.items():
        yield f"option {name} {spelt(value)}"


def question(asked: Question) -> Iterator[str]:
    """The lines before a decision; a program answers `go` by `move TEXT`."""
    yield from told(asked.events)
    yield f"view {asked.view}"
    yield f"moves {' '.join(asked.moves)}"
    more = "" if asked.simulations is None else f" simulations={asked.simulations}"
    yield f"go {round(asked.seconds * 1000)}{more}"


def told(events: Iterable[ToldText]) -> Iterator[str]:
    """Events as lines."""
    for number, seat, text in events:
        yield f"event {number} {CHANCE_MARK if seat is None else seat} {text}"


def refusal(clause: str, sentence: str) -> str:
    """The line for a refused move."""
    return f"refused {clause or CHANCE_MARK} {sentence}"


def end(winners: Sequence[int]) -> str:
    """The line for the end of the match and its winners."""
    return f"over {' '.join(map(str, winners)) or CHANCE_MARK}"


def spelt(value: OptionValue) -> str:
    """An option's value as one word."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else " ".join(str(value).split())


def answered(line: str, wanted: str) -> str | None:
    """The rest of a line after the expected word; None if it begins otherwise."""
    word, _, rest = line.strip().partition(" ")
    return rest.strip() if word == wanted and rest.strip() else None
