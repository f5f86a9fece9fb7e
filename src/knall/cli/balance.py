"""knall balance."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Unpack

import click

from knall.arena.playing import PlayedMatch, Setting
from knall.arena.reports import balance_page, table, write_run
from knall.arena.results import by_seat, mean_and_error
from knall.cli.arguments import game_argument, match_options
from knall.cli.contests import HEAD, RunOptions, budget_options, print_table, setting_of, with_progress
from knall.core.game import AnyGame
from knall.core.options import Value


@click.command("balance")
@game_argument
@click.option("--bot", default="normal", show_default=True, help="Who plays all seats.")
@click.option("--games", type=click.IntRange(2), default=200, show_default=True, help="How many matches.")
@match_options
@budget_options
@click.option("--compare", is_flag=True, help="Play as many with each other value of each option, too.")
@click.option("--out", type=click.Path(path_type=Path), help="Write balance.html and the data there; can be resumed.")
def command(
    game: AnyGame,
    bot: str,
    games: int,
    compare: bool,
    out: Path | None,
    **run: Unpack[RunOptions],
) -> None:
    """Let one bot play all seats of GAME many times: is it fair, close, lively, and which clauses matter?"""
    base = setting_of(game, (bot,), games, run)
    played, complete = with_progress(base, out and out / "matches", run["cores"], trace=True)
    others: dict[str, list[PlayedMatch]] = {}
    for name, changed in _variants(game, base.options) if compare and complete else ():
        setting = replace(base, options=changed)
        others[name], complete = with_progress(setting, out and out / name, run["cores"], label=name)
        if not complete:
            break
    if len(played) > 1:
        _report(game, base, played, others, out)
    if not complete:
        click.echo("interrupted" + (": the same command goes on from here" if out else ""), err=True)
        sys.exit(130)


def _variants(game: AnyGame, options: dict[str, Value]) -> list[tuple[str, dict[str, Value]]]:
    """Every other value of each option that was not chosen; of long lists the ends."""
    found: list[tuple[str, dict[str, Value]]] = []
    for option in game.options:
        if option.name not in options:
            values = [value for value in option.allowed if value != option.default]
            for value in dict.fromkeys(values if len(values) < 6 else (values[0], values[1])):
                text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
                found.append((f"{option.name}={text}", {**options, option.name: value}))
    return found


def _report(
    game: AnyGame, setting: Setting, played: list[PlayedMatch], others: dict[str, list[PlayedMatch]], out: Path | None
) -> None:
    seats = [game.called(seat, "en") for seat in range(setting.players)]
    print_table(("seat", *HEAD[1:]), table(by_seat(played, seats)))
    for label, values in (
        ("decisions", [one.length for one in played]),
        ("changes of the lead", [one.lead_changes for one in played]),
        ("winner ahead by", [max(p) - sorted(p)[-2] for p in (one.points[: setting.players] for one in played)]),
    ):
        mean, error = mean_and_error(values)
        click.echo(f"{label}: {mean:.1f} ± {error:.1f} ({min(values)} to {max(values)})")
    if out is not None:
        write_run(out / "matches", setting, played)
        page = out / "balance.html"
        page.write_text(balance_page(setting, played, others), "utf-8")
        click.echo(f"wrote {page}")
