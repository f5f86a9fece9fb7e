"""The site as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from knall.store.sqlite import SqliteStore
from knall.web.bots.pool import BotPool
from knall.web.bots.runner import BotRunner
from knall.web.http import command, errors, live, operations, play, records, static, tables
from knall.web.http import site as site_pages
from knall.web.http.security import Guard
from knall.web.live.listeners import Broadcast
from knall.web.services import Services
from knall.web.settings import Settings
from knall.web.tables.play import MatchActions
from knall.web.tables.registry import TableRegistry
from knall.web.tables.sessions import Sessions
from knall.web.tables.stored import judge_all, keep_ends

ABOUT = """Play three games about the Big Bang. Everything that the page does goes through this interface.

Sessions are known by a cookie that the first POST sets. Commands name the last event they have seen (`after`); sending
the same command again is safe. Live updates come by WebSocket: `/api/tables/{table}/live?seat=&after=&lang=`."""


class Site(FastAPI):
    """FastAPI's application with layers of ours before all of its own, which most moves never reach."""

    before: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, socket or lifespan."""
        scope["app"] = self
        await self.before(scope, receive, send)


def site(settings: Settings, store: SqliteStore | None = None) -> Site:
    """The site, not yet running; it opens the store of the settings if it is not given one that is open."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        services = open_services(settings, store or SqliteStore(settings.data))
        app.state.services = services
        await judge_all(services.store)
        by_themselves = [
            asyncio.create_task(services.broadcast.run()),
            asyncio.create_task(keep_ends(services.store)),
        ]
        try:
            yield
        finally:
            for task in by_themselves:
                task.cancel()
            services.pool.close()
            services.store.close()

    app = Site(
        title="Knall",
        version=version("knall"),
        description=ABOUT,
        lifespan=running,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for part in (play, site_pages, tables, records, live, operations, static):
        app.include_router(part.router)
    errors.install(app)
    first = command.First(super(Site, app).__call__, r"/api/tables/(?P<table>[^/]+)/moves", play.move)
    app.before = operations.Counting(Guard(first, settings))
    return app


def open_services(settings: Settings, store: SqliteStore) -> Services:
    """Everything around an open store."""
    registry = TableRegistry(store)
    actions, pool = MatchActions(registry), BotPool(settings.workers)
    runner, broadcast = BotRunner(actions, pool, settings.pace), Broadcast(operations.many_wait)
    return Services(settings, store, registry, Sessions(store, settings.secure), actions, pool, runner, broadcast)
