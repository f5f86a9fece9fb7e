"""The services: everything that a running server is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Query
from starlette.requests import HTTPConnection

from knall.core.language import LANGUAGES, Language
from knall.store.sqlite import SqliteStore
from knall.web.bots.pool import BotPool
from knall.web.bots.runner import BotRunner
from knall.web.http.errors import Refused
from knall.web.http.params import language_of
from knall.web.http.wire.outgoing import Problem, TableShape
from knall.web.live.listeners import Broadcast
from knall.web.settings import Settings
from knall.web.tables.play import MatchActions
from knall.web.tables.registry import TableRegistry
from knall.web.tables.sessions import Sessions
from knall.web.tables.table import Table, message_shape, table_shape

MOST_MESSAGES = 100
TableName = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$", description="The table's id")]
SeatNumber = Annotated[int | None, Query(ge=0, lt=8, description="Through whose eyes; without it: a spectator's")]
Spoken = Annotated[
    Language | None,
    Query(
        alias="lang",
        pattern=f"^({'|'.join(LANGUAGES)})$",
        description=f"{' or '.join(LANGUAGES)}; without it: the first of Accept-Language that we speak",
    ),
]


@dataclass
class Services:
    """The parts of a server."""

    settings: Settings
    store: SqliteStore
    registry: TableRegistry
    sessions: Sessions
    actions: MatchActions
    pool: BotPool
    runner: BotRunner
    broadcast: Broadcast

    def find(self, name: str) -> Table:
        """A table, with whatever has to happen there under way."""
        table = self.registry.find(name)
        self.runner.look(table)
        return table

    def address(self, request: HTTPConnection) -> str:
        """How people reach the site."""
        if self.settings.public_url is not None:
            return self.settings.public_url.rstrip("/")
        return f"{request.url.scheme.replace('ws', 'http')}://{request.url.netloc}"

    def shape(self, table: Table, guest: int | None, request: HTTPConnection) -> TableShape:
        """A table with what was said there."""
        shape = table_shape(table, guest, language_of(request), self.address(request))
        if table.row.chat:
            said = self.store.messages(table.id, MOST_MESSAGES)
            shape["messages"] = [message_shape(message, guest) for message in said]
        return shape

    def eyes(self, table: Table, seat: int | None, guest: int | None) -> int | None:
        """The seat through whose eyes a guest may look: its own, or anybody's when the match is over."""
        if seat is None:
            return None
        if table.row.state == "over":
            return table.seat(seat).seat
        return table.owned(seat, guest)


async def _services(request: HTTPConnection) -> Services:  # async: the others are run in threads
    services: Services = request.app.state.services
    return services


TheServices = Annotated[Services, Depends(_services)]
RESPONSES: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": words}
    for status, words in {
        400: "Malformed",
        403: "Not yours, or from another site",
        404: "No such thing",
        409: "Too late, or not possible now",
        413: "Too large",
        422: "Wrong, with the reason; an illegal move with its clause",
        429: "Too often",
    }.items()
}


def sent_as(kind: str) -> dict[int | str, dict[str, object]]:
    """How the document describes an answer that is no JSON; errors are."""
    return {200: {"description": "The text", "content": {kind: {"schema": {"type": "string"}}}}}


def known_game(name: str) -> str:
    """The name of a game that there is."""
    from knall.games import game_names

    if name not in game_names():
        raise Refused("unknown", "unknown_game")
    return name
