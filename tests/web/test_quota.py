"""How many tables with bots somebody may have under way."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.web.workers import quota, runner
from tests.web.support.live_server import Person, Served, play_on, serving, until

ONE = NAMES[0]
SEATS = [{"kind": "here"}, {"kind": "bot", "level": "easy"}]


@pytest.fixture
def limited(data: Path) -> Iterator[Served]:
    with serving(data, limits=True) as served:
        yield served


def made(person: Person, **more: object) -> int:
    """The status of one table more."""
    return person.post("/api/tables", {"game": ONE, "seats": SEATS, **more}).status_code


def test_a_guest_has_so_many_under_way_and_is_told_so(limited: Served) -> None:
    with Person(limited) as ada, Person(limited) as bob:
        assert [made(ada) for _ in range(quota.MOST_OF_GUEST)] == [201] * quota.MOST_OF_GUEST
        refused = ada.post("/api/tables?lang=en", {"game": ONE, "seats": SEATS})
        assert (refused.status_code, refused.json()["error"]) == (429, "limit")
        assert str(quota.MOST_OF_GUEST) in refused.json()["message"]
        assert made(ada, seats=[{"kind": "here"}, {"kind": "here"}]) == 201  # nothing happens there by itself
        assert made(bob) == 201


def test_many_at_once_are_counted_too(limited: Served) -> None:
    """Also those that are being written."""
    with Person(limited) as ada:
        assert made(ada) == 201
        found: Counter[int] = Counter()
        cookies = {cookie.name: str(cookie.value) for cookie in ada.http.cookies.jar}

        def one() -> None:
            with Person(limited) as again:
                again.http.cookies.update(cookies)
                found[made(again)] += 1

        threads = [threading.Thread(target=one) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == {201: quota.MOST_OF_GUEST - 1, 429: 17 - quota.MOST_OF_GUEST}


def test_newcomers_of_a_network_share_a_limit_and_those_with_a_history_do_not(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "MOST_OF_NEWCOMERS", 3)
    with ExitStack() as stack:
        people = [stack.enter_context(Person(limited)) for _ in range(5)]
        assert [made(person) for person in people] == [201, 201, 201, 429, 429]
        assert made(people[0]) == 429
        for guest in limited.services.sessions._known.values():
            guest.since -= quota.NEWCOMER_SECONDS
        assert [made(person) for person in people] == [201, 201, 201, 429, 429]


def test_playing_again_counts_too(limited: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MOST_OF_GUEST", 2)
    with Person(limited) as ada:
        table = ada.create(ONE, "here here", clock=3600)["id"]
        play_on([ada, ada], table, 1)
        assert [made(ada), made(ada), made(ada)] == [201, 201, 429]
        assert ada.post(f"/api/tables/{table}/rematch", {}).status_code == 429
        limited.services.runner.tables.under_way.pop()
        again = ada.done(f"/api/tables/{table}/rematch", {})["id"]
        assert made(ada) == 429
        assert ada.done(f"/api/tables/{table}/rematch", {})["id"] == again, "who asks once more is led there"


def test_tables_that_are_opened_again_count_too_and_wait_until_there_is_room(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "MOST_OF_GUEST", 2)
    monkeypatch.setattr(runner, "PATIENCE_SECONDS", 0.01)
    under_way = limited.services.runner.tables.under_way
    with Person(limited) as ada:
        old = [ada.create(ONE, "here bot")["id"] for _ in range(2)]
        under_way.clear()  # nobody was there for a while
        new = [ada.create(ONE, "here bot")["id"] for _ in range(2)]
        assert {table.id for table in under_way} == set(new)
        with ada.listen(old[0], seat=0) as ear:
            ear.next("frame")
            ada.post(f"/api/tables/{old[0]}/why", {"piece": "x", "seat": 0})
            assert {table.id for table in under_way} == set(new)
            under_way.discard(next(table for table in under_way if table.id == new[0]))
            until(lambda: old[0] in {table.id for table in under_way})
        assert made(ada) == 429
