"""Size limits of the engine, checked when a game is registered, so that compiled code need not.

`SearchSettings` checks the depth of a search, and `rules.check_room` every list of moves and outcomes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from knall.core.game.options import Options, complete
from knall.core.game.rules import MAX_CATALOGUE, MAX_OUTCOME_NUMBERS, MAX_SEATS
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wording, Wordings

if TYPE_CHECKING:
    from knall.core.game.game import AnyGame

wrong = Wordings(__package__, "game")
MAX_SCORED = MAX_SEATS  # seats, and other parties


def check_limits(game: AnyGame) -> None:
    """Raise KnallError for the first limit that a game exceeds."""
    if "players" not in game.rules.state.fields:
        raise KnallError(wrong("no_players", name=game.name))
    for things, number, most in _numbers(game):
        if number > most:
            raise KnallError(wrong("too_many", name=game.name, number=number, things=things, most=most))


def _numbers(game: AnyGame) -> Iterator[tuple[Wording, int, int]]:
    yield wrong("seats"), game.seats[-1], MAX_SEATS
    yield wrong("moves"), len(game.notation.catalogue), MAX_CATALOGUE
    yield wrong("outcomes"), len(game.notation.outcomes), MAX_OUTCOME_NUMBERS
    ours = [option for option in game.options if option.own is None]  # what people bring is read when it is played
    each: list[Options] = [{}, *({option.name: value} for option in ours for value in option.allowed)]
    for players, options in product(game.seats, each):
        state = game.rules.state()
        game.rules.configure(state, players, complete(game.options, options))
        yield wrong("parties", players=players), len(game.notation.parties(state)), MAX_SCORED
