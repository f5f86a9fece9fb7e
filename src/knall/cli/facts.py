"""knall facts."""

from __future__ import annotations

from datetime import date
from importlib.metadata import version
from pathlib import Path

import click

from knall.arena.engines import Engine, connect
from knall.arena.facts import Facts, measure, same_chance, table
from knall.arena.playing import Setting
from knall.arena.results import mean_and_error, share
from knall.cli.completing import complete_bots
from knall.cli.contests import engine_options
from knall.core.errors import KnallError
from knall.core.files import write_whole
from knall.core.wording import Wordings
from knall.games import game_names, load_game

wrong = Wordings(__package__, "argument")
AT_RANDOM = "random"
EXPLAINED = """
- **decisions**: in a match, with half of a 95 % interval; several in a turn count each
- **moves to choose from**: legal moves of a decision, on average
- **chance**: dice, draws and deals for each decision
- **luck**: which part of the variance of the result the dice and cards decide: how alike the results of matches are
  that have the same dice and cards in the same order, and other decisions (1: they decide all; 0: nothing)
- **lead changes**: how often another seat alone has most points
- **best seat**: the one that wins most often, with a 95 % interval; no clear one, if that holds the fair share
"""


@click.command("facts")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--matches", "--games", "games", type=click.IntRange(12), default=1200, show_default=True)
@click.option("--bot", shell_complete=complete_bots)
@click.option("--peers", is_flag=True)
@click.option("--seed", default="facts", show_default=True)
@click.option("--out", type=click.Path(path_type=Path))
@engine_options
def command(
    names: tuple[str, ...],
    games: int,
    bot: str | None,
    peers: bool,
    seed: str,
    out: Path | None,
    cores: int | None,
    on: str | None,
) -> None:
    """Measure what each game is like."""
    with connect(on, cores) as engine:
        base = Setting("", (AT_RANDOM,), games=games, seed=seed)
        at_random = _ours(base, names, engine)
        if peers:
            at_random += _peers(games, seed)
        played_well = _ours(Setting("", (bot,), games=games, seed=seed), names, engine) if bot else []
    words = (*names, f"--matches {games}", *[f"--bot {bot}"] * bool(bot), f"--seed {seed}", *["--peers"] * peers)
    page = _page(at_random, " ".join(("knall facts", *words)))
    if bot:
        page += f"\n## All seats are played by `{bot}`\n\n{table(played_well)}"
    if out is None:
        click.echo(page)
    else:
        write_whole(out, page)


def _ours(base: Setting, names: tuple[str, ...], engine: Engine) -> list[Facts]:
    found = []
    for name in names or game_names():
        for players in load_game(name).seats:
            click.echo(f"{name}, {players} players, {base.bots[0]}", err=True)
            found.append(measure(Setting(name, base.bots, players, {}, base.games, seed=base.seed), engine))
    return found


def _peers(games: int, seed: str) -> list[Facts]:
    try:
        from knall.adapters.openspiel_facts import PEERS, play_peers
    except ImportError:
        raise KnallError(wrong("no_openspiel")) from None
    found = []
    for text in PEERS:
        click.echo(f"{text} of OpenSpiel, random", err=True)
        title, players, groups = play_peers(text, games, seed)
        played = [one for group in groups for one in group]
        decisions = sum(one.decisions for one in played)
        found.append(
            Facts(
                f"{title} (OpenSpiel)",
                players,
                mean_and_error([one.decisions for one in played]),
                sum(one.moves for one in played) / decisions,
                sum(one.chances for one in played) / decisions,
                same_chance([[one.shares[0] for one in group] for group in groups]),
                None,
                tuple(share([one.shares[seat] for one in played]) for seat in range(players)),
            )
        )
    return found


def _page(at_random: list[Facts], asked: str) -> str:
    made = f"Made by `{asked}` with Knall {version('knall')} on {date.today().isoformat()}."
    return f"# Facts of the games\n\n{made}\n{EXPLAINED}\n## All seats play at random\n\n{table(at_random)}"
