"""The result of an analysis: immutable values for files, pages and notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from knall.core.game.reward import SURE

VERSION = 3
"""Version of this format and of the methods behind the figures; stored results of other versions are recomputed."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its standard error, 0 where it is exact."""

    mean: float
    standard_error: float = 0.0

    @property
    def low(self) -> float:
        return self.mean - SURE * self.standard_error

    @property
    def high(self) -> float:
        return self.mean + SURE * self.standard_error


@dataclass(frozen=True)
class Moment:
    """Each seat's chance to win after an event (0: before the first), under two lenses."""

    number: int
    open: tuple[Estimate, ...]
    """With all cards open."""
    known: tuple[Estimate, ...]
    """By what each seat knew then; the same where nothing is hidden."""


@dataclass(frozen=True)
class ChanceStep:
    """An event of chance: for each seat, the outcome's value less its expectation by exact odds."""

    number: int
    text: str
    luck: tuple[Estimate, ...]


@dataclass(frozen=True)
class MoveFigures:
    """The findings for one move: the deciding seat's chance to win, and the visits."""

    move: str
    win: Estimate
    looks: int


@dataclass(frozen=True)
class JudgedDecision:
    """A decision: the chosen move, the best by what the seat knew, and the difference."""

    number: int
    seat: int
    move: str
    best: str
    """Equal to `move` where nothing better was found."""
    verdict: str
    """`only`: a forced move; `equal`: all about as good; `best`, `good`, or `worse`: it cost something."""
    cost: Estimate
    """In chance to win."""
    gains: tuple[float, ...]
    """Each seat's change of the chance to win compared with the best move; negative for the deciding seat."""
    points: Estimate
    """In final points; computed only for moves that cost something."""
    mark: str
    """"", "?!", "?" or "??"."""
    exact: bool
    """Everything that can still happen was searched."""
    matters: bool
    """Whether the choice mattered; accuracy counts only such decisions."""
    own: bool
    """Whether the seat's player decided, not the clock or a stand-in; accuracy counts only such decisions."""
    moves: tuple[MoveFigures, ...]
    """The best few moves, and the chosen one."""

    @property
    def cost_is_sure(self) -> bool:
        """Whether the cost exceeds its error; only such costs are added up."""
        return self.verdict == "worse"


@dataclass(frozen=True)
class SeatTotals:
    """How a seat's chance to win became its result: start + luck + own + others + rest = result."""

    seat: int
    start: float
    luck: Estimate
    own: float
    """The cost of its own mistakes, negative."""
    others: float
    """The gain from others' mistakes."""
    rest: float
    """The unexplained remainder: what the engine saw late or never."""
    result: float
    """The share of the win; in an unfinished match, the last point of the curve."""
    decisions: int
    mattered: int
    loss: Estimate | None
    """The mean loss per decision that mattered; None without any."""
    marks: Mapping[str, int]

    @property
    def accuracy(self) -> float | None:
        """100 for a seat that lost nothing; see docs/analysis.md."""
        return None if self.loss is None else 100.0 * 0.5 ** (self.loss.mean / HALF_AS_ACCURATE)


HALF_AS_ACCURATE = 0.03
"""The mean loss per decision that mattered at which accuracy is 50."""


@dataclass(frozen=True)
class Analysis:
    """The findings so far; they grow in number and precision until `progress` is 1."""

    game: str
    rules: int
    players: int
    names: tuple[str, ...]
    hidden: bool
    """Whether there are two lenses."""
    progress: float
    simulations: int
    """Playouts and search simulations in total."""
    moments: tuple[Moment, ...]
    chances: tuple[ChanceStep, ...]
    decisions: tuple[JudgedDecision, ...]
    seats: tuple[SeatTotals, ...]
    turning: tuple[int, ...]
    """The numbers of the most important events, the first three."""
    version: int = VERSION

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Self:
        """The inverse of `as_dict`, also for the output of `knall analyse --json`."""
        lists: dict[str, object] = {
            "names": tuple(kept["names"]),
            "turning": tuple(kept["turning"]),
            "moments": tuple(_moment(one) for one in kept["moments"]),
            "chances": tuple(ChanceStep(**{**one, "luck": _estimates(one["luck"])}) for one in kept["chances"]),
            "decisions": tuple(_decision(one) for one in kept["decisions"]),
            "seats": tuple(_totals(one) for one in kept["seats"]),
        }
        own = {name: value for name, value in kept.items() if name != "format"}
        return cls(**{**own, **lists})

    def decision(self, number: int) -> JudgedDecision | None:
        """The decision at this event number."""
        return next((one for one in self.decisions if one.number == number), None)

    def _repr_svg_(self) -> str:
        from knall.analysis.curve import graph

        return graph(self)


def _estimates(kept: Sequence[Mapping[str, float]]) -> tuple[Estimate, ...]:
    return tuple(Estimate(**one) for one in kept)


def _moment(kept: Mapping[str, Any]) -> Moment:
    return Moment(kept["number"], _estimates(kept["open"]), _estimates(kept["known"]))


def _decision(kept: Mapping[str, Any]) -> JudgedDecision:
    moves = tuple(MoveFigures(one["move"], Estimate(**one["win"]), one["looks"]) for one in kept["moves"])
    figures = {"cost": Estimate(**kept["cost"]), "points": Estimate(**kept["points"])}
    return JudgedDecision(**{**kept, **figures, "gains": tuple(kept["gains"]), "moves": moves})


def _totals(kept: Mapping[str, Any]) -> SeatTotals:
    loss = None if kept["loss"] is None else Estimate(**kept["loss"])
    return SeatTotals(**{**kept, "luck": Estimate(**kept["luck"]), "loss": loss})
