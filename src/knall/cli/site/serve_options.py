"""Settings of `knall serve` from options, environment and file, with the source of each."""

from __future__ import annotations

import ipaddress
import os
import re
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from knall.cli.arguments import Finite
from knall.cli.language import spoken_language
from knall.core.text.errors import KnallError
from knall.core.text.files import no_toml, unusable
from knall.core.text.wording import Wordings
from knall.web.settings import SAME_MACHINE, Settings

wrong = Wordings(__package__, "setting")
F = TypeVar("F", bound=Callable[..., object])
PREFIX = "KNALL"
FILE = "file"
"""The context's key for the path of the settings file."""
HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")
LINK = re.compile(r"https?://[^\s/?#]+\S*")
LARGEST = 1 << 53
DAYS = click.IntRange(0, 100_000)
LONGEST_LABEL = 63  # longest label of a host name
USUAL_PORTS = {"http": 80, "https": 443}


def _said(key: str, **values: object) -> str:
    return wrong(key, **values).say(spoken_language())


def default_data() -> Path:
    """The default database file."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "knall" / "knall.sqlite"


def _cores() -> int:
    return os.cpu_count() or 1


class PublicUrl(click.ParamType[str]):
    """An address such as https://play.example.org: scheme, host and optional port only."""

    name = "url"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The address in the form of a browser's Origin header."""
        try:
            parts = urlsplit(value.strip())
            port = parts.port
        except ValueError:
            self.fail(_said("no_url", value=value), param, ctx)
        if parts.scheme not in USUAL_PORTS:
            self.fail(_said("scheme", value=value), param, ctx)
        if parts.path.strip("/") or parts.query or parts.fragment:
            self.fail(_said("path", value=value), param, ctx)
        host = parts.netloc.lower().removesuffix(f":{port}")
        if not HOST.fullmatch(host):
            self.fail(_said("host", value=value), param, ctx)
        return f"{parts.scheme}://{host}" + ("" if port in (None, USUAL_PORTS[parts.scheme]) else f":{port}")


class Address(click.ParamType[str]):
    """An address to listen on, or a host name."""

    name = "address"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        named = HOST.fullmatch(value.lower()) and all(1 <= len(one) <= LONGEST_LABEL for one in value.split("."))
        if not named and not _is_network(value):
            self.fail(_said("no_host", value=value), param, ctx)
        return value


class Link(click.ParamType[str]):
    """A web page elsewhere."""

    name = "url"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not LINK.fullmatch(value):
            self.fail(_said("page", value=value), param, ctx)
        return value


class Several(click.ParamType[tuple[str, ...]]):
    """A comma-separated list with a validator for its items."""

    def __init__(self, name: str, is_right: Callable[[str], bool], kind: str) -> None:
        self.name = f"{name}[,…]"
        self._is_right = is_right
        self._kind = kind

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        found = split(value)
        for one in found:
            if not self._is_right(one):
                self.fail(_said(self._kind, value=one), param, ctx)
        return found


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


def _is_host(text: str) -> bool:
    return HOST.fullmatch(text.lower()) is not None


def _is_level(text: str) -> bool:
    from knall.bots.levels import LEVELS

    return text in LEVELS


def split(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """Split at commas."""
    if isinstance(value, tuple):
        return value
    return tuple(part.strip() for part in value.split(",") if part.strip())


class SettingsCommand(click.Command):
    """A command whose options may also come from the environment or a file; errors name the source."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, and name options in errors as they were given."""
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            if error.param is None or error.param.name is None:
                raise
            raise KnallError(
                wrong("wrong", place=source_of(ctx, error.param), problem=error.message.rstrip("."))
            ) from None


def source_of(ctx: click.Context, param: click.Parameter) -> str:
    """The source of a setting's value, in words."""
    assert param.name is not None
    match ctx.get_parameter_source(param.name):
        case ParameterSource.ENVIRONMENT:
            return f"{PREFIX}_{param.name.upper()}"
        case ParameterSource.DEFAULT_MAP:
            return f"{ctx.meta[FILE]}: {_key(param)}"
        case ParameterSource.COMMANDLINE:
            return param.opts[0]
    return "default"


def _key(param: click.Parameter) -> str:
    """A setting's key in the file."""
    assert param.name is not None
    return param.name.replace("_", "-")


def _read_file(ctx: click.Context, param: click.Parameter, path: Path | None) -> None:
    """Load the settings file as defaults of the options."""
    if path is None:
        return
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise KnallError(unusable(path, error)) from None
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, or absurdly large numbers and tables
        raise KnallError(wrong("no_toml", path=path, problem=no_toml(error))) from None
    known = {_key(one): one for one in ctx.command.params if one.name in _names()}
    for key, value in found.items():
        if key not in known:
            raise KnallError(wrong("unknown", path=path, key=key, names=", ".join(known)))
        _check_kind(f"{path}: {key}", known[key], value)
    ctx.meta[FILE] = path
    ctx.default_map = {
        str(known[key].name): ",".join(value) if isinstance(value, list) else value for key, value in found.items()
    }


def _check_kind(where: str, param: click.Parameter, value: object) -> None:
    """Check a TOML value's type; its content is checked as for options."""
    if isinstance(param, click.Option) and param.is_flag:
        right, kind = isinstance(value, bool), "boolean"
    elif isinstance(param.type, click.IntRange):
        right, kind = type(value) is int and _is_sensible(value), "whole"
    elif isinstance(param.type, click.FloatRange):
        right, kind = type(value) in (int, float) and _is_sensible(value), "number"
    elif isinstance(param.type, Several) and isinstance(value, list):
        right, kind = all(isinstance(one, str) for one in value), "texts"
    else:
        right, kind = isinstance(value, str) and "\0" not in value, "text"
    if not right:
        raise KnallError(wrong("kind", where=where, value=_quoted(value), kind=wrong(kind)))


def _is_sensible(number: object) -> bool:
    """Whether a number has a plausible size."""
    return isinstance(number, int | float) and abs(number) < LARGEST


def _quoted(value: object) -> str:
    """A short quotation of a value."""
    try:
        return repr(value)[:60]
    except (ValueError, RecursionError):  # a number of thousands of digits, or deeply nested tables
        return "…"


def _names() -> list[str]:
    """The settings, each also an option."""
    return [field.name for field in fields(Settings)]


def settings_of(ctx: click.Context) -> Settings:
    """The settings from the parsed options."""
    from pydantic import TypeAdapter

    return TypeAdapter(Settings).validate_python({name: ctx.params[name] for name in _names()})


def told(ctx: click.Context) -> str:
    """Every setting with its value and source."""
    lines = []
    for param in ctx.command.params:
        if param.name in _names():
            value = ctx.params[str(param.name)]
            shown = "" if value is None else ", ".join(value) if isinstance(value, tuple) else value
            lines.append(f"{_key(param):<16} {shown!s:<40} {source_of(ctx, param)}".rstrip())
    return "\n".join(lines)


data_option = click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="KNALL_DATA",
    default=default_data,
)


def _days(name: str, default: int) -> Callable[[F], F]:
    """A retention period as an option."""
    return click.option(name, type=DAYS, default=default, show_default=True)


PORTS = click.IntRange(0, 65535)
OPTIONS = (
    click.option("--config", type=click.Path(path_type=Path), is_eager=True, expose_value=False, callback=_read_file),
    click.option("--host", type=Address(), default=Settings.host, show_default=True),
    click.option("--lan", is_flag=True),
    click.option("--port", type=PORTS),
    data_option,
    click.option("--public-url", type=PublicUrl()),
    click.option("--hosts", type=Several("name", _is_host, "no_host"), default=""),
    click.option(
        "--trust-proxy",
        type=Several("address", _is_network, "no_network"),
        default=",".join(SAME_MACHINE),
        show_default=True,
    ),
    click.option("--pace", type=Finite(0, 10), default=Settings.pace, show_default=True),
    click.option("--levels", type=Several("level", _is_level, "no_level"), default=""),
    click.option("--workers", type=click.IntRange(1), default=_cores),
    click.option("--painter/--no-painter", default=Settings.painter),
    click.option("--limits/--no-limits", default=Settings.limits),
    click.option("--metrics-port", type=PORTS),
    click.option("--metrics-host", type=Address(), default=Settings.metrics_host, show_default=True),
    click.option("--log", type=click.Choice(["error", "info"]), default=Settings.log, show_default=True),
    click.option("--log-addresses", is_flag=True),
    _days("--abandoned-after", Settings.abandoned_after),
    _days("--keep-chat", Settings.keep_chat),
    _days("--keep-waiting", Settings.keep_waiting),
    _days("--keep-abandoned", Settings.keep_abandoned),
    _days("--keep-guests", Settings.keep_guests),
    click.option("--imprint-url", type=Link()),
    click.option("--privacy-url", type=Link()),
    click.option("--decks", type=click.Path(exists=True, file_okay=False, path_type=Path)),
    click.option("--browser/--no-browser", default=Settings.browser),
    click.option("--show-settings", is_flag=True, allow_from_autoenv=False),
)


def serve_options(command: F) -> F:
    """All options of `knall serve`."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command
