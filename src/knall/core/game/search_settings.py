"""Search parameters of a game; they are tuned by measurement, so they belong to the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "search")


MOST_DEPTH, TO_THE_END = 200, 1_000


@dataclass(frozen=True)
class Level:
    """A level of play: its search budget, and how often it plays a less searched move."""

    simulations: int
    careless: int = 0
    """The share of moves, in percent, where it plays a less visited one."""
    sharpness: float | None = None
    """Overrides the sharpness of the settings."""


USUAL_LEVELS: Mapping[str, Level] = {
    "easy": Level(8, careless=100, sharpness=0.0),
    "normal": Level(30, careless=50),
    "hard": Level(150, careless=10),
}
"""For games without levels of their own."""


@dataclass(frozen=True)
class Foresight:
    """Playout parameters for the values behind the curve and luck of an analysis."""

    decisions: int = TO_THE_END
    """Decisions before the playout is cut off and evaluated."""
    tries: int = 2
    """Random moves compared by value at each decision."""
    playouts: int = 20
    """Playouts per value when the arena adjusts for luck; fixed before any match is looked at."""


@dataclass(frozen=True)
class SearchSettings:
    """The parameters of a search; `bots.tree.Plan` mirrors them in compiled code."""

    depth: int = MOST_DEPTH
    """Maximal depth of the tree in decisions."""
    patience: int = 1
    """Expansion threshold: visits before a leaf is expanded."""
    cut: int = TO_THE_END
    """Decisions before a rollout is cut off and evaluated."""
    tries: int = 2
    """Random moves that a rollout compares by value at each decision."""
    curiosity: float = 1.0
    """Exploration constant c of PUCT."""
    sharpness: float = 10.0
    """Inverse temperature of the prior; 0: uniform."""
    margin: float = 0.15
    """The weight of the lead in points in the reward; the rest is the win."""
    lead: float = 8.0
    """The lead in points worth half of the maximum."""
    glance: bool = False
    """Use `value` instead of `learned_value`."""
    naive: bool = False
    """Model the opponents as random."""
    exact: bool = False
    """Solve the endgame exactly where possible; open games only."""
    exact_depth: int = 8
    """Maximal length of a solved endgame, in decisions and outcomes of chance."""
    measured: int = 1_000
    """Simulations a move of `champion` where its strength is measured: a tenth of a second, or less."""
    levels: Mapping[str, Level] = field(default_factory=lambda: USUAL_LEVELS)
    """Levels with a budget of their own, by name."""
    foresight: Foresight = field(default_factory=Foresight)
    """How an analysis evaluates a state."""
    noise: float = 0.02
    """Standard deviation of a move's chance to win between searches, however long (`bench/noise.py`): a tree exploits
    what it found early, so more simulations do not average it out.  An analysis adds it to the error of each figure."""

    def __post_init__(self) -> None:
        if not 1 <= self.depth <= MOST_DEPTH:
            raise KnallError(wrong("depth", most=MOST_DEPTH, depth=self.depth))
        if not 1 <= self.exact_depth <= MOST_DEPTH:
            raise KnallError(wrong("exact_depth", most=MOST_DEPTH, depth=self.exact_depth))
