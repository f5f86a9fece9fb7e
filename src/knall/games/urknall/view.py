"""What a seat may know of Urknall: everything, there are no secrets."""

from collections.abc import Sequence

from knall.core.compiling import rule
from knall.core.random import Randomness
from knall.core.rules import assign
from knall.core.structs import I8, Struct, cell, nested
from knall.games.urknall.table import State


class ViewState(Struct):
    """A view: whose it is, and the open table."""

    seat: int = cell(I8)
    table: State = nested(State)


@rule
def view(s: State, seat: int, v: ViewState) -> None:
    """All that lies on the table."""
    v.seat = seat
    v.table = s


@rule
def guess(s: State, v: ViewState, rng: Randomness) -> None:
    """There is nothing to guess."""
    assign(s, v.table)


@rule
def observed_as(s: State, move: int, seat: int) -> int:
    """Everybody sees everything."""
    return move


def tell(s: State, event: str, seat: int) -> Sequence[str]:
    """Everybody sees everything."""
    return (event,)


def reveals(s: State, move: int) -> bool:
    """There are no secrets to reveal."""
    return False
