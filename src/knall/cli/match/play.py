"""knall play: a match in the terminal, people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from knall.bots import BOTS
from knall.bots.names import bot_name
from knall.bots.own import is_own
from knall.bots.programs import is_program
from knall.cli.arguments import (
    GameName,
    chosen_options,
    language_option,
    match_options,
    read_record,
    shuffle_option,
    split_at_commas,
)
from knall.cli.boards import print_wrapped
from knall.cli.completing import complete_seats
from knall.cli.match.saving import PERSON, check_free, players_of
from knall.cli.match.terminal import TerminalTable
from knall.cli.positions import read_position
from knall.cli.words import words_of
from knall.core.game.game import AnyGame
from knall.core.match import chance, record, seat_lot
from knall.core.match.match import Match, begin
from knall.core.text.characters import cleaned
from knall.core.text.errors import KnallError
from knall.core.text.language import Language
from knall.core.text.suggestions import did_you_mean
from knall.core.text.voice import Voice
from knall.core.text.wording import Wordings
from knall.games import all_games, load_game
from knall.web.texts import level_name

wrong = Wordings(__package__, "argument")
USUAL = "normal"


@click.command("play")
@click.argument("game", type=GameName(), required=False)
@match_options
@click.option("--seats", shell_complete=complete_seats)
@click.option("--start", metavar="POSITION")
@click.option("--resume", metavar="RECORD")
@click.option("--save", metavar="RECORD")
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
    if save is not None and save != resume:
        check_free(Path(save))
    if resume is not None:
        match, table = _resumed(game, resume, seats, language)
        save = save or resume
    else:
        game = game or _chosen_game(language)
        source = chance.fresh() if seed is None else chance.known(seed)
        position = None if start is None else read_position(game, start)
        match = begin(game, players, chosen_options(chosen), source, start=position, by_lot=shuffle)
        named = _named(seats, match.position.players)
        table = [named[place] for place in match.order]
        match = _with_bots(match, table)
    terminal = TerminalTable(match, table, language, Path(save) if save else None)
    if shuffle and resume is None:
        print_wrapped(_told_lot(match, table, language))
    for seat, name in enumerate(table):
        if name != PERSON:
            click.echo(f"{match.game.words.called(seat, language)}: {match.names[seat]} ({_level(name, language)})")
    terminal.run()


def _level(name: str, language: Language) -> str:
    return level_name(name, language) if name in BOTS else name


def _chosen_game(language: Language) -> AnyGame:
    games = all_games()
    for number, one in enumerate(games, 1):
        print_wrapped(f"{one.title}: {one.about[language]}", f"{number}  ")
    ask = words_of("play", language)["which"]
    return games[click.prompt(ask, type=click.IntRange(1, len(games)), default=1) - 1]


def _resumed(game: AnyGame | None, file: str, seats: str | None, language: Language) -> tuple[Match, list[str]]:
    """The match of a record, and the players of its seats: as recorded, unless --seats says otherwise."""
    opened = read_record(file)
    found = load_game(opened.tags["Game"])
    if game not in (None, found):
        raise KnallError(wrong("other_game", title=found.title, wanted=game.title if game else ""))
    match = record.resumed(opened, load_game)
    named = players_of(opened) if seats is None else None
    for name in dict.fromkeys(named or ()):
        if is_own(name) or is_program(name):
            _ask_to_run(name, file, language)
    return match, named or _named(seats, match.position.players)


def _ask_to_run(name: str, file: str, language: Language) -> None:
    """Confirm before starting a program that a record names: records may come from anybody."""
    if not click.confirm(words_of("play", language)["run"].format(file=cleaned(file), name=name)):
        raise KnallError(wrong("not_run"))


def _told_lot(match: Match, table: Sequence[str], language: Language) -> str:
    """The result of the seat lot in words, addressed to the person if only one plays."""
    people = [seat for seat, name in enumerate(table) if name == PERSON]
    called = tuple(match.game.words.called(seat, language) for seat in range(match.start.players))
    return seat_lot.say(
        people if len(people) == 1 else (), called, Voice(language, called, people[0] if people else None)
    )


def _with_bots(match: Match, table: Sequence[str]) -> Match:
    """The match with names for its bots; they do not affect its chance."""
    game, called = match.game.name, match.names
    names = (called[seat] if name == PERSON else bot_name(game, seat) for seat, name in enumerate(table))
    return replace(match, names=tuple(names))


def _named(seats: str | None, players: int) -> list[str]:
    names = split_at_commas(seats) if seats else [PERSON, *[USUAL] * (players - 1)]
    if len(names) != players:
        raise KnallError(wrong("seats", players=players, names=len(names)))
    known = (PERSON, *BOTS)
    for name in names:
        if name not in known and not is_own(name) and not is_program(name):
            raise KnallError(
                wrong(
                    "player", name=name, names=(*known, "FILE.py:CLASS", "./PROGRAM"), meant=did_you_mean(name, known)
                )
            )
    return names
