"""knall score."""

import click

from knall.cli.arguments import position_command, print_json, read_position
from knall.core.game import AnyGame
from knall.core.sentences import winning


@position_command("score")
def command(game: AnyGame, position: str, as_json: bool, language: str) -> None:
    """Print the points in POSITION as they stand, and the winners if the match is over."""
    here = read_position(game, position)
    winners = [game.seat_names[seat] for seat in here.winners]
    if as_json:
        print_json({"scores": here.scores, "winners": winners, "over": here.is_over})
        return
    for name, points in here.scores.items():
        click.echo(f"{name} {points}{' *' if name in winners else ''}")
    if here.is_over:
        click.echo(winning(here.winners, game.voice(language)))
