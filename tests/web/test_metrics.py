"""A host sees what players feel."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from knall.cli.main import knall
from knall.games import NAMES
from tests.web.support.live_server import Ear, Person, Served, play_on, seated
from tests.web.support.prometheus import Sight

ONE = NAMES[0]


def test_who_is_here_and_what_they_play(ada: Person, bob: Person, eve: Person) -> None:
    before = Sight(eve)
    table = seated(ada, bob, ONE)
    waiting = ada.create(ONE, "here friend")["id"]
    with ada.listen(table, seat=0) as ear, bob.listen(table, seat=1), ada.listen(waiting) as at_another:
        ear.next("frame")
        at_another.next("table")
        with eve.listen(table) as spectator:
            spectator.next("frame")
            now = Sight(eve)
    assert (now - before).of("knall_people") == 2, "who only watches without ever having done anything is no guest"
    assert (now - before).of("knall_sockets") == 4
    assert (now - before).of("knall_tables", game=ONE, state="running") == 1
    assert (now - before).of("knall_tables", game=ONE, state="waiting") == 1
    assert (now - before).of("knall_tables_made_total", game=ONE) == 2
    assert (now - before).of("knall_guests_made_total") == 2
    assert (now - before).of("knall_matches_begun_total", game=ONE) == 1
    assert (now - before).of("knall_matches_finished_total", game=ONE) == 0
    play_on([ada, bob], table, seed=1)
    for person in (ada, bob):
        person.done(f"/api/tables/{table}/rematch", {})
    now = Sight(eve)
    assert (now - before).of("knall_matches_finished_total", game=ONE) == 1
    assert (now - before).of("knall_tables_made_total", game=ONE) == 3, "both play again at the same"
    table = seated(ada, bob, ONE, leaving="end")
    ada.done(f"/api/tables/{table}/resign", {"after": 0, "seat": 0})
    now = Sight(eve)
    assert (now - before).of("knall_matches_finished_total", game=ONE) == 1
    assert (now - before).of("knall_matches_broken_off_total", game=ONE, by="resign") == 1


def test_what_the_server_is(ada: Person) -> None:
    now = Sight(ada)
    for name in ("process_resident_memory_bytes", "process_open_fds", "process_cpu_seconds_total", "knall_build_info"):
        assert now.of(name) > 0, name
    assert now.of("knall_file_bytes", part="data") > 0


def test_when_it_was_copied(ada: Person, served: Served, tmp_path: Path) -> None:
    assert Sight(ada).of("knall_last_backup_timestamp_seconds") == 0, "never"
    copy = ["backup", str(tmp_path / "copy"), "--data", str(served.services.store.path)]
    before = time.time()
    assert CliRunner().invoke(knall, copy).exit_code == 0
    assert int(before) <= Sight(ada).of("knall_last_backup_timestamp_seconds") <= time.time()


def test_the_way_of_a_move_is_timed(ada: Person, bob: Person) -> None:
    table = seated(ada, bob, ONE)
    with ada.listen(table, seat=0) as mine, bob.listen(table, seat=1) as theirs:
        mine.next("frame"), theirs.next("frame")
        before = Sight(ada)
        seq = play_on([ada, bob], table, seed=1, moves=5)
        mine.until(seq), theirs.until(seq)
        added = Sight(ada) - before
    assert added.of("knall_commit_seconds_count") >= 5
    assert 2 <= added.of("knall_frame_seconds_count", since="commit") <= 10
    assert added.of("knall_frame_seconds_count", since="look") == 0
    assert added.of("knall_requests_total", method="POST", status="200") == 5
    assert added.of("knall_request_seconds_count") >= 10


def test_bots_are_timed_by_level(ada: Person) -> None:
    before = Sight(ada)
    table = ada.create(ONE, "here bot")["id"]
    with ada.listen(table, seat=0) as ear:
        seq, mine = 0, False
        while not mine or not (Sight(ada) - before).of("knall_bot_think_seconds_count", level="easy"):
            frame = ada.frame(table, seat=0)
            seq, mine = frame["seq"], frame["mine"]
            if mine:
                seq = ada.move(table, 0, seq, frame["moves"][0]["move"]).json()["seq"]
            ear.until(seq)
    seen = Sight(ada)
    added = seen - before
    assert added.of("knall_bot_wait_seconds_count", level="easy") == added.of(
        "knall_bot_think_seconds_count", level="easy"
    )
    assert seen.of("knall_bot_processes") >= 1
    assert seen.of("knall_bot_memory_bytes") > 0


def test_refusals_have_a_reason(ada: Person, bob: Person) -> None:
    table, before = seated(ada, bob, ONE), Sight(ada)
    seq = ada.frame(table, seat=0)["seq"]
    ada.move(table, 0, 0, "nonsense")
    ada.move(table, 0, seq, "nonsense")
    ada.move(table, 1, seq, "nonsense")
    ada.get("/api/tables/nonsense")
    ada.http.post("/api/me", content=b"{}", headers={"origin": "https://elsewhere.example"})
    address, elsewhere = f"ws://{bob.host}/api/tables/{table}/live", {"Origin": "https://elsewhere.example"}
    with Ear(address, elsewhere) as ear, pytest.raises(ConnectionClosed):
        ear.next()
    with bob.listen(table, seat=0) as ear, pytest.raises(ConnectionClosed):
        ear.next()
    added = Sight(ada) - before
    for reason, count in {"stale": 1, "bad": 1, "foreign": 2, "unknown": 1}.items():
        assert added.of("knall_refusals_total", reason=reason, on="request") == count, reason
    assert added.of("knall_refusals_total", reason="foreign", on="socket") == 2
