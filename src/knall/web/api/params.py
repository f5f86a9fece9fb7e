"""Common parameters and dependencies of requests."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query
from starlette.requests import HTTPConnection

from knall.core.game.rules import MAX_SEATS
from knall.core.text.language import LANGUAGES, Language
from knall.web.gate.hosts import is_here_only, lan_address
from knall.web.services import Services
from knall.web.settings import Settings
from knall.web.wire.values import TableId

TableName = Annotated[TableId, Path(description="The table's id")]
OwnName = Annotated[TableId, Path(description="The id of something that I kept")]
SeatNumber = Annotated[
    int | None, Query(ge=0, lt=MAX_SEATS, description="Through whose eyes; without it: a spectator's")
]
WantedLanguage = Annotated[
    Language | None,
    Query(
        alias="lang",
        pattern=f"^({'|'.join(LANGUAGES)})$",
        description=f"{' or '.join(LANGUAGES)}; without it: the first of Accept-Language that we speak",
    ),
]


def services_of(request: HTTPConnection) -> Services:
    """The services of the running server."""
    services: Services = request.app.state.services
    return services


async def _services(request: HTTPConnection) -> Services:  # async, or it would run in a thread
    return services_of(request)


TheServices = Annotated[Services, Depends(_services)]


def address_of(request: HTTPConnection, settings: Settings) -> str:
    """The site's address for links: the public one, else the request's; in the local network not localhost."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    asked = f"{request.url.scheme.replace('ws', 'http')}://{request.url.netloc}"
    at_home = lan_address() if settings.lan and is_here_only(asked) else None
    return asked if at_home is None else f"http://{at_home}:{settings.port}"
