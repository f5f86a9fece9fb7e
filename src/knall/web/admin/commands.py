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


class Wish(RequestModel):
    """A command, with the language of the answer."""

    lang: str = ORIGINAL

    @property
    def language(self) -> Language:
        return self.lang if self.lang in LANGUAGES else ORIGINAL


class ListTables(Wish):
    """List all tables whose match is not over."""

    act: Literal["tables"]


class ListGuests(Wish):
    """List the guests with this name, now or before, or all."""

    act: Literal["guests"]
    name: str | None = None


class CloseOne(Wish):
    """Close a table for good."""

    act: Literal["close"]
    table: TableId


class Mute(Wish):
    """Mute a guest in all chats, or unmute."""

    act: Literal["mute"]
    guest: GuestNumber
    muted: StrictBool = True


class Remove(Wish):
    """Revoke a guest's cookie."""

    act: Literal["remove"]
    guest: GuestNumber


class Forget(Wish):
    """Delete all data of a guest."""

    act: Literal["forget"]
    guest: GuestNumber


class DeleteChat(Wish):
    """Delete chat older than `days`, at one table or at all."""

    act: Literal["delete-chat"]
    days: Annotated[StrictInt, Field(ge=0, le=MOST_DAYS)]
    table: TableId | None = None


Wishes = ListTables | ListGuests | CloseOne | Mute | Remove | Forget | DeleteChat
WISHES: TypeAdapter[Wishes] = TypeAdapter(Annotated[Wishes, Field(discriminator="act")])


def read_wish(line: bytes) -> Wishes:
    """Parse a line; KnallError if it is no command."""
    try:
        return WISHES.validate_json(line)
    except ValidationError as error:
        raise KnallError(wrong("no_wish", problem=error.errors()[0]["msg"])) from None


async def carried_out(services: Services, line: bytes) -> AdminAnswer:
    """Execute a line: the result, or a sentence that says why not."""
    try:
        wish = read_wish(line)
    except KnallError as error:
        return {"error": str(error)}
    try:
        return await _carry_out(services, wish)
    except Refused as refused:
        return {"error": sentence(refused.key, wish.language, **refused.values)}
    except Exception:  # such as a full disk: still answered
        log.exception("a wish of the host was not carried out")
        return {"error": sentence("internal", wish.language)}


async def _carry_out(services: Services, wish: Wishes) -> AdminAnswer:
    people = services.people
    match wish:
        case ListTables():
            return {"tables": _tables(services, wish.language)}
        case ListGuests():
            found = await services.store.read_apart(partial(forgetting.guests, name=wish.name))
            return {"guests": [asdict(one) for one in found]}
        case CloseOne():
            await people.close(wish.table)
        case Mute():
            await people.mute(wish.guest, wish.muted)
        case Remove():
            await people.remove(wish.guest)
        case Forget():
            await people.forget(wish.guest)
        case DeleteChat():
            return {"deleted": await people.delete_chat(time.time() - wish.days * DAY, wish.table)}
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
