"""The site as an ASGI application."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.types import ASGIApp, Receive, Scope, Send

from knall.store.downtime import note_alive, note_start
from knall.store.sqlite import SqliteStore
from knall.web.admin import socket as admin
from knall.web.admin.commands import execute
from knall.web.api import (
    analysis,
    chat,
    leaving,
    lessons,
    live,
    operations,
    own_values,
    play,
    records,
    rulebooks,
    tables,
    waiting_room,
)
from knall.web.api import site as site_pages
from knall.web.api.command import CommandsFirst
from knall.web.api.document import described
from knall.web.gate import counting, errors
from knall.web.gate.costs import Cost, Costs
from knall.web.gate.guard import Guard
from knall.web.gate.limits import Limits
from knall.web.live.broadcast import Broadcast
from knall.web.live.painter import Painter
from knall.web.ops.health import Health
from knall.web.ops.lag import measure_lag
from knall.web.ops.metrics import METRICS
from knall.web.people.sessions import Sessions
from knall.web.services import Services
from knall.web.settings import Settings
from knall.web.shell import static
from knall.web.tables.chat import Chat
from knall.web.tables.leaving import LeavingActions
from knall.web.tables.moderation import Moderation
from knall.web.tables.play import MatchActions
from knall.web.tables.registry import TableRegistry
from knall.web.tables.seating import Seating
from knall.web.tables.stored import judge_all
from knall.web.tables.waiting_room import WaitingRoom
from knall.web.upkeep import give_memory_back, tidy_daily
from knall.web.workers.analyses import Analyses
from knall.web.workers.background import Reader
from knall.web.workers.pool import BotPool
from knall.web.workers.runner import BotRunner

ABOUT = """Play three games about the Big Bang. Everything that the page does goes through this interface.

Sessions are known by a cookie that the first POST sets. Commands name the last event they have seen (`after`); sending
the same command again is safe. Live updates come by WebSocket: `/api/tables/{table}/live?seat=&after=&lang=`."""


COMMANDS = [
    *play.commands.all,
    *leaving.commands.all,
    *tables.commands.all,
    *waiting_room.commands.all,
    *chat.commands.all,
    *site_pages.commands.all,
    *records.commands.all,
    *own_values.commands.all,
    *analysis.commands.all,
]
DOCUMENT = "/api/openapi.json"
READ_ROUTERS = [
    part.router for part in (play, analysis, site_pages, lessons, rulebooks, tables, own_values, operations)
]
COSTS = {
    **{f"POST {command.path}": command.cost for command in COMMANDS},
    **{f"GET {path}": cost for router in READ_ROUTERS for path, cost in router.costs.items()},
    f"GET {DOCUMENT}": Cost({"reads": 5}),
}


class SiteApp(FastAPI):
    """FastAPI with our middleware in front of its own, so that commands bypass it."""

    before: ASGIApp
    metrics_port: int | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        target = self.before
        if self.metrics_port is not None and scope.get("server", (None, None))[1] == self.metrics_port:
            target = operations.inside
        await target(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document: FastAPI's routes and the commands."""
        if self.openapi_schema is None:
            routes = [*described(COMMANDS), *self.routes]
            self.openapi_schema = get_openapi(
                title=self.title, version=self.version, description=self.description, routes=routes
            )
        return self.openapi_schema


@asynccontextmanager
async def _running(settings: Settings, store: SqliteStore) -> AsyncIterator[Services]:
    """The services of a running site, with its background tasks."""
    services = open_services(settings, store)
    await judge_all(store)
    services.registry.down = await note_start(store, time.time())
    bound = admin.open_socket(settings.data)
    admin_server = None if bound is None else await admin.serve(bound, partial(execute, services))
    background = [
        asyncio.create_task(services.broadcast.run()),
        asyncio.create_task(measure_lag()),
        asyncio.create_task(tidy_daily(services)),
        asyncio.create_task(give_memory_back(services)),
    ]
    try:
        yield services
    finally:
        if admin_server is not None:
            admin_server.close()
        admin.close_socket(settings.data, bound)
        for task in background:
            task.cancel()
        with suppress(sqlite3.Error):  # such as a full disk
            await note_alive(store, time.time())
        services.close()


def site(settings: Settings, store: SqliteStore | None = None, limits: Limits | None = None) -> SiteApp:
    """The site, not yet started; it opens the store of the settings unless it is given an open one."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        async with _running(settings, store or SqliteStore(settings.data)) as app.state.services:
            yield

    app = SiteApp(
        title="Knall",
        version=version("knall"),
        description=ABOUT,
        lifespan=running,
        openapi_url=DOCUMENT,
        docs_url=None,
        redoc_url=None,
    )
    for router in (*READ_ROUTERS, live.router, static.router):
        app.include_router(router)
    errors.install(app)
    app.metrics_port = settings.metrics_port
    inside = static.PageFirst(CommandsFirst(COMMANDS, super(SiteApp, app).__call__))
    guard = Guard(inside, settings, Costs(COSTS), static.page_files().version, limits)
    app.before = counting.Counting(guard, settings.log_addresses)
    return app


def open_services(settings: Settings, store: SqliteStore) -> Services:
    """Wire up the services around an open store."""
    health = Health(store)
    store.observe_commits(health.committed)
    clock = asyncio.get_running_loop().time
    registry, actions, pool = TableRegistry(store, clock), MatchActions(store), BotPool(settings.workers)
    pool.observe = METRICS.bots.done
    runner, painter = BotRunner(actions, pool, settings.pace), Painter(settings.painter)
    registry.attend, runner.tables.limited = runner.attend, settings.limits
    sessions, seating, arranging = Sessions(store, settings.secure), Seating(store, registry), WaitingRoom(store)
    leaves, talk = LeavingActions(store, actions), Chat(store, registry)
    return Services(
        settings,
        store,
        sessions,
        registry,
        seating,
        arranging,
        actions,
        leaves,
        talk,
        Moderation(store, sessions, registry, seating, arranging, leaves, talk),
        pool,
        runner,
        Broadcast(counting.is_busy, painter),
        painter,
        health,
        Reader(),
        Analyses(pool),
    )
