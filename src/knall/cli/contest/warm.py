"""knall warm."""

import time

import click

from knall.cli.arguments import GameName
from knall.cli.words import said
from knall.core.engine.compiling import compiles
from knall.core.game.game import AnyGame
from knall.games import all_games


@click.command("warm")
@click.argument("games", nargs=-1, metavar="[GAME]...", type=GameName())
def command(games: tuple[AnyGame, ...]) -> None:
    """Compile what simulations, bots and analyses need, one GAME after the other; later starts find it on disk."""
    if not compiles():
        click.echo(said("warm", "plain"))
        return
    from knall.analysis.win_chances import warm_analysis
    from knall.bots.warming import warm
    from knall.core.engine.cache import directory

    click.echo(said("warm", "kept", folder=directory()))
    for game in games or all_games():
        click.echo(f"{game.name}: ", nl=False)
        begun = time.monotonic()
        warm(game.name)
        warm_analysis(game.name)
        click.echo(said("warm", "ready", n=round(time.monotonic() - begun)))
