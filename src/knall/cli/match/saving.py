"""Saving matches of the terminal: to the named file or, when somebody leaves, to the user's data folder."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from pathlib import Path

from knall.cli.site.serve_options import default_data
from knall.core.match import record
from knall.core.match.match import Match
from knall.core.text.errors import KnallError
from knall.core.text.files import unusable, write_whole
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "argument")
PERSON = "person"
UNFINISHED = "unfinished"
ENDING = ".knall"


def save(match: Match, players: Sequence[str], file: Path) -> None:
    """Write the record with its secret and players, so that it can be resumed."""
    write_whole(file, record.private(match, bots={p: name for p, name in enumerate(players) if name != PERSON}))


def players_of(opened: record.Record) -> list[str] | None:
    """The players of a record's seats; None if it names no bot."""
    tags = opened.tags
    named = [tags.get(f"Bot{p + 1}", PERSON) for p in range(int(tags["Players"]))]
    return named if any(name != PERSON for name in named) else None


def check_free(file: Path) -> None:
    """Refuse to overwrite an existing file."""
    if file.exists() and file.is_file():
        raise KnallError(wrong("there_already", path=file))


def file_for(match: Match) -> Path:
    """A new file in the user's data folder for an unnamed match."""
    folder = default_data().parent / UNFINISHED
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KnallError(unusable(folder, error)) from None
    begun = f"{match.game.name}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (begun + (f"-{number}" if number else "") for number in range(1000))
    return next(folder / (name + ENDING) for name in names if not (folder / (name + ENDING)).exists())


def path_to_type(file: Path) -> str:
    """The path, quoted for a shell."""
    return shlex.quote(str(file))
