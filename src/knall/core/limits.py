"""What the engine has room for: looked at when a game is registered, so that compiled code need not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from knall.core.errors import KnallError
from knall.core.options import complete
from knall.core.rules import MAX_CATALOGUE, MAX_OUTCOME_NUMBERS, MAX_SEATS
from knall.core.search_settings import MOST_DEPTH

if TYPE_CHECKING:
    from knall.core.game import AnyGame

MAX_SCORED = MAX_SEATS  # seats, and what else a game scores


def check_limits(game: AnyGame) -> None:
    """Refuse a game for which the engine has no room, with a sentence for the first limit that it exceeds."""
    if "players" not in game.state.fields:
        raise KnallError(f"the state of the game '{game.name}' has no field 'players'")
    for what, number, most in _numbers(game):
        if number > most:
            raise KnallError(f"the game '{game.name}' has {number} {what}; the engine has room for {most}")


def _numbers(game: AnyGame) -> Iterator[tuple[str, int, int]]:
    yield "seats", game.seats[-1], MAX_SEATS
    yield "moves in its catalogue", len(game.catalogue), MAX_CATALOGUE
    yield "outcomes of chance", len(game.outcomes), MAX_OUTCOME_NUMBERS
    yield "decisions as the depth of its search", game.search.depth, MOST_DEPTH
    for players in game.seats:
        state = game.state()
        game.configure(state, players, complete(game.options, {}))
        yield f"parties that score with {players} players", len(game.parties(state)), MAX_SCORED
