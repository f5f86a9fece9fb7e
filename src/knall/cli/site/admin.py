"""knall admin: moderation of the running server."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from knall.cli.arguments import json_option, language_option
from knall.cli.output import print_json
from knall.cli.site.serve_options import DAYS, data_option
from knall.cli.words import counted
from knall.core.text.errors import KnallError
from knall.core.text.language import Language
from knall.core.text.texts import load_texts

F = TypeVar("F", bound=Callable[..., object])
_TEXTS = load_texts(__package__)
GUESTS = click.IntRange(1, (1 << 63) - 1)  # largest id in the store


@click.group("admin")
def command() -> None:
    """Moderate the site while it runs: tables, guests, chat.

    It acts on the server that keeps the file of --data, through a socket beside that file which only its owner can
    open; run it as the user who serves.
    """


def _act(run: F) -> F:
    """Options of every act."""
    return data_option(language_option(run))


def _sure(run: F) -> F:
    """Options of irreversible acts, which ask for confirmation."""
    return click.option("--yes", is_flag=True)(run)


def _final(run: F) -> F:
    """Options of irreversible acts on a guest."""
    return click.argument("guest", type=GUESTS)(_sure(_act(run)))


def _say(key: str, language: Language, **values: object) -> str:
    return _TEXTS[language]["admin"][key].format(**values)


def _ask(data: Path, language: Language, act: str, **wish: object) -> dict[str, Any]:
    """Send a request to the server; its refusal is an error."""
    from knall.web.admin.socket import NoServer, ask

    try:
        answer = ask(data, {"act": act, "lang": language, **wish})
    except NoServer:
        raise KnallError(_say("no_server", language, data=data)) from None
    if "error" in answer:
        raise KnallError(answer["error"])
    return answer


def _confirm(key: str, language: Language, yes: bool, **values: object) -> None:
    if not yes:
        click.confirm(_say(key, language, **values), abort=True)


def _do(act: str, data: Path, language: Language, yes: bool, **whom: object) -> None:
    """Confirm and carry out an irreversible act, and report it."""
    _confirm(f"{act}_sure", language, yes, **whom)
    _ask(data, language, act, **whom)
    click.echo(_say(f"{act}_done", language, **whom))


@command.command()
@json_option
@_act
def tables(data: Path, language: Language, as_json: bool) -> None:
    """List the tables whose match is not over, the latest first."""
    found = _ask(data, language, "tables")["tables"]
    if as_json:
        print_json({"tables": found})
        return
    for one in found:
        seats = ", ".join(
            name if guest is None else f"{name} ({guest})"
            for name, guest in zip(one["seats"], one["guests"], strict=True)
        )
        state = _say(f"state_{one['state']}", language)
        click.echo(f"{one['id']}  {one['game']}  {state}  {_moment(one['updated'])}  {one['looking']}  {seats}")
    if not found:
        click.echo(_say("no_tables", language), err=True)


@command.command()
@click.argument("name", required=False)
@json_option
@_act
def guests(data: Path, language: Language, name: str | None, as_json: bool) -> None:
    """List the guests who are or were called NAME, or all who have a name, a seat or a message."""
    found = _ask(data, language, "guests", name=name)["guests"]
    if as_json:
        print_json({"guests": found})
        return
    for one in found:
        last = "-" if one["last"] is None else _moment(one["last"])
        muted = f"  {_say('is_muted', language)}" if one["muted"] else ""
        many = {key: counted("stored", key, one[was]) for key, was in (("seats", "tables"), ("messages", "messages"))}
        about = _say("guest", language, since=_moment(one["since"]), last=last, **many)
        click.echo(f"{one['guest']}  {one['name'] or '-'}  {about}{muted}")
    if not found:
        click.echo(_say("no_guests", language), err=True)


@command.command(context_settings={"ignore_unknown_options": True})  # names of old tables can begin with a hyphen
@click.argument("table")
@_sure
@_act
def close(data: Path, language: Language, table: str, yes: bool) -> None:
    """Close TABLE: nobody plays on there, and whoever comes is told so."""
    _do("close", data, language, yes, table=table)


@command.command()
@click.argument("guest", type=GUESTS)
@click.option("--off", is_flag=True)
@_act
def mute(data: Path, language: Language, guest: int, off: bool) -> None:
    """Let GUEST (a number, see guests) write in no chat."""
    _ask(data, language, "mute", guest=guest, muted=not off)
    click.echo(_say("unmuted" if off else "muted", language, guest=guest))


@command.command()
@_final
def remove(data: Path, language: Language, guest: int, yes: bool) -> None:
    """Remove GUEST: their cookie is worth nothing more, and they get up at all tables; what they did stays."""
    _do("remove", data, language, yes, guest=guest)


@command.command()
@_final
def forget(data: Path, language: Language, guest: int, yes: bool) -> None:
    """Delete all data of GUEST; in others' records they are “a guest”."""
    _do("forget", data, language, yes, guest=guest)


@command.command("delete-chat")
@click.option("--older-than", "days", type=DAYS, required=True)
@click.option("--table")
@_sure
@_act
def delete_chat(data: Path, language: Language, days: int, table: str | None, yes: bool) -> None:
    """Delete what was said more than so many days ago."""
    _confirm("chat_sure", language, yes, days=days)
    deleted = _ask(data, language, "delete-chat", days=days, table=table)["deleted"]
    click.echo(_say("deleted", language, n=deleted))


def _moment(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
