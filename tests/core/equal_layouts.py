"""Two games that are told apart by nothing but their names: their states and views have the same fields."""

from __future__ import annotations

from dataclasses import replace

from knall.core.engine.compiling import entry, load_struct, pool, rule
from knall.core.engine.random import Randomness
from knall.core.engine.structs import I8, Struct, cell
from knall.core.game.game import AnyGame
from knall.core.game.options import Options
from knall.core.game.rules import apply, guess, register_game, view
from knall.games import NAMES, load_game


class FirstState(Struct):
    players: int = cell(I8)


class SecondState(Struct):
    players: int = cell(I8)


class FirstView(Struct):
    players: int = cell(I8)


class SecondView(Struct):
    players: int = cell(I8)


@rule
def first_apply(s: FirstState, move: int) -> None:
    s.players = 10 + move


@rule
def second_apply(s: SecondState, move: int) -> None:
    s.players = 20 + move


@rule
def first_view(s: FirstState, seat: int, v: FirstView) -> None:
    v.players = 30 + seat


@rule
def second_view(s: SecondState, seat: int, v: SecondView) -> None:
    v.players = 40 + seat


@rule
def first_guess(s: FirstState, v: FirstView, rng: Randomness) -> None:
    s.players = 50 + v.players


@rule
def second_guess(s: SecondState, v: SecondView, rng: Randomness) -> None:
    s.players = 60 + v.players


@entry
def applied(states: list[Struct], move: int) -> None:
    apply(states[0], move)


@entry
def viewed(states: list[Struct], views: list[Struct], seat: int) -> None:
    view(states[0], seat, views[0])


@entry
def guessed(states: list[Struct], views: list[Struct]) -> None:
    guess(states[0], views[0], states[0])  # type: ignore[arg-type]  # nothing is drawn


def configure(s: FirstState | SecondState, players: int, options: Options) -> None:
    s.players = players


def two_games() -> list[AnyGame]:
    """Made, but not registered."""
    some = replace(load_game(NAMES[0]), options=()).with_parts(configure=configure, parties=lambda s: "ab")
    first = replace(some, name="first").with_parts(state=FirstState, view_state=FirstView)
    first = first.with_parts(apply=first_apply, view=first_view, guess=first_guess)
    second = replace(some, name="second").with_parts(state=SecondState, view_state=SecondView)
    second = second.with_parts(apply=second_apply, view=second_view, guess=second_guess)
    return [first, second]


def outcomes(which: slice = slice(2)) -> list[int]:
    """What applying move 1, viewing from seat 2 and guessing from a fresh view come to, in both games or one."""
    found = []
    games = two_games()[which]
    for game in games:
        register_game(game)
    for game in games:
        states, views = pool(game.rules.state, 1), pool(game.secrets.view_state, 1)
        applied(states, 1)
        found.append(load_struct(game.rules.state, states).players)
        viewed(states, views, 2)
        found.append(load_struct(game.secrets.view_state, views).players)
        views = pool(game.secrets.view_state, 1)
        guessed(states, views)
        found.append(load_struct(game.rules.state, states).players)
    return found
