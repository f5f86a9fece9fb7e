"""Arguments and options that several commands have."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from knall.cli.language import default_language
from knall.core.errors import KnallError
from knall.core.game import AnyGame
from knall.core.language import LANGUAGES
from knall.core.options import Value
from knall.core.position import Position
from knall.games import load_game

F = TypeVar("F", bound=Callable[..., object])
LONGEST = 1_000_000
SHIELD = "\0"  # before a position that would look like an option


class GameName(click.ParamType[AnyGame]):
    """A game, by its name."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> AnyGame:
        """The game."""
        try:
            return load_game(value)
        except KnallError as error:
            self.fail(str(error), param, ctx)


class PositionCommand(click.Command):
    """A command whose position may begin with a hyphen, as one with an empty first part does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Positions have spaces, options have none."""
        return super().parse_args(ctx, [SHIELD + a if a.startswith("-") and " " in a else a for a in args])


def game_argument(command: F) -> F:
    """GAME."""
    return click.argument("game", type=GameName())(command)


def position_argument(command: F) -> F:
    """POSITION, or - to read it from stdin."""
    return click.argument("position")(command)


def position_command(name: str, **settings: bool) -> Callable[[Callable[..., None]], click.Command]:
    """Declares a command for GAME and POSITION, with --json and --lang; `settings` are click's for its context."""

    def declared(run: Callable[..., None]) -> click.Command:
        whole = game_argument(position_argument(json_option(language_option(run))))
        return click.command(name, cls=PositionCommand, context_settings=dict(settings))(whole)

    return declared


def json_option(command: F) -> F:
    """--json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")(command)


def language_option(command: F) -> F:
    """--lang; the environment's language where it is one of ours."""
    option = click.option(
        "--lang", "language", type=click.Choice(LANGUAGES), default=default_language, help="Language of sentences."
    )
    return option(command)


def match_options(command: F) -> F:
    """--players, --option and --seed."""
    command = click.option("--seed", help="Repeatable chance; any text.")(command)
    command = click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the game.")(
        command
    )
    return click.option("--players", type=int, default=2, show_default=True, help="How many play.")(command)


def shuffle_option(command: F) -> F:
    """--shuffle."""
    return click.option("--shuffle", is_flag=True, help="Draw by lot who sits where, before the deal.")(command)


def chosen_options(chosen: tuple[str, ...]) -> dict[str, Value]:
    """The options as the command line gives them: NAME=VALUE, or NAME alone for yes."""
    result: dict[str, Value] = {}
    for part in chosen:
        name, equals, value = part.partition("=")
        if name in result:
            raise KnallError(f"option {name} is there twice")
        result[name] = value if equals else "yes"
    return result


def read_position(game: AnyGame, text: str) -> Position:
    """The position that the command line, or stdin, gives."""
    text = text.removeprefix(SHIELD)
    if text == "-":
        text = sys.stdin.read(LONGEST).strip()
    return Position(game, game.parse(text))


def read_text(path: str) -> str:
    """A file, or stdin for -; errors name it."""
    try:
        return sys.stdin.read(LONGEST) if path == "-" else Path(path).read_text("utf-8")
    except OSError as error:
        raise KnallError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise KnallError(f"{path} is no text file") from None


def seat_of(position: Position, name: str | None) -> int | None:
    """A seat by its number from 1, or by the name positions give it; None for a spectator."""
    if name is None or name in ("spectator", "-"):
        return None
    names = position.game.seat_names[: position.players]
    numbers = [str(p + 1) for p in range(position.players)]
    if name in numbers:
        return numbers.index(name)
    if name.upper() in names:
        return names.index(name.upper())
    both = numbers if list(names) == numbers else [*numbers, *names]
    raise KnallError(f"there is no seat '{name}'; there is {', '.join(both)}, or spectator")


def print_json(value: object) -> None:
    """One JSON document."""
    click.echo(json.dumps(value, ensure_ascii=False))
