"""What an analysis tells of a match: values that go to files, pages and notebooks as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

SURE = 1.96  # standard errors around a mean that hold 95 % of cases
VERSION = 3
"""Of this shape and of how its figures are found: what is kept from another one is found anew."""


@dataclass(frozen=True)
class Estimate:
    """A figure and its standard error; none where it is exact."""

    mean: float
    standard_error: float = 0.0

    @property
    def low(self) -> float:
        """The lower end of its 95 % interval."""
        return self.mean - SURE * self.standard_error

    @property
    def high(self) -> float:
        """The upper end of its 95 % interval."""
        return self.mean + SURE * self.standard_error


@dataclass(frozen=True)
class Moment:
    """Each seat's chance to win after an event, under two lenses; 0 is before the first event."""

    number: int
    open: tuple[Estimate, ...]
    """All cards open."""
    known: tuple[Estimate, ...]
    """What each seat knew then; the same where nothing is hidden."""


@dataclass(frozen=True)
class ChanceStep:
    """An event of chance: what came, less what was to be expected by its exact odds, for each seat."""

    number: int
    text: str
    luck: tuple[Estimate, ...]


@dataclass(frozen=True)
class MoveFigures:
    """What was found of one move: the chance to win of who decides, and how often it was looked at."""

    move: str
    win: Estimate
    looks: int


@dataclass(frozen=True)
class JudgedDecision:
    """A decision: what was chosen, what would have been best, by what the seat knew, and what the difference costs."""

    number: int
    seat: int
    move: str
    best: str
    """The same as `move` where nothing better was found."""
    verdict: str
    """`only`: there was no choice; `equal`: all are about as good; `best`, `good`, or `worse`: it cost something."""
    cost: Estimate
    """In chance to win."""
    gains: tuple[float, ...]
    """What it gave every seat compared with the best, in chance to win: to the one that decided less than 0."""
    points: Estimate
    """In points at the end; looked at only where it cost something."""
    mark: str
    """"", "?!", "?" or "??"."""
    exact: bool
    """All that can still happen was looked at."""
    matters: bool
    """Did it matter what was chosen?  Those are the decisions that accuracy counts."""
    own: bool
    """Did whoever has the seat decide it, not the clock or a bot for somebody gone?  Accuracy counts no others."""
    moves: tuple[MoveFigures, ...]
    """The best few, and the one that was chosen."""

    @property
    def cost_is_sure(self) -> bool:
        """Did it cost more than the figures may be wrong by?  Only such costs are added up."""
        return self.verdict == "worse"


@dataclass(frozen=True)
class SeatTotals:
    """How a seat's chance to win became its result: start + luck + own + others + rest = result."""

    seat: int
    start: float
    luck: Estimate
    own: float
    """What its own mistakes cost, as less than 0."""
    others: float
    """What the mistakes of others gave it."""
    rest: float
    """What is explained by neither: what the engine saw too late, or never."""
    result: float
    """The share of the win; where the match is not over, the last point of the curve."""
    decisions: int
    mattered: int
    loss: Estimate | None
    """The chance to win that a decision that mattered has cost on average; None if none has mattered."""
    marks: Mapping[str, int]

    @property
    def accuracy(self) -> float | None:
        """100 for a seat that lost nothing; see docs/analysis.md."""
        return None if self.loss is None else 100.0 * 0.5 ** (self.loss.mean / HALF_AS_ACCURATE)


HALF_AS_ACCURATE = 0.03
"""Who loses as much of the chance to win at each decision that matters has an accuracy of 50."""


@dataclass(frozen=True)
class Analysis:
    """All that was found so far; the lists grow, and their figures get better, until `progress` is 1."""

    game: str
    rules: int
    players: int
    names: tuple[str, ...]
    hidden: bool
    """Are there two lenses?"""
    progress: float
    simulations: int
    """Playouts and simulations of searches behind it."""
    moments: tuple[Moment, ...]
    chances: tuple[ChanceStep, ...]
    decisions: tuple[JudgedDecision, ...]
    seats: tuple[SeatTotals, ...]
    turning: tuple[int, ...]
    """The numbers of the events that mattered most, the first three."""
    version: int = VERSION

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Self:
        """What `as_dict` gave, or `knall analyse --json` printed, read from JSON."""
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
        """The decision that is this event of the match."""
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
