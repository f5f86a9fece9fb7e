"""The site as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

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


def site(settings: Settings) -> FastAPI:
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

    app = FastAPI(
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
    app.add_middleware(hot.First, path=r"/api/tables/(?P<table>[^/]+)/moves", command=api_play.move)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(operations.Counting)
    return app


def open_house(settings: Settings) -> House:
    """Open the store and everything around it."""
    store = SqliteStore(settings.data)
    hall = Hall(store)
    deeds, minds = Deeds(hall), Minds(settings.workers)
    steward, painter = Steward(deeds, minds, settings.pace), Painter(operations.many_wait)
    return House(settings, store, hall, Guests(store, settings.secure), deeds, minds, steward, painter)
