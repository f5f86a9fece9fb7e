"""What is late is seen to be late: in the figures, and by the alerts that we give to hosts."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # it says nothing about types
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from knall.games import NAMES
from knall.web.gate.counting import Counting
from knall.web.gate.guard import Guard
from knall.web.live import listeners
from knall.web.ops.lag import TICK_SECONDS, observe_lag
from knall.web.ops.metrics import BUCKETS, METRICS
from tests.web.support.live_server import Person, Served, seated
from tests.web.support.prometheus import Sight

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"
ALERTS = {
    rule["alert"]: rule for rule in yaml.safe_load((HOSTING / "alerts.yml").read_text("utf-8"))["groups"][0]["rules"]
}
DASHBOARD = json.loads((HOSTING / "dashboard.json").read_text("utf-8"))
EXPRESSIONS = [rule["expr"] for rule in ALERTS.values()] + [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]
]


class Hurrying:
    """A clock that the test puts forward."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self.ahead = 0.0

    def __call__(self) -> float:
        return self._real() + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Hurrying:
    """The one clock by which the server times what it does."""
    hurrying = Hurrying(time.perf_counter)
    monkeypatch.setattr(time, "perf_counter", hurrying)
    return hurrying


def moved(ada: Person, bob: Person, count: int) -> Sight:
    """What a host sees of so many moves of Ada's and Bob's at a table where both look."""
    table = seated(ada, bob, NAMES[0])
    people = (ada, bob)
    with ada.listen(table, seat=0) as mine, bob.listen(table, seat=1) as theirs:
        seq = mine.next("frame")["seq"]
        theirs.next("frame")
        before = Sight(ada)
        for _ in range(count):
            seat = ada.frame(table)["to_move"]
            move = people[seat].frame(table, seat=seat)["moves"][0]["move"]
            seq = people[seat].move(table, seat, seq, move).json()["seq"]
            mine.until(seq), theirs.until(seq)
        return Sight(ada) - before


def test_frames_in_time_alarm_nobody(
    ada: Person, bob: Person, clock: Hurrying, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = time.perf_counter()
    monkeypatch.setattr(time, "perf_counter", lambda: stopped)  # however busy the machine is
    seen = moved(ada, bob, 10)
    assert seen.of("knall_frame_seconds_count", since="commit") == 20
    assert seen.quantile(0.99, "knall_frame_seconds_bucket", since="commit") <= BUCKETS[0]
    assert not seen.fires(ALERTS["KnallFramesLate"]["expr"])


def test_frames_that_are_three_seconds_late_are_seen_to_be(
    ada: Person, bob: Person, clock: Hurrying, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests are answered at once meanwhile, and say nothing of it: that is why frames are timed by themselves."""
    real = listeners.Listener.paint

    def slowly(listener: listeners.Listener) -> None:
        clock.ahead += 3.0
        real(listener)

    monkeypatch.setattr(listeners.Listener, "paint", slowly)
    seen = moved(ada, bob, 10)
    assert seen.of("knall_frame_seconds_sum", since="commit") >= 3.0 * seen.of(
        "knall_frame_seconds_count", since="commit"
    )
    assert seen.quantile(0.99, "knall_frame_seconds_bucket", since="commit") > 3.0
    assert seen.fires(ALERTS["KnallFramesLate"]["expr"])


def test_a_page_that_waits_is_seen_before_it_is_served(served: Served, ada: Person, clock: Hurrying) -> None:
    class Waiting:
        waiting_since = clock()

        def paint(self) -> None:
            raise AssertionError("nobody paints for it")

    broadcast = served.services.broadcast
    broadcast._orders.append(Waiting())  # nobody is told
    clock.ahead += 7.0
    seen = Sight(ada)
    broadcast._orders.clear()
    assert seen.of("knall_oldest_frame_seconds") >= 7.0
    assert seen.of("knall_frames_waiting") == 1


def test_a_loop_that_was_held_up_is_seen(ada: Person) -> None:
    before = Sight(ada)
    observe_lag(3.0)
    seen = Sight(ada) - before
    assert seen.of("knall_loop_lag_seconds_count") >= 3.0 / TICK_SECONDS, "who came meanwhile has waited too"
    assert seen.fires(ALERTS["KnallLoopLate"]["expr"])


def test_the_loop_is_measured(ada: Person, served: Served, clock: Hurrying) -> None:
    def late() -> float:
        return Sight(ada).of("knall_loop_lag_seconds_count") - Sight(ada).of("knall_loop_lag_seconds_bucket", le="2.5")

    before = late()
    for _ in range(100):  # most of the time is between two ticks
        clock.ahead += 10.0
        if late() > before:
            return
    raise AssertionError("no tick was late")


def test_bots_that_wait_are_seen(ada: Person) -> None:
    before = Sight(ada)
    for _ in range(10):
        METRICS.bots.done(4.0, 0.1, "easy")
    assert (Sight(ada) - before).fires(ALERTS["KnallBotsLate"]["expr"])


def test_lateness_reaches_to_half_a_minute() -> None:
    assert BUCKETS[-1] == 30.0


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_alerts_and_dashboard_name_what_there_is(ada: Person, expression: str) -> None:
    families = list(METRICS.registry.collect())
    suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"], "gauge": [""], "info": ["_info"]}
    known = {one.name + suffix: one for one in families for suffix in suffixes[one.type]}
    named = set(re.findall(r"\b(?:knall|process|python)_\w+", re.sub(r"\{.*?\}", "", expression)))
    assert named <= known.keys()
    assert named or expression == 'up{job="knall"} == 0'


def test_the_time_of_a_request_begins_when_it_comes(
    ada: Person, clock: Hurrying, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not when its turn comes."""
    real = Counting.__call__

    async def late(self: Counting, scope: Scope, receive: Receive, send: Send) -> None:
        clock.ahead += 3.0
        await real(self, scope, receive, send)

    table, before = ada.create(NAMES[0], "here here")["id"], Sight(ada)
    monkeypatch.setattr(Counting, "__call__", late)
    for _ in range(10):
        ada.move(table, 0, 0, "nonsense")
    assert (Sight(ada) - before).fires(ALERTS["KnallMovesSlow"]["expr"])


def test_who_is_held_is_not_served_slowly(ada: Person, clock: Hurrying, monkeypatch: pytest.MonkeyPatch) -> None:
    """One who asks too often alarms nobody; how many are held is seen by itself."""
    real = Guard._request

    async def held(self: Guard, problem: None, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        with METRICS.requests.held():
            clock.ahead += 3000.0
        await real(self, problem, scope, headers, receive, send)

    table, before = ada.create(NAMES[0], "here here")["id"], Sight(ada)
    monkeypatch.setattr(Guard, "_request", held)
    ada.move(table, 0, 0, "nonsense")
    seen = Sight(ada) - before
    assert seen.of("knall_request_seconds_sum", what="move") < 3000.0 <= seen.of("knall_held_seconds_sum")
