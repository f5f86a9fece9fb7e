"""What is hidden from a person never reaches that person's browser."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from knall.games import NAMES, load_game
from tests.web.browser.conftest import Opening
from tests.web.browser.playing import can_move, is_over, part, press_a_move

pytestmark = pytest.mark.slow
HIDDEN = [name for name in NAMES if not load_game(name).open]


class Traffic:
    """Everything that comes to a browser."""

    def __init__(self, page: Page) -> None:
        self.parts: list[str] = []
        page.on("websocket", self._socket)
        page.on("response", self._response)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.parts.append(str(data)))

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
    for _ in range(60):
        if is_over(host) or is_over(friend):
            break
        for page in (host, friend):
            if can_move(page):
                press_a_move(page, rng)
        host.wait_for_timeout(30)
    own = [frame for frame in traffic.frames() if not frame["over"]]
    others = [frame for frame in seen.frames() if not frame["over"]]
    assert own
    assert {frame["seat"] for frame in others} == {1}
    # positions are texts: what the host sees in full stands there for the friend as question marks
    assert all("?" in str(frame["view"]) for frame in [*own, *others])
    full = {str(frame["view"]) for frame in own}
    text = "\n".join(seen.parts)
    assert not [view for view in full if view in text]
    drawn = [step["text"] for frame in own for step in frame["steps"] if hidden_step(step)]  # type: ignore[attr-defined]
    told = [step["text"] for frame in others for step in frame["steps"] if hidden_step(step)]  # type: ignore[attr-defined]
    assert drawn != told or not drawn
    assert '"secret":"' not in text


def hidden_step(step: dict[str, object]) -> bool:
    """An event of chance, such as a card that is drawn."""
    return step["seat"] is None and bool(re.match(r"[*!%?]", str(step["text"])))
