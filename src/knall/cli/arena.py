"""knall arena."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Unpack

import click

from knall.arena.playing import PlayedMatch, Setting
from knall.arena.reports import pairs, table, write_run
from knall.arena.results import by_bot, mean_and_error
from knall.cli.arguments import game_argument, json_option, match_options, print_json
from knall.cli.contests import HEAD, RunOptions, budget_options, print_table, setting_of, with_progress
from knall.core.game import AnyGame


@click.command("arena")
@game_argument
@click.option("--bots", required=True, help="With commas; NAME:2000 or NAME:0.4s gives one a budget of its own.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many matches.")
@match_options
@budget_options
@click.option("--out", type=click.Path(path_type=Path), help="Keep records, a table and plots there; can be resumed.")
@json_option
def command(
    game: AnyGame,
    bots: str,
    games: int,
    out: Path | None,
    as_json: bool,
    **run: Unpack[RunOptions],
) -> None:
    """Let bots play many matches of GAME, every line-up from every chair; print who wins how often.

    Interrupted, it prints what there is; the same command with the same --out goes on.
    """
    setting = setting_of(game, tuple(bots.split(",")), games, run)
    played, complete = with_progress(setting, out, run["cores"])
    if played:
        _report(setting, played, out, as_json)
    if not complete:
        click.echo("interrupted" + (": the same command goes on from here" if out else ""), err=True)
        sys.exit(130)


def _report(setting: Setting, played: list[PlayedMatch], out: Path | None, as_json: bool) -> None:
    rows = by_bot(played, setting.bots)
    if out is not None:
        write_run(out, setting, played)
    if as_json:
        wins = {row.name: [round(x, 4) for x in (row.wins.mean, row.wins.low, row.wins.high)] for row in rows}
        ratings = {row.name: row.rating for row in rows if row.rating is not None}
        print_json({"matches": len(played), "wins": wins, "ratings": ratings})
        return
    print_table(HEAD, table(rows))
    met = pairs(played, setting.bots)
    if len(set(setting.bots)) > 2:
        for a, b, text in met:
            click.echo(f"{a} against {b}: {text}")
    length, error = mean_and_error([one.length for one in played])
    nobody = sum(not one.winners for one in played)
    click.echo(f"{len(played)} matches, {length:.1f} ± {error:.1f} decisions each; nobody won {nobody}")
