"""What the rules of all games share: lists of moves, odds, results, and dispatch to the functions of a game.

A `dispatched` function calls the function of the same name of the game that its state or view belongs to.  Compiled
code resolves it at compile time, so generic code (playouts, search) has no overhead.
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
    kind: list[int] = cells(I64, MAX_MOVES)  # written by `alike`: moves with equal numbers are equivalent


class Odds(Struct):
    """The possible outcomes of chance in a state, with integer weights."""

    n: int = cell(I32)
    total: int = cell(I32)
    outcome: list[int] = cells(I16, MAX_OUTCOMES)
    weight: list[int] = cells(I32, MAX_OUTCOMES)


class Result(Struct):
    """Points of the seats, then of other parties, and the winners as a mask of seats."""

    points: list[int] = cells(I32, MAX_SEATS)
    winners: int = cell(I8)


@native
def assign(target: R, source: R) -> None:
    """Copy a struct into another of the same type."""
    target.copy_from(source)


def _wrapped(n: int, room: int) -> int:
    """Wrap, so compiled code never writes out of bounds; `legal_moves` and `possible_outcomes` check afterwards."""
    return n & (room - 1)


@compiled_as(_wrapped)
def checked_index(n: int, room: int) -> int:
    """The index of the n-th entry; raises NoRoom beyond the list's room."""
    if n >= room:
        raise NoRoom
    return n


@rule
def check_room(n: int, room: int) -> None:
    """Raise NoRoom if a filled list has overflowed."""
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
    """The sum of four weights from index i on; the total, if fewer follow."""
    if i + 4 > out.n:
        return out.total
    return out.weight[i] + out.weight[i + 1] + out.weight[i + 2] + out.weight[i + 3]


@rule
def choose_outcome(out: Odds, rng: Randomness) -> int:
    """Draw an outcome by weight."""
    x = below(rng, out.total)
    if out.total == out.n:  # all weights are 1
        return out.outcome[x]
    if out.n == 3:  # branch-free: it would be unpredictable
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
    """Register a game for dispatch; raises KnallError for games beyond the engine's limits."""
    from knall.core.game.limits import check_limits

    check_limits(game)
    for other in registry.games.values():
        shared = _layouts(game) & _layouts(other)
        if other.name != game.name and shared:
            raise KnallError(wrong("one_state", one=other.name, other=game.name, layout=min(shared)))
    registry.games[game.rules.state] = game


def _layouts(game: AnyGame) -> set[str]:
    return {layout_name(game.rules.state), layout_name(game.secrets.view_state)}


def game_of(s: Struct) -> AnyGame:
    """The game of a state."""
    return registry.games[type(s)]


def game_of_view(v: Struct) -> AnyGame:
    """The game of a view."""
    return next(game for game in registry.games.values() if game.secrets.view_state is type(v))


@dispatched
def start(s: Struct) -> None:
    """Make s the empty table, for its players and options; chance then deals."""
    game_of(s).rules.start(s)


@dispatched
def actor(s: Struct) -> int:
    """The seat to decide, CHANCE, or NOBODY when the match is over."""
    return game_of(s).rules.actor(s)


@dispatched
def moves(s: Struct, out: Moves) -> None:
    """Write every legal move of the seat to decide."""
    game_of(s).rules.moves(s, out)


@dispatched
def odds(s: Struct, out: Odds) -> None:
    """Write every possible outcome of chance, with weights."""
    game_of(s).rules.odds(s, out)


@dispatched
def apply(s: Struct, move: int) -> None:
    """Apply a legal move or outcome of chance; unchecked."""
    game_of(s).rules.apply(s, move)


@dispatched
def scores(s: Struct, result: Result) -> None:
    """Write the current points and winners."""
    game_of(s).rules.scores(s, result)


@dispatched
def view(s: Struct, seat: int, v: Struct) -> None:
    """Write to v what this seat may know; seat NOBODY is a spectator."""
    game_of(s).secrets.view(s, seat, v)


@dispatched
def features(v: Struct, out: Struct) -> None:
    """Write the view v to `out` as numbers."""
    game_of_view(v).secrets.features(v, out)


@dispatched
def guess(s: Struct, v: Struct, rng: Randomness) -> None:
    """Determinisation: make s a state consistent with the view v, sampled as a fair player would believe."""
    game_of(s).secrets.guess(s, v, rng)


@dispatched
def observed_as(s: Struct, move: int, seat: int) -> int:
    """The move as this seat observes it: itself, or a negative number shared by all moves that look the same."""
    return game_of(s).secrets.observed_as(s, move, seat)


@dispatched
def value(s: Struct, seat: int) -> float:
    """Heuristic estimate of this seat's chance to win, from 0 to 1."""
    return game_of(s).rules.value(s, seat)


@dispatched
def learned_value(s: Struct, seat: int) -> float:
    """The learned estimate of this seat's chance to win, which searches use."""
    return game_of(s).rules.learned_value(s, seat)


@rule
def at_a_glance(s: Struct, seat: int) -> float:
    """Default for games without a learned value."""
    return value(s, seat)


@dispatched
def alike(s: Struct, out: Moves) -> bool:
    """Give equivalent moves the same kind; False if no two moves are equivalent."""
    return game_of(s).rules.alike(s, out)


@rule
def none_alike(s: Struct, out: Moves) -> bool:
    """Default for games without equivalent moves."""
    return False


@rule
def legal_moves(s: Struct, out: Moves) -> None:
    """Make `out` the legal moves of the seat to decide."""
    out.n = 0
    moves(s, out)
    check_room(out.n, MAX_MOVES)


@rule
def possible_outcomes(s: Struct, out: Odds) -> None:
    """Make `out` the possible outcomes of chance."""
    out.n = 0
    out.total = 0
    odds(s, out)
    check_room(out.n, MAX_OUTCOMES)


@dispatched
def roll(s: Struct, out: Odds, rng: Randomness) -> int:
    """Draw an outcome of chance by its odds."""
    return game_of(s).rules.roll(s, out, rng)


@rule
def roll_by_odds(s: Struct, out: Odds, rng: Randomness) -> int:
    """Default for games without a faster way than listing all outcomes."""
    possible_outcomes(s, out)
    return choose_outcome(out, rng)


@rule
def settle(s: Struct, out: Odds, rng: Randomness) -> None:
    """Play out chance until a seat has to decide or the match is over."""
    while actor(s) == CHANCE:
        apply(s, roll(s, out, rng))
