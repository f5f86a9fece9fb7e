"""knall games."""

import click

from knall.cli.arguments import json_option, language_option, print_json
from knall.games import game_names, load_game


@click.command("games")
@json_option
@language_option
def command(as_json: bool, language: str) -> None:
    """List all games with their players and options."""
    found = [load_game(name) for name in game_names()]
    if as_json:
        print_json(
            [
                {
                    "name": g.name,
                    "title": g.title,
                    "players": list(g.seats),
                    "rules": g.rules_version,
                    "about": g.about[language],
                    "options": [{"name": o.name, "default": o.default, "allowed": list(o.allowed)} for o in g.options],
                }
                for g in found
            ]
        )
        return
    for g in found:
        click.echo(f"{g.name:<9} {g.title}, {g.seats[0]}–{g.seats[-1]}")
        click.echo(f"          {g.about[language]}")
        for option in g.options:
            allowed = ", ".join(
                {True: "yes", False: "no"}.get(v, str(v)) if isinstance(v, bool) else str(v) for v in option.allowed
            )
            click.echo(f"          --option {option.name}=({allowed}): {option.meaning[language]}")
