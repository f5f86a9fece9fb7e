"""Output for programs: one JSON document per command, errors included (docs/json.md)."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Mapping, Sequence
from itertools import takewhile

import click

from knall.cli.language import spoken_language
from knall.core.text.characters import cleaned
from knall.core.text.errors import IllegalMove, KnallError
from knall.core.text.json_checks import document


def print_json(fields: Mapping[str, object]) -> None:
    """Print one JSON document."""
    text = json.dumps(document(fields), ensure_ascii=False)
    click.echo(text.encode(errors="replace").decode())  # arguments may be bytes that are no text


def asks_for_json(arguments: Sequence[str]) -> bool:
    """Whether the command line asks for JSON, even if it is otherwise invalid."""
    return "--json" in takewhile(lambda argument: argument != "--", arguments)


def tell_error(error: KnallError | click.ClickException) -> None:
    """Report an error: as JSON on standard output, or for people in one line on stderr."""
    if asks_for_json(sys.argv[1:]):
        print_json(_error_fields(error))
    elif isinstance(error, click.ClickException):
        click.echo(_shown(error), err=True, nl=False)
    else:
        move = f"{error.move}: " if isinstance(error, IllegalMove) else ""
        click.echo(move + error.say(spoken_language()), err=True)


def _shown(error: click.ClickException) -> str:
    """Click's message with each line `cleaned`, since it may quote a file name (`*.knall`)."""
    said = io.StringIO()
    error.show(said)
    return "\n".join(map(cleaned, said.getvalue().split("\n")))


def _error_fields(error: KnallError | click.ClickException) -> dict[str, object]:
    if isinstance(error, click.ClickException):
        return {"error": "usage", "clause": None, "message": cleaned(error.format_message())}
    if isinstance(error, IllegalMove):
        illegal = {"error": "illegal_move", "clause": error.clause, "message": error.why(spoken_language())}
        return {**illegal, "move": error.move}
    return {"error": error_name(type(error)), "clause": None, "message": error.say(spoken_language())}


def error_name(kind: type[KnallError]) -> str:
    """An error's name in JSON: `bad_position` for BadPosition, `error` for plain KnallError."""
    words: list[str] = re.findall("[A-Z][a-z]+", kind.__name__)
    return "error" if kind is KnallError else "_".join(words).lower()
