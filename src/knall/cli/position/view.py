"""knall view."""

import click

from knall.cli.arguments import game_argument, json_option
from knall.cli.output import print_json
from knall.cli.positions import PositionCommand, position_argument, read_position, seat_of
from knall.core.game.game import AnyGame


@click.command("view", cls=PositionCommand)
@game_argument
@position_argument
@click.argument("seat")
@json_option
def command(game: AnyGame, position: str, seat: str, as_json: bool) -> None:
    """Print POSITION as SEAT (1, 2, …, or spectator) sees it."""
    here = read_position(game, position)
    number = seat_of(here, seat)
    text = str(here.view(number))
    if as_json:
        print_json({"seat": number, "view": text})
    else:
        click.echo(text)
