"""knall strength."""

from __future__ import annotations

from datetime import date
from importlib.metadata import version
from pathlib import Path

import click

from knall.arena.contest import check
from knall.arena.engines import Engine, connect
from knall.arena.report.strength import (
    Contest,
    Measured,
    contests,
    curves,
    figures,
    head,
    hunts,
    line,
    page,
    picture,
    strength_words,
)
from knall.arena.run.playing import PlayedMatch, Setting
from knall.cli.arguments import SEED, GameName, json_option, read_text
from knall.cli.boards import print_table
from knall.cli.contest.contests import budget_options, end_interrupted, with_progress
from knall.cli.language import spoken_language
from knall.cli.output import print_json
from knall.core.game.game import AnyGame
from knall.core.text.files import write_whole
from knall.games import all_games, load_game


@click.command("strength")
@click.argument("chosen", nargs=-1, metavar="[GAME]...", type=GameName())
@click.option(
    "--matches",
    "--games",
    "games",
    type=click.IntRange(2),
    default=400,
    show_default=True,
)
@budget_options
@click.option("--doublings", type=click.IntRange(1, 12), default=4, show_default=True)
@click.option("--seed", type=SEED, default="strength", show_default=True)
@click.option("--keep", type=click.Path(path_type=Path))
@click.option("--notes", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path))
@json_option
def command(
    chosen: tuple[AnyGame, ...],
    games: int,
    seconds: float | None,
    sims: int | None,
    cores: int | None,
    on: str | None,
    doublings: int,
    seed: str,
    keep: Path | None,
    notes: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure each level against the one below, greedy and random, champion at tables of 3 and 4, and its growth."""
    measured: dict[str, Measured] = {}
    language = spoken_language()
    with connect(on, cores) as engine:
        for game in chosen or all_games():
            simulations = game.search.measured if seconds is None and sims is None else sims
            base = Setting(game.name, ("champion", "greedy"), 2, {}, games, seconds, simulations, seed)
            check(base, game)
            measured[game.name] = _measure(base, doublings, engine, keep)
            if not as_json:
                click.echo(game.title)
                print_table(head(language), [line(*one, language) for one in measured[game.name]])
    if as_json:
        print_json({"games": {name: [figures(*one) for one in found] for name, found in measured.items()}})
    if out is not None:
        budget = f" --sims {sims}" if sims else f" --time {seconds:g}" if seconds else ""
        _write(out, measured, f"--games {games}{budget} --doublings {doublings} --seed {seed}", notes)


def _measure(base: Setting, doublings: int, engine: Engine, keep: Path | None) -> Measured:
    greedy_bar = 0.9 if load_game(base.game).open else 0.8  # luck is larger where hands are hidden
    measured = [(one, _played(one, engine, keep)) for one in contests(base, greedy_bar, doublings)]
    return measured + [(one, _played(one, engine, keep)) for one in hunts(base, measured)]


def _played(contest: Contest, engine: Engine, keep: Path | None) -> list[PlayedMatch]:
    place = keep and keep / contest.label().replace(":", "").replace(",", "").replace(" ", "-")
    played, complete = with_progress(contest.setting, place, engine, label=contest.label(spoken_language()))
    if not complete:
        end_interrupted(keep)
    return played


def _write(out: Path, measured: dict[str, Measured], asked: str, notes: Path | None) -> None:
    language, made = spoken_language(), {"version": version("knall"), "day": date.today().isoformat()}
    about = strength_words(language)["about"].format(command=f"knall strength {asked}", **made)
    write_whole(out, page(measured, about, read_text(str(notes)) if notes else "", language))
    for name, contests_ in measured.items():
        for part, plot in curves(contests_, language).items():
            write_whole(out.parent / picture(name, part), plot + "\n")
