"""knall legal."""

import click

from knall.cli.arguments import position_command, print_json, read_position
from knall.core.game import AnyGame


@position_command("legal")
@click.option("--say", is_flag=True, help="Add a sentence to each move.")
def command(game: AnyGame, position: str, say: bool, as_json: bool, language: str) -> None:
    """Print the legal moves of POSITION, one a line; where chance goes on, its outcomes."""
    here = read_position(game, position)
    view = here.view(here.to_move)
    moves = here.legal_moves or tuple(here.chances)
    sentences = {move: view.say(move, language) for move in moves} if say else {}
    if as_json:
        seat = None if here.to_move is None else game.seat_names[here.to_move]
        print_json(
            {"to_move": seat, "chance": here.chances, "legal": here.legal_moves} | ({"say": sentences} if say else {})
        )
        return
    width = max(map(len, moves), default=0)
    for move in moves:
        click.echo(f"{move:<{width}}  {sentences[move]}" if say else move)
