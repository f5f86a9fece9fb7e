"""Limits: a class behind one address plays undisturbed, an attacker is held; by guest, by network, by cost."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from starlette.datastructures import Headers

from knall.games import NAMES
from knall.web.api.document import described
from knall.web.app import COMMANDS, COSTS, DOCUMENT, READ_ROUTERS, site
from knall.web.gate import limits as the_limits
from knall.web.gate.clients import network_of
from knall.web.gate.costs import Costs
from knall.web.gate.limits import (
    ESTABLISHED,
    MOST_ESTABLISHED,
    MOST_SOCKETS,
    NEWCOMERS,
    OWN,
    Allowance,
    Client,
    Limits,
    Spending,
)
from knall.web.gate.request_queue import RESTS, RequestQueues
from knall.web.settings import Settings
from tests.support.own_thread import run_apart
from tests.web.support.own_clock import OwnClock
from tests.web.support.site_in_process import Clock

ONE = NAMES[0]
CLASS = 100
SCHOOL = "203.0.113.7"
CONTRIBUTION = "0" * 32


# what may be spent


def test_what_was_spent_comes_back() -> None:
    spending, allowed = Spending(), Allowance(burst=3, rate=2)

    def take(who: str, now: float) -> bool:
        free = not spending.wait(who, allowed, 1, now)
        if free:
            spending.spend(who, allowed, 1, now)
        return free

    assert [take("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert take("b", 0.0)
    assert spending.wait("a", allowed, 1, 0.0) == pytest.approx(0.5)
    assert not take("a", 0.4)
    assert take("a", 0.6)
    assert [take("a", 100.0) for _ in range(4)] == [True, True, True, False]


def test_what_costs_more_than_all_can_still_be_asked_once() -> None:
    spending, allowed = Spending(), Allowance(burst=10, rate=1)

    assert spending.wait("a", allowed, 1_000, 0.0) == 0
    spending.spend("a", allowed, 1_000, 0.0)
    assert spending.wait("a", allowed, 1, 0.0) == pytest.approx(11)  # a debt, but no long one


def test_many_clients_do_not_make_anybody_forget_who_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(the_limits, "MOST_CLIENTS", 2)
    spending, allowed = Spending(), Allowance(burst=1, rate=0.001)
    for who in "abc":
        spending.spend(who, allowed, 1, 0.0)

    assert [bool(spending.wait(who, allowed, 1, 1.0)) for who in "abc"] == [False, True, True]


# whose allowance it is


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a socket", "a socket"),
    ],
)
def test_a_network_is_what_its_owner_cannot_choose(address: str, network: str) -> None:
    assert network_of({"client": (address, 1)}) == network


def test_a_request_from_nowhere_has_a_network_too() -> None:
    assert network_of({"client": None}) == ""


def passed(limits: Limits, client: Client, kind: the_limits.ChargeKind, most: int = 5_000) -> int:
    """How often one may ask for this at once."""
    return next(number for number in range(most) if limits.wait(client, {kind: 1}))


def test_kinds_do_not_take_from_each_other() -> None:
    limits, guest = Limits(Clock(), lambda: 1.0), Client("n", 1)

    assert passed(limits, guest, "sockets") == OWN["sockets"].burst
    assert passed(limits, guest, "acts") == OWN["acts"].burst


def test_who_is_refused_takes_nothing_from_its_neighbours() -> None:
    limits = Limits(Clock(), lambda: 1.0)
    for _ in range(10_000):
        limits.wait(Client("n", 1), {"acts": 1})

    assert passed(limits, Client("n", 2), "acts") == OWN["acts"].burst


def test_fresh_guests_of_one_network_have_one_allowance() -> None:
    limits = Limits(Clock(), lambda: 1.0)

    took = sum(passed(limits, Client("n", number), "acts") for number in range(200))
    assert took == NEWCOMERS["acts"].burst
    assert passed(limits, Client("other", 999), "acts") == OWN["acts"].burst


def test_a_flood_of_strangers_and_newcomers_does_not_touch_the_established() -> None:
    wall = Clock()
    limits = Limits(Clock(), wall)
    old = Client("n", 1, wall.now)
    wall.now += ESTABLISHED
    for number in range(2, 300):
        passed(limits, Client("n", number, wall.now), "acts")
    passed(limits, Client("n"), "acts")

    assert passed(limits, old, "acts") == OWN["acts"].burst


def test_what_the_established_have_grows_with_them_but_not_for_ever() -> None:
    def all_of(number: int) -> int:
        limits = Limits(Clock(), lambda: 1e6)
        people = [Client("n", one) for one in range(number)]
        for one in people:
            limits.wait(one, {})
        for one in people:
            limits.wait(one, {"looks": 0})
        return sum(passed(limits, one, "acts") for one in people)

    assert all_of(1) == OWN["acts"].burst
    assert all_of(1) < all_of(10) < all_of(100)
    assert all_of(MOST_ESTABLISHED) == all_of(2 * MOST_ESTABLISHED)


def test_sockets_that_are_open_at_once() -> None:
    limits = Limits(Clock(), lambda: 1e6)
    closing = [limits.open_socket(Client("n", 1)) for _ in range(MOST_SOCKETS["guest"])]
    assert all(closing)
    assert limits.open_socket(Client("n", 1)) is None
    assert limits.open_socket(Client("n", 2)) is not None
    for close in closing:
        assert close is not None
        close()
    assert limits.open_socket(Client("n", 1)) is not None


# what it costs


def cost(method: str, path: str, known: bool = True, length: int | None = None) -> dict[the_limits.ChargeKind, float]:
    path, _, query = path.partition("?")
    headers = Headers({} if length is None else {"content-length": str(length)})
    scope = {"method": method, "path": path, "query_string": query.encode()}
    return dict(Costs(COSTS).of(scope).of(scope, headers, known, 1_000_000))


def test_costs() -> None:
    assert cost("POST", "/api/tables/x/moves") == {"acts": 1}
    assert cost("POST", "/api/me", known=False) == {"acts": 1, "guests": 1}
    assert cost("POST", "/api/tables")["tables"] == 1
    frame = cost("GET", "/api/tables/x/frame?after=7&seat=0")["reads"]
    for costly in (
        "/api/tables/x/frame?after=0",
        "/api/tables/x/frame?at=20",
        "/api/tables/x/hint",
        "/api/tables/x/decisions/7",
        "/api/tables/x/qr/1.svg",
    ):
        assert cost("GET", costly)["reads"] > 3 * frame
    short = cost("POST", "/api/replay", length=4_000)["reads"]
    assert short < cost("POST", "/api/replay", length=25_000)["reads"]
    assert set(cost("POST", "/api/positions/edits", length=400, known=False)) == {"reads"}  # it changes nothing
    assert cost("POST", "/api/verify")["reads"] > OWN["reads"].burst  # it does not say how long it is


def test_every_route_says_what_it_costs(data: Path) -> None:
    routes = {
        f"{method} {route.path}"
        for route in (*described(COMMANDS), *(route for router in READ_ROUTERS for route in router.routes))
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert routes | {f"GET {DOCUMENT}"} == set(COSTS)

    served = site(Settings(data)).openapi()["paths"]  # nothing is served but by these
    assert {f"{method.upper()} {path}" for path, found in served.items() for method in found} <= routes


def test_the_cost_of_a_request_is_that_of_the_route_that_serves_it() -> None:
    costs = Costs(COSTS)

    for route, cost in COSTS.items():
        method, _, path = re.sub(r"\{\w+\}", "x", route).partition(" ")
        assert costs.of({"method": method, "path": path}) is cost
        assert costs.of({"method": "DELETE", "path": path}).charges == {"acts": 1}


def test_few_of_a_network_are_answered_at_once() -> None:
    costs = Costs(COSTS)
    assert costs.of({"method": "POST", "path": "/api/tables/x/moves"}).queued
    assert not costs.of({"method": "GET", "path": "/api/tables/x/hint"}).queued  # bots have queues of their own
    assert not costs.of({"method": "GET", "path": "/page/main.js"}).queued
    limits = Limits(Clock(), lambda: ESTABLISHED)
    clients = (Client("n"), Client("n", 1, 1.0), Client("n", 2, 1.0), Client("n", 3), Client("m"))
    queues = [limits.queue_of(one, {"acts": 1})[0] for one in clients]
    assert queues[1] == queues[2]
    assert len(set(queues)) == 4
    # no move waits for a replay, and no page for a socket
    apart: list[the_limits.Charges] = [{"acts": 1}, {"reads": 1}, {"reads": 50}, {"sockets": 1}]
    assert len({limits.queue_of(Client("n"), charges) for charges in apart}) == 4

    async def run() -> None:
        queues, done = RequestQueues(), list[int]()

        async def work(queue: str, name: int) -> None:
            end = await queues.acquire(queue, 1, 0.0)
            done.append(name)
            await asyncio.sleep(0)
            done.append(name)
            end()
            end()  # once is enough

        waiting = [asyncio.create_task(work("n", name)) for name in (1, 2, 3)]
        await asyncio.sleep(0)
        waiting[1].cancel()  # its asker went
        await asyncio.wait(waiting)
        assert done == [1, 1, 3, 3]
        assert len(queues) == 0

    run_apart(run())


def test_what_a_request_is_worth_follows_from_its_cost() -> None:
    charges: list[the_limits.Charges] = [
        {"acts": 1, "tables": 1},
        {"reads": 2},
        {"sockets": 1},
        {"reads": 50},
        {"reads": 5_000},
    ]
    worth = [Limits(Clock()).queue_of(Client("n"), one).worth for one in charges]
    assert 0.0 < worth[0] < worth[1] < worth[2] < worth[3] == worth[4]


@pytest.mark.parametrize(("took", "worth", "rests"), [(2.0, 5.0, 2.0), (9.0, 2.0, 2.0)])
def test_after_a_request_its_queue_rests_and_no_other(took: float, worth: float, rests: float) -> None:
    """For as long as the request took, and no longer than it is worth: the rest of its time it has waited itself."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, OwnClock)

        async def passes(seconds: float) -> None:
            loop.now += seconds
            for _ in range(20):
                await asyncio.sleep(0)

        queues = RequestQueues(loop.time)
        end = await queues.acquire("n", 1, worth)
        await passes(took)
        end()
        same, other = (asyncio.create_task(queues.acquire(name, 1, worth)) for name in ("n", "m"))
        await passes(RESTS * rests - 0.01)
        assert other.done()
        assert not same.done()
        await passes(0.02)
        assert same.done()
        for one in (same, other):
            one.result()()
        await passes(RESTS * rests)
        assert len(queues) == 0

    run_apart(run(), OwnClock)
