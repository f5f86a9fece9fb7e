"""knall start."""

import click

from knall.cli.arguments import (
    chosen_options,
    game_argument,
    json_option,
    match_options,
    shuffle_option,
)
from knall.cli.output import print_json
from knall.cli.positions import position_facts
from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import begin


@click.command("start")
@game_argument
@match_options
@shuffle_option
@json_option
def command(
    game: AnyGame, players: int, chosen: tuple[str, ...], seed: str | None, shuffle: bool, as_json: bool
) -> None:
    """Print the first position of a new match; with --shuffle also, on stderr, the lot: @2/1 seats the second first."""
    source = chance.fresh() if seed is None else chance.known(seed)
    match = begin(game, players, chosen_options(chosen), source, by_lot=shuffle)
    if as_json:
        lot = {"places": list(match.order)} if shuffle else {}
        found = {**position_facts(match.position), "commitment": source.commitment, "secret": source.secret}
        print_json({**found, **lot})
        return
    if shuffle:
        click.echo(match.events[0].text, err=True)
    click.echo(str(match.position))
