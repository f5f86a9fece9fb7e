"""kill -9 of the server while the others are asked about taking back: what was asked and answered counts."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.own_thread import run_apart
from tests.web.support.killed_server import Host, Line, done
from tests.web.test_kill_standing_in import life, seated

ROUNDS = pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.extended)])
"""How often all that can be lost is asked for, with a kill after each step."""
Frame = dict[str, Any]


async def seen(line: Line, path: str, cookie: str, seat: int) -> Frame:
    """What a seat is shown."""
    found: Frame = json.loads((await line.ask(cookie, "GET", f"{path}/frame?seat={seat}"))[2])
    return found


async def until_all_are_asked(line: Line, path: str, cookies: list[str]) -> tuple[int, int]:
    """Play until whoever has moved may take back if the others agree; who that is, and after which event."""
    while True:
        to_move = (await seen(line, path, cookies[0], 0))["to_move"]
        frame = await seen(line, path, cookies[to_move], to_move)
        wish = {"after": frame["seq"], "seat": to_move, "move": frame["moves"][-1]["move"]}
        await done(line, cookies[to_move], f"{path}/moves", wish)
        frame = await seen(line, path, cookies[to_move], to_move)
        assert not frame["over"]
        if frame["undo"]["can"] == "ask":
            return to_move, frame["seq"]


async def rounds(host: Host, times: int) -> None:
    """In each life one of them says something."""
    async with life(host) as line:
        path, cookies = await seated(line)
    for _ in range(times):
        async with life(host) as line:
            seat, after = await until_all_are_asked(line, path, cookies)
            one, two = (other for other in range(3) if other != seat)
            await done(line, cookies[seat], f"{path}/undo", {"after": after, "seat": seat})

        async def says(line: Line, other: int, yes: bool, after: int = after) -> bool:
            wish = {"after": after, "seat": other, "yes": yes}
            return bool((await done(line, cookies[other], f"{path}/undo/answer", wish))[1]["done"])

        async with life(host) as line:
            assert not await says(line, one, True), "two are asked"
        async with life(host) as line:
            undo = (await seen(line, path, cookies[two], two))["undo"]
            assert (undo["asked_by"], undo["waiting_for"]) == (seat, [two]), "what was asked or answered is lost"
            assert not await says(line, two, False)
        async with life(host) as line:
            undo = (await seen(line, path, cookies[seat], seat))["undo"]
            assert (undo["asked_by"], undo["refused_by"]) == (None, two), "a no is lost"
            await done(line, cookies[seat], f"{path}/undo", {"after": after, "seat": seat})
            assert not await says(line, two, True)
        async with life(host) as line:
            assert await says(line, one, True), "a yes is lost"
            assert (await seen(line, path, cookies[seat], seat))["to_move"] == seat


@ROUNDS
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the server is started as in test_kill.py")
def test_a_question_about_taking_back_survives_a_kill(tmp_path: Path, times: int) -> None:
    with closing(host := Host(tmp_path / "knall.sqlite")):
        run_apart(rounds(host, times))
