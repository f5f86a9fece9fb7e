"""The host's hand: `knall admin` acts on the running server, through a door that only the file's owner can open."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from knall.cli.site.admin import command
from knall.core.text.errors import KnallError
from knall.games import NAMES
from knall.web.admin.socket import HAS_UNIX_SOCKETS, NoServer, ask, path_of
from tests.cli.json_page import Section
from tests.web.support.live_server import Person, Served, play_on, seated, serving

pytestmark = pytest.mark.skipif(not HAS_UNIX_SOCKETS, reason="there are no local sockets here")
ONE = NAMES[0]
LONG = 120


@pytest.fixture
def data(served: Served) -> Path:
    """The file of the server that runs."""
    return served.services.settings.data


def said(data: Path, *words: str, answer: str | None = None) -> str:
    """What the command prints; what it refuses is raised."""
    done = CliRunner().invoke(command, [*words, "--data", str(data)], input=answer)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code != 2, done.output
    return done.output


def number_of(data: Path, name: str) -> str:
    printed = said(data, "guests", name, "--json")
    Section("knall admin guests").look_at(printed)
    found: list[dict[str, object]] = json.loads(printed)["guests"]
    return str(found[-1]["guest"])


@pytest.fixture
def eve(eve: Person) -> Person:
    eve.done("/api/me", {"name": "Eve"})
    return eve


def test_only_the_owner_can_open_the_door(data: Path) -> None:
    mode = path_of(data).stat().st_mode
    assert stat.S_ISSOCK(mode)
    assert stat.S_IMODE(mode) == 0o600


def test_the_tables_that_are_played_at(ada: Person, bob: Person, data: Path) -> None:
    table, over = (seated(ada, bob, ONE) for _ in range(2))
    play_on([ada, bob], over, 1)
    with bob.listen(table) as ear:
        ear.next("table")
        printed = said(data, "tables", "--json")
    Section("knall admin tables").look_at(printed)
    listed = {one["id"]: one for one in json.loads(printed)["tables"]}
    assert over not in listed
    assert (listed[table]["state"], listed[table]["looking"]) == ("running", 1)
    line = next(line for line in said(data, "tables", "--lang", "de").splitlines() if line.startswith(table))
    assert "wird gespielt" in line
    assert bob.name in line


@pytest.mark.parametrize("kinds", ["here friend", "here here"])
def test_a_table_is_closed(ada: Person, eve: Person, data: Path, served: Served, kinds: str) -> None:
    table = ada.create(ONE, kinds)["id"]
    with eve.listen(table) as ear:
        ear.next("table")
        assert said(data, "close", table, answer="n\n").startswith("Close table")
        assert ada.seen(f"/api/tables/{table}")["state"] != "closed"
        for _ in range(2):  # the same again changes nothing
            assert f"Table {table} is closed.\n" in said(data, "close", table, "--yes")
        told = ear.next("table")
        while told["state"] != "closed":
            told = ear.next("table")
        assert "host" in told["closed"]
    frame = ada.get(f"/api/tables/{table}/frame", seat=0)
    assert (frame.status_code, frame.json()["error"]) == (409, "closed")
    assert ada.move(table, 0, 1, "x").status_code == 409
    assert served.services.store.table(table).closed == "host"  # type: ignore[union-attr]
    for name in ("nowhere", "-nowhere"):
        with pytest.raises(KnallError, match="no such table"):
            said(data, "close", name, "--yes")


def test_a_match_that_is_over_is_not_closed(ada: Person, bob: Person, data: Path) -> None:
    table = seated(ada, bob, ONE)
    play_on([ada, bob], table, 1)
    with pytest.raises(KnallError, match="over"):
        said(data, "close", table, "--yes")


def test_a_closed_table_stays_closed_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "knall.sqlite"
    with serving(data) as served, Person(served) as ada:
        table = ada.create(ONE, "here here")["id"]
        said(data, "close", table, "--yes")
    with serving(data) as served, Person(served) as bob:
        assert bob.seen(f"/api/tables/{table}")["state"] == "closed"


def test_a_guest_is_muted(ada: Person, eve: Person, data: Path, served: Served) -> None:
    table = ada.create(ONE, "here here")["id"]
    eve.done(f"/api/tables/{table}/chat", {"text": "hello"})
    guest = number_of(data, "Eve")
    said(data, "mute", guest)
    refused = eve.post(f"/api/tables/{table}/chat", {"text": "again"})
    assert (refused.status_code, refused.json()["message"]) == (409, eve.seen(f"/api/tables/{table}")["silent"])
    assert "host" in refused.json()["message"]
    assert "muted" in said(data, "guests", "Eve")
    assert "stumm" in said(data, "guests", "Eve", "--lang", "de")
    said(data, "mute", guest, "--off")
    eve.done(f"/api/tables/{table}/chat", {"text": "again"})


def test_a_guest_is_removed(ada: Person, bob: Person, data: Path) -> None:
    bob.done("/api/me", {"name": "Bob the Removed"})
    bob.name = "Bob the Removed"
    table, waiting = seated(ada, bob, ONE), ada.create(ONE, "here open open")["id"]
    assert bob.join(waiting).status_code == 200
    assert "is removed" in said(data, "remove", number_of(data, bob.name), answer="y\n")
    assert bob.get(f"/api/tables/{table}/frame", seat=1).status_code == 403
    assert ada.seen(f"/api/tables/{table}")["seats"][1]["gone"] == "left"
    assert not ada.seen(f"/api/tables/{waiting}")["seats"][1]["taken"]
    assert ada.seen(f"/api/tables/{table}")["seats"][1]["name"] == bob.name, "what they did stays"


def test_a_guest_is_forgotten(ada: Person, bob: Person, data: Path) -> None:
    bob.name = "Bob the Forgotten"
    table = seated(ada, bob, ONE)
    guest = number_of(data, bob.name)
    assert "is forgotten" in said(data, "forget", guest, "--yes")
    assert ada.seen(f"/api/tables/{table}")["seats"][1]["name"] == "Guest"
    assert said(data, "guests", bob.name) == "Nobody is called so.\n"
    with pytest.raises(KnallError, match="There is no guest 99999"):
        said(data, "forget", "99999", "--yes")
    with pytest.raises(KnallError, match="Es gibt keinen Gast 99999"):
        said(data, "remove", "99999", "--yes", "--lang", "de")


def test_old_chat_is_deleted(ada: Person, eve: Person, data: Path) -> None:
    tables = [ada.create(ONE, "here here")["id"] for _ in range(2)]
    for table in tables:
        ada.done(f"/api/tables/{table}/chat", {"text": "long ago"})
    assert "0 messages" in said(data, "delete-chat", "--older-than", "1", "--yes")
    with eve.listen(tables[0]) as ear:
        ear.next("table")
        assert "1 messages" in said(data, "delete-chat", "--older-than", "0", "--table", tables[0], "--yes")
        assert ear.next("chat")["messages"] == []
    assert len(ada.seen(f"/api/tables/{tables[1]}")["messages"]) == 1


def test_without_a_server_it_says_so(tmp_path: Path) -> None:
    data = tmp_path / "nothing.sqlite"
    with pytest.raises(KnallError, match="no server runs"):
        said(data, "tables")
    with pytest.raises(KnallError, match="es läuft kein Server"):
        said(data, "tables", "--lang", "de")
    done = subprocess.run(
        [sys.executable, "-c", "from knall.cli.main import main; main()", "admin", "tables", "--data", str(data)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no server runs" in done.stderr


def test_a_door_that_a_killed_server_left_behind_is_no_server(tmp_path: Path) -> None:
    data = tmp_path / "knall.sqlite"
    with serving(data):
        path_of(data).rename(tmp_path / "left")
    (tmp_path / "left").rename(path_of(data))
    with pytest.raises(NoServer):
        ask(data, {"act": "tables"})
    with serving(data):
        assert ask(data, {"act": "tables"}) == {"tables": []}
    assert not path_of(data).exists()


def test_a_file_where_the_door_would_be_is_left_alone(tmp_path: Path) -> None:
    data = tmp_path / "knall.sqlite"
    path_of(data).write_text("notes")
    with serving(data) as served, Person(served) as ada:
        ada.create(ONE, "here here")

    assert path_of(data).read_text() == "notes"


def test_nonsense_is_answered_with_what_is_wrong(data: Path) -> None:
    wishes: list[dict[str, object]] = [
        {"act": "explode"},
        {"act": "mute", "guest": "1"},
        {"act": "close", "table": "a b"},
        {},
    ]
    for wish in wishes:
        assert "does not understand" in ask(data, wish)["error"]
    assert ask(data, {"act": "guests", "name": "nobody at all"}) == {"guests": []}


def test_a_long_path_has_a_door_too(tmp_path: Path) -> None:
    if not Path("/proc/self/fd").exists():
        pytest.skip("names cannot be made shorter here")
    data = tmp_path / ("x" * LONG) / "knall.sqlite"
    with serving(data):
        assert len(os.fsencode(path_of(data))) > LONG
        assert ask(data, {"act": "tables"}) == {"tables": []}


def test_nothing_leads_there_from_outside(ada: Person) -> None:
    for path in ("/api/admin", "/admin", "/api/admin/tables"):
        assert ada.post(path, {"act": "tables"}).status_code in (404, 405)
