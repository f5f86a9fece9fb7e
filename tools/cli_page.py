"""Generates the end of docs/cli.md: every command with its `--help`.

python -m tools.cli_page
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from copy import copy
from importlib import import_module
from pathlib import Path

import click

from knall.cli.help import explained, purposes
from knall.cli.main import COMMANDS, module_of

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
WIDTH = 100
GENERATED = "## Commands\n"


def page() -> str:
    """The whole page: the handwritten part, then the commands."""
    written = PAGE.read_text("utf-8").partition(GENERATED)[0]
    sections = ("\n".join(_section(name)) for name in COMMANDS)
    return "\n".join([written + GENERATED, *sections])


def _section(name: str) -> Iterator[str]:
    command = explained(import_module(module_of(name)).command)
    yield f"### knall {name}\n\n{purposes()[name]}\n\n```\n{_help(command, f'knall {name}')}\n```\n"
    if isinstance(command, click.Group):
        for act, one in command.commands.items():
            yield f"```\n{_help(one, f'knall {name} {act}')}\n```\n"


def _help(command: click.Command, called: str) -> str:
    command = copy(command)
    vars(command)["_help_option"] = None  # Click caches it from the first call, with or without -h
    context = click.Context(command, info_name=called, terminal_width=WIDTH, help_option_names=["-h", "--help"])
    return command.get_help(context)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE} written\n")
