"""knall show."""

from pathlib import Path

import click

from knall.cli.arguments import (
    PositionCommand,
    game_argument,
    language_option,
    position_argument,
    read_position,
    seat_of,
)
from knall.cli.boards import print_board
from knall.core.errors import KnallError
from knall.core.game import AnyGame


@click.command("show", cls=PositionCommand)
@game_argument
@position_argument
@click.option("--seat", help="Whose view: 1, 2, …; without it a spectator's.")
@click.option("-o", "--output", metavar="FILE.svg", help="Write the picture into this file.")
@language_option
def command(game: AnyGame, position: str, seat: str | None, output: str | None, language: str) -> None:
    """Show POSITION as a text board, or as a picture with -o."""
    here = read_position(game, position)
    chair = seat_of(here, seat)
    if output is None:
        print_board(game, here.view(chair).board(language))
        return
    if not output.endswith(".svg"):
        raise KnallError(f"{output}: pictures are written as .svg")
    try:
        Path(output).write_text(here.svg(chair, language), "utf-8")
    except OSError as error:
        raise KnallError(f"{output}: {error.strerror}") from None
