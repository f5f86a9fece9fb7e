"""knall rules."""

import sys

import click

from knall.cli.arguments import game_argument, json_option, language_option, print_json
from knall.core.game import AnyGame
from knall.core.rulebook import rulebook


@click.command("rules")
@game_argument
@click.argument("clause", required=False)
@json_option
@language_option
def command(game: AnyGame, clause: str | None, as_json: bool, language: str) -> None:
    """Print the rulebook of GAME, or one CLAUSE such as U13."""
    book = rulebook(game, language)
    if clause is not None:
        number, words = clause.upper(), book.clause(clause)
        if as_json:
            print_json({"clause": number, "text": words})
        else:
            _print_markdown(f"**{number}** {words}")
    elif as_json:
        print_json(book.clauses)
    else:
        _print_markdown(book.page)


def _print_markdown(source: str) -> None:
    if not sys.stdout.isatty():
        click.echo(source)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=min(100, Console().width))
    console.print(Markdown(source))
