"""knall verify."""

import sys

import click

from knall.cli.arguments import json_option, language_option, print_json, read_text
from knall.core import record
from knall.games import load_game

WORDS = {
    "en": {
        "fine": "{n} events: every move is legal and the result is right.",
        "proven": "Chance is proven: the set-up, every die and every card come from the secret that was promised.",
        "open": "Chance cannot be checked: the secret is not published in this record.",
    },
    "de": {
        "fine": "{n} Ereignisse: Jeder Zug ist erlaubt und das Ergebnis stimmt.",
        "proven": "Der Zufall ist bewiesen: Aufbau, Würfel und Karten folgen aus dem versprochenen Geheimnis.",
        "open": "Der Zufall lässt sich nicht prüfen: Das Geheimnis steht nicht in dieser Aufzeichnung.",
    },
}


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
        click.echo(WORDS[language]["fine"].format(n=verdict.events))
        click.echo(WORDS[language]["proven" if verdict.chance_proven else "open"])
    if verdict.problems:
        sys.exit(1)
