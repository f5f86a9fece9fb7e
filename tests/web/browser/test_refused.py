"""A page that is refused says so, and comes by itself as soon as it may."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from knall.games import NAMES
from tests.web.browser.conftest import Opening
from tests.web.browser.playing import begin, part, wait_for_turn

TOO_OFTEN = '{"error": "limit", "message": "That was a little too often. Please wait a moment."}'


class Refusing:
    """Refuses requests, until it lets them pass."""

    def __init__(self, wait: int | None = 1) -> None:
        self._headers = {} if wait is None else {"Retry-After": str(wait)}
        self.times = 0
        self.over = False

    def __call__(self, route: Route) -> None:
        """One request."""
        if self.over:
            return route.continue_()
        self.times += 1
        return route.fulfill(status=429, content_type="application/json", body=TOO_OFTEN, headers=self._headers)


def home(page: Page) -> None:
    expect(page.locator(part(f"play-now-{NAMES[0]}"))).to_be_visible()


def test_a_home_page_that_is_refused_for_a_moment_comes_after_it(person: Opening) -> None:
    page, server = person("/about"), Refusing()
    page.route("**/api/site*", server)
    page.goto("/")
    expect(page.locator(part("toast"))).to_contain_text("too often")
    server.over = True
    home(page)
    assert server.times


def test_a_home_page_that_is_refused_for_longer_says_so_and_tries_again(person: Opening) -> None:
    page, server = person("/about"), Refusing(None)
    page.route("**/api/site*", server)
    page.goto("/")
    expect(page.locator("main")).to_contain_text("too often")
    expect(page.locator(part("trying-again"))).to_be_visible()
    server.over = True
    home(page)
    assert server.times


@pytest.mark.parametrize("script", ["first.js", "texts/en.json"])
def test_a_script_that_does_not_come(person: Opening, script: str) -> None:
    page, server = person("/about"), Refusing()
    page.route(f"**/page/*/{script}", server)
    page.goto("/")
    page.wait_for_function("() => document.querySelector('main').innerText.includes('by itself')")
    server.over = True
    home(page)
    assert server.times


def test_without_any_script_there_are_words(person: Opening) -> None:
    page = person("/about")
    page.route("**/*.js", lambda route: route.fulfill(status=429, body=TOO_OFTEN))
    page.goto("/")
    for words in ("tries again by itself", "versucht es von selbst"):
        expect(page.get_by_text(words)).to_be_visible()


def test_a_socket_that_was_refused_comes_back(person: Opening) -> None:
    page = person("/about")
    codes = [4429]

    def answer(socket: WebSocketRoute) -> None:
        if codes:
            return socket.close(code=codes.pop())
        socket.connect_to_server()
        return None

    page.route_web_socket("**/live?*", answer)
    page.goto("/")
    begin(page, NAMES[0])
    wait_for_turn(page)
    assert not codes


def test_a_page_that_is_not_the_servers_own_says_so_once(person: Opening) -> None:
    page = person("/about")
    refused: list[str] = []

    def answer(socket: WebSocketRoute) -> None:
        refused.append(socket.url)
        socket.close(code=4403)

    page.route_web_socket("**/live?*", answer)
    page.goto("/")
    page.locator(part(f"play-now-{NAMES[0]}")).click()
    expect(page.locator("main")).to_contain_text("does not know this page as one of its own")
    assert len(refused) == 1
