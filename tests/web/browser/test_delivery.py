"""How the page comes to a browser: in few requests, of which none is made twice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import Opening
from tests.web.browser.playing import SIT, begin, part, wait_for_turn

MOST_REQUESTS = 12
MOST_BYTES = 90_000
"""Of all that the first board needs, as it goes over the line; the largest part of it are the modules."""


def _size(frame: dict[str, Any]) -> float:
    """Bytes of a message; those that are no text are told in base64."""
    return len(frame["payloadData"]) * (3 / 4 if frame["opcode"] == 2 else 1)


class Line:
    """What goes over the line to a page, as the browser itself counts it."""

    def __init__(self, page: Page) -> None:
        self.asked: dict[str, str] = {}
        """Addresses that were asked for over the network, by the browser's number of the request."""
        self.bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda said: self._ask(said["requestId"], said["request"]["url"]))
        session.on("Network.webSocketCreated", lambda said: self._ask(said["requestId"], said["url"]))
        session.on("Network.requestServedFromCache", self._kept)
        session.on("Network.responseReceived", self._response)
        session.on("Network.loadingFinished", lambda said: self._count(said["encodedDataLength"]))
        session.on("Network.webSocketFrameReceived", lambda said: self._count(_size(said["response"])))

    def _ask(self, number: str, url: str) -> None:
        self.asked[number] = url

    def _kept(self, said: dict[str, Any]) -> None:
        self.asked.pop(said["requestId"], None)

    def _response(self, said: dict[str, Any]) -> None:
        if said["response"].get("fromDiskCache"):
            self._kept(said)

    def _count(self, size: float) -> None:
        self.bytes += int(size)

    def parts_of_the_page(self) -> list[str]:
        """What was asked for of the page itself, without its shell."""
        return [url for url in self.asked.values() if "/page/" in url]


def table_of(page: Page, other: Page) -> str:
    """A match against a bot that somebody began elsewhere; the other browser is known to the server as theirs."""
    name = page.evaluate(SIT, [NAMES[0], 2])
    page.goto(f"/table/{name}")  # whose page gives its contribution
    wait_for_turn(page)
    other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # the same keys, read and written
    page.goto("/about")
    return f"/table/{name}"


@pytest.mark.parametrize("scripted", ["first", "again"])
def test_the_first_board_comes_in_few_requests(person: Opening, scripted: str) -> None:
    page = person("about:blank")
    table = table_of(person("/about"), page)
    if scripted == "again":
        page.goto(table)
        wait_for_turn(page)
        page.goto("about:blank")
    line = Line(page)

    page.goto(table)
    wait_for_turn(page)

    assert 2 <= len(line.asked) <= MOST_REQUESTS, line.asked
    if scripted == "first":
        assert len(line.parts_of_the_page()) >= 4
        assert 20_000 < line.bytes < MOST_BYTES
    else:
        assert not line.parts_of_the_page()
        assert any("/live" in url for url in line.asked.values())


def test_from_the_home_page_to_a_board_no_more_of_the_page_is_fetched(person: Opening) -> None:
    page = person("about:blank")
    line = Line(page)
    page.goto("/")
    expect(page.locator(part(f"play-now-{NAMES[0]}"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    before = len(line.asked)
    assert before <= MOST_REQUESTS

    begin(page, NAMES[0])
    wait_for_turn(page)

    later = [url for url in list(line.asked.values())[before:] if "/page/" in url]
    assert not [url for url in later if not url.endswith("/more.js")]


def test_the_rest_of_the_modules_comes_by_itself(person: Opening) -> None:
    page = person("about:blank")
    with page.expect_response("**/more.js"):
        page.goto("/")
    page.context.set_offline(True)
    page.locator("footer a[href='/about']").click()
    expect(page.locator("main h1")).to_be_visible()
    assert page.url.endswith("/about")


def test_a_page_that_needs_all_modules_asks_for_them_at_once(person: Opening) -> None:
    page = person("about:blank")
    line = Line(page)
    page.goto("/about")
    expect(page.locator("main h1")).to_be_visible()

    assert len([url for url in line.asked.values() if url.endswith(".js")]) == 3  # boot, first, more
