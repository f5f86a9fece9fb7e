"""What the host can have done: each act is checked, on disk, logged, and then answered."""

from __future__ import annotations

import time
from dataclasses import asdict
from functools import partial
from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, TypeAdapter, ValidationError

from knall.core.language import LANGUAGES, ORIGINAL, Language
from knall.store import forgetting
from knall.web.admin.door import Answer
from knall.web.http.tables import named
from knall.web.http.wire.incoming import Asked, TableId
from knall.web.refused import Refused
from knall.web.services import Services
from knall.web.texts import sentence

DAY = 86400.0
GuestNumber = Annotated[StrictInt, Field(ge=1)]


class Wish(Asked):
    """Something that the host wants, in whose language it is answered."""

    lang: str = ORIGINAL

    @property
    def language(self) -> Language:
        """One that we speak."""
        return self.lang if self.lang in LANGUAGES else ORIGINAL


class ListTables(Wish):
    """All tables whose match is not over."""

    act: Literal["tables"]


class ListGuests(Wish):
    """The guests who are or were called so, or all."""

    act: Literal["guests"]
    name: str | None = None


class CloseOne(Wish):
    """A table where nobody is to play on."""

    act: Literal["close"]
    table: TableId


class Mute(Wish):
    """A guest who may not write in chats, or again."""

    act: Literal["mute"]
    guest: GuestNumber
    muted: StrictBool = True


class Remove(Wish):
    """A guest whose cookie is to be worth nothing."""

    act: Literal["remove"]
    guest: GuestNumber


class Forget(Wish):
    """A guest all of whose data are to be deleted."""

    act: Literal["forget"]
    guest: GuestNumber


class DeleteChat(Wish):
    """Chat older than so many days, at one table or at all."""

    act: Literal["delete-chat"]
    days: Annotated[StrictInt, Field(ge=0)]
    table: TableId | None = None


Wishes = ListTables | ListGuests | CloseOne | Mute | Remove | Forget | DeleteChat
WISHES: TypeAdapter[Wishes] = TypeAdapter(Annotated[Wishes, Field(discriminator="act")])


async def carried_out(services: Services, question: object) -> Answer:
    """What comes of a wish: what was asked for, or a sentence that says why not."""
    try:
        wish = WISHES.validate_python(question)
    except ValidationError as error:
        return {"error": f"this server does not understand that: {error.errors()[0]['msg']}"}
    try:
        return await _carry_out(services, wish)
    except Refused as refused:
        return {"error": sentence(refused.key, wish.language, **refused.values)}


async def _carry_out(services: Services, wish: Wishes) -> Answer:
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
    """All tables that are not over, the latest first, and how many look at each."""
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
