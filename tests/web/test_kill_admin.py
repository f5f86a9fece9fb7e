"""kill -9 of the server while the host acts by `knall admin`: what was acknowledged is done, and done once."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.store.sqlite import SqliteStore
from knall.web.admin.socket import HAS_UNIX_SOCKETS, NoServer, ask
from tests.support.own_thread import run_apart
from tests.web.support.killed_server import Host, Line, closed_file, done, one_life

ROUNDS = pytest.mark.parametrize("times", [3, pytest.param(12, marks=pytest.mark.extended)])
"""How often the server is killed."""
HANDS = 2
ACTS = ("close", "mute", "unmute", "remove", "forget", "delete-chat")
pytestmark = pytest.mark.skipif(
    not HAS_UNIX_SOCKETS or not Path("/proc/self/environ").exists(), reason="as in test_kill.py"
)


@dataclass
class Case:
    """Ada and a guest in a match, where the guest has said something; and what the host wants done about it."""

    table: str
    cookie: str
    guest: int
    name: str
    act: str
    wishes: list[dict[str, object]] = field(default_factory=list)
    """What is still to be acknowledged, in order; sent again until there is an answer."""
    tries: int = 0


class Hand:
    """The host, who acts as fast as the server answers, and asks again after a kill."""

    def __init__(self, host: Host, number: int) -> None:
        self.host, self.number = host, number
        self.ada = ""
        self.cases: list[Case] = []
        self.acknowledged = asyncio.Semaphore(0)

    async def prepare(self) -> None:
        """A case of each kind to act on, besides those that are not finished."""
        line = await self.host.line()
        if not self.ada:
            self.ada, _ = await done(line, "", "/api/me", {"name": "Ada"})
        for act in ACTS:
            if not any(case.wishes and case.act == act for case in self.cases):
                self.cases.append(await self._case(line, act))
        line.writer.close()

    async def act(self) -> None:
        """Until the server is gone, or nothing is left to be done."""
        with suppress(NoServer):
            for case in self.cases:
                while case.wishes:
                    case.tries += 1
                    said = await asyncio.to_thread(ask, self.host.data, case.wishes[0])
                    assert "error" not in said, said
                    case.wishes.pop(0)
                    self.acknowledged.release()

    async def _case(self, line: Line, act: str) -> Case:
        """A match that has begun."""
        name = f"Guest {self.number} {len(self.cases):05}"
        cookie, _ = await done(line, "", "/api/me", {"name": name})
        seats = [{"kind": "here"}, {"kind": "open"}]
        wish: dict[str, object] = {"game": NAMES[0], "seats": seats, "leaving": "end"}
        _, table = await done(line, self.ada, "/api/tables", wish)
        path = f"/api/tables/{table['id']}"
        await done(line, self.ada, f"{path}/contribution", {"contribution": "0" * 32})
        await done(line, cookie, f"{path}/join", {"name": name, "contribution": "f" * 32})
        await done(line, cookie, f"{path}/chat", {"text": f"words of {name}"})
        [known] = (await asyncio.to_thread(ask, self.host.data, {"act": "guests", "name": name}))["guests"]
        case = Case(str(table["id"]), cookie, known["guest"], name, act)
        case.wishes = self._wishes(case)
        return case

    def _wishes(self, case: Case) -> list[dict[str, object]]:
        guest, table = case.guest, case.table
        mute: dict[str, object] = {"act": "mute", "guest": guest}
        wishes: dict[str, list[dict[str, object]]] = {
            "close": [{"act": "close", "table": table}],
            "mute": [mute],
            "unmute": [mute, {**mute, "muted": False}],
            "remove": [{"act": "remove", "guest": guest}],
            "forget": [{"act": "forget", "guest": guest}],
            "delete-chat": [{"act": "delete-chat", "days": 0, "table": table}],
        }
        return wishes[case.act]


async def rounds(host: Host, hands: list[Hand], times: int, rng: random.Random) -> dict[str, list[int]]:
    """Start, act, kill, so many times, and then to the end; at which seats the guests still are then."""
    for _ in range(times):
        async with one_life(host, ()):
            for hand in hands:
                await hand.prepare()
            acting = [asyncio.create_task(hand.act()) for hand in hands]
            for _ in range(rng.randrange(len(ACTS))):
                await hands[0].acknowledged.acquire()
            await asyncio.sleep(rng.uniform(0, 0.02))
        await asyncio.gather(*acting)
    host.start()
    line, found = await host.line(), {}
    await asyncio.gather(*(hand.act() for hand in hands))
    for case in [case for hand in hands for case in hand.cases]:
        _, _, said = await line.ask(case.cookie, "GET", f"/api/tables/{case.table}")
        found[case.table] = json.loads(said)["mine"]
    line.writer.close()
    host.kill()
    return found


def check(store: SqliteStore, case: Case, mine: list[int]) -> None:
    """What was acknowledged is so, nothing else is, and nobody has left twice."""
    row = store.table(case.table)
    assert row is not None
    gone = case.act in ("remove", "forget")
    counted = "SELECT count(*) FROM messages WHERE table_id = ? AND text <> ''"
    [(words,)] = store._reading.execute(counted, (case.table,)).fetchall()
    [(muted,)] = store._reading.execute("SELECT muted FROM guests WHERE id = ?", (case.guest,)).fetchall()

    assert case.wishes == []
    assert row.closed == ("host" if case.act == "close" else None)
    assert sum(event.text == "resign/2" for event in store.log(case.table)) == int(gone)
    assert mine == ([] if gone else [1])
    assert words == int(case.act not in ("forget", "delete-chat"))
    assert muted == int(case.act == "mute")


@ROUNDS
def test_what_the_host_had_done_survives_a_kill(tmp_path: Path, times: int) -> None:
    host = Host(tmp_path / "knall.sqlite")
    hands = [Hand(host, number) for number in range(HANDS)]
    with closing(host):
        mine = run_apart(rounds(host, hands, times, random.Random(4)))
    store, cases = SqliteStore(host.data), [case for hand in hands for case in hand.cases]
    for case in cases:
        check(store, case, mine[case.table])
    file = closed_file(store)
    assert [case.name for case in cases if case.act == "forget" and case.name.encode() in file] == []
    assert len(cases) > (1 + times // 12) * HANDS * len(ACTS)
    again = [case for case in cases if case.tries > (2 if case.act == "unmute" else 1)]
    assert len(again) >= times // 3, "kills have to come in between"
