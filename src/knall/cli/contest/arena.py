"""knall arena."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Unpack, cast

import click

from knall.arena.engines import connect
from knall.arena.report.reports import adjusted_table, forfeits, pairs, summary, table, write_run
from knall.arena.run.intervals import mean_and_error
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.results import Row, by_bot
from knall.arena.run.running import RunStopped
from knall.cli.arguments import game_argument, json_option, match_options, split_at_commas
from knall.cli.boards import print_table, print_wrapped
from knall.cli.completing import complete_bots
from knall.cli.contest.contests import (
    ADJUSTED,
    TABLE,
    RunOptions,
    budget_options,
    end_interrupted,
    head_of,
    setting_of,
    with_progress,
)
from knall.cli.language import spoken_language
from knall.cli.output import print_json
from knall.cli.words import counted, said
from knall.core.game.game import AnyGame
from knall.core.text.texts import load_texts

NOTHING_GAINED = 0.98  # relative to the plain variance
LISTED_FORFEITS = 3  # per program


@click.command("arena")
@game_argument
@click.option(
    "--bots",
    required=True,
    shell_complete=complete_bots,
)
@click.option("--matches", "--games", "games", type=click.IntRange(1), default=100, show_default=True)
@match_options
@budget_options
@click.option("--out", type=click.Path(path_type=Path))
@click.option("--adjusted", is_flag=True)
@json_option
def command(
    game: AnyGame,
    bots: str,
    games: int,
    out: Path | None,
    adjusted: bool,
    as_json: bool,
    **run: Unpack[RunOptions],
) -> None:
    """Let bots play many matches of GAME, every line-up from every chair; print who wins how often.

    Interrupted, it prints what there is; the same command with the same --out goes on.
    """
    setting = setting_of(game, tuple(split_at_commas(bots)), games, run)
    try:
        with connect(run["on"], run["cores"]) as engine:
            played, complete = with_progress(setting, out, engine, adjusted=adjusted)
    except RunStopped as stopped:
        if stopped.played and not as_json:
            _report(setting, stopped.played, None, as_json)
        raise
    if played:
        _report(setting, played, out, as_json)
    if not complete:
        end_interrupted(out)


def _print_adjusted(rows: Sequence[Row]) -> None:
    found = adjusted_table(rows)
    if found:
        click.echo()
        print_table(head_of(ADJUSTED), found)
        if any(row.adjusted is not None and row.adjusted.variance >= NOTHING_GAINED for row in rows):
            print_wrapped(said("arena", "no_gain"))
        click.echo()


def _print_forfeits(played: Sequence[PlayedMatch]) -> None:
    language = spoken_language()
    words, found = load_texts(__package__)[language]["arena"], forfeits(played, language)
    for name, many in Counter(str(one["bot"]) for one in found).items():
        click.echo(words["forfeit" if many == 1 else "forfeits"].format(bot=name, n=many))
        for one in [one for one in found if one["bot"] == name][:LISTED_FORFEITS]:
            click.echo(words["why"].format(match=one["match"], seat=cast("int", one["seat"]) + 1, why=one["why"]))


def _report(setting: Setting, played: list[PlayedMatch], out: Path | None, as_json: bool) -> None:
    rows = by_bot(played, setting.bots)
    if out is not None:
        write_run(out, setting, played, spoken_language())
    if as_json:
        print_json(summary(setting, played))
        return
    print_table(head_of(TABLE), table(rows, spoken_language()))
    _print_adjusted(rows)
    if len(set(setting.bots)) > 2:
        for a, b, share in pairs(played, setting.bots):
            print_wrapped(said("arena", "against", a=a, b=b, share=share))
    _print_forfeits(played)
    length, error = mean_and_error([one.length for one in played], [one.deal for one in played])
    nobody = sum(not one.winners for one in played)
    spread = {"length": f"{length:.1f}", "error": f"{error:.1f}"}
    print_wrapped(counted("arena", "played", len(played), **spread, nobody=nobody))
