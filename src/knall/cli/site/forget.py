"""knall forget: deletes a guest's data."""

from __future__ import annotations

import time
from pathlib import Path

import click

from knall.cli.site.serve_options import data_option
from knall.cli.words import counted, said
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "argument")


@click.command("forget")
@click.argument("name")
@click.option("--guest", type=int)
@data_option
def command(name: str, guest: int | None, data: Path) -> None:
    """List the guests who are called NAME; with --guest: delete that one's names and messages, while no server runs.

    Their matches stay, as those of somebody without a name.
    """
    from knall.store.forgetting import forget, known_as

    found = {one.guest: one for one in known_as(data, name)}
    if guest is not None:
        if guest not in found:
            raise KnallError(wrong("other_guest", guest=guest, name=name))
        forget(data, guest)
        click.echo(said("stored", "forgotten", guest=guest))
        return
    if not found:
        raise KnallError(wrong("no_guest", name=name))
    for one in found.values():
        last = said("stored", "never") if one.last is None else said("stored", "last", day=_day(one.last))
        many = {
            "seats": counted("stored", "seats", one.tables),
            "messages": counted("stored", "messages", one.messages),
        }
        click.echo(said("stored", "guest", guest=one.guest, since=_day(one.since), last=last, **many))


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(moment))
