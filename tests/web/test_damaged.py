"""What is damaged in the file of a site is the trouble of one table, match, message or sheet: people are told, and the
rest goes on.

One file has all that a disk can do to it and one server serves it.  Each damage has copies of its own of a table that
waits, of one whose match is running, and of one whose match is over.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

from knall.analysis.analysis import VERSION
from knall.core.match import chance
from knall.core.match.history import GUEST
from knall.core.match.match import begin
from knall.core.text.errors import KnallError
from knall.games import NAMES, load_game
from knall.store import files, forgetting
from knall.web.admin.socket import HAS_UNIX_SOCKETS, ask
from tests.store.damaging import NO_TEXT, put, unguarded
from tests.web.support.live_server import Json, Person, play_on, seated, until
from tests.web.test_own_values import GAME, OPTION, kept
from tests.web.test_stored import ONE, served_again, two_matches, where

BROKEN = zlib.compress(b'{"en"')
TABLE_DAMAGES: list[tuple[str, object]] = [
    # what the schema cannot tell from what is right
    ("options", '{"x": null}'),
    ("gone", '["sulk/1"]'),
    ("gone", '["leave/9"]'),
    ("gone", "[1]"),
    ("times", "[1.0]"),
    ("times", '["soon", "later"]'),
    ("silenced", '["Eve"]'),
    ("undo_ask", '{"seat": 0, "after": 3}'),
    ("undo_ask", '{"seat": 0, "after": 3, "waiting_for": [7], "refused_by": null}'),
    ("undo_ask", '{"seat": 0, "after": 3, "waiting_for": [1], "refused_by": "Bob"}'),
    ("turn", 9),
    # what no statement can write
    ("options", "{"),
    ("options", "[]"),
    ("options", "[" * 100_000),
    ("options", b"{}"),
    ("silenced", "["),
    ("drawn", -5),
    ("rules", "new"),
    ("game", b"chess"),
    ("secret", NO_TEXT),
    ("chat", 7),
    ("by_lot", "yes"),
    ("created", 1e300),
    ("updated", "today"),
    ("updated", -1.0),
    ("state", "paused"),
    ("closed", "tired"),
    ("leaving", "cry"),
]
SEAT_DAMAGES: list[tuple[str, object]] = [
    ("seat", 3),
    ("kind", "throne"),
    ("name", b"Ada"),
    ("level", NO_TEXT),
    ("place", "first"),
]
WINNERS = ["[7]", '["Ada"]', "[", "3"]
LOGS: list[tuple[str, object]] = [
    ("made_by", 77),
    ("text", b"\xff"),
    ("text", NO_TEXT),
    ("seat", "x"),
    ("number", 1_000_002),
]
ENDS = [b"x", BROKEN, zlib.compress(b"[]"), zlib.compress(b'{"en": {}}'), "text", b""]
ANALYSES = [b"x", BROKEN, zlib.compress(b"[]"), zlib.compress(b'{"names": 3}'), "text"]
MESSAGES: list[tuple[str, object]] = [("text", b"\xff"), ("name", NO_TEXT), ("at", "noon")]
GUESTS: list[tuple[str, object]] = [("name", b"\xff"), ("name", NO_TEXT), ("since", "long ago"), ("since", 1e300)]
SHEETS: list[tuple[str, object]] = [
    ("sheet", "{"),
    ("sheet", "[]"),
    ("sheet", '{"a": 1}'),
    ("value", b"\xff"),
    ("updated", "x"),
]
STARTS = ["nonsense", "", "1 2 3 4"]


@dataclass
class Site:
    """A server on the damaged file, with people who were there before."""

    data: Path
    last: Json
    """The last frame of the match that is over, and its record."""
    record: str
    good: str
    made: dict[str, list[str]]
    """The tables with a kind of damage."""
    sheets: list[str]
    before: dict[str, list[tuple[object, ...]]]
    """The rows of the tables that cannot be read, before the server came."""
    ada: Person
    bob: Person
    eves: list[Person]


def rows_of(file: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """All that a file has of a table."""
    ask = "SELECT * FROM tables WHERE id = ?", "SELECT * FROM seats WHERE table_id = ?"
    return [row for one in ask for row in file.execute(one, (table,))]


def copied(file: sqlite3.Connection, table: str, name: str) -> str:
    """Another table like this one, with all that belongs to it."""
    for part in ("tables", "seats", "events", "ends"):
        key, *others = [column for _, column, *_ in file.execute(f"PRAGMA table_info({part})")]
        rest = ", ".join(others)
        file.execute(f"INSERT INTO {part} ({key}, {rest}) SELECT ?, {rest} FROM {part} WHERE {key} = ?", (name, table))
    return name


def damage(file: sqlite3.Connection, kinds: dict[str, str]) -> dict[str, list[str]]:
    """Tables with all that belongs to them; which of them have which damage."""
    made: dict[str, list[str]] = {}

    def hurt(what: str, kind: str, place: str, value: object, more: str = "TRUE") -> str:
        names = made.setdefault(what, [])
        names.append(copied(file, kinds[kind], f"{what}-{kind}-{len(names)}".replace(" ", "_")))
        key = "id" if place.startswith("tables.") else "table_id"
        put(file, place, value, f"{key} = ? AND {more}", names[-1])
        return names[-1]

    for kind in ("waiting", "running", "over"):
        for column, value in TABLE_DAMAGES:
            hurt(f"damaged {kind}", kind, f"tables.{column}", value)
        for column, value in SEAT_DAMAGES:
            hurt(f"damaged {kind}", kind, f"seats.{column}", value, "seat = 1")
        for column, value in LOGS if kind != "waiting" else ():
            hurt(f"log {kind}", kind, f"events.{column}", value, "number = 2")
    for winners in WINNERS:
        hurt("winners", "over", "tables.winners", winners)
    for shown in ENDS:
        hurt("end", "over", "ends.shown", shown)
        put(file, "tables.rules", 999, "id = ?", hurt("end of other rules", "over", "ends.shown", shown))
    version = f"{VERSION}.{load_game(ONE).rules_version}"
    for found in ANALYSES:
        name = hurt("analysis", "over", "tables.turn", None)
        file.execute("INSERT INTO analyses VALUES (?, ?, ?)", (name, version, found))
    for rules in (0, 1):
        for start in STARTS:
            put(file, "tables.rules", rules, "id = ?", hurt("start", "given", "tables.start", start))
    hurt("level", "with a bot", "seats.level", "genius", "kind = 'bot'")
    hurt("level", "running", "tables.stand_in", "genius")
    hurt("level of a match that is over", "over", "tables.stand_in", "genius")
    put(file, "tables.options", "{", "id = ?", hurt("old", "waiting", "tables.updated", 1.0))
    hurt("old", "waiting", "tables.updated", 1.0)
    hurt("talk", "waiting", "tables.turn", None)
    return made


def damage_people(file: sqlite3.Connection, talk: str, sheets: list[str]) -> None:
    """Messages at a table, guests, and all sheets but the last."""
    say = "INSERT INTO messages VALUES (?, ?, 1, NULL, 'Ada', ?, ?)"
    for number, (column, value) in enumerate(MESSAGES, 1):
        file.execute(say, (talk, number, "hello", time.time()))
        put(file, f"messages.{column}", value, "number = ?", number)
    file.execute(say, (talk, 4, "four", time.time()))
    for number, (column, value) in enumerate(GUESTS):
        put(file, f"guests.{column}", value, "name = ?", f"Eve {number}")
    for sheet, (column, value) in zip(sheets, SHEETS, strict=False):
        put(file, f"own_values.{column}", value, "id = ?", sheet)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, plain: None) -> Iterator[Site]:
    data = tmp_path_factory.mktemp("evening") / "knall.sqlite"
    ada, bob, over, running, last, text = two_matches(data, load_game(ONE))
    open_game = next(game for game in map(load_game, NAMES) if game.open)
    start = str(begin(open_game, 2, {}, chance.known(3)).position)
    with served_again(data, ada, bob) as (ada, bob), ExitStack() as stack:
        kinds = {"over": over, "running": running, "waiting": ada.create(ONE, "here open open")["id"]}
        kinds["given"] = ada.create(open_game.name, "here open", start=start)["id"]
        kinds["with a bot"] = ada.create(ONE, "here bot open")["id"]
        good = seated(ada, bob, ONE)
        sheets = [kept(ada, f"mine {number}")["id"] for number in range(len(SHEETS) + 1)]
        served = ada.served
        eves = [stack.enter_context(Person(served, f"Eve {number}")) for number in range(len(GUESTS))]
        for eve in eves:
            eve.create(ONE, "here open")
            eve.done("/api/me", {"name": eve.name})
    with unguarded(data) as file:
        made = damage(file, kinds)
        damage_people(file, made["talk"][0], sheets)
        broken = [name for what in ("damaged waiting", "damaged running", "damaged over") for name in made[what]]
    with closing(files.connect(data)) as file:
        before = {name: rows_of(file, name) for name in broken}
    shutil.copy(data, data.with_name("copy"))
    with served_again(data, ada, bob, *eves) as (ada, bob, *eves):
        yield Site(data, last, text, good, made, sheets, before, ada, bob, eves)


def lines(person: Person) -> dict[str, Json]:
    """All of the list, a few at a time."""
    found: dict[str, Json] = {}
    more: str | None = ""
    while more is not None:
        page = person.seen("/api/me/tables", limit=50, **({"before": more} if more else {}))
        assert not found.keys() & {line["id"] for line in page["tables"]}
        found.update({line["id"]: line for line in page["tables"]})
        more = page["more"]
    return found


def check_closed(ada: Person, name: str, word: str = "damaged") -> None:
    """It says so, wherever one asks."""
    table = ada.seen(f"/api/tables/{name}")
    assert (table["state"], word in table["closed"]) == ("closed", True), name
    german = ada.seen(f"/api/tables/{name}", lang="de")["closed"]
    assert german not in (None, table["closed"])
    refusals = [
        ada.get(f"/api/tables/{name}/frame"),
        ada.get(f"/api/tables/{name}/record"),
        ada.get(f"/api/tables/{name}/fairness"),
        ada.move(name, 0, 5, "x"),
    ]
    for refused in refusals:
        assert refused.status_code in (409, 404), refused.text
        assert refused.status_code == 404 or refused.json()["message"] == table["closed"]
    assert ada.get(f"/api/tables/{name}/brought").status_code == 200
    with ada.listen(name) as ear:
        assert ear.next("table")["state"] == "closed"


def check_over(site: Site, name: str) -> None:
    """What was seen at the end can still be seen."""
    assert where(site.ada.frame(name)) == where(site.last)
    assert site.ada.get(f"/api/tables/{name}/record").text == site.record


def test_every_table_is_listed_once(site: Site) -> None:
    there = {name for names in site.made.values() for name in names} - {site.made["old"][1]}
    until(lambda: site.made["old"][1] not in lines(site.ada))  # nobody knows how old the damaged one is
    found = lines(site.ada)
    assert there <= found.keys()
    assert found[site.good]["state"] == "running"
    assert {found[name]["state"] for name in site.made["damaged running"]} == {"closed"}


@pytest.mark.parametrize("kind", ["waiting", "running"])
def test_tables_that_cannot_be_read_are_closed(site: Site, kind: str) -> None:
    for name in site.made[f"damaged {kind}"]:
        check_closed(site.ada, name)
        for path, wish in (("chat", {"text": "hello"}), ("rematch", {}), ("close", {})):
            assert site.ada.post(f"/api/tables/{name}/{path}", wish).status_code == 409, (name, path)
    if HAS_UNIX_SOCKETS:
        told = {one["id"]: one["state"] for one in ask(site.data, {"act": "tables"})["tables"]}
        assert {told[name] for name in site.made[f"damaged {kind}"]} == {"closed"}
        assert "damaged" in ask(site.data, {"act": "close", "table": site.made[f"damaged {kind}"][0]})["error"]


def test_what_is_over_can_be_seen_though_its_table_cannot_be_read(site: Site) -> None:
    for name in site.made["damaged over"]:
        table = site.ada.seen(f"/api/tables/{name}")
        assert "damaged" in table["closed"], name
        if table["state"] == "over":
            check_over(site, name)
        assert site.ada.get(f"/api/tables/{name}/record").text == site.record
    for name in site.made["winners"]:
        assert "damaged" in site.ada.seen(f"/api/tables/{name}")["closed"], name
        assert site.ada.frame(name)["result"] == site.last["result"]
        check_over(site, name)
        assert lines(site.ada)[name]["result"] is None


def test_a_log_that_cannot_be_read(site: Site) -> None:
    for name in site.made["log running"]:
        check_closed(site.ada, name, "does not fit")
    for name in site.made["log over"]:
        assert where(site.ada.frame(name)) == where(site.last), name


def test_an_end_that_cannot_be_read(site: Site) -> None:
    for name in site.made["end"]:  # whoever can replay the match does not need it
        assert where(site.ada.frame(name)) == where(site.last), name
    for name in site.made["end of other rules"]:
        table = site.ada.seen(f"/api/tables/{name}")
        for path in ("frame", "record"):
            refused = site.ada.get(f"/api/tables/{name}/{path}")
            assert (refused.status_code, refused.json()["message"]) == (409, table["closed"]), name
        with site.ada.listen(name) as ear:
            assert ear.next("table")["state"] == "over"
        assert lines(site.ada)[name]["result"]


def test_an_analysis_that_cannot_be_read(site: Site) -> None:
    assert not site.ada.seen("/api/me/mistakes")
    for name in site.made["analysis"]:
        refused = site.ada.get(f"/api/tables/{name}/decisions/1")
        assert (refused.status_code, refused.json()["error"]) == (404, "unknown"), name
    assert site.ada.done(f"/api/tables/{name}/analysis", {})["progress"] >= 0


def test_a_given_start_that_the_rules_cannot_read(site: Site) -> None:
    with Person(site.ada.served, "Eva") as eva:
        for name in site.made["start"]:
            check_closed(site.ada, name, "position")
            assert eva.join(name).status_code == 409


def test_a_level_that_nobody_knows(site: Site) -> None:
    for name in site.made["level"]:
        check_closed(site.ada, name, "level")
    (over,) = site.made["level of a match that is over"]
    table = site.ada.seen(f"/api/tables/{over}")
    assert (table["state"], table["closed"]) == ("over", None)
    check_over(site, over)
    refused = site.ada.post(f"/api/tables/{over}/rematch", {})
    assert (refused.status_code, "level" in refused.json()["message"]) == (409, True)


def test_messages_that_cannot_be_read(site: Site) -> None:
    (name,) = site.made["talk"]
    assert [one["text"] for one in site.ada.seen(f"/api/tables/{name}")["messages"]][:1] == ["four"]
    assert site.ada.done(f"/api/tables/{name}/chat", {"text": "five"})["text"] == "five"


def test_guests_who_cannot_be_read(site: Site) -> None:
    with closing(files.connect(site.data)) as file:
        json.dumps([asdict(one) for one in forgetting.guests(file)])  # as the host is told
    for eve in site.eves:
        assert len(eve.seen("/api/me/tables")["tables"]) == 1
        assert eve.seen("/api/site")["me"]


def test_sheets_that_cannot_be_read(site: Site) -> None:
    *bad, good = site.sheets
    form = site.ada.seen(f"/api/games/{GAME.name}/own/{OPTION.name}")
    assert [line["id"] for line in form["mine"]] == [good]
    for sheet in bad:
        assert site.ada.get(f"/api/own/{sheet}").status_code == 404
        assert site.ada.get(f"/api/own/{sheet}/file").status_code == 404


def test_the_rest_goes_on_and_nothing_is_written_over_what_is_damaged(site: Site) -> None:
    play_on([site.ada, site.bob], site.good, 1, moves=2)
    assert lines(site.ada)[site.good]["state"] == "running"
    with closing(files.connect(site.data)) as file:
        assert all(rows_of(file, name) == rows for name, rows in site.before.items())


def test_check_names_what_cannot_be_read(site: Site) -> None:
    with pytest.raises(KnallError) as wrong:
        files.check(site.data.with_name("copy"))
    told = str(wrong.value).split("part by part: ")[1].split("; ")
    named = {part: set(names.split(", ")) for part, names in (one.split(": ") for one in told)}
    made = site.made
    damaged = {*site.before, *made["winners"], made["old"][0]}
    assert named["tables"] == damaged
    logs = set(made["log running"] + made["log over"])
    assert {name for name in logs if not name.endswith("-4")} == named[
        "events"
    ]  # of a number that is too high, see above
    assert named["ends"] == {name for what in ("end", "end of other rules") for name in made[what] if name[-1] != "3"}
    assert named["analyses"] == {name for name in made["analysis"] if name[-1] != "3"}
    assert named["messages"] == set(made["talk"])
    assert len(named["guests"]) == len(GUESTS)
    assert named["own_values"] == set(site.sheets[:-1])


def test_everybody_can_be_forgotten_whatever_is_damaged_of_them(site: Site, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copy(site.data.with_name("copy"), copy)
    with closing(files.connect(copy)) as file:
        known = forgetting.guests(file)
    for one in known:
        forgetting.forget(copy, one.guest)
    with closing(files.connect(copy)) as file:
        names = {
            name
            for (name,) in file.execute("SELECT name FROM guests UNION SELECT name FROM seats WHERE guest NOT NULL")
        }
        assert {one.name for one in forgetting.guests(file)} == {None}
        assert not file.execute("SELECT * FROM messages WHERE text <> ''").fetchall()
    assert len(known) == 2 + len(GUESTS)
    assert names == {None, GUEST}
