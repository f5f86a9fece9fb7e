"""knall score."""

import click

from knall.cli.output import print_json
from knall.cli.positions import position_command, read_position, result
from knall.core.game.game import AnyGame
from knall.core.text.sentences import winning


@position_command("score")
def command(game: AnyGame, position: str, as_json: bool, language: str) -> None:
    """Print the points in POSITION as they stand, and the winners if the match is over."""
    here = read_position(game, position)
    if as_json:
        print_json({**result(here, here.winners), "over": here.is_over})
        return
    winners = [game.notation.seat_names[seat] for seat in here.winners]
    for name, points in here.scores.items():
        click.echo(f"{name} {points}{' *' if name in winners else ''}")
    if here.is_over:
        click.echo(winning(here.winners, game.voice(language)))
