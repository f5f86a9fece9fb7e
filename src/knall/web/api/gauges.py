"""How the server stands at the moment somebody asks for its metrics."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from multiprocessing import active_children
from pathlib import Path

from prometheus_client import generate_latest

from knall.store.files import BACKUP
from knall.web.ops.metrics import METRICS
from knall.web.services import Services
from knall.web.tables.stored import game_of_table

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


def exposed(services: Services) -> bytes:
    """All metrics, in the text format of Prometheus."""
    _play(services)
    _queues(services)
    _file(services)
    _processes()
    return generate_latest(METRICS.registry)


def _play(services: Services) -> None:
    """Who is here: tables at which nobody looks are only memory."""
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
    """Bytes of memory that a process has; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_BYTES
    except OSError:
        return 0
