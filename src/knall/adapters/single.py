"""One match for libraries that step one: the first and only place of a vector."""

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
    """A match that can begin again; equal numbers are equal matches, as in every vector."""

    def __init__(self, name: str, players: int, options: dict[str, Any], seats: Collection[int] | None = None) -> None:
        self.__setstate__((Vector(load_game(name), 1, players, options, autoreset=False, seats=seats), randbits(32)))

    def __setstate__(self, parts: tuple[Vector, int]) -> None:
        self.vector, self.number = parts
        """The number of the match; the next one has the number after it, unless somebody says another."""
        self._move = np.zeros(1, np.int64)
        self._seat, self._mask, self._observation = self.vector.seat, self.vector.mask[0], self.vector.observation[0]
        self._reward = self.vector.reward[0]

    def __getstate__(self) -> tuple[Vector, int]:
        return self.vector, self.number  # the rest are windows into the vector

    @property
    def game(self) -> AnyGame:
        """Its rules."""
        return self.vector.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.vector.players

    def begin(self, seed: int | None, position: Position | None = None) -> None:
        """Begin the match with this number (None: the next one), or go on from a position with its chance."""
        if seed is not None and not 0 <= seed < LARGEST_SEED:
            raise KnallError(wrong("seed", last=LARGEST_SEED - 1, seed=seed))
        self.number = self.number + 1 if seed is None else int(seed)
        if position is None:
            self.vector.reset(self.number)
        else:
            self.vector.resume(position, self.number)

    @property
    def seat(self) -> int:
        """Who is to decide; negative: the match is over."""
        return self._seat.item(0)

    def is_legal(self, action: int) -> bool:
        """Can this move be played now?"""
        return 0 <= action < len(self._mask) and self._mask.item(action) == 1

    def play(self, action: int) -> None:
        """Play a move by its number; one that is not legal is refused by its clause, and nothing changes."""
        self._move[0] = action
        if self.is_legal(action):
            self.vector.advance(self._move)
        else:
            self.vector.step(self._move)

    @property
    def first_legal(self) -> int:
        """The number of some legal move."""
        return int(self.vector.legal[0, 0])

    @property
    def mask(self) -> NDArray[np.int8]:
        """1 for each legal move; an array of its own."""
        return self._mask.copy()

    def observation(self, seat: int) -> NDArray[np.int8]:
        """What a seat sees; an array of its own."""
        return self._observation.copy() if seat == self._seat.item(0) else self.vector.observe(seat)

    @property
    def rewards(self) -> list[float]:
        """What the match is worth to each seat; 0 as long as it goes on."""
        found: list[float] = self._reward.tolist()
        return found


def position_of(game: AnyGame, options: dict[str, Any] | None) -> Position | None:
    """The position that the options of a reset name, if they name one."""
    text = (options or {}).get("position")
    return None if text is None else Position(game, game.notation.parse(text))


def number_of(action: object) -> int:
    """An action of a library, which may be an int or an array, as the number of a move."""
    try:
        return int(action)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise BadMove(wrong("action", action=repr(action))) from None
