"""knall show."""

from pathlib import Path

import click

from knall.cli.boards import print_board
from knall.cli.output import print_json
from knall.cli.positions import position_command, read_position_or_view, seen_by
from knall.core.game.game import AnyGame
from knall.core.game.rules import NOBODY
from knall.core.text.errors import KnallError
from knall.core.text.files import write_whole
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "argument")


@position_command("show")
@click.option("--seat")
@click.option("-o", "--output", metavar="FILE.svg")
def command(game: AnyGame, position: str, seat: str | None, output: str | None, as_json: bool, language: str) -> None:
    """Show POSITION as a text board, or as a picture with -o."""
    view = seen_by(read_position_or_view(game, position), seat)
    if output == "-":
        click.echo(view.svg(language))
        return
    if output is not None:
        if not output.endswith(".svg"):
            raise KnallError(wrong("svg", output=output))
        write_whole(Path(output), view.svg(language))
    if as_json:
        number = None if view.seat == NOBODY else view.seat
        print_json({"seat": number, "board": view.board(language), "status": view.status(language)})
    elif output is None:
        print_board(game, view.board(language))
