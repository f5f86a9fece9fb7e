"""kill -9 of the server while people talk, are removed from the chat, and delete what is theirs: nothing comes back."""

from __future__ import annotations

import asyncio
import random
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.store.sqlite import SqliteStore
from tests.support.own_thread import run_apart
from tests.web.support.killed_server import Host, Line, closed_file, done, one_life, until_gone

ROUNDS = pytest.mark.parametrize("times", [6, pytest.param(30, marks=pytest.mark.extended)])
"""How often the server is killed."""
CLIENTS = 3
Wish = dict[str, object]


@dataclass
class Talk:
    """A table with what was acknowledged there; what is open was sent, but not answered."""

    name: str
    texts: dict[int, str] = field(default_factory=dict)
    deleted: set[int] = field(default_factory=set)
    removed: bool = False
    watchers: bool = True
    open: tuple[str, str, Wish] | None = None
    """Who sends what where, until there is an answer: all of it may be sent again."""
    maybe: set[str] = field(default_factory=set)
    """Messages without an answer: they may be there, once."""


class Talkers:
    """Somebody who made a table, somebody who watches it, and guests who come, sit down, and delete themselves."""

    def __init__(self, host: Host, number: int) -> None:
        self.host, self.number, self.rng = host, number, random.Random(number)
        self.maker = self.watcher = ""
        self.talk: Talk | None = None
        self.count = 0
        self.leaving: tuple[str, str] | None = None
        """The cookie and the name of a guest who is deleting all that is theirs."""
        self.gone: list[str] = []

    async def go_on(self) -> None:
        """Until the server is gone."""
        await until_gone(self.host, self._step)

    async def _step(self, line: Line) -> None:
        if not self.maker:
            self.maker, _ = await done(line, "", "/api/me", {"name": "Ada"})
        if not self.watcher:
            self.watcher, _ = await done(line, "", "/api/me", {"name": "Eve"})
        if self.talk is None:
            seats = [{"kind": "here"}, {"kind": "open"}, {"kind": "open"}]
            _, table = await done(line, self.maker, "/api/tables", {"game": NAMES[0], "seats": seats})
            self.talk = Talk(str(table["id"]))
        if self.talk.open is not None:
            await self._answer(line, self.talk)
        elif self.leaving is not None or self.rng.random() < 0.2:
            await self._leave(line, self.talk)
        else:
            await self._choose(line, self.talk)

    async def _choose(self, line: Line, talk: Talk) -> None:
        chosen = self.rng.random()
        left = sorted(talk.texts.keys() - talk.deleted)
        if left and chosen < 0.2 and not talk.removed:
            talk.open = self.watcher, "delete", {"number": self.rng.choice(left)}
        elif left and chosen < (0.6 if talk.removed else 0.3):
            talk.open = self.maker, "remove", {"number": left[-1], "removed": not talk.removed}
        elif chosen < (0.4 if talk.watchers else 0.9):
            talk.open = self.maker, "watchers", {"talk": not talk.watchers}
        elif talk.watchers and not talk.removed:
            self.count += 1
            text = f"message {self.number} {self.count}"
            talk.maybe.add(text)  # a message has no number yet by which it could be known again
            _, said = await done(line, self.watcher, f"/api/tables/{talk.name}/chat", {"text": text})
            talk.maybe.discard(text)
            talk.texts[int(str(said["number"]))] = text

    async def _answer(self, line: Line, talk: Talk) -> None:
        assert talk.open is not None
        cookie, what, wish = talk.open
        await done(line, cookie, f"/api/tables/{talk.name}/chat/{what}", wish)
        if what == "delete":
            talk.deleted.add(int(str(wish["number"])))
        elif what == "remove":
            talk.removed = bool(wish["removed"])
        else:
            talk.watchers = bool(wish["talk"])
        talk.open = None

    async def _leave(self, line: Line, talk: Talk) -> None:
        """Somebody new sits down, and deletes all that is theirs; sent again until there is an answer."""
        if self.leaving is None:
            self.count += 1
            name = f"Gone {self.number} {self.count:05}"
            cookie, _ = await done(line, "", "/api/me", {"name": name})
            self.leaving = cookie, name
            wish = {"name": name, "contribution": "f" * 32}
            status, _, said = await line.ask(cookie, "POST", f"/api/tables/{talk.name}/join", wish)
            assert status in (200, 409), said  # others may sit there whose going was not finished
        cookie, name = self.leaving
        await done(line, cookie, "/api/me/delete", {})
        self.gone.append(name)
        self.leaving = None


async def rounds(host: Host, people: list[Talkers], times: int, rng: random.Random) -> None:
    """Start, talk, kill, so many times."""
    for _ in range(times):
        async with one_life(host, [one.go_on() for one in people]) as steps:
            await steps(rng.randint(1, 40))
            await asyncio.sleep(rng.uniform(0, 0.01))  # somewhere in the next ones


def check(store: SqliteStore, talk: Talk) -> None:
    """What was acknowledged is so, and nothing else."""
    row = store.table(talk.name)
    assert row is not None
    ask = "SELECT number, text FROM messages WHERE table_id = ? AND text <> ''"
    there = dict(store._reading.execute(ask, (talk.name,)).fetchall())
    wished = {} if talk.open is None else talk.open[2]
    gone = talk.deleted | ({wished["number"]} if talk.open is not None and talk.open[1] == "delete" else set())
    known = {number: text for number, text in there.items() if text not in talk.maybe}
    sure = {number: text for number, text in talk.texts.items() if number not in gone}
    assert sure.items() <= known.items() <= talk.texts.items()
    assert not talk.deleted & there.keys()
    assert len(set(there.values())) == len(there), "a message is there twice"
    assert bool(row.silenced) in {talk.removed, wished.get("removed", talk.removed)}
    assert row.watchers_talk in {talk.watchers, wished.get("talk", talk.watchers)}


@ROUNDS
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the server is started as in test_kill.py")
def test_what_was_said_removed_and_deleted_survives_a_kill(tmp_path: Path, times: int) -> None:
    host = Host(tmp_path / "knall.sqlite")
    people = [Talkers(host, number) for number in range(CLIENTS)]
    with closing(host):
        run_apart(rounds(host, people, times, random.Random(2)))
    store = SqliteStore(host.data)
    talks = [one.talk for one in people if one.talk is not None]
    for talk in talks:
        check(store, talk)
    file, gone = closed_file(store), [name for one in people for name in one.gone]
    assert [name for name in gone if name.encode() in file] == []
    assert len(gone) > times // 3
    assert sum(len(talk.texts) for talk in talks) > times
    assert sum(len(talk.deleted) for talk in talks) > times // 3
