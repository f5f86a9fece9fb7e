"""Texts of `--help` in the language of the command line: `help.<language>.toml`, a section for each command."""

from __future__ import annotations

from copy import copy

import click

from knall.cli.language import spoken_language
from knall.core.text.language import LANGUAGES
from knall.core.text.texts import Section, load_texts

_TEXTS = load_texts(__package__ or "", "help")
SHARED = "shared"


def explained(command: click.Command, within: str = "") -> click.Command:
    """The command and its subcommands with their help, and with --lang, since all have help and errors."""
    texts = _TEXTS[spoken_language()]
    command = copy(command)
    command.params = [*map(copy, command.params)]
    if not any("--lang" in param.opts for param in command.params):
        command.params.append(click.Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False))
    key = within + (command.name or "")
    own = texts[key]
    command.help = own["about"]
    for param in command.params:
        if isinstance(param, click.Option):
            param.help = own.get(key_of(param)) or texts[SHARED].get(key_of(param)) or param.help
    if isinstance(command, click.Group):
        command.commands = {name: explained(one, f"{key}.") for name, one in command.commands.items()}
    return command


def key_of(option: click.Option) -> str:
    """An option's key in the texts: its long name."""
    return max(option.opts, key=len).lstrip("-")


def purposes() -> Section:
    """One line per command."""
    return _TEXTS[spoken_language()]["purpose"]
