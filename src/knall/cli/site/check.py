"""knall check: integrity check of a database file or a backup."""

from __future__ import annotations

from pathlib import Path

import click

from knall.cli.arguments import json_option
from knall.cli.boards import print_wrapped
from knall.cli.output import print_json
from knall.cli.words import counted, said


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def command(file: Path, as_json: bool) -> None:
    """Read all of FILE, which may be in use; exit code 2 if it is no file of Knall's or damaged."""
    from knall.store.files import check

    found = check(file)
    if as_json:
        figures = {"tables": found.tables, "running": found.running, "events": found.events, "guests": found.guests}
        print_json({"file": str(file), "stored_format": found.format, **figures})
        return
    many = {name: counted("stored", name, getattr(found, name)) for name in ("tables", "events", "guests")}
    print_wrapped(said("stored", "whole", file=file, format=found.format, running=found.running, **many))
