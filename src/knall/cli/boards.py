"""Text boards, in colours where the terminal has them."""

import sys

import click

from knall.core.game import AnyGame
from knall.core.round_end import RoundEnd


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


def print_round(end: RoundEnd | None) -> None:
    """How a round came out, as a table with an empty line around it; nothing where none ended."""
    if end is None:
        return
    lines = [end.head, *(row.cells for row in end.rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rows = ["   ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    click.echo("\n".join(["", click.style(end.title, bold=True), *rows, *end.sentences, ""]))
