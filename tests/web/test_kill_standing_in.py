"""kill -9 of the server while the others are asked whether a bot may stand in: a yes that was acknowledged counts."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from knall.games import NAMES
from tests.support.own_thread import run_apart
from tests.web.support.killed_server import Host, Line, done, one_life

ROUNDS = pytest.mark.parametrize("times", [1, pytest.param(4, marks=pytest.mark.extended)])
"""How often all that can be lost is asked for, with a kill after each step."""


@dataclass
class Asked:
    """Two people at a table are asked about the third, who is waited for."""

    path: str
    cookies: list[str]
    absent: int
    after: int

    async def yes(self, line: Line, other: int) -> bool:
        """One of the others (the first or the second) says yes; does a bot stand in now?"""
        seat = [seat for seat in range(3) if seat != self.absent][other]
        wish = {"after": self.after, "seat": seat, "absent": self.absent}
        return bool((await done(line, self.cookies[seat], f"{self.path}/stand-in", wish))[1]["done"])

    async def back(self, line: Line) -> None:
        """Whoever was away plays for themselves again."""
        await done(line, self.cookies[self.absent], f"{self.path}/back", {"after": self.after, "seat": self.absent})

    async def comes(self, line: Line) -> None:
        """Whoever was away is there, and goes again."""
        await done(line, self.cookies[self.absent], f"{self.path}/chat", {"text": "hello"})


async def seated(line: Line) -> tuple[str, list[str]]:
    """A table of three whose match has begun, and whose each seat is; nobody is there without a socket."""
    cookies = [(await done(line, "", "/api/me", {"name": name}))[0] for name in ("Ada", "Bob", "Eve")]
    wish = {"game": NAMES[0], "seats": [{"kind": "here"}, {"kind": "open"}, {"kind": "open"}], "away_after": 0}
    path = f"/api/tables/{(await done(line, cookies[0], '/api/tables', wish))[1]['id']}"
    await done(line, cookies[0], f"{path}/contribution", {"contribution": "0" * 32})
    for seat in (1, 2):
        await done(
            line, cookies[seat], f"{path}/join", {"name": f"Guest {seat}", "contribution": "f" * 32, "seat": seat}
        )
    return path, cookies


async def asked(line: Line, path: str, cookies: list[str]) -> Asked:
    """The others are asked about whoever is to move."""
    frame = json.loads((await line.ask("", "GET", f"{path}/frame"))[2])
    return Asked(path, cookies, frame["to_move"], frame["seq"])


@asynccontextmanager
async def life(host: Host) -> AsyncIterator[Line]:
    """A server that is killed right after the last answer."""
    async with one_life(host, ()):
        line = await host.line()
        yield line
    line.writer.close()


async def rounds(host: Host, times: int) -> None:
    """One is asked in one life, the other in the next."""
    async with life(host) as line:
        path, cookies = await seated(line)
    for _ in range(times):
        async with life(host) as line:
            question = await asked(line, path, cookies)
            assert not await question.yes(line, 0), "one of two is not more than half"
        async with life(host) as line:
            assert await question.yes(line, 1), "what the first has said is lost"
            await question.back(line)
            question = await asked(line, path, cookies)
            assert not await question.yes(line, 0), "what was said before counts again"
        async with life(host) as line:
            await question.comes(line)
        async with life(host) as line:
            assert not await question.yes(line, 1), "what was said before they came counts again"
            assert await question.yes(line, 0)
            await question.back(line)


@ROUNDS
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the server is started as in test_kill.py")
def test_a_yes_survives_a_kill_until_whoever_was_away_comes(tmp_path: Path, times: int) -> None:
    with closing(host := Host(tmp_path / "knall.sqlite")):
        run_apart(rounds(host, times))
