"""knall legal."""

import click

from knall.cli.output import print_json
from knall.cli.positions import deciding, position_command, read_position_or_view
from knall.core.game.game import AnyGame
from knall.core.match.position import Position


@position_command("legal")
@click.option("--say", is_flag=True)
def command(game: AnyGame, position: str, say: bool, as_json: bool, language: str) -> None:
    """Print the legal moves of POSITION, one a line; where chance goes on, its outcomes."""
    here = read_position_or_view(game, position)
    chances = here.chances if isinstance(here, Position) else {}
    view = here.view(here.to_move) if isinstance(here, Position) else deciding(here, None, language)
    moves = view.legal_moves or tuple(chances)
    sentences = {move: view.say(move, language) for move in moves} if say else {}
    if as_json:
        said = {"say": sentences} if say else {}
        print_json({"to_move": here.to_move, "chance": chances, "legal": view.legal_moves, **said})
        return
    width = max(map(len, moves), default=0)
    for move in moves:
        click.echo(f"{move:<{width}}  {sentences[move]}" if say else move)
