"""`knall`: one module per command, in the folders `ROOMS`, imported on demand."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec

import click

from knall.cli.click_words import said, teach_click
from knall.cli.help import explained, purposes
from knall.cli.language import speaking, spoken_language
from knall.cli.output import tell_error
from knall.core.text.errors import KnallError
from knall.core.text.files import problem_of
from knall.core.text.language import ORIGINAL
from knall.core.text.texts import load_texts
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "argument")
WRONG = 2  # exit code for invalid input
ROOMS = ("position", "match", "contest", "site")
COMMANDS = tuple(load_texts(__package__, "help")[ORIGINAL]["purpose"])


def module_of(command: str) -> str:
    """The module of a command, in the room that has it."""
    names = (f"{__package__}.{room}.{command.replace('-', '_')}" for room in ROOMS)
    return next(name for name in names if find_spec(name))


class CommandGroup(click.Group):
    """Lists all commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command's module."""
        if cmd_name not in COMMANDS:
            return None
        return explained(import_module(module_of(cmd_name)).command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a command's name; a misspelling is answered with suggestions."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name.lower(), possibilities=COMMANDS, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Name and purpose of each."""
        with formatter.section(said("Commands")):
            formatter.write_dl(list(purposes().items()))


@click.group("knall", cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="knall")
def knall() -> None:
    """Play, study and simulate three tabletop games about the Big Bang."""


def main() -> None:
    """Run a command; invalid input is reported in one line on stderr, with exit code 2."""
    teach_click()
    try:
        with speaking(spoken_language()):
            explained(knall)(prog_name="knall", standalone_mode=False)
        sys.stdout.flush()  # imported here, so that an error in it is reported in one line
    except click.exceptions.Abort:
        click.echo(err=True)
        sys.exit(130)
    except click.ClickException as error:
        tell_error(error)
        sys.exit(error.exit_code)
    except KnallError as error:
        tell_error(error)
        sys.exit(WRONG)
    except BrokenPipeError:
        _print_no_more()
        sys.exit(0)
    except OSError as error:
        if error.filename is not None:
            raise
        _print_no_more()
        click.echo(wrong("output", problem=problem_of(error)).say(spoken_language()), err=True)
        sys.exit(WRONG)


def _print_no_more() -> None:
    """Redirect stdout to nowhere, so that the final flush does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
