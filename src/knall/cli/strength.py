"""knall strength."""

from __future__ import annotations

import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path

import click

from knall.arena.strength import HEAD, contests, line, page
from knall.cli.contests import print_table, with_progress
from knall.games import NAMES
from knall.games import game as rules_of


@click.command("strength")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--games", type=click.IntRange(2), default=400, show_default=True, help="Matches for each figure.")
@click.option("--time", "seconds", type=click.FloatRange(0.001), default=0.2, show_default=True, help="Seconds a move.")
@click.option("--seed", default="strength", show_default=True, help="Which dice and cards.")
@click.option("--cores", type=click.IntRange(1), help="Processes; without it: all cores.")
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the matches there, to interrupt and resume.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the page, in Markdown.")
def command(
    names: tuple[str, ...],
    games: int,
    seconds: float,
    seed: str,
    cores: int | None,
    keep: Path | None,
    out: Path | None,
) -> None:
    """Measure each level against the one below, greedy and random, and champion at tables of 3 and 4."""
    rows: dict[str, list[tuple[str, ...]]] = {}
    for name in names or NAMES:
        rows[name] = []
        greedy_bar = 0.9 if rules_of(name).open else 0.8  # luck is larger where hands are hidden
        for contest in contests(name, games, seconds, seed, greedy_bar):
            place = keep and keep / contest.label.replace(":", "").replace(",", "").replace(" ", "-")
            played, complete = with_progress(contest.setting, place, cores, label=contest.label)
            if not complete:
                click.echo("interrupted" + (": the same command goes on from here" if keep else ""), err=True)
                sys.exit(130)
            rows[name].append(line(contest, played))
        click.echo(rules_of(name).title)
        print_table(HEAD, rows[name])
    about = (
        f"Made by `knall strength --games {games} --time {seconds:g} --seed {seed}` with Knall {version('knall')} "
        f"on {date.today().isoformat()}; one core for each match. Every line-up plays every deal from every chair; "
        "intervals are 95 %."
    )
    if out is not None:
        out.write_text(page(rows, about), "utf-8")
