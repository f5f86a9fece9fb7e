"""knall backup: copies the database while the site runs."""

from __future__ import annotations

import time
from pathlib import Path

import click

from knall.cli.language import spoken_language
from knall.cli.site.serve_options import data_option
from knall.cli.words import counted
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "argument")


@click.command("backup")
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@data_option
def command(target: Path, data: Path) -> None:
    """Copy all tables and matches to TARGET; the site may go on meanwhile."""
    from knall.store.files import backup, note_backup

    count = backup(data, target)
    click.echo(f"{target}: {counted('stored', 'tables', count)}")
    try:
        note_backup(data, time.time())
    except KnallError as error:
        click.echo(wrong("not_noted", error=error).say(spoken_language()), err=True)
