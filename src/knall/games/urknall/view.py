"""What a seat may know of Urknall: everything, there are no secrets (`core.open_information`)."""

from knall.core.engine.structs import I8, Struct, cell, nested
from knall.games.urknall.rules.state import State


class ViewState(Struct):
    """A view: whose it is, and the open table."""

    seat: int = cell(I8)
    table: State = nested(State)
