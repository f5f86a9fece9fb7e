"""How many tables with bots somebody may have under way."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.web.bots import quota
from tests.web.serving import Person, Served, serving

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
