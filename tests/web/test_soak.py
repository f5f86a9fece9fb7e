"""The soak: a small one keeps all promises, and each promise that is broken is found out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from bench.soak.ledger import File, Ledger, Page, problems_of
from bench.soak.memory import FEWEST, Memory
from bench.soak.run import Plan, soak
from bench.soak.traffic import History, Traffic, hidden

from knall.core.game.game import AnyGame
from knall.core.match import chance
from tests.support.own_thread import run_apart
from tests.support.some_games import a_hidden_game
from tests.web.support.live_server import Person, Served, play_on, seated

MOVES = 300
SEAT = 1


@pytest.mark.extended
def test_a_small_soak_with_a_kill_keeps_all_promises(tmp_path: Path) -> None:
    found = run_apart(soak(Plan("small", moves=MOVES, groups=5, attacked=False, plain=True), tmp_path))
    assert found.broken() == []
    assert found.ledger.acknowledged >= MOVES
    assert found.host.kills == 1
    assert sum(group.searched for group in found.groups) > 100_000


@pytest.fixture
def table(ada: Person, bob: Person, game: AnyGame) -> str:
    """A table where some moves were played."""
    table = seated(ada, bob, game.name)
    play_on([ada, bob], table, seed=1, moves=6)
    return table


@pytest.fixture
def file(served: Served) -> File:
    return File(served.services.store.path)


@pytest.fixture
def page(table: str, file: File) -> Page:
    """What people of this table would have written down."""
    events = {(number, event) for number, event in file.events(table) if event.seat is not None}
    return Page(table, frozenset({0, 1}), sent=events, acknowledged=set(events), told=len(file.events(table)))


def test_a_file_that_holds_what_was_acknowledged_is_right(file: File, page: Page) -> None:
    ledger = Ledger()
    ledger.compare(file, page)
    assert (ledger.lost, ledger.doubled) == ([], [])


def test_an_acknowledged_move_that_is_not_in_the_file_is_lost(file: File, page: Page) -> None:
    ledger = Ledger()
    number, event = max(page.acknowledged, key=lambda one: one[0])
    page.acknowledged.add((number + 100, event))
    ledger.compare(file, page)
    page.acknowledged.remove((number + 100, event))
    page.acknowledged.add((number, replace(event, text=f"{event.text}?")))
    ledger.compare(file, page)
    page.told += 1
    ledger.compare(file, page)
    assert len(ledger.lost) == 4  # not there; not word for word, twice; told and not there


def test_a_move_that_nobody_sent_is_doubled(file: File, page: Page) -> None:
    ledger = Ledger()
    page.sent.remove(max(page.sent, key=lambda one: one[0]))
    ledger.compare(file, page)
    assert len(ledger.doubled) == 1


def test_what_is_hidden_is_found_in_what_is_sent(file: File, table: str, game: AnyGame) -> None:
    history = History(file, table)
    history.read_on()
    texts = hidden(history.match, SEAT)
    assert bool(texts) != game.open
    secret = history.match.source.secret
    assert secret is not None
    for text in (*texts, secret.encode()):
        traffic = Traffic(history, SEAT, [b"{}", b'{"kind":"table","x":"' + text + b'"}'])
        traffic.search()
        assert traffic.leaks
    traffic = Traffic(history, SEAT, [str(history.match.position.view(SEAT)).encode()])
    traffic.search()
    assert traffic.leaks == []


def test_a_frame_is_held_against_that_of_another_world(file: File, table: str, bob: Person, game: AnyGame) -> None:
    traffic = Traffic(History(file, table), SEAT)
    received = bob.get(f"/api/tables/{table}/frame", seat=SEAT, lang="en").content
    traffic.compare(received)
    assert traffic.leaks == []
    changed = json.loads(received)
    changed["status"] += f" {traffic.history.match.position}"
    traffic.compare(json.dumps(changed).encode())
    assert len(traffic.leaks) == 1


def test_a_frame_that_tells_events_is_held_against_one_that_does(
    file: File, table: str, bob: Person, game: AnyGame
) -> None:
    """A match may go on between a request and its frame, which then tells what has happened meanwhile."""
    traffic = Traffic(History(file, table), SEAT)
    received = bob.get(f"/api/tables/{table}/frame", seat=SEAT, lang="en", after=1).content
    traffic.compare(received)
    assert traffic.leaks == []
    changed = json.loads(received)
    changed["steps"][-1]["say"] += "!"
    traffic.compare(json.dumps(changed).encode())
    assert len(traffic.leaks) == 1


@a_hidden_game
def test_chance_that_was_not_promised_is_found_out(ada: Person, bob: Person, file: File, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    play_on([ada, bob], table, seed=2)
    match = file.match(table)
    assert problems_of(match) == []
    other = chance.revealed("another secret", match.source.contributions)
    assert problems_of(replace(match, source=other))


def test_memory_that_grows_is_not_flat() -> None:
    flat, growing, remembering = Memory(), Memory(), Memory()
    for second in range(2 * FEWEST):
        flat.note(0, 80.0, 1)
        growing.note(0, 80.0 + second, 1)
        remembering.note(0, 80.0 + second, second)
    assert flat.flat()
    assert not growing.flat()
    assert remembering.flat()
