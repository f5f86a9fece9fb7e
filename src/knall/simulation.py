"""Matches at the speed of machine code: many at random, or one stepped from Python with moves as ints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, NoReturn, cast

from knall.core.engine.ahead import have_compiled
from knall.core.engine.compiling import Entry, compiles, load_struct, pool, store_struct
from knall.core.engine.random import reseed
from knall.core.engine.structs import Struct
from knall.core.game.game import AnyGame
from knall.core.game.options import Options, complete
from knall.core.game.playouts import NOT_LEGAL, Scratch, Tally, begin, random_matches, step
from knall.core.game.rules import Moves
from knall.core.match.position import Position
from knall.core.text.errors import BadMove, IllegalMove, KnallError, NotNow
from knall.core.text.wording import Wordings
from knall.games import load_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

wrong = Wordings(__package__, "simulation")
MOST_MATCHES = 1 << 62


@dataclass(frozen=True)
class Summary:
    """What happened in many random matches, for each seat by the name that positions give it."""

    matches: int
    decisions: int
    """Of all matches together."""
    points: dict[str, float]
    """The average, also of what else is scored."""
    wins: dict[str, float]
    """The share of the wins, as everywhere: a win that several share counts for each in equal parts, so that the shares
    add up to 1, less the matches that nobody wins."""


class Simulation:
    """A game with players and options, ready to run; not to be shared between threads."""

    def __init__(self, game: AnyGame, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self._template = game.rules.state()
        game.rules.configure(self._template, players, complete(game.options, options))
        have_compiled(game, ENTRIES, use_simulation)
        self._states, self._scratches = pool(game.rules.state, 1), pool(Scratch, 1)
        store_struct(self._template, self._states)
        self.legal: list[int] = self._actions()
        """The legal moves are `legal[:n]`, where n is what `begin` and `step` return."""

    @cached_property
    def _begin(self) -> Callable[[list[Struct], list[Scratch]], int]:
        return begin.bound(self._states, self._scratches)

    @cached_property
    def _step(self) -> Callable[[list[Struct], list[Scratch], int, int], int]:
        return step.bound(self._states, self._scratches, 0, True)

    def _actions(self) -> list[int]:
        if compiles():
            return cast("list[int]", cast("NDArray[np.void]", self._scratches)["moves"]["action"][0])
        moves: Moves = self._scratches[0].moves
        return moves.action

    def random(self, matches: int, seed: int = 0) -> Summary:
        """Play random matches, numbered from `seed`; the same numbers are the same matches."""
        if matches < 1:
            raise KnallError(wrong("matches", matches=matches))
        _check_number(seed)
        tallies = pool(Tally, 1)
        random_matches(self._states, self._scratches, tallies, seed, matches)
        tally = load_struct(Tally, tallies)
        names = self.game.notation.parties(self._template)
        return Summary(
            matches,
            tally.decisions,
            {name: tally.points[i] / matches for i, name in enumerate(names)},
            {name: tally.wins[i] / matches for i, name in enumerate(names[: self.players])},
        )

    def begin(self, seed: int) -> int:
        """Begin match number `seed`; returns the number of legal moves.

        Its dice and cards are others than those of `game.start(seed=…)`, which can be proven and take longer.
        """
        _check_number(seed)
        if compiles():
            rng = Scratch().rng
            reseed(rng, seed)
            cast("NDArray[np.void]", self._scratches)["rng"]["word"][0] = rng.word
        else:
            reseed(self._scratches[0].rng, seed)
        return self._begin(self._states, self._scratches)

    def step(self, move: int, *, check: bool = True) -> int:
        """Play a legal move and let chance go on; returns the number of legal moves then, 0 when it is over.

        A move that is not legal is refused by its clause and changes nothing.  With `check=False` the caller promises
        that it is: what happens otherwise is not defined.
        """
        try:
            n = self._step(self._states, self._scratches, index(move), check)
        except OverflowError:  # beyond the numbers of the machine
            n = NOT_LEGAL
        if n == NOT_LEGAL:
            self._refuse(move)
        return n

    def _refuse(self, move: int) -> NoReturn:
        moves = load_struct(Scratch, self._scratches).moves
        if not moves.n:
            raise NotNow(wrong("none"))
        if not 0 <= move < len(self.game.notation.catalogue):
            raise BadMove(wrong("no_move", number=move, last=len(self.game.notation.catalogue) - 1))
        text = self.game.notation.catalogue[move]
        raise IllegalMove(text, *self.position.why_not(text))

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return Position(self.game, load_struct(self.game.rules.state, self._states))


def _check_number(number: int) -> None:
    if not 0 <= number < MOST_MATCHES:
        raise KnallError(wrong("number", number=number))


def use_simulation(name: str) -> None:
    """Compile all that simulations of this game run, if it is not on disk."""
    game = load_game(name)
    simulation = Simulation(game, game.seats[0], {})
    simulation.random(1)
    simulation.begin(0)
    simulation.step(int(simulation.legal[0]))


ENTRIES = cast("list[Entry[..., object]]", [random_matches, begin, step])
