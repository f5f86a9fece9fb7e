"""knall play: a match in the terminal, people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from knall.bots import BOTS, Bot, bot
from knall.cli.arguments import (
    GameName,
    chosen_options,
    language_option,
    match_options,
    read_position,
    read_text,
    shuffle_option,
)
from knall.cli.terminal import PERSON, TerminalTable
from knall.core import chance, lot, record
from knall.core.errors import KnallError
from knall.core.game import AnyGame
from knall.core.language import Language
from knall.core.match import Match, begin
from knall.core.texts import load_texts
from knall.core.voice import Voice
from knall.games import game_names, load_game

USUAL = "normal"


@click.command("play")
@click.argument("game", type=GameName(), required=False)
@match_options
@click.option(
    "--seats",
    help=f"Who plays, in seat order (that before --shuffle): {PERSON} or {', '.join(BOTS)}, with commas."
    f" Without it: you against {USUAL}.",
)
@click.option("--start", metavar="POSITION", help="Begin from this position.")
@click.option("--resume", metavar="RECORD", help="Go on with a saved match.")
@click.option("--save", metavar="RECORD", help="Keep the match in this file, after every move.")
@shuffle_option
@language_option
def command(
    game: AnyGame | None,
    players: int,
    chosen: tuple[str, ...],
    seed: str | None,
    seats: str | None,
    start: str | None,
    resume: str | None,
    save: str | None,
    shuffle: bool,
    language: str,
) -> None:
    """Play GAME here, against bots or people at the same screen; without GAME it asks."""
    game = game or _chosen_game(language)
    if resume is not None:
        match = _resumed(game, read_text(resume))
        save = save or resume
    else:
        source = chance.fresh() if seed is None else chance.known(seed)
        position = None if start is None else read_position(game, start)
        match = begin(game, players, chosen_options(chosen), source, start=position, by_lot=shuffle)
    named = _sitting(seats, match.position.players)
    sitting = [named[place] for place in match.places]
    if shuffle:
        click.echo(_told_lot(match, sitting, language))
    TerminalTable(match, sitting, language, Path(save) if save else None).run()


def _chosen_game(language: Language) -> AnyGame:
    for number, name in enumerate(game_names(), 1):
        click.echo(f"{number}  {load_game(name).title}: {load_game(name).about[language]}")
    ask = load_texts(__package__)[language]["play"]["which"]
    return load_game(game_names()[click.prompt(ask, type=click.IntRange(1, len(game_names())), default=1) - 1])


def _resumed(game: AnyGame, text: str) -> Match:
    opened = record.read(text)
    if load_game(opened.tags["Game"]) is not game:
        raise KnallError(f"this is a record of {load_game(opened.tags['Game']).title}, not of {game.title}")
    return record.resumed(opened, load_game)


def _told_lot(match: Match, sitting: Sequence[Bot | None], language: Language) -> str:
    """Where the one person came to sit by lot; of several nobody knows the names."""
    people = [seat for seat, player in enumerate(sitting) if player is None]
    called = tuple(match.game.called(seat, language) for seat in range(match.start.players))
    return lot.say(people if len(people) == 1 else (), called, Voice(language, called, people[0] if people else None))


def _sitting(seats: str | None, players: int) -> list[Bot | None]:
    names = seats.split(",") if seats else [PERSON, *[USUAL] * (players - 1)]
    if len(names) != players:
        raise KnallError(f"--seats: {players} play, but {len(names)} are named")
    return [None if name == PERSON else bot(name) for name in names]
