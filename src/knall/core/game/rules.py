"""What the rules of all games share: lists of moves, odds, results, and what every game answers in its own way.

A `dispatched` function runs the function of its name of the game that the state, or view, belongs to.  Compiled code
finds it when it is compiled, so generic code (playouts, search) costs nothing for being generic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from knall.core.engine import registry
from knall.core.engine.bitset import bits, count
from knall.core.engine.compiling import compiled_as, dispatched, native, rule
from knall.core.engine.random import Randomness, below
from knall.core.engine.structs import I8, I16, I32, I64, Struct, cell, cells, layout_name
from knall.core.text.errors import KnallError, NoRoom
from knall.core.text.wording import Wordings

if TYPE_CHECKING:
    from knall.core.game.game import AnyGame

wrong = Wordings(__package__, "game")
MAX_SEATS = 4
MAX_MOVES = 1 << 10  # legal at once; a power of two
MAX_OUTCOMES = 1 << 8  # possible at once; a power of two
MAX_CATALOGUE = 1 << 12  # numbers of moves; a power of two
MAX_OUTCOME_NUMBERS = 1 << 15
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


@native
def assign(target: R, source: R) -> None:
    """Make one struct a copy of another of its type."""
    target.copy_from(source)


def _wrapped(n: int, room: int) -> int:
    """Compiled code writes into its cells only; `legal_moves` and `possible_outcomes` find that it was too much."""
    return n & (room - 1)


@compiled_as(_wrapped)
def checked_index(n: int, room: int) -> int:
    """Where the n-th entry of a list with this room belongs."""
    if n >= room:
        raise NoRoom
    return n


@rule
def check_room(n: int, room: int) -> None:
    """A list that was filled has no more entries than it has room for."""
    if n > room:
        raise NoRoom


@rule
def add(out: Moves, action: int) -> None:
    """Append a move."""
    out.action[checked_index(out.n, MAX_MOVES)] = action
    out.n += 1


@rule
def add_all(out: Moves, base: int, mask: int) -> None:
    """Append base + e for every e of mask."""
    n = out.n
    for e in bits(mask):
        out.action[checked_index(n, MAX_MOVES)] = base + e
        n += 1
    out.n = n


@rule
def weigh(out: Odds, outcome: int, weight: int) -> None:
    """Append an outcome of chance."""
    n = checked_index(out.n, MAX_OUTCOMES)
    out.outcome[n] = outcome
    out.weight[n] = weight
    out.n += 1
    out.total += weight


@rule
def weigh_all(out: Odds, base: int, mask: int) -> None:
    """Append base + e for every e of mask, all of weight 1."""
    n = out.n
    for e in bits(mask):
        here = checked_index(n, MAX_OUTCOMES)
        out.outcome[here] = base + e
        out.weight[here] = 1
        n += 1
    out.total += n - out.n
    out.n = n


@rule
def weigh_some_twice(out: Odds, base: int, mask: int, twice: int) -> None:
    """Append base + e for every e of mask, of weight 2 if it is in `twice` too, else of weight 1."""
    n = out.n
    for e in bits(mask):
        here = checked_index(n, MAX_OUTCOMES)
        out.outcome[here] = base + e
        out.weight[here] = 1 + (twice >> e & 1)
        n += 1
    out.total += n - out.n + count(mask & twice)
    out.n = n


@rule
def weight_of_four(out: Odds, i: int) -> int:
    """The weights of four outcomes from number i on; more than there is, if fewer follow."""
    if i + 4 > out.n:
        return out.total
    return out.weight[i] + out.weight[i + 1] + out.weight[i + 2] + out.weight[i + 3]


@rule
def choose_outcome(out: Odds, rng: Randomness) -> int:
    """One of the outcomes, by its weight."""
    x = below(rng, out.total)
    if out.total == out.n:  # all weights are 1
        return out.outcome[x]
    if out.n == 3:  # no branch: nobody could predict it
        first = out.weight[0]
        return out.outcome[(x >= first) + (x >= first + out.weight[1])]
    i = 0
    four = weight_of_four(out, 0)
    while x >= four:  # in larger steps first
        x -= four
        i += 4
        four = weight_of_four(out, i)
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


# --- what every game answers in its own way ---


def register_game(game: AnyGame) -> None:
    """Let states of this game follow its rules; refuses games for which the engine has no room."""
    from knall.core.game.limits import check_limits

    check_limits(game)
    for other in registry.games.values():
        shared = _layouts(game) & _layouts(other)
        if other.name != game.name and shared:
            raise KnallError(wrong("one_state", one=other.name, other=game.name, layout=min(shared)))
    registry.games[game.state] = game


def _layouts(game: AnyGame) -> set[str]:
    return {layout_name(game.state), layout_name(game.view_state)}


def game_of(s: Struct) -> AnyGame:
    """The game whose state this is."""
    return registry.games[type(s)]


def game_of_view(v: Struct) -> AnyGame:
    """The game that this is a view of."""
    return next(game for game in registry.games.values() if game.view_state is type(v))


@dispatched
def start(s: Struct) -> None:
    """Make s the empty table, for the players and options that it has; chance deals then."""
    game_of(s).start(s)


@dispatched
def actor(s: Struct) -> int:
    """The seat to decide, CHANCE, or NOBODY when the match is over."""
    return game_of(s).actor(s)


@dispatched
def moves(s: Struct, out: Moves) -> None:
    """Write every legal move of the seat to decide."""
    game_of(s).moves(s, out)


@dispatched
def odds(s: Struct, out: Odds) -> None:
    """Write what chance can do, with weights."""
    game_of(s).odds(s, out)


@dispatched
def apply(s: Struct, move: int) -> None:
    """Carry out a legal move, or an outcome of chance; trusts its caller."""
    game_of(s).apply(s, move)


@dispatched
def scores(s: Struct, result: Result) -> None:
    """Write points and winners as they stand."""
    game_of(s).scores(s, result)


@dispatched
def view(s: Struct, seat: int, v: Struct) -> None:
    """Write to v what this seat may know; seat NOBODY is a spectator."""
    game_of(s).view(s, seat, v)


@dispatched
def features(v: Struct, out: Struct) -> None:
    """Write to `out` what the view v says, as numbers."""
    game_of_view(v).features(v, out)


@dispatched
def guess(s: Struct, v: Struct, rng: Randomness) -> None:
    """Make s a state that the view v does not exclude, drawn as a fair player would believe."""
    game_of(s).guess(s, v, rng)


@dispatched
def observed_as(s: Struct, move: int, seat: int) -> int:
    """The move as this seat notices it: itself, or a negative number for all that it cannot tell from each other."""
    return game_of(s).observed_as(s, move, seat)


@dispatched
def value(s: Struct, seat: int) -> float:
    """About this seat's chance to win, from 0 to 1, at a glance."""
    return game_of(s).value(s, seat)


@dispatched
def learned_value(s: Struct, seat: int) -> float:
    """The same as a search had better believe it."""
    return game_of(s).learned_value(s, seat)


@rule
def at_a_glance(s: Struct, seat: int) -> float:
    """For games in which a search believes what it sees at a glance."""
    return value(s, seat)


@dispatched
def alike(s: Struct, out: Moves) -> bool:
    """Give every move a kind, such that moves of one kind come to the same; False: all are different."""
    return game_of(s).alike(s, out)


@rule
def none_alike(s: Struct, out: Moves) -> bool:
    """For games in which no two moves come to the same."""
    return False


@rule
def legal_moves(s: Struct, out: Moves) -> None:
    """Make `out` the legal moves of the seat to decide."""
    out.n = 0
    moves(s, out)
    check_room(out.n, MAX_MOVES)


@rule
def possible_outcomes(s: Struct, out: Odds) -> None:
    """Make `out` what chance can do."""
    out.n = 0
    out.total = 0
    odds(s, out)
    check_room(out.n, MAX_OUTCOMES)


@dispatched
def roll(s: Struct, out: Odds, rng: Randomness) -> int:
    """What chance does, drawn by its odds."""
    return game_of(s).roll(s, out, rng)


@rule
def roll_by_odds(s: Struct, out: Odds, rng: Randomness) -> int:
    """For games that have no faster way than to list all that chance can do."""
    possible_outcomes(s, out)
    return choose_outcome(out, rng)


@rule
def settle(s: Struct, out: Odds, rng: Randomness) -> None:
    """Let chance move until a seat has to decide or the match is over."""
    while actor(s) == CHANCE:
        apply(s, roll(s, out, rng))
