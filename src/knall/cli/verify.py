"""knall verify."""

import sys

import click

from knall.cli.arguments import json_option, language_option, print_json, read_text
from knall.core import record
from knall.core.texts import load_texts
from knall.games import load_game


@click.command("verify")
@click.argument("file", metavar="RECORD")
@json_option
@language_option
def command(file: str, as_json: bool, language: str) -> None:
    """Check the match in the file RECORD: moves legal, result right, chance proven; exit code 1 if not."""
    verdict = record.verify(record.read(read_text(file)), load_game)
    if as_json:
        print_json({"events": verdict.events, "chance_proven": verdict.chance_proven, "problems": verdict.problems})
    elif verdict.problems:
        for problem in verdict.problems:
            click.echo(problem, err=True)
    else:
        words = load_texts(__package__)[language]["verify"]
        click.echo(words["fine"].format(n=verdict.events))
        click.echo(words["proven" if verdict.chance_proven else "open"])
    if verdict.problems:
        sys.exit(1)
