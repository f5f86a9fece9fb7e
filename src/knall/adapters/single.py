"""A single match for step-by-step libraries, as the only lane of a vector."""

from __future__ import annotations

from collections.abc import Collection
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knall.core.game.game import AnyGame
from knall.core.match.position import Position
from knall.core.text.errors import BadMove, KnallError
from knall.core.text.wording import Wordings
from knall.games import load_game
from knall.vectors.vector import Vector

wrong = Wordings(__package__, "environment")

LARGEST_SEED = 1 << 62


class SingleMatch:
    """A match that can be restarted; equal numbers give equal matches, as in every vector."""

    def __init__(self, name: str, players: int, options: dict[str, Any], seats: Collection[int] | None = None) -> None:
        self.__setstate__((Vector(load_game(name), 1, players, options, autoreset=False, seats=seats), randbits(32)))

    def __setstate__(self, parts: tuple[Vector, int]) -> None:
        self.vector, self.number = parts
        """The match number; a restart without a seed uses the next one."""
        self._move = np.zeros(1, np.int64)
        self._seat, self._mask, self._observation = self.vector.seat, self.vector.mask[0], self.vector.observation[0]
        self._reward = self.vector.reward[0]

    def __getstate__(self) -> tuple[Vector, int]:
        return self.vector, self.number  # the rest are views into the vector

    @property
    def game(self) -> AnyGame:
        return self.vector.game

    @property
    def players(self) -> int:
        return self.vector.players

    def begin(self, seed: int | None, position: Position | None = None) -> None:
        """Begin the match with this number (None: the next one), or continue from a position with its chance."""
        if seed is not None and not 0 <= seed < LARGEST_SEED:
            raise KnallError(wrong("seed", last=LARGEST_SEED - 1, seed=seed))
        self.number = self.number + 1 if seed is None else int(seed)
        if position is None:
            self.vector.reset(self.number)
        else:
            self.vector.resume(position, self.number)

    @property
    def seat(self) -> int:
        """The seat to decide; negative: the match is over."""
        return self._seat.item(0)

    def is_legal(self, action: int) -> bool:
        return 0 <= action < len(self._mask) and self._mask.item(action) == 1

    def play(self, action: int) -> None:
        """Play a move by its number; an illegal one raises with its clause and changes nothing."""
        self._move[0] = action
        if self.is_legal(action):
            self.vector.advance(self._move)
        else:
            self.vector.step(self._move)

    @property
    def first_legal(self) -> int:
        """The number of the first legal move."""
        return int(self.vector.legal[0, 0])

    @property
    def mask(self) -> NDArray[np.int8]:
        """1 for each legal move, in a new array."""
        return self._mask.copy()

    def observation(self, seat: int) -> NDArray[np.int8]:
        """A seat's features, in a new array."""
        return self._observation.copy() if seat == self._seat.item(0) else self.vector.observe(seat)

    @property
    def rewards(self) -> list[float]:
        """Each seat's reward; 0 during the match."""
        found: list[float] = self._reward.tolist()
        return found


def position_of(game: AnyGame, options: dict[str, Any] | None) -> Position | None:
    """The position in the options of a reset, if given."""
    text = (options or {}).get("position")
    return None if text is None else Position(game, game.notation.parse(text))


def number_of(action: object) -> int:
    """A library's action, an int or an array, as the number of a move."""
    try:
        return int(action)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise BadMove(wrong("action", action=repr(action))) from None
