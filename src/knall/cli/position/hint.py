"""knall hint: a strong player's moves, from what one seat may know."""

from __future__ import annotations

import os
from hashlib import sha256

import click

from knall.bots.advice import advice
from knall.bots.limits import MOST_SECONDS, Limit, all_cores
from knall.bots.thinking import Prospect, think, to_the_end
from knall.cli.arguments import SEED, Finite
from knall.cli.boards import bold, print_wrapped
from knall.cli.output import print_json
from knall.cli.positions import deciding, position_command, read_position_or_view
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match.position import View
from knall.core.text.language import Language
from knall.core.text.sentences import decimal, percent
from knall.core.text.texts import load_texts
from knall.core.text.voice import Spoken

_TEXTS = load_texts(__package__)
LONGEST_NUMBER = 18  # digits; longer seeds are texts


@position_command("hint")
@click.option("--seat")
@click.option("--time", "seconds", type=Finite(0.01, MOST_SECONDS), default=2.0, show_default=True)
@click.option("--sims", type=click.IntRange(1))
@click.option("--seed", type=SEED)
@click.option("--best", "most", type=click.IntRange(1), default=5, show_default=True)
def command(
    game: AnyGame,
    position: str,
    seat: str | None,
    seconds: float,
    sims: int | None,
    seed: str | None,
    most: int,
    as_json: bool,
    language: str,
) -> None:
    """Print the best moves of POSITION with the chance to win, the points to expect, and a sentence each."""
    view = deciding(read_position_or_view(game, position), seat, language)
    limit = Limit(simulations=sims) if sims is not None else all_cores(seconds)
    rng = seeded(int.from_bytes(os.urandom(6), "big") if seed is None else number_of(seed))
    found = think(view, view.legal_moves, to_the_end(game.search), limit, rng)
    if as_json:
        print_json(_as_json(view, found, most, language))
    else:
        print_hint(view, found, most, language)


def number_of(seed: str) -> int:
    """A seed as a number; digits stand for themselves."""
    return (
        int(seed)
        if seed.isdecimal() and len(seed) <= LONGEST_NUMBER
        else int.from_bytes(sha256(seed.encode()).digest()[:6], "big")
    )


def looked_at(one: Prospect) -> bool:
    """Whether the search visited this move; of equivalent moves it visits one."""
    return one.exact or one.visits > 0


def _as_json(view: View, found: list[Prospect], most: int, language: Language) -> dict[str, object]:
    moves = [
        {
            "move": one.move,
            "win": round(one.win, 4) if looked_at(one) else None,
            "win_error": round(one.win_error, 4) if looked_at(one) else None,
            "points": round(one.points, 2) if looked_at(one) else None,
            "points_error": round(one.points_error, 2) if looked_at(one) else None,
            "simulations": one.visits,
            "say": view.say(one.move, language),
        }
        for one in found[:most]
    ]
    looks, told = sum(one.visits for one in found), advice(view, found, language)
    how = {"simulations": looks, "exact": found[0].exact}
    return {"seat": view.seat, **how, "sentence": told.sentence, "reasons": list(told.reasons), "moves": moves}


def print_hint(view: View, found: list[Prospect], most: int, spoken: Spoken) -> None:
    """Print the best move with its reasons, then the best moves: chance to win, points, visits."""
    voice = view.game.voice(spoken)
    language, words = voice.language, _TEXTS[voice.language]["hint"]
    told = advice(view, found, spoken)
    print_wrapped(" ".join((told.sentence, *told.reasons)))
    looks = decimal(sum(one.visits for one in found), language, 0)
    print_wrapped(words["all"] if found[0].exact else words["head"].format(looks=looks))
    found = [one for one in found if looked_at(one)][:most]
    width = max(len(one.move) for one in found)
    widest = len(decimal(max(one.visits for one in found), language, 0))
    for one in found:
        win, error = percent(one.win, language, 1), percent(one.win_error, language, 1)
        points, off = decimal(one.points, language), decimal(one.points_error, language)
        chances = f"{words['wins']} {win:>7} ± {error:>6}  {points:>5} ± {off} {words['points']}"
        looks = "" if one.exact else f"{decimal(one.visits, language, 0):>{widest}} ×  "
        print_wrapped(f"{looks}{chances}  {view.say(one.move, voice)}", f"  {bold(f'{one.move:<{width}}')}  ")
