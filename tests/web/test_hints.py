"""Hints: one at a time for each table and guest, and none for who hung up."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from knall.bots.thinking import Prospect
from knall.core.engine.structs import Struct
from knall.core.match import chance
from knall.core.match.match import begin
from knall.games import NAMES, load_game
from knall.web.workers import worker
from tests.web.support.live_server import PATIENCE, Json, Person, Served, until

ONE = NAMES[0]


def patient(
    name: str, content: Struct, seat: int, players: int, moves: Sequence[str], beside: str | None = None
) -> list[Prospect]:
    """Thinks until the test says that it has thought enough."""
    until = time.monotonic() + PATIENCE
    while not Path(os.environ["ENOUGH"]).exists() and time.monotonic() < until:
        time.sleep(0.01)
    return [Prospect(move, 1, 0.5, 0.5, 0.0, 0.0, 0.0) for move in moves]


@pytest.fixture(scope="module")
def enough(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file that ends all thoughts; it is there before the processes are."""
    path = tmp_path_factory.mktemp("hints") / "enough"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENOUGH", str(path))
        patch.setattr(worker, "consider", patient)
        yield path
        path.touch()


@pytest.fixture
def thinking(enough: Path, served: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that thinks about hints until the test is over, one at a time."""
    pool = served.services.pool
    monkeypatch.setattr(pool, "_thinks", lambda name, job, processes: processes is pool._compiled)
    enough.unlink(missing_ok=True)
    with Person(served) as somebody:
        alone(somebody)
    until(lambda: served.services.pool.is_warm(ONE))
    yield served
    enough.touch()
    until(lambda: not served.services.pool.thinking and not served.services.pool.waiting)


def alone(person: Person) -> str:
    """A table where hints are fair and this person is to move."""
    return str(person.create(ONE, "here here")["id"])


def asked(person: Person, table: str) -> threading.Thread:
    """Somebody who asks and waits."""
    frame = person.frame(table, seat=0)
    asking = threading.Thread(target=person.get, args=(f"/api/tables/{table}/hint",), kwargs={"seat": frame["to_move"]})
    asking.start()
    return asking


def hung_up(person: Person, table: str, served: Served) -> None:
    """Somebody who asks and goes."""
    with socket.create_connection(tuple(served.host.split(":"))) as line:  # type: ignore[arg-type]  # host and port
        cookie = "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)
        line.sendall(
            f"GET /api/tables/{table}/hint?seat=0 HTTP/1.1\r\nHost: {served.host}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        until(lambda: served.services.pool.waiting == 1)


def test_a_second_hint_of_a_guest_is_refused_with_a_sentence(thinking: Served, ada: Person, enough: Path) -> None:
    pool = thinking.services.pool
    table, other = alone(ada), alone(ada)
    first = asked(ada, table)
    until(lambda: pool.thinking == 1)
    for name in (table, other):
        refused = ada.get(f"/api/tables/{name}/hint", seat=0, lang="en")
        said: Json = refused.json()
        assert (refused.status_code, said["error"]) == (429, "limit")
        assert said["message"].startswith("One hint at a time")
    enough.touch()
    first.join(PATIENCE)
    until(lambda: not pool.thinking)
    assert ada.get(f"/api/tables/{table}/hint", seat=0).status_code == 200


def test_two_strangers_are_two_guests(thinking: Served, enough: Path) -> None:
    """Nobody who has no cookie yet learns by a refusal that somebody else asks, nor keeps them waiting so."""
    pool = thinking.services.pool
    game = load_game(ONE)
    place = {"game": ONE, "position": str(begin(game, 2, {}, chance.known(5)).position)}
    answers: list[int] = []

    def judged() -> None:
        with Person(thinking) as stranger:
            answers.append(stranger.post("/api/positions/judgement", place).status_code)

    asking = [threading.Thread(target=judged) for _ in range(2)]
    for number, one in enumerate(asking):
        one.start()
        until(lambda: answers != [] or pool.thinking + pool.waiting == number + 1)  # noqa: B023
    enough.touch()
    for one in asking:
        one.join(PATIENCE)
    assert answers == [200, 200]


def test_who_hangs_up_is_not_thought_for(thinking: Served, ada: Person, bob: Person, enough: Path) -> None:
    pool = thinking.services.pool
    told: list[str] = []
    pool.observe = lambda waited, thought, level: told.append(level)
    first = asked(ada, alone(ada))
    until(lambda: pool.thinking == 1)
    table = alone(bob)
    for _ in range(3):
        hung_up(bob, table, thinking)
        until(lambda: pool.waiting == 0)
    enough.touch()
    first.join(PATIENCE)
    until(lambda: told.count("hint") == 1 and not pool.thinking)
