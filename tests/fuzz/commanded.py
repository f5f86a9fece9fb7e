"""What is given to commands: whole command lines, standard input, the settings of `knall serve`, what people type."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from unittest import mock

import click

from knall.arena.engines import _parsed
from knall.bots.own import is_own
from knall.bots.programs import is_program, split_budget
from knall.cli.arguments import SEED, chosen_options, read_text, split_at_commas
from knall.cli.language import asked_language
from knall.cli.main import main
from knall.cli.match.typed import understood
from knall.cli.position.hint import number_of
from knall.cli.positions import read_position_or_view
from knall.cli.site.serve import command as serve
from knall.cli.site.serve_options import settings_of, told
from knall.core.engine.random import seeded
from knall.core.game import options
from knall.core.match import chance, record
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, default_language
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from knall.web.gate.connections import Connections
from knall.web.gate.hosts import KnownHosts
from tests.fuzz.target import Target, as_bytes, as_file

GAME = NAMES[0]
HARMLESS = ("apply", "games", "legal", "replay", "rules", "score", "start", "verify", "view")
"""Commands that only read and print."""
SAID_BY_CLICK = (KnallError, click.ClickException)


# --- knall serve ---


def _settings(arguments: list[str], environment: dict[str, str]) -> None:
    """Settings that are taken can be told, and a server can be set up by them."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("KNALL_")}
    with mock.patch.dict(os.environ, others | environment, clear=True):
        context = serve.make_context("serve", arguments)
        found = settings_of(context)
        assert told(context)
    KnownHosts(found)
    Connections(10, found.trust_proxy)
    assert 0 <= found.pace <= 10
    for path in filter(None, (found.data, found.decks)):
        path.exists()


def _settings_file(text: str) -> None:
    with as_file(text, "knall.toml") as path:
        _settings(["--config", str(path)], {})


def _settings_options(text: str) -> None:
    _settings(text.split("\n"), {})


def _settings_environment(text: str) -> None:
    pairs = (line.partition("=") for line in text.replace("\0", "").split("\n"))
    _settings([], {f"KNALL_{name}": value for name, _, value in pairs if name and not name.startswith("SHOW")})


SETTINGS = {
    "host": "127.0.0.1",
    "port": "8000",
    "public-url": "https://play.example.org:8443",
    "hosts": "one.example.org,[::1]",
    "trust-proxy": "10.0.0.5,172.16.0.0/12,::1",
    "pace": "1.5",
    "levels": "easy,hard",
    "workers": "2",
    "limits": "true",
    "log": "info",
    "keep-chat": "400",
    "imprint-url": "https://example.org/imprint",
    "data": "/nowhere/knall.sqlite",
    "decks": "/",
}
WRITTEN_PLAIN = ("port", "pace", "workers", "limits", "keep-chat")


def _settings_targets() -> dict[str, Target]:
    plain = {name: value if name in WRITTEN_PLAIN else f'"{value}"' for name, value in SETTINGS.items()}
    in_file = "\n".join(f"{name} = {value}" for name, value in plain.items())
    given = [part for name, value in SETTINGS.items() if name != "limits" for part in (f"--{name}", value)]
    environment = "\n".join(f"{name.upper().replace('-', '_')}={value}" for name, value in SETTINGS.items())
    return {
        "settings-file": Target(_settings_file, lambda: [in_file, 'hosts = ["a", "b"]'], SAID_BY_CLICK),
        "settings-options": Target(_settings_options, lambda: ["\n".join(given)], SAID_BY_CLICK),
        "settings-environment": Target(_settings_environment, lambda: [environment], SAID_BY_CLICK),
    }


# --- other commands ---


@contextmanager
def _standard_streams(stdin: bytes) -> Iterator[None]:
    """As a terminal has them: what is no text is an error where it is read or printed, and not where errors are."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace")
    given = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    with mock.patch.multiple(sys, stdin=given, stdout=out, stderr=err):
        yield
        out.flush()


def _command(text: str) -> None:
    """One argument a line; a command that could do something is not called."""
    arguments = text.replace("\0", "").split("\n")
    if arguments[0] not in HARMLESS:
        arguments = ["rules", *arguments]
    with _standard_streams(b""), mock.patch.object(sys, "argv", ["knall", *arguments]):
        try:
            main()
        except SystemExit as end:
            assert end.code in (None, 0, 1, 2, 3)


def _commands() -> list[str]:
    here = random_match(load_game(GAME), 2, {}, 1, moves=3).position
    lines = (
        ("legal", GAME, str(here), "--json", "--lang", "de"),
        ("apply", GAME, str(here), "--roll", "--seed", "a"),
        ("start", GAME, "--seed", "7", "--players", "3", "--option", "blackholes=no", "--json"),
        ("rules", GAME, "U13", "--json"),
        ("view", GAME, str(here), "--seat", "1"),
    )
    return ["\n".join(line) for line in lines]


def _stdin(text: str) -> None:
    with _standard_streams(as_bytes(text)):
        read_position_or_view(load_game(GAME), "-")
    with _standard_streams(as_bytes(text)):
        record.read(read_text("-"))


def _stdins() -> list[str]:
    match = random_match(load_game(GAME), 2, {}, 1, moves=3)
    return [str(match.position), record.private(match)]


def _typed(text: str) -> None:
    """At a table in the terminal."""
    for language in LANGUAGES:
        for moves in (["a1", "b2"], ["-"]):
            assert understood(text, moves, language).what


def _seed(text: str) -> None:
    seed = SEED.convert(text, None, None)
    seeded(number_of(seed)).below(6)
    chance.known(seed).draws().below(6)


def _chosen(text: str) -> None:
    """NAME=VALUE of the command line."""
    for game in map(load_game, NAMES):
        try:
            known = options.complete(game.options, chosen_options(tuple(text.split("\n"))))
            assert options.complete(game.options, known) == known
        except KnallError as error:
            assert str(error)


def _bots(text: str) -> None:
    """Names and commands with commas between them; none of them is started."""
    for one in split_at_commas(text):
        is_own(one)
        if is_program(one):
            _, limit = split_budget(one)
            assert limit is None or 0 < (limit.seconds or 0) < 1e7


def _language(text: str) -> None:
    with mock.patch.dict(os.environ, {"KNALL_LANG": text.replace("\0", "")}):
        assert default_language() in LANGUAGES
    assert asked_language(text.split("\n")) in LANGUAGES


def _listed(*examples: str) -> Callable[[], list[str]]:
    return lambda: list(examples)


def targets() -> dict[str, Target]:
    """By name."""
    return {
        **_settings_targets(),
        "command": Target(_command, cache(_commands)),
        "stdin": Target(_stdin, cache(_stdins)),
        "typed": Target(_typed, _listed("1", "a1", "hint", "warum 2", "save file.knall")),
        "seed": Target(_seed, _listed("7", "any text", "9" * 40), SAID_BY_CLICK),
        "chosen": Target(_chosen, _listed("blackholes=no", "rounds=2\ncounts")),
        "bots": Target(_bots, _listed('champion:200,"./my,bot:0.4s",my.py:MyBot')),
        "engine": Target(_parsed, _listed("local:4", "ray://127.0.0.1:10001", "dask://10.0.0.5:8786")),
        "language": Target(_language, _listed("de_DE.UTF-8", "--lang\nde")),
    }
