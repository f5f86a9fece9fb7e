"""knall balance."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Unpack

import click

from knall.arena.engines import connect
from knall.arena.report.balance import balance_page, balance_summary, margins, seat_names, verdict
from knall.arena.report.reports import table, write_run
from knall.arena.run.intervals import mean_and_error
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.results import by_seat
from knall.cli.arguments import game_argument, json_option, match_options
from knall.cli.boards import print_table, print_wrapped
from knall.cli.completing import complete_bots
from knall.cli.contest.contests import (
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
from knall.cli.words import said
from knall.core.game.game import AnyGame
from knall.core.game.options import OptionValue, spelt
from knall.core.text.files import write_whole
from knall.core.text.sentences import decimal


@click.command("balance")
@game_argument
@click.option("--bot", shell_complete=complete_bots, default="normal", show_default=True)
@click.option("--matches", "--games", "games", type=click.IntRange(2), default=200, show_default=True)
@match_options
@budget_options
@click.option("--compare", is_flag=True)
@click.option("--out", type=click.Path(path_type=Path))
@json_option
def command(
    game: AnyGame,
    bot: str,
    games: int,
    compare: bool,
    out: Path | None,
    as_json: bool,
    **run: Unpack[RunOptions],
) -> None:
    """Let one bot play all seats of GAME many times: is it fair, close, lively, and which clauses matter?"""
    base = setting_of(game, (bot,), games, run)
    others: dict[str, list[PlayedMatch]] = {}
    with connect(run["on"], run["cores"]) as engine:
        played, complete = with_progress(base, out and out / "matches", engine, trace=True)
        for name, changed in _variants(game, base.options) if compare and complete else ():
            setting = replace(base, options=changed)
            others[name], complete = with_progress(setting, out and out / name, engine, label=name)
            if not complete:
                break
    if len(played) > 1:
        if as_json:
            print_json(balance_summary(base, played, others))
        else:
            _report(base, played)
        if out is not None:
            _write(out, base, played, others, as_json)
    if not complete:
        end_interrupted(out)


def _variants(game: AnyGame, options: dict[str, OptionValue]) -> list[tuple[str, dict[str, OptionValue]]]:
    """The other values of each option that was not chosen; of long lists, the extremes."""
    found: list[tuple[str, dict[str, OptionValue]]] = []
    for option in game.options:
        if option.name not in options:
            values = [value for value in option.allowed if value != option.default]
            for value in dict.fromkeys(values if len(values) < 6 else (values[0], values[1])):
                found.append((f"{option.name}={spelt(value)}", {**options, option.name: value}))
    return found


def _report(setting: Setting, played: list[PlayedMatch]) -> None:
    language = spoken_language()
    seats, deals = seat_names(setting, language), [one.deal for one in played]
    print_wrapped(verdict(played, seats, language))
    print_table(head_of(("seat", *TABLE[1:])), table(by_seat(played, seats), language))
    for label, values in (
        ("decisions", [one.length for one in played]),
        ("lead", [one.lead_changes for one in played]),
        ("ahead", margins(setting, played)),
    ):
        mean, error = (decimal(one, language) for one in mean_and_error(values, deals))
        spread = {"mean": mean, "error": error, "least": min(values), "most": max(values)}
        print_wrapped(said("balance", "spread", label=said("balance", label), **spread))


def _write(
    out: Path, setting: Setting, played: list[PlayedMatch], others: dict[str, list[PlayedMatch]], quiet: bool
) -> None:
    write_run(out / "matches", setting, played, spoken_language())
    page = out / "balance.html"
    write_whole(page, balance_page(setting, played, others, " ".join(("knall", *sys.argv[1:])), spoken_language()))
    if not quiet:
        click.echo(said("arena", "wrote", path=page))
