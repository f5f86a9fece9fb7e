"""knall strength."""

from __future__ import annotations

import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path

import click

from knall.arena.playing import PlayedMatch, Setting
from knall.arena.strength import HEAD, Contest, Measured, contests, curves, hunts, line, page, picture
from knall.cli.contests import budget_options, check, print_table, with_progress
from knall.core.errors import KnallError
from knall.games import game_names, load_game


@click.command("strength")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--games", type=click.IntRange(2), default=400, show_default=True, help="Matches for each figure.")
@budget_options
@click.option("--doublings", type=click.IntRange(1, 12), default=4, show_default=True, help="Of the curves.")
@click.option("--seed", default="strength", show_default=True, help="Which dice and cards.")
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the matches there, to interrupt and resume.")
@click.option("--notes", type=click.Path(path_type=Path), help="Text to put below the head of the page.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the page, in Markdown, and plots beside it.")
def command(
    names: tuple[str, ...],
    games: int,
    seconds: float | None,
    sims: int | None,
    cores: int | None,
    doublings: int,
    seed: str,
    keep: Path | None,
    notes: Path | None,
    out: Path | None,
) -> None:
    """Measure each level against the one below, greedy and random, champion at tables of 3 and 4, and its growth."""
    measured: dict[str, Measured] = {}
    for name in names or game_names():
        simulations = load_game(name).search.measured if seconds is None and sims is None else sims
        base = Setting(name, ("champion", "greedy"), 2, {}, games, seconds, simulations, seed)
        check(base, load_game(name))
        measured[name] = _measure(base, doublings, cores, keep)
        click.echo(load_game(name).title)
        print_table(HEAD, [line(contest, played) for contest, played in measured[name]])
    if out is not None:
        budget = f" --sims {sims}" if sims else f" --time {seconds:g}" if seconds else ""
        _write(out, measured, f"--games {games}{budget} --doublings {doublings} --seed {seed}", notes)


def _measure(base: Setting, doublings: int, cores: int | None, keep: Path | None) -> Measured:
    greedy_bar = 0.9 if load_game(base.game).open else 0.8  # luck is larger where hands are hidden
    measured = [(one, _played(one, cores, keep)) for one in contests(base, greedy_bar, doublings)]
    return measured + [(one, _played(one, cores, keep)) for one in hunts(base, measured)]


def _played(contest: Contest, cores: int | None, keep: Path | None) -> list[PlayedMatch]:
    place = keep and keep / contest.label.replace(":", "").replace(",", "").replace(" ", "-")
    played, complete = with_progress(contest.setting, place, cores, label=contest.label)
    if not complete:
        click.echo("interrupted" + (": the same command goes on from here" if keep else ""), err=True)
        sys.exit(130)
    return played


def _write(out: Path, measured: dict[str, Measured], asked: str, notes: Path | None) -> None:
    about = (
        f"Made by `knall strength {asked}` with Knall {version('knall')} on {date.today().isoformat()}; one core for "
        "each match. Every line-up plays every deal from every chair; intervals are 95 %. A bar counts as met if the "
        "figure itself reaches it."
    )
    try:
        out.write_text(page(measured, about, notes.read_text("utf-8") if notes else ""), "utf-8")
        for name, contests_ in measured.items():
            for part, plot in curves(contests_).items():
                (out.parent / picture(name, part)).write_text(plot + "\n", "utf-8")
    except OSError as error:
        raise KnallError(f"{error.filename}: {error.strerror}") from None
