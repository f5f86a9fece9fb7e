"""knall conform."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path

import click

from knall.cli.arguments import json_option
from knall.cli.language import spoken_language
from knall.cli.output import print_json
from knall.cli.words import counted
from knall.core.game.game import AnyGame
from knall.core.match.conformance import Difference, TraceLine, differences, lines
from knall.core.text.characters import cleaned
from knall.core.text.errors import BadPosition, KnallError
from knall.core.text.files import unusable
from knall.core.text.wording import Wordings
from knall.games import game_names, load_game

wrong = Wordings(__package__, "argument")
BLOCK = 500  # lines per batch of a process


@click.command("conform")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--most", default=20, show_default=True)
@json_option
def command(files: tuple[Path, ...], most: int, as_json: bool) -> None:
    """Compare the engine with trace FILES; exit code 1 if anything differs."""
    found = [(*_game_of(path), path) for path in files]
    report = {}
    for name, group in groupby(sorted(found, key=lambda entry: entry[0]), key=lambda entry: entry[0]):
        decisions, different = _compare(name, [path for _, _, path in group])
        report[name] = {"decisions": decisions, "differences": len(different)}
        if not as_json:
            for where, difference in different[:most]:
                click.echo(f"{where}, {difference.say(spoken_language())}")
            parts = (counted("conform", "decisions", decisions), counted("conform", "differences", len(different)))
            click.echo(f"{name}: {', '.join(parts)}")
    if as_json:
        print_json({"games": report})
    if any(entry["differences"] for entry in report.values()):
        sys.exit(1)


def _compare(name: str, paths: list[Path]) -> tuple[int, list[tuple[str, Difference]]]:
    """Compare all lines of these files, in parallel if there are many."""
    entries = [(cleaned(path.name), number, line) for path in paths for number, line in lines(path)]
    blocks = [(name, entries[i : i + BLOCK]) for i in range(0, len(entries), BLOCK)]
    if len(blocks) > 2:
        with ProcessPoolExecutor() as pool:
            found = [difference for block in pool.map(_compare_block, blocks) for difference in block]
    else:
        found = [difference for block in map(_compare_block, blocks) for difference in block]
    return sum("move" in line for _, _, line in entries), found


def _compare_block(block: tuple[str, list[tuple[str, int, TraceLine]]]) -> list[tuple[str, Difference]]:
    name, entries = block
    return [(file, found) for file, number, line in entries for found in differences(load_game(name), number, line)]


def _game_of(path: Path) -> tuple[str, AnyGame]:
    """The game that parses the first position; by the file's name if none does."""
    try:
        _, first = next(lines(path), (0, None))
    except OSError as error:
        raise KnallError(unusable(path, error)) from None
    if first is None:
        raise KnallError(wrong("empty", path=path))
    for name in _likely(path.name):
        try:
            load_game(name).notation.parse(str(first["pos"]))
        except BadPosition:
            continue
        return name, load_game(name)
    for name in game_names():
        if path.name.startswith(name):
            return name, load_game(name)
    raise KnallError(wrong("no_game", path=path))


def _likely(file: str) -> Iterator[str]:
    yield from sorted(game_names(), key=lambda name: not file.startswith(name))
