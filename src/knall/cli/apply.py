"""knall apply."""

import click

from knall.cli.arguments import (
    PositionCommand,
    game_argument,
    json_option,
    language_option,
    position_argument,
    print_json,
    read_position,
)
from knall.core.game import AnyGame


@click.command("apply", cls=PositionCommand, context_settings={"ignore_unknown_options": True})
@game_argument
@position_argument
@click.argument("moves", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
@language_option
def command(game: AnyGame, position: str, moves: tuple[str, ...], as_json: bool, language: str) -> None:
    """Play MOVES, and chance in between, in POSITION and print the position then.

    An illegal move is refused with the clause that forbids it (exit code 2).
    """
    after = read_position(game, position).play(*moves, language=language)
    if as_json:
        seat = None if after.to_move is None else game.seat_names[after.to_move]
        print_json({"position": str(after), "to_move": seat, "over": after.is_over, "chance": after.chances})
    else:
        click.echo(str(after))
