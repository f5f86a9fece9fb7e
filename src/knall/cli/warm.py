"""knall warm."""

import subprocess
import sys
import time

import click

from knall.core.compiling import compiles
from knall.games import game_names


@click.command("warm")
@click.argument("names", nargs=-1, metavar="[GAME]...")
def command(names: tuple[str, ...]) -> None:
    """Compile what simulations need, one process for each GAME; later starts find it on disk."""
    if not compiles():
        click.echo("nothing to compile: simulations run as plain Python here")
        return
    begun = time.monotonic()
    code = "import sys; from knall.bots.warming import warm; warm(sys.argv[1])"
    running = [subprocess.Popen([sys.executable, "-c", code, name]) for name in names or game_names()]
    failed = [process for process in running if process.wait()]
    if failed:
        sys.exit(1)
    click.echo(f"compiled in {time.monotonic() - begun:.0f} s")
