"""Shell completion: bots, options of the game, clauses."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from knall.bots import BOTS
from knall.cli.language import spoken_language
from knall.core.game.game import AnyGame
from knall.core.game.options import spelt
from knall.core.game.rulebook import rulebook
from knall.games import game_names, load_game


def complete_bots(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Bots, in a comma-separated list."""
    return [CompletionItem(text) for text in _behind_commas(begun, BOTS)]


def complete_seats(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """People and bots, in a comma-separated list."""
    return [CompletionItem(text) for text in _behind_commas(begun, ("person", *BOTS))]


def _behind_commas(begun: str, names: tuple[str, ...]) -> list[str]:
    before, comma, last = begun.rpartition(",")
    return [before + comma + name for name in names if name.startswith(last)]


def complete_options(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """NAME=VALUE of the game given before."""
    game = _game(context)
    if game is None:
        return []
    texts = {
        f"{option.name}={spelt(value)}": option.title[spoken_language()]
        for option in game.options
        for value in option.allowed
    }
    return [CompletionItem(text, help=title) for text, title in texts.items() if text.startswith(begun)]


def complete_clause(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Clauses of the game given before."""
    game = _game(context)
    clauses = () if game is None else rulebook(game, "en").clauses
    return [CompletionItem(clause) for clause in clauses if clause.startswith(begun.upper())]


def _game(context: click.Context) -> AnyGame | None:
    found: AnyGame | None = context.params.get("game")
    if found is not None:
        return found
    named = [word for word in context.args if word in game_names()]  # an option without its value
    return load_game(named[0]) if named else None
