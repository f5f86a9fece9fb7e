"""knall apply."""

from __future__ import annotations

import click

from knall.cli.arguments import SEED
from knall.cli.output import print_json
from knall.cli.positions import position_command, position_facts, read_position
from knall.core.engine.random import Randomness
from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.position import Position
from knall.core.text.errors import KnallError, NotNow
from knall.core.text.language import Language
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "argument")


@position_command("apply", ignore_unknown_options=True)
@click.argument("moves", nargs=-1, type=click.UNPROCESSED)
@click.option("--roll", is_flag=True)
@click.option("--seed", type=SEED)
def command(
    game: AnyGame, position: str, moves: tuple[str, ...], roll: bool, seed: str | None, as_json: bool, language: str
) -> None:
    """Play MOVES, and chance in between, in POSITION and print the position then.

    An illegal move is refused with the clause that forbids it (exit code 2).
    """
    here = read_position(game, position)
    if not moves and not roll and seed is None:
        raise KnallError(wrong("nothing_to_apply"))
    dice = _dice(here, seed) if roll or seed is not None else None
    after, events = _played(here, moves, dice, language)
    if as_json:
        print_json({**position_facts(after), "events": events, "chance": after.chances})
    else:
        click.echo(str(after))


def _dice(here: Position, seed: str | None) -> Randomness:
    """Randomness derived from seed and position, so that a shell loop may use one seed for a whole match."""
    source = chance.fresh() if seed is None else chance.known(f"{seed} {here}")
    return source.draws()


def _played(
    here: Position, moves: tuple[str, ...], dice: Randomness | None, language: Language
) -> tuple[Position, list[str]]:
    """The position after the moves, and all events; chance that is not given is rolled, if there are dice."""
    events: list[str] = []
    for move in moves:
        if dice is not None and not _is_outcome(here, move):
            here = _rolled(here, dice, events)
        here = here.play(move, voice=language)
        events.append(move)
    return _rolled(here, dice, events), events


def _is_outcome(here: Position, text: str) -> bool:
    try:
        return here.is_chance and bool(here.read(text))
    except NotNow:
        return False


def _rolled(here: Position, dice: Randomness | None, events: list[str]) -> Position:
    while dice is not None and here.is_chance:
        here, text = here.roll(dice)
        events.append(text)
    return here
