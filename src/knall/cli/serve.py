"""knall serve: the site on this machine, or for others."""

from __future__ import annotations

import logging
import os
import socket
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path

import click

from knall.core.errors import KnallError

PORT = 8000
TRIES = 20


def default_data() -> Path:
    """Where matches are kept if nobody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "knall" / "knall.sqlite"


data_option = click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="KNALL_DATA",
    default=default_data,
    help="The SQLite file with all matches.  [default: in your data folder]",
)


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0: everybody.")
@click.option("--port", type=click.IntRange(0, 65535), help=f"The port.  [default: {PORT}, or the next that is free]")
@data_option
@click.option("--public-url", help="How people reach the site, such as https://play.example.org; behind TLS: https.")
@click.option(
    "--pace", type=click.FloatRange(0, 10), default=1.0, show_default=True, help="Seconds a bot's move takes."
)
@click.option("--workers", type=click.IntRange(1), help="Processes in which bots think.  [default: one for each core]")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--no-limits", is_flag=True, help="No limits to how often somebody may ask, for measuring.")
@click.option(
    "--log", "level", type=click.Choice(["error", "info"]), default="error", show_default=True, help="What to log."
)
def command(
    host: str,
    port: int | None,
    data: Path,
    public_url: str | None,
    pace: float,
    workers: int | None,
    no_browser: bool,
    no_limits: bool,
    level: str,
) -> None:
    """Serve the site: play in the browser, alone or with others."""
    _want_site()
    from knall.store.sqlite import SqliteStore
    from knall.web.app import site
    from knall.web.http.operations import log_as_json
    from knall.web.server import run, server_of
    from knall.web.settings import Settings

    if public_url is not None and not public_url.startswith(("http://", "https://")):
        raise KnallError(f"--public-url: '{public_url}' does not begin with http:// or https://")
    bound = _bound(host, port)
    store = SqliteStore(data)  # a file that cannot be used is said here, in one line
    log_as_json(logging.INFO if level == "info" else logging.ERROR)
    settings = Settings(data, public_url, pace, workers or os.cpu_count() or 1, not no_limits, hosts=(host,))
    address = f"http://{_reachable(host)}:{bound.getsockname()[1]}"
    click.echo(f"Knall is at {public_url or address}  (matches are kept in {data}; stop with Ctrl+C)")
    sys.stdout.flush()
    opening = not no_browser and _has_screen()
    run(server_of(site(settings, store)), bound, (lambda: _open(address)) if opening else (lambda: None))


def _want_site() -> None:
    """The engine can be installed without what the site needs."""
    if find_spec("fastapi") is None:
        raise KnallError('the site is not installed: pip install "knall[site]"')


def _bound(host: str, port: int | None) -> socket.socket:
    """A socket on the port, or on the next that is free if none was asked for."""
    wanted = [port] if port is not None else list(range(PORT, PORT + TRIES))
    for one in wanted:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, one))
        except OSError as error:
            bound.close()
            problem = error.strerror
            if one != wanted[-1]:
                click.echo(f"Port {one} is busy, trying the next.", err=True)
            continue
        except OverflowError:
            raise KnallError(f"--port: there is no port {one}") from None
        return bound
    raise KnallError(f"{host}, port {wanted[-1]}: {problem}")


def _reachable(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    webbrowser.open(address)
