"""Shared parts of the commands that play many matches: options, progress bar, tables."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, TypedDict, TypeVar

import click

from knall.arena.contest import check
from knall.arena.engines import Engine
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.running import run
from knall.bots.levels import OWN_SECONDS
from knall.cli.arguments import SECONDS, chosen_options
from knall.cli.words import counted, said
from knall.core.game.game import AnyGame

F = TypeVar("F", bound=Callable[..., object])


class RunOptions(TypedDict):
    """The parameters of `match_options` and `budget_options`."""

    players: int
    chosen: tuple[str, ...]
    seed: str | None
    seconds: float | None
    sims: int | None
    cores: int | None
    on: str | None


class DataOptions(TypedDict):
    """The parameters of `data_options`."""

    players: int
    chosen: tuple[str, ...]
    seed: int
    sims: int | None
    cores: int | None
    on: str | None


TABLE = ("bot", "matches", "wins", "fair", "points", "rating", "time")
ADJUSTED = ("adjusted", "wins", "interval", "variance")


def budget_options(command: F) -> F:
    """--time and --sims, --cores and --on."""
    seconds = click.option("--time", "seconds", type=SECONDS)
    sims = click.option("--sims", type=click.IntRange(1))
    return seconds(sims(engine_options(command)))


def engine_options(command: F) -> F:
    """--cores and --on."""
    cores = click.option("--cores", type=click.IntRange(1))
    on = click.option("--on", metavar="local[:CORES]|ray[://ADDRESS]|dask://ADDRESS")
    return cores(on(command))


def data_options(command: F) -> F:
    """The options of matches, with a number as seed, and of the engine."""
    players = click.option("--players", type=int, default=2, show_default=True)
    option = click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE")
    seed = click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
    sims = click.option("--sims", type=click.IntRange(1))
    return players(option(seed(sims(engine_options(command)))))


def setting_of(game: AnyGame, bots: tuple[str, ...], games: int, run: RunOptions) -> Setting:
    """The setting from the command line, validated."""
    chosen = chosen_options(run["chosen"])
    seed = run["seed"] or "0"
    setting = Setting(game.name, bots, run["players"], chosen, games, run["seconds"], run["sims"], seed)
    check(setting, game)
    return setting


def with_progress(
    setting: Setting,
    out: Path | None,
    engine: Engine,
    trace: bool = False,
    label: str = "",
    adjusted: bool = False,
) -> tuple[list[PlayedMatch], bool]:
    """Run with a progress bar: pace, nodes, and remaining time."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    if not label:
        console.print(f"{', '.join(setting.bots)}: {budget(setting)}", highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(label or setting.game, total=setting.games, left="")
        pace = Pace(setting.games, engine)
        return run(
            setting,
            out,
            lambda done: bar.update(task, completed=done, left=pace.left(done)),
            engine,
            trace,
            adjusted,
        )


class Pace:
    """The pace of a run and its remaining time, by the mean of its matches: they vary too much for a moving average."""

    def __init__(self, games: int, engine: Engine) -> None:
        self.games, self.engine = games, engine
        self.begun: tuple[int, float] | None = None
        self.counted, self.nodes = 0.0, 1

    def left(self, done: int) -> str:
        """The remaining time in words, after the first match."""
        now = time.monotonic()
        if self.begun is None:
            self.begun = done, now
        before, since = self.begun
        if done == before:
            return ""
        each = (now - since) / (done - before)
        seconds = int(each * (self.games - done))
        clock = said("arena", "left", time=f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}")
        return said("arena", "pace", rate=f"{1 / each:.3g}", nodes=self._nodes(now), left=clock) if each else clock

    def _nodes(self, now: float) -> str:
        """Nodes and workers, unless it is one machine; cached for a second."""
        if now - self.counted > 1:
            self.counted, self.nodes = now, self.engine.force().nodes
        return said("arena", "nodes", n=self.nodes) if self.nodes != 1 else ""


def budget(setting: Setting) -> str:
    """The bots' limit per move, in words: explains the waiting."""
    if setting.simulations:
        return counted("arena", "simulations", setting.simulations)
    if setting.seconds:
        return said("arena", "seconds", n=f"{setting.seconds:g}")
    if all(name.startswith(("random", "greedy")) or ":" in name for name in setting.bots):
        return said("arena", "no_limit")
    return said("arena", "own_limit", n=f"{OWN_SECONDS:g}")


def head_of(columns: Sequence[str]) -> list[str]:
    """Column heads for people."""
    return [said("column", name) for name in columns]


def end_interrupted(out: Path | None) -> NoReturn:
    """Say how to resume, and exit as an interrupted command does."""
    click.echo(said("arena", "again" if out else "interrupted"), err=True)
    sys.exit(130)
