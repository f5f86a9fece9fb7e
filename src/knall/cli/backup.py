"""knall backup: a copy of all matches, while the site runs."""

from __future__ import annotations

from pathlib import Path

import click

from knall.cli.serve_options import data_option


@click.command("backup")
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@data_option
def command(target: Path, data: Path) -> None:
    """Copy all tables and matches to TARGET; the site may go on meanwhile."""
    from knall.store.files import backup

    count = backup(data, target)
    click.echo(f"{target}: {count} tables")
