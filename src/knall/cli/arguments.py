"""Arguments and options shared by commands."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from knall.bots.limits import MOST_SECONDS
from knall.cli.completing import complete_options
from knall.cli.language import spoken_language
from knall.core.game.game import AnyGame
from knall.core.game.options import OptionValue
from knall.core.match import record
from knall.core.text.errors import BadRecord, KnallError
from knall.core.text.files import unusable
from knall.core.text.language import LANGUAGES, default_language
from knall.core.text.suggestions import spelt_otherwise
from knall.core.text.wording import Wordings
from knall.games import all_games, game_names, load_game

wrong = Wordings(__package__, "argument")
F = TypeVar("F", bound=Callable[..., object])
LONGEST = 1_000_000


class Finite(click.FloatRange):
    """A bounded number; rejects “nan”, which compares as within any bounds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = float(super().convert(value, param, ctx))
        if isnan(found):
            self.fail(wrong("nan", value=value).say(spoken_language()), param, ctx)
        return found


class Seed(click.ParamType[str]):
    """Any text; rejects arguments whose bytes are not text."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            value.encode()
        except UnicodeEncodeError:
            self.fail(wrong("no_utf8").say(spoken_language()), param, ctx)
        return value


SEED = Seed()
SECONDS = Finite(0, MOST_SECONDS, min_open=True)


class GameName(click.ParamType[AnyGame]):
    """A game by its name, case-insensitive."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Completions by prefix, with titles."""
        begun = incomplete.casefold()
        return [CompletionItem(g.name, help=g.title) for g in all_games() if g.name.startswith(begun)]

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> AnyGame:
        try:
            return load_game(spelt_otherwise(value, game_names()) or value)
        except KnallError as error:
            self.fail(error.say(spoken_language()), param, ctx)


def game_argument(command: F) -> F:
    """GAME."""
    return click.argument("game", type=GameName())(command)


def json_option(command: F) -> F:
    """--json."""
    return click.option("--json", "as_json", is_flag=True)(command)


def language_option(command: F) -> F:
    """--lang; by default the environment's language."""
    option = click.option("--lang", "language", type=click.Choice(LANGUAGES), default=default_language)
    return option(command)


def match_options(command: F) -> F:
    """--players, --option and --seed."""
    command = click.option("--seed", type=SEED)(command)
    command = click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", shell_complete=complete_options)(
        command
    )
    return click.option("--players", type=int, default=2, show_default=True)(command)


def shuffle_option(command: F) -> F:
    """--shuffle."""
    return click.option("--shuffle", is_flag=True)(command)


def split_at_commas(text: str) -> list[str]:
    """Split names or commands at commas, except those in quotes."""
    try:
        return next(csv.reader([text], skipinitialspace=True), [])
    except csv.Error:  # an unterminated quote, or a field of megabytes
        raise KnallError(wrong("no_list", text=text[:60])) from None


def chosen_options(chosen: tuple[str, ...]) -> dict[str, OptionValue]:
    """Parse options from NAME=VALUE, or NAME alone for yes."""
    result: dict[str, OptionValue] = {}
    for part in chosen:
        name, equals, value = part.partition("=")
        if name in result:
            raise KnallError(wrong("option_twice", name=name))
        result[name] = value if equals else "yes"
    return result


def read_record(path: str) -> record.Record:
    """Parse the record in a file, or on stdin; errors name the file."""
    text = read_text(path)
    try:
        return record.read(text)
    except BadRecord as error:
        raise BadRecord(wrong("no_record", path=path, error=error)) from None


def read_text(path: str) -> str:
    """Read a file, or stdin for -; errors name it."""
    try:
        return sys.stdin.read(LONGEST) if path == "-" else Path(path).read_text("utf-8")
    except OSError as error:
        raise KnallError(unusable(path, error)) from None
    except UnicodeDecodeError:
        raise KnallError(wrong("no_text", path=path)) from None
