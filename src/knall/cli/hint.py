"""knall hint: what a strong player would consider here, from what one seat may know."""

from __future__ import annotations

import os

import click

from knall.bots.advice import SURE, advice
from knall.bots.limits import Limit, all_cores
from knall.bots.thinking import Prospect, think, to_the_end
from knall.cli.arguments import position_command, print_json, read_position, seat_of
from knall.core.errors import NotNow
from knall.core.game import AnyGame
from knall.core.language import Language
from knall.core.position import Position, View
from knall.core.random import seeded
from knall.core.sentences import decimal, percent
from knall.core.texts import load_texts

_TEXTS = load_texts(__package__)


@position_command("hint")
@click.option("--seat", help="Whose hint; without it: of the seat to decide.")
@click.option("--time", "seconds", type=click.FloatRange(0.01), default=2.0, show_default=True, help="Seconds.")
@click.option("--sims", type=click.IntRange(1), help="Simulations instead of seconds; repeatable with --seed.")
@click.option("--seed", type=int, help="Repeatable with --sims.")
@click.option("--best", "most", type=click.IntRange(1), default=5, show_default=True, help="How many moves to list.")
def command(
    game: AnyGame,
    position: str,
    seat: str | None,
    seconds: float,
    sims: int | None,
    seed: int | None,
    most: int,
    as_json: bool,
    language: str,
) -> None:
    """Print the best moves of POSITION with the chance to win, the points to expect, and a sentence each."""
    here = read_position(game, position)
    view = _asked(here, seat, language)
    limit = Limit(simulations=sims) if sims is not None else all_cores(seconds)
    rng = seeded(int.from_bytes(os.urandom(6), "big") if seed is None else seed)
    found = think(view, here.legal_moves, to_the_end(game.search), limit, rng)
    if as_json:
        print_json(_as_json(view, found, most, language))
    else:
        _print(view, found, most, language)


def _asked(here: Position, name: str | None, language: Language) -> View:
    """The view of the seat that asks, which must be the one to decide."""
    if here.to_move is None:
        raise NotNow(_TEXTS[language]["hint"]["nothing"])
    seat = here.to_move if name is None else seat_of(here, name)
    if seat != here.to_move:
        pattern = load_texts("knall.core")[language]["error"]["turn"]
        raise NotNow(here.game.voice(language).tell(pattern, {"who": here.to_move}))
    return here.view(seat)


def _as_json(view: View, found: list[Prospect], most: int, language: Language) -> dict[str, object]:
    moves = [
        {
            "move": one.move,
            "win": round(one.win, 4),
            "win_error": round(one.win_error, 4),
            "points": round(one.points, 2),
            "points_error": round(one.points_error, 2),
            "simulations": one.visits,
            "say": view.say(one.move, language),
        }
        for one in found[:most]
    ]
    looks, told = sum(one.visits for one in found), advice(view, found, language)
    seat = view.game.seat_names[view.seat]
    how = {"simulations": looks, "exact": found[0].exact}
    return {"seat": seat, **how, "sentence": told.sentence, "reasons": list(told.reasons), "moves": moves}


def _print(view: View, found: list[Prospect], most: int, language: Language) -> None:
    words = _TEXTS[language]["hint"]
    told = advice(view, found, language)
    click.echo(" ".join((told.sentence, *told.reasons)))
    looks = decimal(sum(one.visits for one in found), language, 0)
    click.echo(words["all"] if found[0].exact else words["head"].format(looks=looks))
    width = max(len(one.move) for one in found[:most])
    for one in found[:most]:
        win, error = percent(one.win, language, 1), percent(SURE * one.win_error, language, 1)
        points, off = decimal(one.points, language), decimal(SURE * one.points_error, language)
        move = click.style(f"{one.move:<{width}}", bold=True)
        chances = f"{words['wins']} {win:>7} ± {error:>6}  {points:>5} ± {off} {words['points']}"
        click.echo(f"  {move}  {chances}  {view.say(one.move, language)}")
