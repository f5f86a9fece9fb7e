"""The public face of a game: start matches, parse positions, read records, run simulations."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from knall import games
from knall.analysis.analysis import Analysis
from knall.core.engine.random import seeded
from knall.core.game import rulebook
from knall.core.game.features import FeatureGroup, feature_groups
from knall.core.game.game import AnyGame
from knall.core.game.options import Option, OptionValue
from knall.core.match import chance, match, record
from knall.core.match.match import Match
from knall.core.match.position import Position, View
from knall.core.match.reading import read_position, read_view
from knall.core.text.errors import BadMove, BadRecord
from knall.core.text.language import Language
from knall.core.text.wording import Wordings
from knall.games import all_games, load_game
from knall.simulation import Simulation

if TYPE_CHECKING:
    from knall.vectors.vector import Vector
wrong = Wordings(__package__, "public")


class PublicGame:
    """A game, by its name."""

    def __init__(self, name: str) -> None:
        self._game: AnyGame = load_game(name)

    @property
    def name(self) -> str:
        """The name in commands and records."""
        return self._game.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self._game.title

    @property
    def seats(self) -> range:
        """The possible numbers of players."""
        return self._game.seats

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The keys of seat 0, 1, … in positions and scores: `position.scores[game.seat_names[0]]`."""
        return self._game.notation.seat_names

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of a match."""
        return self._game.options

    @property
    def moves(self) -> tuple[str, ...]:
        """The catalogue: every move; its index is its number, stable within a rules version."""
        return self._game.notation.catalogue

    @property
    def outcomes(self) -> tuple[str, ...]:
        """Every outcome of chance; numbered apart from the moves."""
        return self._game.notation.outcomes

    @property
    def features(self) -> tuple[FeatureGroup, ...]:
        """The groups of numbers in `View.tensor`, with their offsets."""
        return feature_groups(self._game)

    def move_number(self, text: str) -> int:
        """The number of a move; KnallError if there is no such move."""
        return self._number(self._game.notation.index, text, "no_move")

    def outcome_number(self, text: str) -> int:
        """The number of an outcome of chance; KnallError if there is no such outcome."""
        return self._number(self._game.notation.outcome_index, text, "no_outcome")

    def _number(self, index: Mapping[str, int], text: str, problem: str) -> int:
        if text not in index:
            raise BadMove(wrong(problem, text=text, title=self.title))
        return index[text]

    def move_text(self, number: int) -> str:
        """The move with this number."""
        return self._text(self.moves, number, "move_number")

    def outcome_text(self, number: int) -> str:
        """The outcome of chance with this number."""
        return self._text(self.outcomes, number, "outcome_number")

    def _text(self, texts: tuple[str, ...], number: int, problem: str) -> str:
        if not 0 <= number < len(texts):
            raise BadMove(wrong(problem, number=number, title=self.title, last=len(texts) - 1))
        return texts[number]

    def start(
        self, players: int = 2, seed: int | str | None = None, names: tuple[str, ...] = (), **options: OptionValue
    ) -> Match:
        """Begin a match; the same match for the same seed."""
        source = chance.fresh() if seed is None else chance.known(seed)
        return match.begin(self._game, players, options, source, names)

    def position(self, text: str) -> Position:
        """Parse a position."""
        return read_position(self._game, text, all_games)

    def view(self, text: str, seat: int | None = None, seed: int = 0) -> View:
        """Parse a view, with `?` for each hidden card; without a seat, that of a viewer who sees just this.

        Knowledge of a seat that the text does not contain is drawn at random, by `seed`.
        """
        return read_view(self._game, text, seat, seeded(seed))

    def record(self, text: str) -> Match:
        """The match of a record, as `knall.read_record`; KnallError if it is of another game."""
        opened = read_record(text)
        if opened.game is not self._game:
            raise BadRecord(wrong("other_game", title=opened.game.title, wanted=self.title))
        return opened

    def rules(self, language: Language = "en") -> str:
        """The rulebook, in Markdown."""
        return rulebook.rulebook(self._game, language).page

    def clause(self, number: str, language: Language = "en") -> str:
        """One clause of the rulebook."""
        return rulebook.rulebook(self._game, language).clause(number)

    def simulation(self, players: int = 2, **options: OptionValue) -> Simulation:
        """Matches at the speed of machine code."""
        return Simulation(self._game, players, options)

    def vector(
        self,
        n: int,
        players: int = 2,
        *,
        threads: int = 1,
        masks: bool = True,
        observations: bool = True,
        finals: bool = False,
        autoreset: bool = True,
        seats: Collection[int] | None = None,
        **options: OptionValue,
    ) -> Vector:
        """A block of `n` matches, stepped together; `reset` begins them.

        `masks` and `observations` choose what is written for the seat to decide, `finals` what every seat sees at the
        end; seats that are not among `seats` play at random.
        """
        from knall.vectors.vector import Vector  # imports NumPy, which takes time

        asked = {"masks": masks, "observations": observations, "finals": finals, "autoreset": autoreset}
        return Vector(self._game, n, players, options, threads=threads, seats=seats, **asked)

    def __repr__(self) -> str:
        return f"<{self.title}, for {self.seats[0]} to {self.seats[-1]}>"


def game(name: str) -> PublicGame:
    """The game with this name."""
    return PublicGame(name)


def vector(name: str, n: int, players: int = 2, **settings: Any) -> Vector:
    """A block of `n` matches of the game with this name, as `PublicGame.vector`."""
    return game(name).vector(n, players, **settings)


def game_names() -> tuple[str, ...]:
    """The names of all games: Knall's own, and those of installed packages."""
    return games.game_names()


def read_record(text: str) -> Match:
    """Replay a record, checking every event by the rules; a record with its secret can go on."""
    found = record.read(text)
    return record.resumed(found, load_game) if found.tags.get("Secret") else record.replay(found, load_game)


def analyse(match: Match, seconds: float | None = None, simulations: int | None = None, seed: int = 0) -> Analysis:
    """Curve, luck and mistakes of a match, with all cards open; limited by seconds, or by simulations a decision."""
    from knall import analysis  # loads the bots, which takes time

    return analysis.analyse(match, analysis.Effort(seconds, simulations, seed))
