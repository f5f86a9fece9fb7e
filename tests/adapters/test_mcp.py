"""A seat for language models, by the Model Context Protocol: played by the client of its own package, over stdio."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import mcp
import pytest

from tests.support.own_thread import run_apart
from tests.web.support.live_server import Person, serving, until

PATIENCE = 60.0
Call = Callable[..., Awaitable[str]]


def talked(talk: Callable[[Call], Awaitable[None]], *arguments: str) -> None:
    """Let a client of the package talk to `knall mcp` in a process of its own."""

    async def run() -> None:
        command = mcp.StdioServerParameters(
            command=sys.executable,
            args=["-c", "from knall.cli.main import main; main()", "mcp", *arguments],
            env={"KNALL_PLAIN": "1"},
        )
        async with mcp.Client(command, read_timeout_seconds=PATIENCE) as client:

            async def call(tool: str, **given: Any) -> str:
                result = await client.call_tool(tool, given)
                assert not result.is_error, result.content
                return str(result.content[0].text)

            await talk(call)

    run_apart(run())


def legal(said: str) -> list[str]:
    """The moves that it was told."""
    return re.findall(r"^\[([^\]]+)\] ", said, re.MULTILINE)


def test_a_model_plays_a_match_here_to_its_end() -> None:
    async def talk(call: Call) -> None:
        assert "theory: " in await call("games")
        assert "T1" in await call("rules", game="theory", full=True)
        assert "there is no game" in await call("rules", game="chess")
        assert "You sit at no table" in await call("read")
        assert "there is no bot" in await call("start", game="theory", opponents=f"{sys.executable} -c pass")
        said = await call("start", game="theory", opponents="random", seed="7")
        assert "What you see:" in said
        assert "already" in await call("start", game="theory")
        assert "“nonsense” is not a move of" in await call("play", move="nonsense")
        assert legal(said) == legal(await call("read"))
        asked = 0
        while moves := legal(said):
            said = await call("play", move=f"[{moves[asked % len(moves)]}]")
            asked += 1
        assert "The match is over." in said
        assert "The match is over." in await call("wait", seconds=5)

    talked(talk)


def test_an_illegal_move_is_refused_by_its_clause_in_the_language_of_the_server() -> None:
    async def talk(call: Call) -> None:
        assert "Du bist am Zug" in await call("start", game="urknall", opponents="random", seed="7")
        assert re.match(r"U[0-9]+: ", await call("play", move="p36"))
        assert "Die Partie ist zu Ende" in await call("resign")

    talked(talk, "--lang", "de")


def test_a_model_plays_at_a_table_of_a_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNALL_PLAIN", "1")
    with serving(tmp_path / "knall.sqlite") as served, Person(served) as ada:
        table = ada.create("theory", "here friend")

        async def talk(call: Call) -> None:
            said = await call("join", link=table["seats"][1]["invite"], name="Ada’s model")
            for _ in range(3):
                while not (moves := legal(said)):
                    said = await call("wait", seconds=5)
                assert "“nonsense” is not a move of" in await call("play", move="nonsense")
                said = await call("play", move=moves[0])
            await call("resign")

        playing = threading.Thread(target=talked, args=(talk,))
        playing.start()
        path = f"/api/tables/{table['id']}"
        until(lambda: ada.seen(path)["state"] == "running")
        assert ("Bot Ada’s model", True) == (ada.seen(path)["seats"][1]["name"], ada.seen(path)["seats"][1]["program"])
        while ada.seen(path)["seats"][1]["gone"] is None and ada.seen(path)["state"] == "running":
            frame = ada.frame(table["id"], seat=0)
            if frame["mine"]:
                ada.move(table["id"], 0, frame["seq"], frame["moves"][0]["move"])
            else:
                until(lambda: ada.frame(table["id"], seat=0)["mine"] or ada.seen(path)["seats"][1]["gone"] is not None)
        playing.join(PATIENCE)
        assert not playing.is_alive()
