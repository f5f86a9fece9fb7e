"""The host's commands: each is validated, committed, logged, then answered."""

from __future__ import annotations

import logging
import time
from dataclasses import asdict
from functools import partial
from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, TypeAdapter, ValidationError

from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, ORIGINAL, Language
from knall.core.text.wording import Wordings
from knall.store import forgetting
from knall.web.admin.socket import AdminAnswer
from knall.web.api.tables import named
from knall.web.services import Services
from knall.web.texts import sentence
from knall.web.wire.refusals import Refused
from knall.web.wire.values import RequestModel, TableId

wrong = Wordings("knall.web", "admin")
log = logging.getLogger(__name__)
DAY = 86400.0
MOST_DAYS = 100_000
LARGEST_NUMBER = (1 << 63) - 1
"""SQLite's largest integer."""
GuestNumber = Annotated[StrictInt, Field(ge=1, le=LARGEST_NUMBER)]


class AdminCommand(RequestModel):
    """A command, with the language of the answer."""

    lang: str = ORIGINAL

    @property
    def language(self) -> Language:
        return self.lang if self.lang in LANGUAGES else ORIGINAL


class ListTables(AdminCommand):
    """List all tables whose match is not over."""

    act: Literal["tables"]


class ListGuests(AdminCommand):
    """List the guests with this name, now or before, or all."""

    act: Literal["guests"]
    name: str | None = None


class CloseOne(AdminCommand):
    """Close a table for good."""

    act: Literal["close"]
    table: TableId


class Mute(AdminCommand):
    """Mute a guest in all chats, or unmute."""

    act: Literal["mute"]
    guest: GuestNumber
    muted: StrictBool = True


class Remove(AdminCommand):
    """Revoke a guest's cookie."""

    act: Literal["remove"]
    guest: GuestNumber


class Forget(AdminCommand):
    """Delete all data of a guest."""

    act: Literal["forget"]
    guest: GuestNumber


class DeleteChat(AdminCommand):
    """Delete chat older than `days`, at one table or at all."""

    act: Literal["delete-chat"]
    days: Annotated[StrictInt, Field(ge=0, le=MOST_DAYS)]
    table: TableId | None = None


AdminCommands = ListTables | ListGuests | CloseOne | Mute | Remove | Forget | DeleteChat
ADMIN_COMMANDS: TypeAdapter[AdminCommands] = TypeAdapter(Annotated[AdminCommands, Field(discriminator="act")])


def parse_command(line: bytes) -> AdminCommands:
    """Parse a line; KnallError if it is no command."""
    try:
        return ADMIN_COMMANDS.validate_json(line)
    except ValidationError as error:
        raise KnallError(wrong("no_wish", problem=error.errors()[0]["msg"])) from None


async def execute(services: Services, line: bytes) -> AdminAnswer:
    """Execute a line: the result, or a sentence that says why not."""
    try:
        command = parse_command(line)
    except KnallError as error:
        return {"error": str(error)}
    try:
        return await _execute(services, command)
    except Refused as refused:
        return {"error": sentence(refused.key, command.language, **refused.values)}
    except Exception:  # such as a full disk: still answered
        log.exception("a command of the host was not carried out")
        return {"error": sentence("internal", command.language)}


async def _execute(services: Services, command: AdminCommands) -> AdminAnswer:
    people = services.people
    match command:
        case ListTables():
            return {"tables": _tables(services, command.language)}
        case ListGuests():
            found = await services.store.read_apart(partial(forgetting.guests, name=command.name))
            return {"guests": [asdict(one) for one in found]}
        case CloseOne():
            await people.close(command.table)
        case Mute():
            await people.mute(command.guest, command.muted)
        case Remove():
            await people.remove(command.guest)
        case Forget():
            await people.forget(command.guest)
        case DeleteChat():
            return {"deleted": await people.delete_chat(time.time() - command.days * DAY, command.table)}
    return {"done": True}


def _tables(services: Services, language: Language) -> list[dict[str, object]]:
    """All tables that are not over, latest first, with their number of watchers."""
    rows = sorted(services.store.unfinished(), key=lambda row: row.updated, reverse=True)
    looking = {table.id: len(table.watchers) for table in services.registry.watched()}
    return [
        {
            "id": row.id,
            "game": row.game,
            "state": row.state if row.closed is None else "closed",
            "seats": [named(row, seat, language) for seat in row.seats],
            "guests": [seat.guest for seat in row.seats],
            "looking": looking.get(row.id, 0),
            "updated": row.updated,
        }
        for row in rows
    ]
