"""What is hidden from a person never reaches that person's browser."""

from __future__ import annotations

import json
import random
import zlib
from typing import cast

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from knall.games import NAMES, load_game
from tests.web.browser.conftest import Opening
from tests.web.browser.playing import PAINTED, can_move, happened, is_over, part, press_a_move, wait_for_event

MOVES = 24
LEAST = 5
"""So many moves are looked at, after which each has been shown at least so many positions."""
HIDDEN = [name for name in NAMES if not load_game(name).open]


def unpacked(data: str | bytes) -> str:
    """A message of a socket, as text."""
    return zlib.decompress(data).decode() if isinstance(data, bytes) else data


class Traffic:
    """Everything that comes to a browser."""

    def __init__(self, page: Page) -> None:
        self.parts: list[str] = []
        page.on("websocket", self._socket)
        page.on("response", self._response)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.parts.append(unpacked(data)))

    def _response(self, response: Response) -> None:
        if "/api/" in response.url and response.status == 200 and "svg" not in response.headers["content-type"]:
            self.parts.append(response.text())

    def frames(self) -> list[dict[str, object]]:
        """The frames among it."""
        found = [json.loads(part) for part in self.parts if part.startswith("{")]
        return [one for one in found if one.get("kind") == "frame"]


@pytest.mark.parametrize("name", HIDDEN)
def test_hidden_hands_never_travel(person: Opening, name: str) -> None:
    host = person("/about")
    traffic = Traffic(host)
    host.goto(f"/new/{name}")
    host.locator(part("create")).click()
    invitation = host.locator(part("invite-1")).input_value()
    friend = person("/about")
    seen = Traffic(friend)
    friend.goto(invitation)
    friend.locator(part("name")).fill("Bea")
    friend.locator(part("name-done")).click()
    expect(friend.locator(part("board"))).to_be_visible()
    rng = random.Random(3)
    made = 0
    while made < MOVES:
        assert not is_over(host), "the match is to last longer than this test looks at it"
        for page in (host, friend):
            if can_move(page) and made < MOVES:
                press_a_move(page, rng)
                made += 1
            else:
                page.evaluate(PAINTED)
    last = max(happened(host), happened(friend))
    for page in (host, friend):
        wait_for_event(page, last - 1)
    own, others = traffic.frames(), seen.frames()
    assert {frame["seat"] for frame in own if frame["seat"] is not None} == {0}
    assert {frame["seat"] for frame in others if frame["seat"] is not None} == {1}
    # positions are texts: what the host sees in full stands there for the friend as question marks
    views = {str(frame["view"]) for frame in own if frame["seat"] is not None}  # a spectator's is everybody's
    text = "\n".join(seen.parts)
    assert len(views) >= LEAST
    assert all("?" in view for view in views)
    assert not [view for view in views if view in text]
    mine, theirs = told(own), told(others)
    differing = [number for number in mine.keys() & theirs.keys() if mine[number] != theirs[number]]
    assert differing, "somebody drew a card in secret"
    for number in differing:
        assert any("?" in text for text in mine[number] | theirs[number])
    assert '"secret":"' not in text


def told(frames: list[dict[str, object]]) -> dict[int, set[str]]:
    """What a person was told of each event, once or again."""
    found: dict[int, set[str]] = {}
    for frame in frames:
        for step in cast(list[dict[str, object]], frame["steps"]):
            number = cast(int, step["number"])
            found.setdefault(number, set()).add(str(step["text"]))
    return found
