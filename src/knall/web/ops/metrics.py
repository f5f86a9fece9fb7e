"""Prometheus metrics; the code that does something reports it here.

Labels have few values (games, levels, codes and states that the program knows), never a name that somebody chose.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.metadata import version

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from starlette.types import Scope

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Seconds, from unnoticeable to long enough to leave."""


ARRIVED = "knall.arrived"
"""Key of the scope with a request's arrival time, by `time.perf_counter`."""
ANSWERED = "knall.answered"
"""Where it says with which status it was answered."""
HELD = ContextVar("held", default=0.0)
"""Seconds for which the current request was held."""


class BotMetrics:
    """Waiting for bots: `level` is a bot's level, `hint`, or `warming` (code is compiled)."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._wait = Histogram(
            "knall_bot_wait_seconds",
            "Time until a process was free to think",
            ["level"],
            buckets=BUCKETS,
            registry=registry,
        )
        self._think = Histogram(
            "knall_bot_think_seconds", "Time a process thought", ["level"], buckets=BUCKETS, registry=registry
        )
        self._refusals = Counter(
            "knall_bot_refusals", "Thoughts that were asked for and refused", ["reason"], registry=registry
        )
        self.waiting = Gauge("knall_bots_waiting", "Thoughts that wait for a process", registry=registry)
        self.oldest = Gauge("knall_oldest_bot_seconds", "How long the first of them has waited", registry=registry)
        self.thinking = Gauge("knall_bots_thinking", "Thoughts under way", registry=registry)
        self.processes = Gauge("knall_bot_processes", "Processes that think", registry=registry)
        self.memory = Gauge("knall_bot_memory_bytes", "Memory of the processes that think", registry=registry)

    def done(self, waited: float, thought: float, level: str) -> None:
        """Record that a job waited and then ran for these seconds."""
        self._wait.labels(level).observe(waited)
        self._think.labels(level).observe(thought)

    def refused(self, reason: str) -> None:
        """Record a refused job: the queue was full, the asker had one already, …"""
        self._refusals.labels(reason).inc()


class StoreMetrics:
    """Commits and the data file."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._seconds = Histogram(
            "knall_commit_seconds", "Time of a commit, until it is on disk", buckets=BUCKETS, registry=registry
        )
        self._errors = Counter("knall_commit_errors", "Commits that failed", registry=registry)
        self.waiting = Gauge("knall_writes_waiting", "Writes that wait for a commit", registry=registry)
        self.healthy = Gauge(
            "knall_healthy", "1: what is written is kept; 0: GET /api/health says why", registry=registry
        )
        self.backup = Gauge(
            "knall_last_backup_timestamp_seconds", "When `knall backup` was done last; 0: never", registry=registry
        )
        self.free = Gauge("knall_disk_free_bytes", "Free space where the file is", registry=registry)
        self.deleted = Counter("knall_deleted", "What was deleted because it is old", ["what"], registry=registry)
        self.bytes = Gauge("knall_file_bytes", "Size of the file, and of its log (wal)", ["part"], registry=registry)

    def committed(self, seconds: float, error: sqlite3.Error | None) -> None:
        """Record a commit."""
        self._seconds.observe(seconds)
        if error is not None:
            self._errors.inc()


class PlayMetrics:
    """People and matches."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.people = Gauge("knall_people", "Guests with a page open at a table", registry=registry)
        self.sockets = Gauge("knall_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("knall_tables", "Tables at which somebody is looking", ["game", "state"], registry=registry)
        self.in_memory = Gauge("knall_tables_in_memory", "Tables in memory", registry=registry)
        self.guests_made = Counter("knall_guests_made", "New guests", registry=registry)
        self.tables_made = Counter("knall_tables_made", "New tables", ["game"], registry=registry)
        self.begun = Counter("knall_matches_begun", "Matches begun", ["game"], registry=registry)
        self.finished = Counter("knall_matches_finished", "Matches played to the end", ["game"], registry=registry)
        self.broken_off = Counter(
            "knall_matches_broken_off",
            "Matches that people ended: by resign, or abandoned",
            ["game", "by"],
            registry=registry,
        )

    def ended(self, game: str, by: str | None) -> None:
        """Record a finished match; `by`: the event that ended it, if not its rules."""
        if by is None:
            self.finished.labels(game).inc()
        else:
            self.broken_off.labels(game, by.partition("/")[0]).inc()


class FrameMetrics:
    """Latency of frames."""

    def __init__(self, registry: CollectorRegistry) -> None:
        seconds = Histogram(
            "knall_frame_seconds",
            "Time to a frame on the wire, since the event was on disk (commit) or since it was asked for (look)",
            ["since"],
            buckets=BUCKETS,
            registry=registry,
        )
        self.since_commit, self.since_look = seconds.labels("commit"), seconds.labels("look")
        self.waiting = Gauge("knall_frames_waiting", "Pages that wait for something to be drawn", registry=registry)
        self.oldest = Gauge("knall_oldest_frame_seconds", "How long the first of them has waited", registry=registry)


class RequestMetrics:
    """Requests and refusals."""

    METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST"})

    def __init__(self, registry: CollectorRegistry) -> None:
        self._requests = Counter("knall_requests", "Requests", ["method", "status"], registry=registry)
        self._seconds = Histogram(
            "knall_request_seconds",
            "Time to the answer, without that for which it was held",
            ["what"],
            buckets=BUCKETS,
            registry=registry,
        )
        self._held = Histogram(
            "knall_held_seconds",
            "How long those were held who asked too often, or for much at once",
            buckets=BUCKETS,
            registry=registry,
        )
        self.waiting = Gauge("knall_requests_under_way", "Requests under way", registry=registry)
        self._refusals = Counter(
            "knall_refusals",
            "What was refused: a request, a socket, a connection",
            ["reason", "on"],
            registry=registry,
        )
        self.connections = Gauge("knall_connections", "Open connections, sockets among them", registry=registry)
        self.under_way = 0
        self._counted: dict[tuple[str, int], Counter] = {}

    def answered(self, scope: Scope, status: int, seconds: float) -> None:
        """Record an answered request."""
        method = scope["method"]
        key = (method if method in self.METHODS else "other", status)
        if key not in self._counted:
            self._counted[key] = self._requests.labels(key[0], str(status))
        self._counted[key].inc()
        self._seconds.labels(_what(scope)).observe(seconds - HELD.get())

    @contextmanager
    def held(self) -> Iterator[None]:
        """While the block runs, a request is held by the rate limit and not counted as in flight."""
        self.under_way -= 1
        begun = time.perf_counter()
        try:
            yield
        finally:
            seconds = time.perf_counter() - begun
            HELD.set(HELD.get() + seconds)
            self._held.observe(seconds)
            self.under_way += 1

    def refused(self, reason: str, on: str = "request") -> None:
        """Record a refused request, socket or connection."""
        self._refusals.labels(reason, on).inc()


def _what(scope: Scope) -> str:
    """Label of a request's latency: everyone waits for a move, while a hint takes a second of search."""
    path: str = scope["path"]
    if not path.startswith("/api/"):
        return "page"
    if scope["method"] == "POST":
        return "move" if path.endswith("/moves") else "command"
    return "hint" if path.endswith("/hint") else "reading"


class Metrics:
    """All metrics of the process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        Info("knall_build", "The version that runs", registry=self.registry).info({"version": version("knall")})
        self.requests = RequestMetrics(self.registry)
        self.frames = FrameMetrics(self.registry)
        self.bots = BotMetrics(self.registry)
        self.play = PlayMetrics(self.registry)
        self.store = StoreMetrics(self.registry)
        self.loop_lag = Histogram(
            "knall_loop_lag_seconds",
            "How late the event loop comes to what is due",
            buckets=BUCKETS,
            registry=self.registry,
        )


METRICS = Metrics()
