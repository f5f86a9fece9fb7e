"""A page that is asked for without a line, or while the server does not answer: it says so, and comes by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import begin, part, wait_for_turn
from tests.web.browser.server import Server
from tests.web.browser.test_barriers import barriers
from tests.web.browser.test_connection import frozen, without_a_line

KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
}"""


def kept(page: Page) -> list[str]:
    """What the browser keeps for a time without a line, once it does."""
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    found: list[str] = page.evaluate(KEPT)
    return found


@pytest.mark.parametrize(("language", "title"), [("en", "No connection"), ("de", "Keine Verbindung")])
def test_a_reload_without_a_server_says_so_and_the_match_comes_by_itself(
    person: Opening, server: Server, language: str, title: str
) -> None:
    page = person("/", language, viewport=PHONE, service_workers="allow")
    begin(page, NAMES[1])
    wait_for_turn(page)
    files = kept(page)
    assert "/" in files
    assert all(path == "/" or path.startswith("/page/") for path in files), "what the server tells is never kept"
    with without_a_line(page):
        page.reload()
        expect(page.locator(part("lost"))).to_have_text(title)
        expect(page.locator(part("trying-again"))).to_be_visible()
        assert barriers(page, "light", "dark") == []
    wait_for_turn(page)
    with frozen(server):
        page.reload()
        expect(page.locator(part("lost"))).to_have_text(title)
    wait_for_turn(page)


def test_a_page_that_a_frozen_server_does_not_answer_says_so_and_comes(person: Opening, server: Server) -> None:
    page = person("/")
    with page.expect_response("**/more.js"):
        page.reload()
    with frozen(server):
        page.locator(part("nav-mine")).click()
        expect(page.locator(part("lost"))).to_have_text("No connection")
    expect(page.locator(part("lost"))).to_have_count(0)
    expect(page.locator("h1")).to_have_text("My matches")
