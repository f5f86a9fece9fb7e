"""The page for everyone: keys, screen readers, lost connections, one screen for two, replays."""

from __future__ import annotations

import random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import DESKTOP, PHONE, Opening
from tests.web.browser.playing import (
    LIT,
    begin,
    begun,
    can_move,
    happened,
    part,
    position_text,
    press_a_move,
    touch_a_move,
    wait_for_event,
    wait_for_turn,
)


def serious(page: Page) -> list[str]:
    """What an accessibility checker finds."""
    found = Axe().run(page).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:4]}" for one in bad]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_page_has_serious_barriers(person: Opening, scheme: str, size: dict[str, int]) -> None:
    page = person("/", viewport=size, color_scheme=scheme)
    paths = ["/", f"/new/{NAMES[0]}", "/mine", "/about", "/replay", "/nothing/here", f"/rules/{NAMES[1]}"]
    for path in [*paths, *(f"/learn/{name}" for name in NAMES)]:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert not serious(page), path
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
    for name in NAMES:
        page.goto("/")
        begin(page, name)
        wait_for_turn(page)
        for tab in page.get_by_role("tab").all():
            tab.click()
            assert not serious(page), f"{name}, {tab.inner_text()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], name


def test_by_keys_only(person: Opening) -> None:
    page = person("/")
    page.locator(part(f"play-now-{NAMES[0]}")).focus()
    page.keyboard.press("Enter")
    wait_for_turn(page)
    for _ in range(3):
        wait_for_turn(page)
        before = happened(page)
        for _ in range(80):  # by the tabulator to the board
            if page.evaluate("document.activeElement.matches('.piece.lit')"):
                break
            page.keyboard.press("Tab")
        for arrow in ("Right", "Down", "Left", "Up") * 3:
            page.keyboard.press(f"Arrow{arrow}")
            if page.evaluate("document.activeElement.matches('.piece.lit[aria-pressed=false]')"):
                page.keyboard.press("Enter")
            if not page.locator(".status .mine").count() or happened(page) > before:
                break
        wait_for_event(page, before)


def test_a_wrong_touch_is_explained_by_the_clause(person: Opening) -> None:
    page = begun(person, NAMES[0])
    touch_a_move(page, random.Random(1))
    wait_for_turn(page)
    touch_a_move(page, random.Random(1))
    wait_for_turn(page)
    for piece in page.locator(".board .piece:not(.lit)").all():
        piece.evaluate("node => node.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        expect(page.locator(f"{part('toast')}, .tooltip:not([hidden])").first).to_be_visible()
        if page.locator(part("toast-action")).count():
            break
    page.locator(part("toast-action")).first.click()
    expect(page.locator(part("rules-sheet"))).to_be_visible()


def test_two_at_one_screen_hide_their_hands(person: Opening) -> None:
    page = person(f"/new/{NAMES[1]}")
    page.locator(part("kind-1")).select_option("here")
    page.locator(part("create")).click()
    handover = page.locator(part("handover-open"))
    handover.click()
    wait_for_turn(page)
    mine = position_text(page)
    press_a_move(page, random.Random(6))
    while not handover.is_visible():  # until it is the other one's turn
        expect(page.locator(f"{LIT}, {part('handover-open')}").first).to_be_visible()
        if can_move(page):
            press_a_move(page, random.Random(6))
    assert mine not in page.content()
    handover.click()
    wait_for_turn(page)
    assert position_text(page) != mine


def test_hint_undo_and_replay(person: Opening) -> None:
    page = begun(person, NAMES[0])
    page.locator(part("hint")).click()
    expect(page.locator(f"{part('hints')} [data-move]").first).to_be_visible()
    rng = random.Random(1)
    press_a_move(page, rng)
    wait_for_turn(page)
    expect(page.locator(part("undo"))).to_have_attribute("aria-disabled", "true")
    page.locator(part("undo")).click(force=True)  # it says why not
    expect(page.locator(part("toast"))).to_contain_text("seen a roll")
    press_a_move(page, rng)
    wait_for_turn(page)
    page.locator(part("undo")).click()
    expect(page.locator(part("log"))).to_contain_text("back")
    page.goto(page.url.replace("/table/", "/replay/"))
    expect(page.locator(part("slider"))).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(part("count"))).to_contain_text("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(part("count"))).to_contain_text("1")


def test_a_dashed_frame_says_what_it_is_for(person: Opening) -> None:
    page, rng = person(), random.Random(2)
    begin(page, NAMES[0])
    wait_for_turn(page)
    press_a_move(page, rng)
    wait_for_turn(page)
    while not page.locator(".ring.last").count():  # of what the bot did nothing is left on the board
        press_a_move(page, rng)
        wait_for_turn(page)
    framed = page.locator(".ring.last").first.get_attribute("data-ring")

    page.locator(f'.board [data-piece="{framed}"]').hover(force=True)
    expect(page.locator(".tooltip")).to_contain_text("The dashed frame: this is part of what the others did last.")
