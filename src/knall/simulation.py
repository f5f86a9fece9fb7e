"""Matches at the speed of machine code: many at random, or one stepped from Python with moves as ints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from knall.core.compiling import Entry, compiles, load_struct, pool, store_struct
from knall.core.game import AnyGame
from knall.core.options import Options, complete
from knall.core.playouts import Scratch, Tally, begin, random_matches, step
from knall.core.position import Position
from knall.core.random import reseed
from knall.core.rules import Moves
from knall.core.warming import have_compiled
from knall.games import load_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Summary:
    """What happened in many random matches: averages for each seat (and for what else is scored)."""

    matches: int
    decisions: int
    points: dict[str, float]
    wins: dict[str, float]


class Simulation:
    """A game with players and options, ready to run; not to be shared between threads."""

    def __init__(self, game: AnyGame, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self._template = game.state()
        game.configure(self._template, players, complete(game.options, options))
        have_compiled(game, ENTRIES, use_simulation)
        self._states, self._scratches = pool(game.state, 1), pool(Scratch, 1)
        self._begin, self._step = begin.compiled, step.compiled
        store_struct(self._template, self._states)
        self.legal: list[int] = self._actions()
        """The legal moves are `legal[:n]`, where n is what `begin` and `step` return."""

    def _actions(self) -> list[int]:
        if compiles():
            return cast("list[int]", cast("NDArray[np.void]", self._scratches)["moves"]["action"][0])
        moves: Moves = self._scratches[0].moves
        return moves.action

    def random(self, matches: int, seed: int = 0) -> Summary:
        """Play random matches, numbered from `seed`; the same numbers are the same matches."""
        tallies = pool(Tally, 1)
        random_matches(self._states, self._scratches, tallies, seed, matches)
        tally = load_struct(Tally, tallies)
        names = self.game.parties(self._template)
        return Summary(
            matches,
            tally.decisions,
            {name: tally.points[i] / matches for i, name in enumerate(names)},
            {name: tally.wins[i] / matches for i, name in enumerate(names[: self.players])},
        )

    def begin(self, seed: int) -> int:
        """Begin match number `seed`; returns the number of legal moves."""
        if compiles():
            rng = Scratch().rng
            reseed(rng, seed)
            cast("NDArray[np.void]", self._scratches)["rng"]["word"][0] = rng.word
        else:
            reseed(self._scratches[0].rng, seed)
        return self._begin(self._states, self._scratches, 0)

    def step(self, move: int) -> int:
        """Play a legal move and let chance go on; returns the number of legal moves then, 0 when it is over."""
        return self._step(self._states, self._scratches, 0, move)

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return Position(self.game, load_struct(self.game.state, self._states))


def use_simulation(name: str) -> None:
    """Compile all that simulations of this game run, if it is not on disk."""
    game = load_game(name)
    simulation = Simulation(game, game.seats[0], {})
    simulation.random(1)
    simulation.begin(0)
    simulation.step(int(simulation.legal[0]))


ENTRIES = cast("list[Entry[..., object]]", [random_matches, begin, step])
