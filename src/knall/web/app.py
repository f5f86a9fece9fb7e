"""The site as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from knall.store.sqlite import SqliteStore
from knall.web import api_live, api_play, api_records, api_site, api_tables, errors, hot, operations, pages
from knall.web.deeds import Deeds
from knall.web.guard import Guard
from knall.web.guests import Guests
from knall.web.hall import Hall
from knall.web.house import House
from knall.web.live import Painter
from knall.web.minds import Minds
from knall.web.settings import Settings
from knall.web.steward import Steward

ABOUT = """Play three games about the Big Bang. Everything that the page does goes through this interface.

Guests are known by a cookie that the first POST sets. Commands name the last event they have seen (`after`); sending
the same command again is safe. Live updates come by WebSocket: `/api/tables/{table}/live?seat=&after=&lang=`."""


class Site(FastAPI):
    """FastAPI's application with layers of ours before all of its own, which most moves never reach."""

    before: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, socket or lifespan."""
        scope["app"] = self
        await self.before(scope, receive, send)


def site(settings: Settings) -> Site:
    """The site, not yet running."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        house = open_house(settings)
        app.state.house = house
        painting = asyncio.create_task(house.painter.run())
        try:
            yield
        finally:
            painting.cancel()
            house.minds.close()
            house.store.close()

    app = Site(
        title="Knall",
        version=version("knall"),
        description=ABOUT,
        lifespan=running,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for part in (api_play, api_site, api_tables, api_records, api_live, operations, pages):
        app.include_router(part.router)
    errors.install(app)
    first = hot.First(super(Site, app).__call__, r"/api/tables/(?P<table>[^/]+)/moves", api_play.move)
    app.before = operations.Counting(Guard(first, settings))
    return app


def open_house(settings: Settings) -> House:
    """Open the store and everything around it."""
    store = SqliteStore(settings.data)
    hall = Hall(store)
    deeds, minds = Deeds(hall), Minds(settings.workers)
    steward, painter = Steward(deeds, minds, settings.pace), Painter(operations.many_wait)
    return House(settings, store, hall, Guests(store, settings.secure), deeds, minds, steward, painter)
