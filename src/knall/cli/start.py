"""knall start."""

import click

from knall.cli.arguments import chosen_options, game_argument, json_option, match_options, print_json
from knall.core import chance
from knall.core.game import AnyGame
from knall.core.match import begin


@click.command("start")
@game_argument
@match_options
@json_option
def command(game: AnyGame, players: int, chosen: tuple[str, ...], seed: str | None, as_json: bool) -> None:
    """Print the first position of a new match."""
    source = chance.fresh() if seed is None else chance.known(seed)
    match = begin(game, players, chosen_options(chosen), source)
    if as_json:
        print_json({"position": str(match.position), "commitment": source.commitment, "secret": source.secret})
    else:
        click.echo(str(match.position))
