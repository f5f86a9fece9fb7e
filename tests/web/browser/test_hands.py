"""All hands open in the replay of a match that is over."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from knall.games import NAMES, load_game
from tests.web.browser.conftest import DESKTOP, PHONE, Opening
from tests.web.browser.playing import begin_with_bots, part, resign, wait_for_turn
from tests.web.browser.test_page import serious

GAMES = [name for name in NAMES if not load_game(name).open]


@pytest.mark.parametrize(("game", "size"), [*zip(GAMES, cycle([DESKTOP, PHONE]), strict=False)])
def test_all_hands_are_open_in_the_replay(person: Opening, game: str, size: dict[str, int]) -> None:
    page = person("/", viewport=size)
    begin_with_bots(page, game, 2)
    wait_for_turn(page)
    table = page.url.rsplit("/", 1)[1]
    resign(page)
    page.goto(f"/replay/{table}")
    hands = page.locator(part("hands"))
    page.locator(part("last")).click()

    expect(hands.locator("li")).to_have_count(2)
    expect(hands.locator("li").first).to_contain_text("Ada")
    assert hands.locator("svg").first.get_attribute("aria-label")
    cards = hands.locator("svg").first.locator("[data-title]")
    expect(cards.nth(1)).to_be_attached()  # before the deal the hands are open too, and empty
    cards.first.dispatch_event("click")
    expect(hands.locator(".tooltip")).to_be_visible()
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]

    page.locator(part("eyes")).select_option("decided")
    expect(hands).to_be_hidden()
