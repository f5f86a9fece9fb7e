"""API for the host: health check and Prometheus metrics."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from multiprocessing import active_children
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from knall.store.files import BACKUP
from knall.web.api.params import TheServices, services_of
from knall.web.gate.clients import language_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.ops.metrics import METRICS
from knall.web.services import Services
from knall.web.tables.stored import game_of_table
from knall.web.texts import sentence
from knall.web.wire.site import HealthShape

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
router = ReadRouter("", include_in_schema=False)


@router.read("/api/health", Cost({"reads": 3}))
async def health(services: TheServices, request: Request) -> JSONResponse:
    """Health check: 503 and the reason if the store cannot write."""
    problem = await services.health.checked()
    well: HealthShape = {"ok": True}
    if problem is None:
        return JSONResponse(well)
    ill: HealthShape = {"ok": False, "message": sentence(problem, language_of(request))}
    return JSONResponse(ill, 503)


def metrics(services: Services) -> Response:
    """The response of a scrape."""
    return Response(exposed(services), media_type=CONTENT_TYPE_LATEST)


async def inside(scope: Scope, receive: Receive, send: Send) -> None:
    """ASGI app of the metrics port, which has no other path."""
    if scope["type"] != "http" or scope["path"] != "/metrics":
        await Response("there is nothing but /metrics here\n", 404)(scope, receive, send)
        return
    await metrics(services_of(HTTPConnection(scope)))(scope, receive, send)


def exposed(services: Services) -> bytes:
    """All metrics in Prometheus' text format; gauges are sampled now."""
    _play(services)
    _queues(services)
    _file(services)
    _processes()
    return generate_latest(METRICS.registry)


def _play(services: Services) -> None:
    """Samples tables with watchers; the others are only cached."""
    play, watched = METRICS.play, services.registry.watched()
    sockets = [watcher for table in watched for watcher in table.watchers]
    play.people.set(len({one.guest for one in sockets if one.guest is not None}))
    play.sockets.set(len(sockets))
    play.in_memory.set(len(services.registry))
    found = Counter(
        ("other" if game_of_table(table.row) is None else table.row.game, table.row.state) for table in watched
    )
    play.tables.clear()
    for (game, state), count in found.items():
        play.tables.labels(game, state).set(count)


def _queues(services: Services) -> None:
    METRICS.requests.waiting.set(METRICS.requests.under_way)
    METRICS.frames.waiting.set(len(services.broadcast))
    METRICS.frames.oldest.set(services.broadcast.oldest())
    METRICS.bots.waiting.set(services.pool.waiting)
    METRICS.bots.oldest.set(services.pool.longest_wait)
    METRICS.bots.thinking.set(services.pool.thinking)
    METRICS.store.waiting.set(services.store.writes_waiting)


def _file(services: Services) -> None:
    services.health.look()
    METRICS.store.healthy.set(services.health.problem is None)
    METRICS.store.backup.set(float(services.store.fact(BACKUP) or 0))
    path = services.store.path
    for part, one in (("data", path), ("wal", path.with_name(f"{path.name}-wal"))):
        METRICS.store.bytes.labels(part).set(one.stat().st_size if one.exists() else 0)
    METRICS.store.free.set(shutil.disk_usage(path.parent).free)


def _processes() -> None:
    pids = [child.pid for child in active_children() if child.pid is not None]
    METRICS.bots.processes.set(len(pids))
    METRICS.bots.memory.set(sum(map(_resident, pids)))


def _resident(pid: int) -> int:
    """Resident memory of a process in bytes; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_BYTES
    except OSError:
        return 0
