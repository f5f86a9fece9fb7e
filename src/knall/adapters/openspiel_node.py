"""A node of OpenSpiel's explicit-chance tree: compiled, and cheap to copy."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, cast

from knall.core.engine.ahead import have_compiled
from knall.core.engine.compiling import Entry, compiles, entry, load_struct, pool, store_struct
from knall.core.engine.structs import Struct
from knall.core.game.game import AnyGame
from knall.core.game.playouts import Scratch
from knall.core.game.rules import CHANCE, NOBODY, actor, apply, features, legal_moves, possible_outcomes, view
from knall.core.match.match import empty_table
from knall.core.match.position import Position
from knall.games import load_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOTHING = -1  # only list what can follow
_room = threading.local()


@entry
def advance(states: list[Struct], scratches: list[Scratch], action: int) -> int:
    """Apply a move or an outcome of chance, and list what can follow; returns the next actor."""
    s, scratch = states[0], scratches[0]
    if action != NOTHING:
        apply(s, action)
    who = actor(s)
    if who == CHANCE:
        possible_outcomes(s, scratch.odds)
    elif who != NOBODY:
        legal_moves(s, scratch.moves)
    return who


@entry
def observe(states: list[Struct], views: list[Struct], tensors: list[Struct], seat: int) -> None:
    """Write a seat's features."""
    view(states[0], seat, views[0])
    features(views[0], tensors[0])


class SpielNode:
    """A state, its actor, and the possible actions; copies share it until they act."""

    __slots__ = ("actor", "game", "legal", "odds", "players", "states")

    def __init__(self, game: AnyGame, states: list[Struct]) -> None:
        self.game, self.states = game, states
        self.players: int = load_struct(game.rules.state, states).players
        self.actor = NOBODY
        self.legal: tuple[int, ...] = ()
        self.odds: tuple[tuple[int, float], ...] = ()
        self._look(NOTHING)

    def play(self, action: int) -> None:
        self._look(action)

    def _look(self, action: int) -> None:
        scratches = _scratches()
        self.actor = advance(self.states, scratches, action)
        self.legal, self.odds = (), ()
        if self.actor == CHANCE:
            self.odds = _odds(scratches)
        elif self.actor != NOBODY:
            self.legal = _moves(scratches)

    def __deepcopy__(self, memo: object) -> SpielNode:
        node = object.__new__(SpielNode)
        node.game, node.players, node.actor = self.game, self.players, self.actor
        node.legal, node.odds = self.legal, self.odds
        node.states = _copied(self.states)
        return node

    def __reduce__(self) -> tuple[object, ...]:
        return _node, (self.game.name, self.states)

    @property
    def state(self) -> Struct:
        """A copy of the state as a plain struct."""
        found: Struct = load_struct(self.game.rules.state, self.states)
        return found

    @property
    def position(self) -> Position:
        return Position(self.game, self.state)

    def tensor(self, seat: int) -> NDArray[np.int8]:
        """A seat's features, in a buffer that the next call overwrites."""
        from knall.core.game.features import tensors

        views, struct = _view_room(self.game, self.players)
        observe(self.states, views, struct, seat)
        row: NDArray[np.int8] = tensors(struct)[0]
        return row


def first_node(game: AnyGame, players: int, options: dict[str, Any]) -> SpielNode:
    """The empty table, before anything is dealt."""
    have_compiled(game, ENTRIES, use_nodes)
    states = pool(game.rules.state, 1)
    store_struct(empty_table(game, players, options).copy_state(), states)
    return SpielNode(game, states)


def _node(name: str, states: list[Struct]) -> SpielNode:
    return SpielNode(load_game(name), states)


def _copied(states: list[Struct]) -> list[Struct]:
    """A copy of one state as bytes: field by field NumPy takes three times as long."""
    if not compiles():
        return [states[0].copy()]
    import numpy as np

    block = cast("NDArray[np.void]", states)
    return cast("list[Struct]", block.view(np.uint8).copy().view(block.dtype))


def _view_room(game: AnyGame, players: int) -> tuple[list[Struct], list[Struct]]:
    """Thread-local buffers for a view and its features."""
    rooms: dict[tuple[str, int], tuple[list[Struct], list[Struct]]] = _room.__dict__.setdefault("views", {})
    if (game.name, players) not in rooms:
        rooms[game.name, players] = pool(game.secrets.view_state, 1), pool(game.secrets.feature_state, 1)
    return rooms[game.name, players]


def _scratches() -> list[Scratch]:
    """Thread-local buffers for lists of moves."""
    if not hasattr(_room, "scratches"):
        _room.scratches = pool(Scratch, 1)
    found: list[Scratch] = _room.scratches
    return found


def _moves(scratches: list[Scratch]) -> tuple[int, ...]:
    if not compiles():
        moves = scratches[0].moves
        return tuple(sorted(moves.action[: moves.n]))
    block = cast("NDArray[np.void]", scratches)["moves"]
    return tuple(sorted(block["action"][0, : block["n"][0]].tolist()))


def _odds(scratches: list[Scratch]) -> tuple[tuple[int, float], ...]:
    if not compiles():
        odds = scratches[0].odds
        numbers, weights, total = odds.outcome[: odds.n], odds.weight[: odds.n], odds.total
    else:
        block = cast("NDArray[np.void]", scratches)["odds"]
        n, total = block["n"][0], int(block["total"][0])
        numbers, weights = block["outcome"][0, :n].tolist(), block["weight"][0, :n].tolist()
    return tuple(sorted((number, weight / total) for number, weight in zip(numbers, weights, strict=True)))


def use_nodes(name: str) -> None:
    """Compile what nodes of this game call, unless it is on disk."""
    game = load_game(name)
    first_node(game, game.seats[0], {}).tensor(0)


ENTRIES = cast("list[Entry[..., object]]", [advance, observe])
