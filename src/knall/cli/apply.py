"""knall apply."""

import click

from knall.cli.arguments import position_command, print_json, read_position
from knall.core.game import AnyGame


@position_command("apply", ignore_unknown_options=True)
@click.argument("moves", nargs=-1, required=True, type=click.UNPROCESSED)
def command(game: AnyGame, position: str, moves: tuple[str, ...], as_json: bool, language: str) -> None:
    """Play MOVES, and chance in between, in POSITION and print the position then.

    An illegal move is refused with the clause that forbids it (exit code 2).
    """
    after = read_position(game, position).play(*moves, voice=language)
    if as_json:
        seat = None if after.to_move is None else game.seat_names[after.to_move]
        print_json({"position": str(after), "to_move": seat, "over": after.is_over, "chance": after.chances})
    else:
        click.echo(str(after))
