"""How a search goes about a game; measured, and so a part of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "search")


MOST_DEPTH, TO_THE_END = 200, 1_000


@dataclass(frozen=True)
class Level:
    """What makes a level of play: how much it searches at most, and how careless it is."""

    simulations: int
    careless: int = 0
    """In how many of 100 moves it takes one that it has looked at less."""
    sharpness: float | None = None
    """Instead of that of the settings: how well it sees at first sight."""


USUAL_LEVELS: Mapping[str, Level] = {
    "easy": Level(8, careless=100, sharpness=0.0),
    "normal": Level(30, careless=50),
    "hard": Level(150, careless=10),
}
"""Of games that have not measured their own."""


@dataclass(frozen=True)
class Foresight:
    """How far a playout looks that tells how well the seats stand, for curve and luck of an analysis."""

    decisions: int = TO_THE_END
    """How many decisions it has before it is judged by value."""
    tries: int = 2
    """How many random moves it compares by value at each of them."""
    playouts: int = 20
    """How many of them make the value by which the arena takes luck off; fixed before any match is looked at."""


@dataclass(frozen=True)
class SearchSettings:
    """The numbers of a search; `bots.tree.Plan` has those of the same names in compiled code."""

    depth: int = MOST_DEPTH
    """How many decisions deep the tree may grow."""
    patience: int = 1
    """How many visits before a leaf grows edges: the expansion threshold."""
    cut: int = TO_THE_END
    """How many decisions a rollout has before it is judged by value."""
    tries: int = 2
    """How many random moves a rollout compares by value at each decision."""
    curiosity: float = 1.0
    """How much it explores: c of PUCT."""
    sharpness: float = 10.0
    """How much it trusts value at first sight: 1 / temperature of the prior; 0: all moves alike."""
    margin: float = 0.15
    """The part of the reward that is the lead in points; the rest is the win."""
    lead: float = 8.0
    """The lead in points that counts half."""
    glance: bool = False
    """Does it go by value at a glance, and not by the learned value?"""
    naive: bool = False
    """Does it take the others to move at random?"""
    exact: bool = False
    """Is the end searched exactly where that is possible?  Only where nothing is hidden."""
    exact_depth: int = 8
    """How many decisions and outcomes of chance such an end may be long."""
    measured: int = 1_000
    """How many simulations a move champion has where its strength is measured: a tenth of a second, or less."""
    levels: Mapping[str, Level] = field(default_factory=lambda: USUAL_LEVELS)
    """Those that do not use all the time they are given, by name."""
    foresight: Foresight = field(default_factory=Foresight)
    """How an analysis looks at a state."""
    noise: float = 0.02
    """How far searches differ in a move's chance to win however much they look, as a standard deviation
    (`bench/noise.py`): a tree goes on looking where it found something, so more simulations do not make it forget.
    An analysis adds it to the error of each figure."""

    def __post_init__(self) -> None:
        if not 1 <= self.depth <= MOST_DEPTH:
            raise KnallError(wrong("depth", most=MOST_DEPTH, depth=self.depth))
        if not 1 <= self.exact_depth <= MOST_DEPTH:
            raise KnallError(wrong("exact_depth", most=MOST_DEPTH, depth=self.exact_depth))
