"""knall join."""

from __future__ import annotations

import shlex

import click

from knall.cli.arguments import SECONDS, json_option, language_option
from knall.cli.output import print_json
from knall.client.answers import Json
from knall.client.program import SECONDS as OWN_SECONDS
from knall.client.program import play_at_table
from knall.core.text.language import Language
from knall.core.text.sentences import match_over_title
from knall.core.text.texts import load_texts


@click.command("join", context_settings={"ignore_unknown_options": True})
@click.argument("link", metavar="URL")
@click.argument("program", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--time", "seconds", type=SECONDS, default=OWN_SECONDS, show_default=True)
@json_option
@language_option
def command(link: str, program: tuple[str, ...], seconds: float, as_json: bool, language: Language) -> None:
    """Let PROGRAM play at a table of a site, by the link of an invitation."""
    asked = program[0] if len(program) == 1 else shlex.join(program)
    words = load_texts(__package__ or "")[language]["join"]

    def announce(begun: bool, table: Json) -> None:
        seats = ", ".join(seat["name"] or seat["called"] for seat in table["seats"])
        click.echo(words["begun" if begun else "joined"].format(title=table["title"], seats=seats), err=True)

    winners = play_at_table(link, asked, seconds, language, announce)
    if as_json:
        print_json({"winners": list(winners)})
    else:
        seats = ", ".join(str(seat + 1) for seat in winners) or "–"
        click.echo(words["over"].format(over=match_over_title(language), winners=seats))
