"""Tests of every game on a real server: its pages, and matches of people and bots."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from knall.bots.levels import LEVELS
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.pages.lesson import has_lesson
from knall.core.text.language import LANGUAGES

if TYPE_CHECKING:
    from httpx import Client

CONTRIBUTION = "0" * 32
MOST_MOVES = 60
PATIENCE = 60.0  # seconds for a server to start or a bot to move on a busy machine


def sent(client: Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST a command that must succeed."""
    answer = client.post(path, json=body)
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


def begun(client: Client, game: AnyGame, seats: list[dict[str, Any]]) -> str:
    """Create a table for one person and optional bots, and begin the match."""
    table: str = sent(client, "/api/tables", {"game": game.name, "seats": seats})["id"]
    sent(client, f"/api/tables/{table}/contribution", {"contribution": CONTRIBUTION})
    return table


def frame(client: Client, table: str, seat: int) -> dict[str, Any]:
    """The seat's present frame."""
    answer = client.get(f"/api/tables/{table}/frame", params={"seat": seat, "after": 0})
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


class SiteTests:
    """The site can play the game, though it knows none."""

    @pytest.fixture
    def client(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
        """A browser on a site of its own."""
        from httpx import Client

        from knall.web.app import site
        from knall.web.server import run, server_of
        from knall.web.settings import Settings

        monkeypatch.setenv("KNALL_PLAIN", "1")  # bots move at once, in processes that compile nothing
        server = server_of(site(Settings(tmp_path / "knall.sqlite", pace=0.0, workers=1, limits=False)))
        ready = threading.Event()
        with socket.create_server(("127.0.0.1", 0)) as bound:
            thread = threading.Thread(target=run, args=(server, bound, ready.set))
            thread.start()
            assert ready.wait(PATIENCE), "the server did not start"
            address = f"http://127.0.0.1:{bound.getsockname()[1]}"
            with Client(base_url=address, trust_env=False, timeout=PATIENCE) as client:
                yield client
            server.should_exit = True
            thread.join(PATIENCE)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_has_a_picture_a_rulebook_and_a_lesson_or_none(
        self, client: Client, game: AnyGame, language: str
    ) -> None:
        query = {"lang": language}
        listed = {one["name"]: one for one in client.get("/api/site", params=query).json()["games"]}
        there = client.get(f"/api/games/{game.name}/lesson", params=query)

        assert listed[game.name]["lesson"] == has_lesson(game) == there.is_success
        assert there.is_success or (there.status_code == 404 and there.json()["message"])
        assert "<h1>" in client.get(f"/api/games/{game.name}/rules", params=query).json()["html"]
        picture = client.get(f"/api/games/{game.name}/picture.svg", params=query)
        assert ElementTree.fromstring(picture.text).tag.endswith("svg")

    def test_people_play_it(self, client: Client, game: AnyGame) -> None:
        seats = [{"kind": "here", "level": None}] * game.seats[0]
        table = begun(client, game, seats)
        rng = seeded(3)
        for _ in range(MOST_MOVES):
            seat = frame(client, table, 0)["to_move"]
            if seat is None:
                assert frame(client, table, 0)["over"]
                break
            now = frame(client, table, seat)
            move = now["moves"][rng.below(len(now["moves"]))]["move"]
            sent(client, f"/api/tables/{table}/moves", {"after": now["seq"], "move": move, "seat": seat})

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_bot_of_every_level_plays_it(self, client: Client, game: AnyGame, level: str) -> None:
        seats = [{"kind": "here", "level": None}] + [{"kind": "bot", "level": level}] * (game.seats[0] - 1)
        table = begun(client, game, seats)
        now, until = frame(client, table, 0), time.monotonic() + PATIENCE
        while not any(step["seat"] for step in now["steps"]):  # seat 0 is the person's, none is chance's
            assert not now["over"], "the bot had no move to make"
            if now["to_move"] == 0:
                body = {"after": now["seq"], "move": now["moves"][0]["move"], "seat": 0}
                sent(client, f"/api/tables/{table}/moves", body)
            assert time.monotonic() < until, "the bot does not move"
            time.sleep(0.02)
            now = frame(client, table, 0)
