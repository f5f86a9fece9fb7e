"""`knall`: one module a command, imported when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from knall.cli.language import asked_language
from knall.core.errors import IllegalMove, KnallError
from knall.core.language import ORIGINAL
from knall.core.sentences import foreign, in_words

COMMANDS = {
    "apply": "play moves and chance in a position",
    "arena": "matches between bots, with intervals and ratings",
    "backup": "copy all matches of the site to a file",
    "balance": "report how fair a game is, from many matches",
    "check": "is a file of the site, or a backup, whole?",
    "conform": "compare the engine with trace files",
    "forget": "delete a person's name and words from the site",
    "games": "all games, their players and options",
    "hint": "the best moves of a position, by search",
    "legal": "the legal moves of a position",
    "play": "play in the terminal",
    "replay": "retell a recorded match",
    "rules": "the rulebook, or one rule of it",
    "score": "points and winners of a position",
    "serve": "the site: play in the browser",
    "show": "a position as a picture or a text board",
    "strength": "measure how strong the levels are",
    "start": "the first position of a new match",
    "verify": "check a record: moves, result, dice and cards",
    "view": "a position as one seat sees it",
    "warm": "compile the simulations now",
}


class CommandGroup(click.Group):
    """Lists all commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, from its module."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"knall.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Name and purpose of each."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="knall")
def knall() -> None:
    """Play, study and simulate three tabletop games about the Big Bang."""


def main() -> None:
    """Run a command; what is wrong with the input is said in one line on stderr, with exit code 2."""
    language = asked_language(sys.argv[1:])
    try:
        knall(prog_name="knall", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo(err=True)
        sys.exit(130)
    except click.ClickException as error:
        if language == ORIGINAL:
            error.show()
        else:
            click.echo(foreign(error.format_message(), "other", language), err=True)
        sys.exit(error.exit_code)
    except IllegalMove as error:
        click.echo(f"{error.move}: {error}", err=True)
        sys.exit(2)
    except KnallError as error:
        click.echo(in_words(error, language), err=True)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
