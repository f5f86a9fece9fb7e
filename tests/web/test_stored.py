"""Stored tables as people meet them: of other rules, of a game or option that nobody knows."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.games import NAMES, load_game
from knall.web.tables import stored
from tests.web.support.live_server import PATIENCE, Json, Person, Served, play_on, seated, serving
from tests.web.test_restart import moved

ONE = NAMES[0]


def change(data: Path, sql: str, *values: object) -> None:
    """What somebody does to a file that no server uses."""
    with closing(sqlite3.connect(data)) as file, file:
        assert file.execute(sql, values).rowcount


@contextmanager
def served_again(data: Path, *people: Person) -> Iterator[list[Person]]:
    """The same people at another server on the same file."""
    with serving(data) as served, ExitStack() as stack:
        yield [stack.enter_context(moved(served, one)) for one in people]


def lines(person: Person) -> dict[str, Json]:
    return {line["id"]: line for line in person.seen("/api/me/tables")["tables"]}


def lines_once(person: Person, right: Callable[[dict[str, Json]], bool]) -> dict[str, Json]:
    """The list, as soon as it is as it should be."""
    until = time.monotonic() + PATIENCE
    while not right(found := lines(person)):
        assert time.monotonic() < until, found
        time.sleep(0.01)
    return found


def two_matches(data: Path, game: AnyGame) -> tuple[Person, Person, str, str, Json, str]:
    """A match that is over and one that is running, the last frame and the record of the first."""
    with serving(data) as served, Person(served, "Ada") as ada, Person(served, "Bob") as bob:
        over, running = seated(ada, bob, game.name), seated(ada, bob, game.name)
        play_on([ada, bob], over, 2)
        play_on([ada, bob], running, 3, moves=5)
        return ada, bob, over, running, ada.frame(over), ada.get(f"/api/tables/{over}/record").text


def where(frame: Json) -> list[tuple[object, ...]]:
    """The pieces of a frame's picture, and where they lie."""
    return [(piece["id"], piece["x"], piece["y"]) for piece in frame["picture"]["pieces"]]


def check_still_seen(ada: Person, bob: Person, over: str, last: Json, text: str) -> None:
    """A match that is over stays to be seen, and there can be another one."""
    table = ada.seen(f"/api/tables/{over}", lang="de")
    assert table["state"] == "over"
    assert "Zu sehen ist nur" in table["closed"]
    for seat in ({}, {"seat": 0}, {"seat": 1}):
        frame = ada.frame(over, **seat)
        same = ("view", "accounts", "winners", "result", "over", "status", "seq")
        assert {key: frame[key] for key in same} == {key: last[key] for key in same}
        assert where(frame) == where(last)
        assert "Ada" not in json.dumps(frame["picture"])  # so that people can be forgotten
    assert ada.frame(over, lang="de")["result"] != last["result"]
    with ada.listen(over, seat=0) as ear:
        assert where(ear.next("frame")) == where(last)
    assert ada.get(f"/api/tables/{over}/record").text == text
    for path, query in (("frame", {"at": 1}), ("fairness", {}), ("hint", {"seat": 0})):
        refused = ada.get(f"/api/tables/{over}/{path}", **query)
        assert (refused.status_code, refused.json()["error"]) == (409, "closed"), path
    again = ada.done(f"/api/tables/{over}/rematch", {})
    assert (again["state"], again["closed"]) == ("waiting", None)
    assert bob.join(again["id"], seat=0).json()["state"] == "waiting"
    assert ada.contribute(again["id"])["state"] == "running"


def check_closed(ada: Person, running: str, why: str) -> None:
    """A match that was running is closed, and says why."""
    table = ada.seen(f"/api/tables/{running}")
    assert table["state"] == "closed"
    assert table["closed"] == why
    refusals = [
        ada.get(f"/api/tables/{running}/frame", seat=0),
        ada.get(f"/api/tables/{running}/record"),
        ada.move(running, 0, 5, "x"),
        ada.post(f"/api/tables/{running}/undo", {"seat": 0, "after": 5}),
    ]
    for refused in refusals:
        assert (refused.status_code, refused.json()["message"]) == (409, table["closed"])
    with ada.listen(running, seat=0) as ear:
        assert ear.next("table")["state"] == "closed"
    assert ada.done(f"/api/tables/{running}/chat", {"text": "a pity"})["text"] == "a pity"


def test_a_match_of_other_rules(data: Path, game: AnyGame) -> None:
    ada, bob, over, running, last, text = two_matches(data, game)
    change(data, "UPDATE tables SET rules = 999")
    with served_again(data, ada, bob) as (ada, bob):
        mine = lines(ada)
        assert (mine[over]["state"], mine[over]["closed"]) == ("over", None)
        assert any(name in mine[over]["result"] for name in ("You", "Ada", "Bob"))
        assert (mine[running]["state"], mine[running]["your_turn"]) == ("closed", False)
        assert "999" in mine[running]["closed"]
        check_still_seen(ada, bob, over, last, text)
        check_closed(ada, running, mine[running]["closed"])
    change(data, "UPDATE tables SET rules = ? WHERE id = ?", game.rules_version, running)
    with served_again(data, ada, bob) as (ada, bob):  # a server that plays by its rules again
        assert lines(ada)[running]["state"] == "running"
        play_on([ada, bob], running, 1)


def test_what_waits_is_played_by_the_rules_of_the_day(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada, Person(served, "Bob") as bob:
        table = ada.create(ONE, "here open")["id"]
    change(data, "UPDATE tables SET rules = 0")
    with served_again(data, ada, bob) as (ada, bob):
        assert bob.join(table).json()["state"] == "running"
        play_on([ada, bob], table, 1)
        text = ada.get(f"/api/tables/{table}/record").text
        assert record.read(text).tags["Rules"] == str(load_game(ONE).rules_version)


@pytest.mark.parametrize(
    ("sql", "word"),
    [
        ("UPDATE tables SET game = 'chess' WHERE id = ?", "chess"),
        ("""UPDATE tables SET options = '{"queens": 2}' WHERE id = ?""", "options"),
        ("UPDATE events SET text = 'nonsense' WHERE table_id = ? AND number = 3", "does not fit"),
    ],
)
def test_one_bad_table_spoils_nothing_else(data: Path, sql: str, word: str) -> None:
    ada, bob, over, running, last, text = two_matches(data, load_game(ONE))
    with served_again(data, ada, bob) as (ada, bob):
        good, waiting = seated(ada, bob, ONE), ada.create(ONE, "here open open")["id"]
    for name in (over, running):
        change(data, sql, name)
    if "events" not in sql:
        change(data, sql, waiting)
    with served_again(data, ada, bob) as (ada, bob):
        for name in (over, running, waiting):
            table = ada.seen(f"/api/tables/{name}")
            if name != waiting or "events" not in sql:
                assert word in table["closed"]
                assert table["state"] == ("over" if name == over else "closed")
                assert bob.join(name).status_code == 409
        mine = lines_once(ada, lambda mine: mine[running]["state"] == "closed")
        assert set(mine) == {over, running, good, waiting}
        assert word in mine[running]["closed"]
        assert mine[over]["result"]
        assert where(ada.frame(over)) == where(last)
        assert ada.get(f"/api/tables/{over}/record").text == text
        assert ada.get(f"/api/tables/{running}/frame").json()["error"] == "closed"
        play_on([ada, bob], good, 1)
        assert lines(ada)[good]["result"]


def test_no_list_replays_anything(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob, over, running, *_ = two_matches(data, load_game(ONE))
    with served_again(data, ada, bob) as (ada, bob):
        monkeypatch.setattr(stored, "match_of", None)
        assert lines(ada)[over]["result"]
        assert lines(ada)[running]["state"] == "running"


def test_a_long_list_comes_in_pages(served: Served, ada: Person) -> None:
    names = [ada.create(ONE, "here open")["id"] for _ in range(7)][::-1]
    asked: list[str] = []  # of the loop's own connection
    served.services.store._reading.set_trace_callback(asked.append)
    pages: list[list[str]] = []
    more: str | None = ""
    while more is not None:
        asked.clear()
        page = ada.seen("/api/me/tables", limit=3, **({"before": more} if more else {}))
        assert not asked, "a list is read beside the loop"
        pages.append([line["id"] for line in page["tables"]])
        more = page["more"]
    served.services.store._reading.set_trace_callback(None)
    assert pages == [names[:3], names[3:6], names[6:]]
    whole = ada.seen("/api/me/tables", limit=7)
    assert ([line["id"] for line in whole["tables"]], whole["more"]) == (names, None)
    for wrong in ({"before": "x"}, {"before": "1e5~a"}, {"limit": 0}, {"limit": 51}):
        assert ada.get("/api/me/tables", **wrong).status_code == 422
