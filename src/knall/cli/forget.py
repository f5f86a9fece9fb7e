"""knall forget: somebody wants to be deleted."""

from __future__ import annotations

import time
from pathlib import Path

import click

from knall.cli.serve_options import data_option
from knall.core.errors import KnallError


@click.command("forget")
@click.argument("name")
@click.option("--guest", type=int, help="The number of the guest to forget, as listed without this option.")
@data_option
def command(name: str, guest: int | None, data: Path) -> None:
    """List the guests who are called NAME; with --guest: delete that one's names and messages, while no server runs.

    Their matches stay, as those of somebody without a name.
    """
    from knall.store.forgetting import forget, known_as

    found = {one.guest: one for one in known_as(data, name)}
    if guest is not None:
        if guest not in found:
            raise KnallError(f"guest {guest} is not called '{name}'")
        forget(data, guest)
        click.echo(f"guest {guest} is forgotten")
        return
    if not found:
        raise KnallError(f"nobody is called '{name}'")
    for one in found.values():
        last = "never at a table" if one.last is None else f"last at a table {_day(one.last)}"
        click.echo(f"guest {one.guest}: since {_day(one.since)}, {last}, {one.tables} seats, {one.messages} messages")


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(moment))
