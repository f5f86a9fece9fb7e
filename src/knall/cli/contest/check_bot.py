"""knall check-bot."""

from __future__ import annotations

import shlex
import sys

import click

from knall.bots.program_check import Finding, check_program
from knall.cli.arguments import SECONDS, GameName, json_option
from knall.cli.language import spoken_language
from knall.cli.output import print_json
from knall.core.game.game import AnyGame
from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.games import game_names, load_game


@click.command("check-bot", context_settings={"ignore_unknown_options": True})
@click.argument("program", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--game", type=GameName())
@click.option("--time", "seconds", type=SECONDS, default=1.0, show_default=True)
@json_option
def command(program: tuple[str, ...], game: AnyGame | None, seconds: float, as_json: bool) -> None:
    """Try whether PROGRAM keeps to the protocol for bots; exit code 1 if it does not."""
    language, asked = spoken_language(), program[0] if len(program) == 1 else shlex.join(program)
    found: list[tuple[str, Finding]] = []
    for one in [game] if game is not None else [load_game(name) for name in game_names()]:
        for finding in check_program(asked, one, seconds):
            found.append((one.title, finding))
            if not as_json:
                click.echo(_line(one.title, finding, language))
    if as_json:
        print_json({"findings": [_row(title, finding, language) for title, finding in found]})
    if not all(finding.passed for _, finding in found):
        sys.exit(1)


def _line(title: str, finding: Finding, language: Language) -> str:
    words = load_texts(__package__ or "")[language]["check_bot"]
    mark, note = words["passed" if finding.passed else "failed"], _note(finding, language)
    return f"{mark}  {title}: {finding.about.say(language)}" + (f" ({note})" if note else "")


def _row(title: str, finding: Finding, language: Language) -> dict[str, object]:
    about = finding.about.say(language)
    return {"game": title, "about": about, "passed": finding.passed, "note": _note(finding, language)}


def _note(finding: Finding, language: Language) -> str:
    note = finding.note
    return note if isinstance(note, str) else note.say(language)
