"""Text boards, in colours where the terminal has them."""

import sys

import click

from knall.core.game import AnyGame


def print_board(game: AnyGame, board: str) -> None:
    """The board with an empty line around it."""
    if not sys.stdout.isatty():
        click.echo(f"\n{board}\n")
        return
    from rich.console import Console
    from rich.text import Text

    painted = Text(board)
    for pattern, style in game.paint.items():
        painted.highlight_regex(pattern, style)
    Console(highlight=False, soft_wrap=True).print("", painted, "", sep="\n")
