"""Vectorised environment: many matches of one game, stepped together, with results in preallocated arrays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from knall.core.engine.ahead import have_compiled
from knall.core.engine.compiling import Entry, compiles, load_struct, pool, store_struct
from knall.core.engine.structs import Struct, dtype_of, store
from knall.core.game.features import feature_count, tensors
from knall.core.game.game import AnyGame
from knall.core.game.options import Options
from knall.core.game.playouts import Scratch
from knall.core.game.rules import MAX_MOVES
from knall.core.match.match import empty_table
from knall.core.match.position import Position
from knall.core.text.errors import BadMove, IllegalMove, KnallError
from knall.core.text.wording import Wordings
from knall.games import load_game
from knall.vectors.stepping import (
    AGAIN,
    ALL_LEGAL,
    ALL_SEATS,
    FINALS,
    MASKS,
    OBSERVATIONS,
    MatchLane,
    begin_lanes,
    choose_at_random,
    first_illegal,
    observe_lane,
    resume_lane,
    step_lanes,
)

wrong = Wordings(__package__, "vector")

Block = tuple[
    list[Struct],
    list[MatchLane],
    "NDArray[np.int16]",
    "NDArray[np.int8]",
    list[Struct],
    list[Struct],
    list[Scratch],
]


class Vector:
    """n matches, one per lane. When one ends, the match n numbers later follows in its lane; match number k is the same
    for every n and every number of threads.

    `reset` and `step` write into the arrays below, which are never replaced: copy what you want to keep.
    """

    def __init__(
        self,
        game: AnyGame,
        n: int,
        players: int,
        options: Options,
        *,
        threads: int = 1,
        masks: bool = True,
        observations: bool = True,
        finals: bool = False,
        autoreset: bool = True,
        seats: Collection[int] | None = None,
    ) -> None:
        for what, number in (("matches", n), ("threads", threads)):
            if number < 1:
                raise KnallError(wrong(f"no_{what}", number=number))
        start = empty_table(game, players, options).copy_state()
        if seats is not None and not set(seats) <= set(range(players)):
            raise KnallError(wrong("seats", players=players, last=players - 1, seats=sorted(seats)))
        self.game, self.n, self.players, self.options, self._start = game, n, players, dict(options), start
        self._asked = masks * MASKS | observations * OBSERVATIONS | finals * FINALS | autoreset * AGAIN
        self._callers = ALL_SEATS if seats is None else sum(1 << seat for seat in set(seats))
        have_compiled(game, ENTRIES, use_vector)
        self._allocate(threads)
        self._blocks: list[Block] = [
            (self._states, self._lane_pool, self.legal, self.mask, self._views[t], self._tensors, self._scratches[t])
            for t in range(threads)
        ]
        self._slices = [(n * t // threads, n * (t + 1) // threads, t) for t in range(threads)]
        self._threads = ThreadPoolExecutor(threads) if threads > 1 else None
        self._read: set[str] = set()
        self._made_with = {
            "threads": threads,
            "masks": masks,
            "observations": observations,
            "finals": finals,
            "autoreset": autoreset,
            "seats": seats,
        }

    def _allocate(self, threads: int) -> None:
        game, n, asked = self.game, self.n, self._asked
        self._states, self._lane_pool = pool(game.rules.state, n), pool(MatchLane, n)
        for i in range(n):
            store_struct(self._start, self._states, i)
        self._views = [pool(game.secrets.view_state, 1) for _ in range(threads)]
        self._scratches = [pool(Scratch, 1) for _ in range(threads)]
        self._tensors = pool(game.secrets.feature_state, n)
        self._seen = pool(game.secrets.feature_state, 1)
        self._finals = pool(game.secrets.feature_state, (n if asked & FINALS else 1) * self.players)
        lanes = cast("NDArray[np.void]", self._lane_pool) if compiles() else np.zeros(n, dtype_of(MatchLane))
        self._lanes = lanes
        moves = len(game.notation.catalogue)
        self.legal: NDArray[np.int16] = np.zeros((n, min(moves, MAX_MOVES)), np.int16)
        """The numbers of the legal moves; the first `count` of each row are valid."""
        self.mask: NDArray[np.int8] = np.zeros((n, moves if asked & MASKS else 0), np.int8)
        """Mask: 1 for each legal move."""
        self.observation: NDArray[np.int8] = tensors(self._tensors)
        """Features of the view of the seat to decide."""
        self.final_observation: NDArray[np.int8] = tensors(self._finals).reshape(-1, self.players, feature_count(game))
        """Each seat's features at the end, where `done`; only with finals=True."""
        self.count: NDArray[np.int32] = lanes["count"]
        """The number of legal moves; 0: the match is over."""
        self.seat: NDArray[np.int8] = lanes["seat"]
        """The seat to decide; negative: the match is over."""
        self.done: NDArray[np.bool_] = lanes["done"].view(np.bool_)
        """Whether a match ended in the last step."""
        self.reward: NDArray[np.float64] = lanes["reward"][:, : self.players]
        """Each seat's reward, where a match ended in the last step; else 0."""
        self.number: NDArray[np.int64] = lanes["number"]
        """Match numbers."""

    def reset(self, seed: int = 0) -> None:
        """Begin matches number seed, seed + 1, …"""
        self._each(
            "reset", lambda first, last, t: begin_lanes(*self._blocks[t], first, last, self._asked, self._callers, seed)
        )

    def step(self, moves: NDArray[np.integer[Any]], *, check: bool = True) -> None:
        """Play a move, by its number, in each match; if one is illegal, none is played. The move of a match that is
        over is ignored. With `check=False` illegal moves are undefined behaviour.
        """
        if moves.dtype.kind not in "iu":
            raise BadMove(wrong("kind", kind=moves.dtype))
        numbers = np.ascontiguousarray(moves, np.int64)
        if moves.shape != (self.n,):
            raise BadMove(wrong("shape", matches=self.n, shape=str(moves.shape)))
        if check:
            place = first_illegal(self._states, self._lane_pool, self.legal, numbers)
            if place != ALL_LEGAL:
                self._refuse(place, int(numbers[place]))
        self.advance(numbers)

    @cached_property
    def _step_all(self) -> Callable[..., None]:
        moves = np.zeros(1, np.int64)
        return step_lanes.bound(*self._blocks[0], self._finals, moves, 0, self.n, self._asked, self._callers)

    def advance(self, moves: NDArray[np.int64]) -> None:
        """As `step` for a contiguous int64 array of legal moves, without any checks."""
        if self._threads is None:
            self._step_all(*self._blocks[0], self._finals, moves, 0, self.n, self._asked, self._callers)
            if not compiles():
                self._show_plain_lanes()
            return
        self._each(
            "step",
            lambda first, last, t: step_lanes(
                *self._blocks[t], self._finals, moves, first, last, self._asked, self._callers
            ),
        )

    def _refuse(self, i: int, number: int) -> None:
        game = self.game
        if not 0 <= number < len(game.notation.catalogue):
            raise BadMove(
                wrong("number", place=i, title=game.title, last=len(game.notation.catalogue) - 1, number=number)
            )
        text = game.notation.catalogue[number]
        raise IllegalMove(text, *self.position(i).why_not(text))

    def _each(self, name: str, work: Callable[[int, int, int], None]) -> None:
        """Run the work on every slice, each in its own thread; in a single thread the first time, which loads machine
        code.
        """
        if self._threads is not None and name in self._read:
            list(self._threads.map(lambda one: work(*one), self._slices))
        else:
            for one in self._slices:
                work(*one)
        self._read.add(name)
        if not compiles():
            self._show_plain_lanes()

    def _show_plain_lanes(self) -> None:
        for i, lane in enumerate(self._lane_pool):
            store(lane, self._lanes, i)
        self.observation[:] = tensors(self._tensors)
        self.final_observation[:] = tensors(self._finals).reshape(self.final_observation.shape)

    def random_moves(self) -> NDArray[np.int64]:
        """A uniformly random legal move for each match, by the match's randomness."""
        moves = np.empty(self.n, np.int64)
        choose_at_random(self._states, self._lane_pool, self.legal, moves)
        return moves

    def resume(self, position: Position, seed: int = 0, i: int = 0) -> None:
        """Continue from this position in lane i, with the chance of match `number`."""
        if position.game is not self.game or position.players != self.players:
            raise KnallError(wrong("other", title=self.game.title, players=self.players))
        store_struct(position.copy_state(), self._states, i)
        resume_lane(*self._blocks[0], i, self._asked, self._callers, seed)
        if not compiles():
            self._show_plain_lanes()

    def observe(self, seat: int, i: int = 0) -> NDArray[np.int8]:
        """A seat's features in match i, as a new array."""
        observe_lane(self._states, self._views[0], self._seen, i, seat, 0)
        row: NDArray[np.int8] = tensors(self._seen)[0].copy()
        return row

    def position(self, i: int = 0) -> Position:
        """The position of match i, with all secrets."""
        return Position(self.game, load_struct(self.game.rules.state, self._states, i))

    def __reduce__(self) -> tuple[object, ...]:
        blocks = (self._states, self._lane_pool, self.legal, self.mask, self._tensors, self._finals)
        return _vector, (self.game.name, self.n, self.players, self.options, self._made_with), blocks

    def __setstate__(self, blocks: Sequence[Any]) -> None:
        mine: tuple[Any, ...] = (self._states, self._lane_pool, self.legal, self.mask, self._tensors, self._finals)
        for block, filled in zip(mine, blocks, strict=True):
            block[:] = filled
        if not compiles():
            self._show_plain_lanes()


def _vector(name: str, n: int, players: int, options: Options, made_with: dict[str, Any]) -> Vector:
    return Vector(load_game(name), n, players, options, **made_with)


def use_vector(name: str) -> None:
    """Compile what vectors of this game call, unless it is on disk."""
    vector = Vector(load_game(name), 1, load_game(name).seats[0], {})
    vector.reset()
    vector.step(vector.random_moves())
    vector.resume(vector.position())
    vector.observe(0)


ENTRIES = cast(
    "list[Entry[..., object]]", [begin_lanes, resume_lane, choose_at_random, first_illegal, step_lanes, observe_lane]
)
