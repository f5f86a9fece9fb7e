"""knall serve: the site, for this machine or for others."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import webbrowser
from dataclasses import replace
from importlib.util import find_spec

import click

from knall.cli.language import spoken_language
from knall.cli.site.serve_options import PREFIX, SettingsCommand, serve_options, settings_of, told
from knall.cli.words import said
from knall.core.game.own_values import OWN_DIRECTORY
from knall.core.text.errors import KnallError
from knall.core.text.files import problem_of
from knall.core.text.wording import Wordings
from knall.games import game_names, load_game
from knall.web.settings import Settings

wrong = Wordings(__package__, "argument")
PORT = 8000
EVERYWHERE = "0.0.0.0"
TRIES = 20


@click.command("serve", cls=SettingsCommand, context_settings={"auto_envvar_prefix": PREFIX})
@serve_options
@click.pass_context
def command(context: click.Context, /, show_settings: bool, **_: object) -> None:
    """Serve the site: play in the browser, alone or with others.

    Every setting is also a variable of the environment (KNALL_PUBLIC_URL for --public-url) and a key of the TOML file
    of --config (public-url).  The option comes first, then the environment, then the file.
    """
    if show_settings:
        click.echo(told(context))
        return
    _want_site()
    serve(settings_of(context))


def serve(settings: Settings) -> None:
    """Serve until stopped."""
    from knall.store.sqlite import SqliteStore
    from knall.web.app import site
    from knall.web.gate.connections import allow_many_connections
    from knall.web.ops.logs import announce, write_logs
    from knall.web.server import run, server_of

    at_home = _at_home(settings) if settings.lan else None
    if settings.lan:
        settings = replace(settings, host=EVERYWHERE)
    if settings.decks is not None:
        os.environ[OWN_DIRECTORY] = str(settings.decks.resolve())  # inherited by the processes of bots
    bound, inside = _bound(settings.host, settings.port), []
    settings = replace(settings, port=_port(bound), hosts=(*settings.hosts, settings.host))
    if settings.metrics_port is not None:
        inside = [_bound(settings.metrics_host, settings.metrics_port)]
        settings = replace(settings, metrics_port=_port(inside[0]))
    store = SqliteStore(settings.data)  # reports an unusable file in one line
    write_logs(settings.log)
    if os.environ.get(OWN_DIRECTORY):
        options = (option for name in game_names() for option in load_game(name).options)
        for problem in (problem for option in options for problem in option.problems()):
            click.echo(problem, err=True)
    address = f"http://{_reachable(settings.host)}:{settings.port}"
    public = settings.public_url or (address if at_home is None else f"http://{at_home}:{settings.port}")
    announce(said("serve", "at", address=public, data=settings.data), settings.log)
    if at_home is not None and sys.stdout.isatty():
        _show_code(public)
    allow_many_connections()
    _end_quietly()
    opening = settings.browser and _has_screen()
    server = server_of(site(settings, store), settings.trust_proxy)
    run(server, bound, (lambda: _open(address)) if opening else (lambda: None), inside)


def _at_home(settings: Settings) -> str:
    """The address of the computer in its local network; conflicting settings are reported."""
    from knall.web.gate.hosts import lan_address

    for option, other in (
        ("--host", settings.host != Settings.host),
        ("--public-url", settings.public_url is not None),
    ):
        if other:
            raise KnallError(wrong("lan_option", option=option))
    found = lan_address()
    if found is None:
        raise KnallError(wrong("lan_none"))
    return found


def _show_code(address: str) -> None:
    """Print the address as a QR code, for phones beside the terminal."""
    import segno

    segno.make(address).terminal(compact=True)


def _end_quietly() -> None:
    """Exit normally on a request to stop; SIGHUP, used for rotating logs, counts only in a terminal."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: sys.exit(0))
    if sys.platform != "win32" and not sys.stderr.isatty():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


def _want_site() -> None:
    """Report the missing extra if only the engine is installed."""
    if find_spec("fastapi") is None:
        raise KnallError(wrong("no_site"))


def _bound(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port, or on the next free one if none was asked for."""
    wanted = [port] if port is not None else list(range(PORT, PORT + TRIES))
    for one in wanted:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, one))
        except OSError as error:
            bound.close()
            problem = problem_of(error)
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise KnallError(wrong("port", host=host, port=one, problem=problem)) from None
            if one != wanted[-1]:
                click.echo(wrong("busy", port=one).say(spoken_language()), err=True)
            continue
        return bound
    raise KnallError(wrong("port", host=host, port=wanted[-1], problem=problem))


def _port(bound: socket.socket) -> int:
    port: int = bound.getsockname()[1]
    return port


def _reachable(host: str) -> str:
    if host in (EVERYWHERE, "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    webbrowser.open(address)
