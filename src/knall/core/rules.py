"""What the rules of all games share: lists of moves, odds, results, and the questions one can ask a state.

A question, asked of a state, is answered by the function of that name of the game the state belongs to.  Compiled
code resolves it when it is compiled, so generic code (playouts, search) costs nothing for being generic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

from knall.core.bitset import bits
from knall.core.compiling import numba_type, rule, when_compiling
from knall.core.random import Randomness, below
from knall.core.structs import I8, I16, I32, I64, Struct, cell, cells

if TYPE_CHECKING:
    from knall.core.game import AnyGame

MAX_SEATS = 4
MAX_MOVES = 1000
MAX_OUTCOMES = 256
CHANCE, NOBODY = -1, -2  # actors that are no seats
R = TypeVar("R", bound=Struct)


class Moves(Struct):
    """The legal moves of a state."""

    n: int = cell(I32)
    action: list[int] = cells(I16, MAX_MOVES)
    kind: list[int] = cells(I64, MAX_MOVES)  # only where `alike` was asked: equal numbers come to the same


class Odds(Struct):
    """What chance can do in a state, with integer weights."""

    n: int = cell(I32)
    total: int = cell(I32)
    outcome: list[int] = cells(I16, MAX_OUTCOMES)
    weight: list[int] = cells(I32, MAX_OUTCOMES)


class Result(Struct):
    """Points of the seats (and of what else a game scores behind them), and the winners as a mask of seats."""

    points: list[int] = cells(I32, MAX_SEATS)
    winners: int = cell(I8)


def assign(target: R, source: R) -> None:
    """Make one record a copy of another of its type."""
    target.copy_from(source)


@when_compiling
def _copy_in_one_block() -> None:
    from knall.core import intrinsics

    intrinsics.install_copy(assign)


@rule
def add(out: Moves, action: int) -> None:
    """Append a move."""
    out.action[out.n] = action
    out.n += 1


@rule
def add_all(out: Moves, base: int, mask: int) -> None:
    """Append base + e for every e of mask."""
    n = out.n
    for e in bits(mask):
        out.action[n] = base + e
        n += 1
    out.n = n


@rule
def weigh(out: Odds, outcome: int, weight: int) -> None:
    """Append an outcome of chance."""
    out.outcome[out.n] = outcome
    out.weight[out.n] = weight
    out.n += 1
    out.total += weight


@rule
def draw(out: Odds, rng: Randomness) -> int:
    """One of the outcomes, by its weight."""
    x = below(rng, out.total)
    if out.total == out.n:  # all weights are 1
        return out.outcome[x]
    i = 0
    while x >= out.weight[i]:
        x -= out.weight[i]
        i += 1
    return out.outcome[i]


@rule
def best_win(result: Result, seats: int) -> None:
    """Most points wins, equal leaders share."""
    best = result.points[0]
    for p in range(1, seats):
        best = max(best, result.points[p])
    result.winners = 0
    for p in range(seats):
        if result.points[p] == best:
            result.winners |= 1 << p


# --- the questions ---

_games: list[AnyGame] = []
Q = TypeVar("Q", bound=Callable[..., object])


def admit(game: AnyGame) -> None:
    """Let states of this game answer questions."""
    _games.append(game)


def _question(stub: Q) -> Q:
    name = stub.__name__

    def ask(s: Struct, *args: object) -> object:
        return getattr(next(game for game in _games if game.state is type(s)), name)(s, *args)

    def install() -> None:
        from numba.extending import overload

        overload(ask)(_CHOOSERS[stub.__code__.co_argcount](name))

    ask.__doc__ = stub.__doc__
    when_compiling(install)
    return cast(Q, ask)


def _answer(kind: object, name: str) -> Callable[..., object]:
    return cast(Callable[..., object], next(getattr(g, name) for g in _games if numba_type(g.state) == kind))


def _choose_one(name: str) -> Callable[..., object]:
    def choose(s):  # type: ignore[no-untyped-def]
        answer = _answer(s, name)
        return lambda s: answer(s)

    return choose


def _choose_two(name: str) -> Callable[..., object]:
    def choose(s, x):  # type: ignore[no-untyped-def]
        answer = _answer(s, name)
        return lambda s, x: answer(s, x)

    return choose


def _choose_three(name: str) -> Callable[..., object]:
    def choose(s, x, y):  # type: ignore[no-untyped-def]
        answer = _answer(s, name)
        return lambda s, x, y: answer(s, x, y)

    return choose


_CHOOSERS = {1: _choose_one, 2: _choose_two, 3: _choose_three}  # Numba wants the arguments spelt out


@_question
def start(s: Struct, rng: Randomness) -> None:
    """Set up s, whose number of players and options are given."""


@_question
def actor(s: Struct) -> int:
    """The seat to decide, CHANCE, or NOBODY when the match is over."""
    raise AssertionError


@_question
def moves(s: Struct, out: Moves) -> None:
    """Write every legal move of the seat to decide."""


@_question
def odds(s: Struct, out: Odds) -> None:
    """Write what chance can do, with weights."""


@_question
def apply(s: Struct, move: int) -> None:
    """Carry out a legal move, or an outcome of chance; trusts its caller."""


@_question
def scores(s: Struct, result: Result) -> None:
    """Write points and winners as they stand."""


@_question
def view(s: Struct, seat: int, v: Struct) -> None:
    """Write to v what this seat may know; seat NOBODY is a spectator."""


@_question
def guess(s: Struct, v: Struct, rng: Randomness) -> None:
    """Make s a state that the view v does not exclude, drawn as a fair player would believe."""


@_question
def observed_as(s: Struct, move: int, seat: int) -> int:
    """The move as this seat notices it: itself, or a negative number for all that it cannot tell from each other."""
    raise AssertionError


@_question
def value(s: Struct, seat: int) -> float:
    """About this seat's chance to win, from 0 to 1, at a glance."""
    raise AssertionError


@_question
def learned_value(s: Struct, seat: int) -> float:
    """The same as a search had better believe it."""
    raise AssertionError


@rule
def at_a_glance(s: Struct, seat: int) -> float:
    """For games in which a search believes what it sees at a glance."""
    return value(s, seat)


@_question
def alike(s: Struct, out: Moves) -> bool:
    """Give every move a kind, such that moves of one kind come to the same; False: all are different."""
    raise AssertionError


@rule
def none_alike(s: Struct, out: Moves) -> bool:
    """For games in which no two moves come to the same."""
    return False


@rule
def settle(s: Struct, out: Odds, rng: Randomness) -> None:
    """Let chance move until a seat has to decide or the match is over."""
    while actor(s) == CHANCE:
        out.n = 0
        out.total = 0
        odds(s, out)
        apply(s, draw(out, rng))
