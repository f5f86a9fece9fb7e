"""What games in which nothing is hidden need not write: a view is the whole table, and there is nothing to guess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from knall.core.engine.compiling import rule
from knall.core.engine.random import Randomness
from knall.core.engine.structs import I8, Struct, cell, nested
from knall.core.game.rules import assign

S = TypeVar("S", bound=Struct)


class OpenView(Protocol[S]):
    """A view of an open game, for the types of what is made from it: whose it is, and the table."""

    seat: int
    table: S


_made: dict[type[Struct], type[Struct]] = {}


def view_state_of(state: type[Struct]) -> type[Struct]:
    """The struct of an open view of such states."""
    if state not in _made:

        class ViewState(Struct):
            """A view: whose it is, and the open table."""

            seat: int = cell(I8)
            table: Struct = nested(state)

            def __reduce__(self) -> tuple[object, ...]:  # it has no name to be found by in another process
                return _fresh_view, (state,), self.__dict__

        ViewState.__module__, ViewState.__qualname__ = state.__module__, f"{state.__qualname__}.ViewState"
        _made[state] = ViewState
    return _made[state]


def _fresh_view(state: type[Struct]) -> Struct:
    return view_state_of(state)()


@rule
def view(s: S, seat: int, v: OpenView[S]) -> None:
    """All that lies on the table."""
    v.seat = seat
    v.table = s


@rule
def features(v: Struct, out: Struct) -> None:
    """The view as it is: small numbers as features, of larger ones their bytes, the lowest first."""
    assign(out, v)


@rule
def guess(s: S, v: OpenView[S], rng: Randomness) -> None:
    """There is nothing to guess."""
    assign(s, v.table)


@rule
def observed_as(s: Struct, move: int, seat: int) -> int:
    """Everybody sees everything."""
    return move


def tell(s: Struct, event: str, seat: int) -> Sequence[str]:
    """Everybody sees everything."""
    return (event,)


def reveals(s: Struct, move: int) -> bool:
    """There are no secrets to reveal."""
    return False
