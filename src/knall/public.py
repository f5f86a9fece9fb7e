"""A game as one takes it from the shelf: begin a match, set up a position, open a record, run simulations."""

from __future__ import annotations

from collections.abc import Mapping

from knall import games
from knall.core import chance, match, record, rulebook
from knall.core.errors import BadMove, BadRecord
from knall.core.game import AnyGame
from knall.core.language import Language
from knall.core.match import Match
from knall.core.options import Option, Value
from knall.core.position import Position
from knall.games import load_game
from knall.simulation import Simulation


class PublicGame:
    """A game, by its name."""

    def __init__(self, name: str) -> None:
        self._game: AnyGame = load_game(name)

    @property
    def name(self) -> str:
        """What commands and records call it."""
        return self._game.name

    @property
    def title(self) -> str:
        """What people call it."""
        return self._game.title

    @property
    def seats(self) -> range:
        """For how many it is."""
        return self._game.seats

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen."""
        return self._game.options

    @property
    def moves(self) -> tuple[str, ...]:
        """The catalogue: every move; its place is its number, the same as long as the rules have the same version."""
        return self._game.catalogue

    @property
    def outcomes(self) -> tuple[str, ...]:
        """Every outcome of chance; numbered apart from the moves."""
        return self._game.outcomes

    def move_number(self, text: str) -> int:
        """The number of a move."""
        return self._number(self._game.index, text, "move")

    def outcome_number(self, text: str) -> int:
        """The number of an outcome of chance."""
        return self._number(self._game.outcome_index, text, "outcome of chance")

    def _number(self, index: Mapping[str, int], text: str, what: str) -> int:
        if text not in index:
            raise BadMove(f"'{text}' is no {what} of {self.title}")
        return index[text]

    def move_text(self, number: int) -> str:
        """The move with this number."""
        return self._text(self.moves, number, "moves")

    def outcome_text(self, number: int) -> str:
        """The outcome of chance with this number."""
        return self._text(self.outcomes, number, "outcomes of chance")

    def _text(self, texts: tuple[str, ...], number: int, what: str) -> str:
        if not 0 <= number < len(texts):
            raise BadMove(f"there is no number {number}: the {what} of {self.title} go from 0 to {len(texts) - 1}")
        return texts[number]

    def start(
        self, players: int = 2, seed: int | str | None = None, names: tuple[str, ...] = (), **options: Value
    ) -> Match:
        """Begin a match; with a seed it is the same match every time."""
        source = chance.fresh() if seed is None else chance.known(seed)
        return match.begin(self._game, players, options, source, names)

    def position(self, text: str) -> Position:
        """A position from its text."""
        return Position(self._game, self._game.parse(text))

    def record(self, text: str) -> Match:
        """A match from its record."""
        opened = record.replay(record.read(text), load_game)
        if opened.game is not self._game:
            raise BadRecord(f"this is a record of {opened.game.title}, not of {self.title}")
        return opened

    def rules(self, language: Language = "en") -> str:
        """The rulebook, in Markdown."""
        return rulebook.rulebook(self._game, language).page

    def clause(self, number: str, language: Language = "en") -> str:
        """One clause of the rulebook."""
        return rulebook.rulebook(self._game, language).clause(number)

    def simulation(self, players: int = 2, **options: Value) -> Simulation:
        """Matches at the speed of machine code."""
        return Simulation(self._game, players, options)

    def __repr__(self) -> str:
        return f"<{self.title}, for {self.seats[0]} to {self.seats[-1]}>"


def game(name: str) -> PublicGame:
    """The game with this name."""
    return PublicGame(name)


def game_names() -> tuple[str, ...]:
    """The names of all games: Knall's own, and those of installed packages."""
    return games.game_names()
