"""knall check: is a file of the site, or a backup of it, whole?"""

from __future__ import annotations

from pathlib import Path

import click


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
    """Read all of FILE, which may be in use; exit code 2 if it is no file of Knall's or damaged."""
    from knall.store.files import check

    found = check(file)
    click.echo(
        f"{file}: whole, format {found.format}, {found.tables} tables ({found.running} not over), "
        f"{found.events} events, {found.guests} guests"
    )
