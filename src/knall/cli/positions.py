"""Positions and views of the command line: both are read from an argument or from stdin, in any spacing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from knall.cli.arguments import F, game_argument, json_option, language_option, read_text
from knall.core.game.game import AnyGame
from knall.core.match import reading
from knall.core.match.position import Position, View
from knall.core.text.errors import BadPosition, KnallError, NotNow
from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.core.text.wording import Wordings
from knall.games import all_games

wrong = Wordings(__package__, "argument")
SHIELD = "\0"  # before a position that would look like an option
HIDDEN = "?"  # what a view has where it hides something, and a position never has


class PositionCommand(click.Command):
    """A command whose position may begin with a hyphen, as one with an empty first part does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Positions have spaces, options have none."""
        return super().parse_args(ctx, [SHIELD + a if a.startswith("-") and " " in a else a for a in args])


def position_argument(command: F) -> F:
    """POSITION, or - to read it from stdin."""
    return click.argument("position")(command)


def position_command(name: str, **settings: bool) -> Callable[[Callable[..., None]], click.Command]:
    """Declares a command for GAME and POSITION, with --json and --lang; `settings` are click's for its context."""

    def declared(run: Callable[..., None]) -> click.Command:
        whole = game_argument(position_argument(json_option(language_option(run))))
        return click.command(name, cls=PositionCommand, context_settings=dict(settings))(whole)

    return declared


def _text_of(argument: str) -> str:
    text = argument.removeprefix(SHIELD)
    if text != "-":
        return text
    text = read_text("-").strip()
    if not text:
        raise KnallError(wrong("no_stdin"))
    return text


def read_position(game: AnyGame, argument: str) -> Position:
    """The position that the command line, or stdin, gives."""
    return reading.read_position(game, _text_of(argument), all_games)


def read_position_or_view(game: AnyGame, argument: str) -> Position | View:
    """A position, or the view of whoever sees just this: somebody at a real table knows no more."""
    text = _text_of(argument)
    if HIDDEN in text:
        return reading.read_view(game, text)
    return reading.read_position(game, text, all_games)


def seen_by(here: Position | View, name: str | None) -> View:
    """What a seat sees (None: a spectator, or whoever sees the view that was given)."""
    seat = seat_of(here, name)
    if isinstance(here, Position):
        return here.view(seat)
    if name is None:
        return here
    try:
        return reading.read_view(here.game, str(here), seat)
    except BadPosition:
        raise KnallError(wrong("not_its_view", name=name)) from None


def deciding(here: Position | View, name: str | None, language: Language) -> View:
    """The view of the seat that asks, which must be the one to decide."""
    if here.to_move is None:
        raise NotNow(wrong("nothing"))
    seat = here.to_move if name is None else seat_of(here, name)
    view = here.view(seat) if isinstance(here, Position) else seen_by(here, name)
    if seat != here.to_move or not view.legal_moves:
        pattern = load_texts("knall.core")[language]["common"]["turn"]
        raise NotNow(here.game.voice(language).tell(pattern, {"who": here.to_move}))
    return view


def position_facts(here: Position) -> dict[str, object]:
    """Where a position stands, for JSON: seats count from 0 there."""
    return {"position": str(here), "to_move": here.to_move, "over": here.is_over}


def result(here: Position, winners: Sequence[int]) -> dict[str, object]:
    """The points, for JSON: `scores` by the names that positions give, `seats` says which of them are seats' own."""
    seats = here.game.notation.seat_names[: here.players]
    points = [here.scores[name] for name in seats]
    return {"scores": here.scores, "seats": list(seats), "points": points, "winners": list(winners)}


def seat_of(here: Position | View, name: str | None) -> int | None:
    """A seat by its number from 1, or by the name positions give it; None for a spectator."""
    if name is None or name in ("spectator", "-"):
        return None
    names = here.game.notation.seat_names[: here.players]
    numbers = [str(p + 1) for p in range(here.players)]
    if name in numbers:
        return numbers.index(name)
    if name.upper() in names:
        return names.index(name.upper())
    both = numbers if list(names) == numbers else [*numbers, *names]
    raise KnallError(wrong("seat", name=name, seats=(*both, "spectator")))
