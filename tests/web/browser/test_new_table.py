"""A new table in a real browser: usual ways to play, what was chosen last, and nothing that cannot be chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from knall.games import NAMES, load_game
from tests.support.some_games import HIDDEN, OPEN
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import part, wait_for_turn
from tests.web.browser.test_barriers import barriers


def kinds(page: Page, players: int) -> list[str]:
    return [page.locator(part(f"kind-{seat}")).input_value() for seat in range(players)]


@pytest.mark.parametrize(("language", "looks"), [("en", {}), ("de", {"viewport": PHONE})])
def test_the_usual_ways_to_play(person: Opening, language: str, looks: dict[str, object]) -> None:
    page = person(f"/new/{OPEN}", language, **looks)
    page.locator(part("players-3")).click()
    assert barriers(page, "light", "dark") == []
    expect(page.locator(f"{part('preset-friends')} input")).to_be_checked()
    assert kinds(page, 3) == ["here", "friend", "friend"]
    page.locator(part("preset-screen")).click()
    assert kinds(page, 3) == ["here", "here", "here"]
    page.locator(part("kind-2")).select_option("bot")
    expect(page.locator("[name=preset]:checked")).to_have_count(0)
    page.locator(part("preset-bots")).click()
    assert kinds(page, 3) == ["here", "bot", "bot"]
    page.locator(part("level-1")).select_option("easy")
    page.locator(part("create")).click()
    wait_for_turn(page)

    page.goto(f"/new/{OPEN}")
    expect(page.locator(f"{part('preset-bots')} input")).to_be_checked()
    assert kinds(page, 3) == ["here", "bot", "bot"]
    expect(page.locator(part("level-1"))).to_have_value("easy")
    expect(page.locator(part("level-2"))).to_have_value("normal")
    page.goto(f"/new/{HIDDEN}")
    expect(page.locator(f"{part('preset-friends')} input")).to_be_checked()


def test_nothing_is_shown_that_has_no_effect(person: Opening) -> None:
    name, option = next((name, one) for name in NAMES for one in load_game(name).options if one.players is not None)
    assert option.players is not None
    page = person(f"/new/{name}")
    for players in load_game(name).seats:
        page.locator(part(f"players-{players}")).click()
        expect(page.locator(part(f"option-{option.name}"))).to_be_visible(visible=players in option.players)
    page.locator(part("preset-friends")).click()
    expect(page.locator(part("chat-on"))).to_be_visible()
    expect(page.locator(part("start"))).to_be_hidden()
    expect(page.locator("details summary")).to_be_hidden()
    expect(page.locator(part("leaving"))).to_be_visible()
    page.locator(part("preset-bots")).click()
    expect(page.locator(part("leaving"))).to_be_hidden()
    page.locator(part("preset-screen")).click()
    expect(page.locator(part("leaving"))).to_be_visible()
    expect(page.locator(part("chat-on"))).to_be_hidden()
    expect(page.locator("details summary")).to_be_visible()


def test_what_was_kept_and_makes_no_sense_is_forgotten(person: Opening) -> None:
    page = person("/")
    for kept in ("{", '{"seats": []}', '{"seats": [{}, {}, {}, {}, {}]}', "null"):
        page.evaluate("([game, kept]) => localStorage.setItem(`knall.table.${game}`, kept)", [OPEN, kept])
        page.goto(f"/new/{OPEN}")
        expect(page.locator(f"{part('preset-friends')} input")).to_be_checked()
