"""knall warm."""

import time

import click

from knall.core.compiling import compiles
from knall.games import game_names


@click.command("warm")
@click.argument("names", nargs=-1, metavar="[GAME]...")
def command(names: tuple[str, ...]) -> None:
    """Compile what simulations and bots need, one GAME after the other; later starts find it on disk."""
    if not compiles():
        click.echo("nothing to compile: simulations run as plain Python here")
        return
    from knall.bots.warming import warm
    from knall.core.cache import directory

    click.echo(f"machine code is kept in {directory()}")
    for name in names or game_names():
        click.echo(f"{name}: ", nl=False)
        begun = time.monotonic()
        warm(name)
        click.echo(f"ready after {time.monotonic() - begun:.0f} s")
