"""Text boards, coloured and fitted to the terminal's width."""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from itertools import groupby

import click

from knall.core.game.game import AnyGame
from knall.core.show.told import RoundEnd

WIDEST = 100
GAP = 3  # minimal blanks between columns of a board
_ROW = re.compile(rf"\S {{{GAP}}} *\S")  # a row with columns


def width() -> int:
    """The terminal's width; unlimited without a terminal."""
    return min(WIDEST, shutil.get_terminal_size().columns) if sys.stdout.isatty() else sys.maxsize


def is_dumb() -> bool:
    """Whether the terminal cannot show control sequences."""
    return os.environ.get("TERM") == "dumb"


def bold(text: str) -> str:
    """Bold text, where the terminal has it."""
    return text if is_dumb() else click.style(text, bold=True)


def print_wrapped(text: str, head: str = "") -> None:
    """Print a sentence word-wrapped, with a hanging indent of the head's length."""
    print_broken(wrapped(text, width(), len(click.unstyle(head))), head)


def wrapped(text: str, most: int, indent: int) -> list[str]:
    """Word-wrap a sentence within `most` columns, after a head of `indent` columns."""
    if most == sys.maxsize:
        return [text]
    behind = " " * min(indent, most // 3)
    lines = textwrap.wrap(text, most, initial_indent=" " * min(indent, most - 10), subsequent_indent=behind)
    return [lines[0].lstrip(), *lines[1:]] if lines else [""]


def print_broken(lines: Sequence[str], head: str = "") -> None:
    """Print lines behind a head."""
    for number, line in enumerate(lines):
        click.echo((head if number == 0 else "") + line)


def fitted(board: str, most: int) -> str:
    """The board within this width: narrower gaps between columns, else columns below each other."""
    lines = board.splitlines()
    if max(map(len, lines), default=0) > most:
        lines = _moved_together(lines, most)
    return "\n".join(part for line in lines for part in _fitted(line, most))


def _moved_together(lines: list[str], most: int) -> list[str]:
    """Rows that are too long, with narrower gaps; paragraphs that can, shrink alike, as parts of one table."""
    moved: list[str] = []
    rows: list[str] = []
    for _, paragraph in groupby(lines, key=lambda line: bool(line.strip())):
        part = list(paragraph)
        long = [line for line in part if len(line) > most and _ROW.search(line)]
        if long:
            rows = [*rows, *long] if _spare([*rows, *long], most) else long
            rest = [line for line in lines[len(moved) + len(part) :] if len(line) > most and _ROW.search(line)]
            tables = (_spare([*rows, *rest[:n]], most) for n in range(len(rest), -1, -1))
            spare = next(filter(None, tables), set())
            part = [_without(line, spare) if _goes(line, spare) else line for line in part]
        moved += part
    return moved


def _spare(rows: Sequence[str], most: int) -> set[int]:
    """The text columns that are blank in all rows and may go; none if that would not be enough."""
    blank = [all(not row[i : i + 1].strip() for row in rows) for i in range(max(map(len, rows)))]
    spare = {i for i in range(GAP, len(blank)) if all(blank[i - GAP : i + 1])}
    return spare if max(map(len, rows)) - len(spare) <= most else set()


def _goes(line: str, spare: set[int]) -> bool:
    return bool(_ROW.search(line)) and not any(line[i : i + 1].strip() for i in spare)


def _without(line: str, places: set[int]) -> str:
    return "".join(letter for i, letter in enumerate(line) if i not in places)


def _fitted(line: str, most: int) -> list[str]:
    if len(line) <= most:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    rows = [indent]
    for cell in line.strip().split(" " * GAP):
        if not cell.strip():
            continue
        joined = rows[-1] + (" " * GAP if rows[-1].strip() else "") + cell.strip()
        if len(joined) <= most:
            rows[-1] = joined
        else:
            deeper = indent + "  " if rows[-1].strip() else indent
            wrapped = textwrap.wrap(cell.strip(), most, initial_indent=deeper, subsequent_indent=deeper + "  ")
            rows = [*(rows if rows[-1].strip() else rows[:-1]), *wrapped]
    return rows


def print_board(game: AnyGame, board: str) -> None:
    """Print the board between empty lines, coloured and fitted."""
    board = fitted(board, width())
    if not sys.stdout.isatty() or is_dumb():
        click.echo(f"\n{board}\n")
        return
    from rich.console import Console
    from rich.text import Text

    painted = Text(board)
    for pattern, style in game.words.paint.items():
        painted.highlight_regex(pattern, style)
    Console(highlight=False, soft_wrap=True).print("", painted, "", sep="\n")


def print_round(end: RoundEnd | None) -> None:
    """Print the result of a round as a table; nothing if no round ended."""
    if end is None:
        return
    click.echo("\n" + bold(end.title))
    print_table(end.head, [row.cells for row in end.rows], GAP)
    for sentence in end.sentences:
        print_wrapped(sentence)
    click.echo()


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], gap: int = 2) -> None:
    """Print columns side by side, or each row as a list if they do not fit."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    if sum(widths) + gap * (len(widths) - 1) <= width():
        for number, line in enumerate((head, *rows)):
            text = (" " * gap).join(f"{cell:<{most}}" for cell, most in zip(line, widths, strict=True)).rstrip()
            click.echo(bold(text) if number == 0 and gap < GAP else text)
        return
    for row in rows:
        click.echo(bold(row[0]))
        for name, cell in zip(head[1:], row[1:], strict=True):
            if cell:
                print_wrapped(cell, f"  {name}: ")
