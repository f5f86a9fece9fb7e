"""Matches of the time when the set-up was drawn before the first event, and in no log."""

from __future__ import annotations

from knall.core.game.game import AnyGame
from knall.core.game.options import Options
from knall.core.match import chance
from knall.core.match.history import Setup
from knall.core.match.match import Match, empty_table, opened_as
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "former")


def formerly_drawn(game: AnyGame, players: int, chosen: Options, draws: chance.Draws) -> Position:
    """The first position to decide in, as it was drawn when the set-up was not yet part of the log."""
    if game.former_setup is None:
        raise KnallError(wrong("never", title=game.title))
    state = empty_table(game, players, chosen)._state
    game.former_setup(state, draws)
    position = Position(game, state)
    while position.is_chance:
        position, _ = position.roll(draws)
    return position


def opened_formerly(
    game: AnyGame, players: int, chosen: Options, source: chance.Source, names: tuple[str, ...] = ()
) -> Match:
    """A match before its first event, as it was when the set-up was not yet part of the log."""
    draws = source.draws()
    start = formerly_drawn(game, players, chosen, draws)
    return opened_as(game, names, source, Setup.DRAWN, start, draws.position)
