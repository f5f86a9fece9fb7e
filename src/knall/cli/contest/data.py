"""knall data."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Unpack

import click

from knall.arena.contest import check
from knall.arena.data.shard_files import write_shards
from knall.arena.data.shards import AT_RANDOM, DataSetting
from knall.arena.engines import connect
from knall.arena.run.playing import Setting
from knall.cli.arguments import chosen_options, game_argument
from knall.cli.completing import complete_bots
from knall.cli.contest.contests import DataOptions, data_options, end_interrupted
from knall.cli.words import counted
from knall.core.game.game import AnyGame


@click.command("data")
@game_argument
@click.option("--bot", shell_complete=complete_bots, default=AT_RANDOM, show_default=True)
@click.option("--shards", type=click.IntRange(1, 99_999), default=10, show_default=True)
@click.option("--matches", "--games", "games", type=click.IntRange(1, 100_000), default=1000, show_default=True)
@click.option("--format", "kind", type=click.Choice(("npz", "parquet")), default="npz", show_default=True)
@click.option("--out", type=click.Path(path_type=Path), required=True)
@data_options
def command(game: AnyGame, bot: str, shards: int, games: int, kind: str, out: Path, **run: Unpack[DataOptions]) -> None:
    """Write positions of self-play for learners."""
    options = chosen_options(run["chosen"])
    check(Setting(game.name, (bot,), run["players"], options, games, None, run["sims"]), game)
    setting = DataSetting(
        game.name, game.rules_version, bot, run["players"], options, games, run["sims"], run["seed"], kind
    )
    with connect(run["on"], run["cores"]) as engine, click.progressbar(length=shards, file=sys.stderr) as bar:
        complete = write_shards(setting, shards, out, engine, lambda done: bar.update(done - bar.pos))
    if not complete:
        end_interrupted(out)
    click.echo(counted("data", "wrote", shards, matches=counted("data", "matches", games), out=out))
