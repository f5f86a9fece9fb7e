"""Everyone can delete what is theirs; others keep their matches, in which somebody is a guest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from knall.core.match.history import GUEST
from knall.games import NAMES
from knall.web.wire.sockets import FOREIGN
from tests.web.support.attendance import until_turn_of
from tests.web.support.live_server import Ear, Person, Served, play_on, seated, serving, until
from tests.web.test_restart import moved

ONE = NAMES[0]
NAME = "Ada Countess"


@pytest.fixture
def countess(served: Served) -> Iterator[Person]:
    with Person(served, NAME) as person:
        person.done("/api/me", {"name": NAME})
        yield person


def ended(ear: Ear) -> int | None:
    """Why a socket was closed."""
    while True:
        try:
            ear.next()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code


def on_disk(served: Served) -> bytes:
    """All that the file holds, and the log that SQLite keeps beside it."""
    folder = served.services.settings.data.parent
    return b"".join(one.read_bytes() for one in folder.iterdir() if one.is_file())


def test_all_that_is_mine_is_deleted_while_the_site_runs(served: Served, countess: Person, bob: Person) -> None:
    over, running = (seated(countess, bob, ONE) for _ in range(2))
    waiting = countess.create(ONE, "here friend")["id"]
    play_on([countess, bob], over, 1)
    until_turn_of(0, [countess, bob], running)
    for person in (countess, bob):
        person.done(f"/api/tables/{over}/chat", {"text": f"hello from {person.name}"})
    assert NAME.encode() in on_disk(served)
    with bob.listen(over) as ear:
        ear.next("table")
        answer = countess.post("/api/me/delete", {})
        assert answer.status_code == 200
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert [one["text"] for one in ear.next("chat")["messages"]] == [f"hello from {bob.name}"]

    until(lambda: b"Countess" not in on_disk(served))  # SQLite's log has it for a second
    assert [seat["name"] for seat in bob.seen(f"/api/tables/{over}", lang="de")["seats"]] == ["Gast", bob.name]
    record = bob.get(f"/api/tables/{over}/record").text
    assert f'[Seat1 "{GUEST}"]' in record
    assert bob.done("/api/verify", {"record": record})["ok"]
    told = bob.frame(over, seat=1, after=0)
    assert "Countess" not in str(told)
    assert "Guest" in str(told["steps"])
    assert bob.seen(f"/api/tables/{waiting}")["state"] == "closed"
    until(lambda: bob.frame(running, seat=1)["mine"])
    assert bob.seen(f"/api/tables/{running}")["seats"][0]["gone"] == "left", "a bot plays on"
    assert any(GUEST not in line["seats"] for line in bob.seen("/api/me/tables")["tables"])


def test_the_cookie_of_somebody_forgotten_is_worth_nothing(served: Served, countess: Person, bob: Person) -> None:
    table = seated(countess, bob, ONE)
    with moved(served, countess) as before, before.listen(table, seat=0) as ear:
        ear.next("table")
        countess.done("/api/me/delete", {})
        assert ended(ear) == FOREIGN
        assert before.get(f"/api/tables/{table}/frame", seat=0).status_code == 403
        assert before.seen("/api/me/tables")["tables"] == []
    assert countess.done("/api/me/delete", {}) == {"name": None}, "the same again changes nothing"


def test_what_is_deleted_stays_so_after_a_restart(data: Path) -> None:
    with serving(data) as served, Person(served, NAME) as ada, Person(served, "Bob") as bob:
        ada.done("/api/me", {"name": NAME})
        table = seated(ada, bob, ONE)
        ada.done("/api/me/delete", {})
    with serving(data) as served, moved(served, bob) as bob:
        assert bob.seen(f"/api/tables/{table}", lang="en")["seats"][0]["name"] == "Guest"
        assert "Countess" not in bob.get(f"/api/tables/{table}/record", seat=1).text


def test_all_that_i_wrote_is_deleted_and_i_stay(served: Served, countess: Person, bob: Person) -> None:
    tables = [seated(countess, bob, ONE) for _ in range(2)]
    for table in tables:
        for person in (countess, bob):
            person.done(f"/api/tables/{table}/chat", {"text": f"words of {person.name}"})
    countess.done("/api/me/chat/delete", {})
    for table in tables:
        assert [one["name"] for one in bob.seen(f"/api/tables/{table}")["messages"]] == [bob.name]
    until(lambda: f"words of {NAME}".encode() not in on_disk(served))
    assert len(countess.seen("/api/me/tables")["tables"]) == 2


def test_pages_that_look_get_the_whole_picture_again(served: Served, countess: Person, bob: Person) -> None:
    """A name may stand in the picture: changes alone would leave it there."""
    table = seated(countess, bob, ONE)
    with bob.listen(table, seat=1, after=0) as ear:
        assert ear.next("frame")["picture"]["whole"]
        countess.done("/api/me/delete", {})
        until(lambda: bool(ear.next("frame")["picture"]["whole"]))
        assert "Countess" not in ear.raw[-1]
