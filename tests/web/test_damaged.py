"""What is damaged in the file of a site is the trouble of one table, match, message or sheet: people are told, and the
rest goes on.
"""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from knall.analysis.analysis import VERSION
from knall.core.match import chance
from knall.core.match.match import begin
from knall.core.text.errors import KnallError
from knall.games import NAMES, load_game
from knall.store import files, forgetting
from knall.store.tables import find
from knall.web.admin.socket import DOORS, ask
from tests.web.serving import Json, Person, play_on, seated, serving
from tests.web.test_own_values import kept
from tests.web.test_stored import ONE, change, lines, served_again, two_matches, where

NO_TEXT = b"\xff\xfe"
BROKEN = zlib.compress(b'{"en"')
TABLE_DAMAGES: list[tuple[str, object]] = [
    ("options", "{"),
    ("options", "[]"),
    ("options", '{"x": null}'),
    ("options", "[" * 100_000),
    ("options", b"{}"),
    ("gone", "no JSON"),
    ("gone", '["sulk/1"]'),
    ("gone", '["leave/9"]'),
    ("gone", "[1]"),
    ("times", "[1.0]"),
    ("times", '{"0": 1}'),
    ("times", '["soon", "later"]'),
    ("silenced", "["),
    ("silenced", "17"),
    ("undo_ask", "maybe"),
    ("undo_ask", "[]"),
    ("undo_ask", '{"seat": 0, "after": 3}'),
    ("undo_ask", '{"seat": 0, "after": 3, "waiting_for": [7], "refused_by": null}'),
    ("undo_ask", '{"seat": 0, "after": 3, "waiting_for": [1], "refused_by": "Bob"}'),
    ("drawn", "far"),
    ("drawn", -5),
    ("turn", "Ada"),
    ("turn", 9),
    ("rules", "new"),
    ("game", b"chess"),
    ("start", b"1 2"),
    ("secret", NO_TEXT),
    ("chat", 7),
    ("by_lot", "yes"),
    ("clock", "soon"),
    ("created", "today"),
    ("created", 1e300),
    ("updated", "today"),
    ("updated", 1e300),
    ("updated", -1.0),
    ("state", "paused"),
    ("closed", "tired"),
    ("leaving", "cry"),
    ("changes", "many"),
]
SEAT_DAMAGES: list[tuple[str, object]] = [
    ("kind", "throne"),
    ("level", b"easy"),
    ("name", b"Ada"),
    ("word", b"\0"),
    ("place", "first"),
    ("seat", 3),
    ("seat", "x"),
]


def rows_of(data: Path, table: str) -> list[tuple[object, ...]]:
    """All that a file has of a table."""
    with closing(files.connect(data)) as file:
        ask = "SELECT * FROM tables WHERE id = ?", "SELECT * FROM seats WHERE table_id = ?"
        return [row for one in ask for row in file.execute(one, (table,))]


@dataclass(frozen=True)
class Evening:
    """A file with tables of Ada and Bob, of each kind, and one that stays as it is."""

    data: Path
    ada: Person
    bob: Person
    waiting: str
    running: str
    over: str
    good: str
    last: Json
    record: str

    @contextmanager
    def served_again(self) -> Iterator[tuple[Person, Person]]:
        """Both at another server, where the good table can be played and nothing was written over the others."""
        tables = self.waiting, self.running, self.over
        before = {name: rows_of(self.data, name) for name in tables}
        with served_again(self.data, self.ada, self.bob) as (ada, bob):
            yield ada, bob
            play_on([ada, bob], self.good, 1, moves=2)
            assert lines(ada)[self.good]["state"] == "running"
        damaged = [name for name in tables if "damaged" in (why_closed(self.data, name) or "")]
        assert all(rows_of(self.data, name) == before[name] for name in damaged)


def why_closed(data: Path, table: str) -> str | None:
    with closing(files.connect(data)) as file:
        return find(file, "WHERE id = ?", (table,))[0].closed


@pytest.fixture(scope="module")
def first_evening(plain: None, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    data = tmp_path_factory.mktemp("evening") / "knall.sqlite"
    ada, bob, over, running, last, text = two_matches(data, load_game(ONE))
    with served_again(data, ada, bob) as (ada, bob):
        good, waiting = seated(ada, bob, ONE), ada.create(ONE, "here open open")["id"]
    return Evening(data, ada, bob, waiting, running, over, good, last, text)


@pytest.fixture
def evening(first_evening: Evening, data: Path) -> Evening:
    """A copy, to be changed at will."""
    shutil.copy(first_evening.data, data)
    return replace(first_evening, data=data)


def check_closed(ada: Person, name: str, word: str = "damaged") -> None:
    """It says so, wherever one asks."""
    table = ada.seen(f"/api/tables/{name}")
    assert (table["state"], word in table["closed"]) == ("closed", True)
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


def check_damaged(evening: Evening) -> None:
    """All three tables are closed, and what is over can still be seen."""
    with evening.served_again() as (ada, _):
        for name in (evening.waiting, evening.running):
            check_closed(ada, name)
            for path, wish in (("chat", {"text": "hello"}), ("rematch", {}), ("close", {})):
                assert ada.post(f"/api/tables/{name}/{path}", wish).status_code == 409, path
        table = ada.seen(f"/api/tables/{evening.over}")
        assert "damaged" in table["closed"]
        if table["state"] == "over":
            assert where(ada.frame(evening.over)) == where(evening.last)
        assert ada.get(f"/api/tables/{evening.over}/record").text == evening.record
        assert {evening.waiting, evening.running, evening.over, evening.good} == lines(ada).keys()
        if DOORS:
            told = ask(evening.data, {"act": "tables"})["tables"]
            assert {one["id"]: one["state"] for one in told}[evening.running] == "closed"
            assert "damaged" in ask(evening.data, {"act": "close", "table": evening.running})["error"]


@pytest.mark.parametrize(("column", "value"), TABLE_DAMAGES)
def test_a_table_that_cannot_be_read(evening: Evening, column: str, value: object) -> None:
    what = "CAST(? AS TEXT)" if value is NO_TEXT else "?"
    change(evening.data, f"UPDATE tables SET {column} = {what} WHERE id <> ?", value, evening.good)
    check_damaged(evening)


@pytest.mark.parametrize(("column", "value"), SEAT_DAMAGES)
def test_a_seat_that_cannot_be_read(evening: Evening, column: str, value: object) -> None:
    change(evening.data, f"UPDATE seats SET {column} = ? WHERE table_id <> ? AND seat = 1", value, evening.good)
    check_damaged(evening)


@pytest.mark.parametrize("winners", ["[", "[7]", '["Ada"]', "3"])
def test_winners_that_cannot_be_read(evening: Evening, winners: str) -> None:
    over = evening.over
    change(evening.data, "UPDATE tables SET winners = ? WHERE id = ?", winners, over)
    with evening.served_again() as (ada, _):
        assert "damaged" in ada.seen(f"/api/tables/{over}")["closed"]
        frame = ada.frame(over)
        assert (frame["result"], where(frame)) == (evening.last["result"], where(evening.last))
        assert ada.get(f"/api/tables/{over}/record").text == evening.record
        assert lines(ada)[over]["result"] is None


def test_check_names_the_tables_that_cannot_be_read(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        names = [ada.create(ONE, "here open")["id"] for _ in range(3)]
    assert files.check(data).tables == 3
    change(data, "UPDATE tables SET gone = 'x' WHERE id = ?", names[0])
    change(data, "UPDATE seats SET kind = 5 WHERE table_id = ?", names[2])
    copy = data.with_name("copy")
    assert files.backup(data, copy) == 3
    with pytest.raises(KnallError) as wrong:
        files.check(copy)
    assert names[0] in str(wrong.value)
    assert names[2] in str(wrong.value)
    assert names[1] not in str(wrong.value)


@pytest.mark.parametrize(
    ("part", "damage"),
    [
        ("events", "UPDATE events SET text = x'ff' WHERE table_id = ? AND number = 2"),
        ("ends", "UPDATE ends SET shown = x'ff' WHERE table_id = ?"),
        ("analyses", "INSERT INTO analyses VALUES (?, '1', x'ff')"),
        ("messages", "INSERT INTO messages VALUES (?, 1, 1, NULL, 'Ada', x'ff', 1.0)"),
    ],
)
def test_check_names_what_else_cannot_be_read(evening: Evening, part: str, damage: str) -> None:
    files.check(evening.data)
    change(evening.data, damage, evening.over)
    with pytest.raises(KnallError) as wrong:
        files.check(evening.data)
    assert str(wrong.value).endswith(f": {part}: {evening.over}")


@pytest.mark.parametrize("damage", ["name = x'ff'", "since = 'long ago'"])
def test_check_names_guests_who_cannot_be_read(evening: Evening, damage: str) -> None:
    change(evening.data, f"UPDATE guests SET {damage} WHERE id = 1")
    with pytest.raises(KnallError, match=r"guests: 1$"):
        files.check(evening.data)


def test_check_names_sheets_that_cannot_be_read(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        bad, _ = (kept(ada, name)["id"] for name in ("mine", "other"))
    files.check(data)
    change(data, "UPDATE own_values SET sheet = '{' WHERE id = ?", bad)
    with pytest.raises(KnallError, match=f"own_values: {bad}$"):
        files.check(data)


def given(data: Path) -> tuple[Person, str]:
    """A table of a game without secrets that waits to begin from a given position."""
    game = next(game for game in map(load_game, NAMES) if game.open)
    start = str(begin(game, 2, {}, chance.known(3)).position)
    with serving(data) as served, Person(served, "Ada") as ada:
        return ada, ada.create(game.name, "here open", start=start)["id"]


@pytest.mark.parametrize("rules", [None, 0])
@pytest.mark.parametrize("start", ["nonsense", "", "1 2 3 4"])
def test_a_given_start_that_the_rules_cannot_read(data: Path, start: str, rules: int | None) -> None:
    ada, table = given(data)
    change(data, "UPDATE tables SET start = ? WHERE id = ?", start, table)
    if rules is not None:
        change(data, "UPDATE tables SET rules = ? WHERE id = ?", rules, table)
    with served_again(data, ada) as (ada,), Person(ada.served, "Bob") as bob:
        check_closed(ada, table, "position")
        assert bob.join(table).status_code == 409
        assert lines(ada)[table]["state"] == "closed"


def test_a_given_start_waits_on(data: Path) -> None:
    ada, table = given(data)
    change(data, "UPDATE tables SET rules = 0")
    with served_again(data, ada) as (ada,), Person(ada.served, "Bob") as bob:
        assert bob.join(table).status_code == 200


@pytest.mark.parametrize(
    "what", ["seats SET level = 'genius' WHERE kind = 'bot' AND table_id", "tables SET stand_in = 'x' WHERE id"]
)
def test_a_level_that_nobody_knows(data: Path, what: str) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        waiting, running = ada.create(ONE, "here bot open")["id"], ada.create(ONE, "here bot")["id"]
        ada.contribute(running)
    for table in (waiting, running):
        change(data, f"UPDATE {what} = ?", table)
    with served_again(data, ada) as (ada,):
        for table in (waiting, running):
            check_closed(ada, table, "level")
            assert lines(ada)[table]["state"] == "closed"


def test_a_level_that_nobody_knows_at_a_match_that_is_over(evening: Evening) -> None:
    over = evening.over
    change(evening.data, "UPDATE tables SET stand_in = 'genius' WHERE id = ?", over)
    with evening.served_again() as (ada, _):
        table = ada.seen(f"/api/tables/{over}")
        assert (table["state"], table["closed"]) == ("over", None)
        assert where(ada.frame(over)) == where(evening.last)
        assert ada.get(f"/api/tables/{over}/record").text == evening.record
        refused = ada.post(f"/api/tables/{over}/rematch", {})
        assert (refused.status_code, "level" in refused.json()["message"]) == (409, True)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE events SET made_by = 77 WHERE table_id = ? AND number = 2",
        "UPDATE events SET text = x'ff' WHERE table_id = ? AND number = 2",
        "UPDATE events SET text = CAST(x'ff' AS TEXT) WHERE table_id = ? AND number = 2",
        "UPDATE events SET seat = 'x' WHERE table_id = ? AND number = 2",
        "UPDATE events SET number = number + 1e6 WHERE table_id = ? AND number = 1",
    ],
)
def test_a_log_that_cannot_be_read(evening: Evening, sql: str) -> None:
    for name in (evening.over, evening.running):
        change(evening.data, sql, name)
    with evening.served_again() as (ada, _):
        check_closed(ada, evening.running, "does not fit")
        assert where(ada.frame(evening.over)) == where(evening.last)


@pytest.mark.parametrize("shown", [b"x", BROKEN, zlib.compress(b"[]"), zlib.compress(b'{"en": {}}'), "text", b""])
def test_an_end_that_cannot_be_read(evening: Evening, shown: object) -> None:
    data, over = evening.data, evening.over
    change(data, "UPDATE ends SET shown = ?", shown)
    with evening.served_again() as (ada, _):  # whoever can replay the match does not need it
        assert where(ada.frame(over)) == where(evening.last)
    change(data, "UPDATE tables SET rules = 999 WHERE id = ?", over)
    with evening.served_again() as (ada, _):
        table = ada.seen(f"/api/tables/{over}")
        for path in ("frame", "record"):
            refused = ada.get(f"/api/tables/{over}/{path}")
            assert (refused.status_code, refused.json()["message"]) == (409, table["closed"])
        with ada.listen(over) as ear:
            assert ear.next("table")["state"] == "over"
        assert lines(ada)[over]["result"]
    with closing(files.connect(data)) as file:
        guest = file.execute("SELECT guest FROM seats WHERE name = 'Bob'").fetchone()[0]
    forgetting.forget(data, guest)
    assert not forgetting.known_as(data, "Bob")


@pytest.mark.parametrize("found", [b"x", BROKEN, zlib.compress(b"[]"), zlib.compress(b'{"names": 3}'), "text"])
def test_an_analysis_that_cannot_be_read(evening: Evening, found: object) -> None:
    over, version = evening.over, f"{VERSION}.{load_game(ONE).rules_version}"
    change(evening.data, "INSERT INTO analyses VALUES (?, ?, ?)", over, version, found)
    with evening.served_again() as (ada, _):
        assert not ada.seen("/api/me/mistakes")
        refused = ada.get(f"/api/tables/{over}/decisions/1")
        assert (refused.status_code, refused.json()["error"]) == (404, "unknown")
        assert ada.done(f"/api/tables/{over}/analysis", {})["progress"] >= 0
