"""knall games."""

import click

from knall.cli.arguments import json_option, language_option
from knall.cli.boards import bold, print_wrapped
from knall.cli.output import print_json
from knall.core.game.game import AnyGame
from knall.core.game.options import spelt
from knall.core.text.language import Language
from knall.games import game_names, load_game

INDENT = " " * 10


@click.command("games")
@json_option
@language_option
def command(as_json: bool, language: str) -> None:
    """List all games with their players and options."""
    found = [load_game(name) for name in game_names()]
    if as_json:
        print_json({"games": [_as_json(one, language) for one in found]})
        return
    for g in found:
        click.echo(f"{bold(f'{g.name:<9}')} {g.title}, {g.seats[0]}–{g.seats[-1]}")
        print_wrapped(g.about[language], INDENT)
        for option in g.options:
            allowed = ", ".join(map(spelt, option.allowed))
            print_wrapped(f"--option {option.name}=({allowed}): {option.meaning[language]}", INDENT)


def _as_json(game: AnyGame, language: Language) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.seats),
        "seats": list(game.notation.seat_names),
        "rules": game.rules_version,
        "about": game.about[language],
        "options": [{"name": o.name, "default": o.default, "allowed": list(o.allowed)} for o in game.options],
    }
