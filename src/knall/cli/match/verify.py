"""knall verify."""

import sys

import click

from knall.cli.arguments import json_option, language_option, read_record
from knall.cli.boards import print_wrapped
from knall.cli.output import print_json
from knall.cli.words import counted, said
from knall.core.match import record
from knall.games import load_game

UNPROVEN = 3  # exit code: valid, but chance cannot be proven


@click.command("verify")
@click.argument("file", metavar="RECORD")
@json_option
@language_option
def command(file: str, as_json: bool, language: str) -> None:
    """Check the match in the file RECORD: moves legal, result right, chance proven.

    Exit code 1 if something is wrong, 3 if nothing is but chance cannot be proven, because the secret is not told.
    """
    verdict = record.verify(read_record(file), load_game)
    problems = verdict.told(language)
    if as_json:
        print_json({"events": verdict.events, "chance_proven": verdict.chance_proven, "problems": problems})
    elif problems:
        click.echo("\n".join(problems), err=True)
    else:
        print_wrapped(counted("verify", "fine", verdict.events))
        print_wrapped(said("verify", "proven" if verdict.chance_proven else "open"))
    if problems:
        sys.exit(1)
    if not verdict.chance_proven:
        sys.exit(UNPROVEN)
