"""What the commands that play many matches share: options, the progress bar, tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypedDict, TypeVar

import click

from knall.arena.playing import PlayedMatch, Setting, entrant
from knall.arena.running import run
from knall.cli.arguments import chosen_options
from knall.core.errors import KnallError
from knall.core.game import AnyGame
from knall.core.options import complete

F = TypeVar("F", bound=Callable[..., object])


class RunOptions(TypedDict):
    """What `match_options` and `budget_options` read."""

    players: int
    chosen: tuple[str, ...]
    seed: str | None
    seconds: float | None
    sims: int | None
    cores: int | None


HEAD = ("bot", "matches", "wins (95 %)", "of fair", "points", "rating", "time a move")


def budget_options(command: F) -> F:
    """--time and --sims."""
    seconds = click.option("--time", "seconds", type=click.FloatRange(0, min_open=True), help="Seconds a move.")
    sims = click.option("--sims", type=click.IntRange(1), help="Simulations a move; runs repeat exactly.")
    cores = click.option("--cores", type=click.IntRange(1), help="Processes; without it: all cores.")
    return seconds(sims(cores(command)))


def setting_of(game: AnyGame, bots: tuple[str, ...], games: int, run: RunOptions) -> Setting:
    """The setting that the command line gives, if a match can be played by it."""
    chosen = chosen_options(run["chosen"])
    seed = run["seed"] or "0"
    setting = Setting(game.name, bots, run["players"], chosen, games, run["seconds"], run["sims"], seed)
    check(setting, game)
    return setting


def check(setting: Setting, game: AnyGame) -> None:
    """Refuse a setting by which no match can be played."""
    if setting.players not in game.seats:
        raise KnallError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {setting.players}")
    if setting.seconds is not None and setting.simulations is not None:
        raise KnallError("--time or --sims, not both")
    complete(game.options, setting.options)
    for name in setting.bots:
        entrant(name)


def with_progress(
    setting: Setting, out: Path | None, cores: int | None, trace: bool = False, label: str = ""
) -> tuple[list[PlayedMatch], bool]:
    """Run, with a bar that says how long it will take."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, TextColumn("left"), console=Console(stderr=True)) as bar:
        task = bar.add_task(label or setting.game, total=setting.games)
        return run(setting, out, lambda done: bar.update(task, completed=done), cores or 0, trace)


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns side by side."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for number, row in enumerate((head, *rows)):
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        click.echo(click.style(line, bold=number == 0))
