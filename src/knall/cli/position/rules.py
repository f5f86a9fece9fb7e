"""knall rules."""

import re
import sys

import click

from knall.cli.arguments import game_argument, json_option, language_option
from knall.cli.boards import width
from knall.cli.completing import complete_clause
from knall.cli.output import print_json
from knall.core.game.game import AnyGame
from knall.core.game.rulebook import Rulebook, rulebook
from knall.core.pages.summary import summary
from knall.core.text.language import Language

_NOT_FOR_TERMINALS = re.compile(r"!\[[^]]*\]\([^)]*\)\n*| \{#[a-z0-9-]*\}")


@click.command("rules")
@game_argument
@click.argument("clause", required=False, shell_complete=complete_clause)
@json_option
@language_option
def command(game: AnyGame, clause: str | None, as_json: bool, language: str) -> None:
    """Print the rulebook of GAME, or one CLAUSE such as U13."""
    book = rulebook(game, language)
    if as_json:
        one = {"clauses": book.clauses} if clause is None else {"clause": clause.upper(), "text": book.clause(clause)}
        print_json({"game": game.name, "rules": game.rules_version, **one})
    elif clause is not None:
        _print_clause(book, clause)
    else:
        print_markdown(book.page)


def print_rules(game: AnyGame, clause: str, language: Language) -> None:
    """For a player at a table: one clause, or the summary without pictures, or else the rulebook."""
    book = rulebook(game, language)
    if clause:
        _print_clause(book, clause)
    else:
        print_markdown(_NOT_FOR_TERMINALS.sub("", summary(game, language) or book.page))


def _print_clause(book: Rulebook, clause: str) -> None:
    print_markdown(f"**{clause.upper()}** {book.clause(clause)}")


def print_markdown(source: str) -> None:
    """Print Markdown formatted for a terminal, or as it is elsewhere."""
    if not sys.stdout.isatty():
        click.echo(source)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=width()).print(Markdown(source))
