"""knall view."""

import click

from knall.cli.arguments import (
    PositionCommand,
    game_argument,
    json_option,
    position_argument,
    print_json,
    read_position,
    seat_of,
)
from knall.core.game import AnyGame


@click.command("view", cls=PositionCommand)
@game_argument
@position_argument
@click.argument("seat")
@json_option
def command(game: AnyGame, position: str, seat: str, as_json: bool) -> None:
    """Print POSITION as SEAT (1, 2, …, or spectator) sees it."""
    here = read_position(game, position)
    text = str(here.view(seat_of(here, seat)))
    if as_json:
        print_json({"view": text})
    else:
        click.echo(text)
