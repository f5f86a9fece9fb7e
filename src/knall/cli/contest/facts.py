"""knall facts."""

from __future__ import annotations

from pathlib import Path

import click

from knall.arena.engines import Engine, connect
from knall.arena.report.facts import Facts, facts_of, measure
from knall.arena.report.facts_page import page, peer_title
from knall.arena.run.playing import Setting
from knall.cli.arguments import SEED
from knall.cli.completing import complete_bots
from knall.cli.contest.contests import engine_options
from knall.cli.language import spoken_language
from knall.cli.words import said
from knall.core.text.errors import KnallError
from knall.core.text.files import write_whole
from knall.core.text.wording import Wordings
from knall.games import game_names, load_game

wrong = Wordings(__package__, "argument")
AT_RANDOM = "random"


@click.command("facts")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--matches", "--games", "games", type=click.IntRange(12), default=1200, show_default=True)
@click.option("--bot", shell_complete=complete_bots)
@click.option("--peers", is_flag=True)
@click.option("--seed", type=SEED, default="facts", show_default=True)
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
    text = page(at_random, played_well, bot, " ".join(("knall facts", *words)), spoken_language())
    if out is None:
        click.echo(text)
    else:
        write_whole(out, text)


def _ours(base: Setting, names: tuple[str, ...], engine: Engine) -> list[Facts]:
    found = []
    for name in names or game_names():
        for players in load_game(name).seats:
            click.echo(said("facts", "line", name=name, players=players, bot=base.bots[0]), err=True)
            found.append(measure(Setting(name, base.bots, players, {}, base.games, seed=base.seed), engine))
    return found


def _peers(games: int, seed: str) -> list[Facts]:
    try:
        from knall.adapters.openspiel_facts import PEERS, play_peers
    except ImportError:
        raise KnallError(wrong("no_openspiel")) from None
    found = []
    for text in PEERS:
        click.echo(said("facts", "peer", name=text), err=True)
        title, players, played = play_peers(text, games, seed)
        found.append(facts_of(peer_title(title, spoken_language()), players, played))
    return found
