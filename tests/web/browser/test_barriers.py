"""Every state of a match for those who cannot see it, or not well: an accessibility checker finds nothing."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import DESKTOP, PHONE, Opening
from tests.web.browser.playing import LIT, TOUCH, begin_with_bots, part, press_a_move, wait_for_turn

NAMELESS = """() => [...document.querySelectorAll(".board .piece[role=button]")].flatMap((piece) => {
    const name = piece.getAttribute("aria-label") ?? "";
    const words = [...piece.querySelectorAll("text")].flatMap((text) => text.textContent.trim().split(/\\s+/));
    return words.filter((word) => !name.toLowerCase().includes(word.toLowerCase())).map((word) => `${word}: ${name}`);
})"""
"""What stands on a piece that can be touched and is not in its name, by which people call it."""


def barriers(page: Page, *schemes: str) -> list[str]:
    """What is in anybody's way, by day or by night."""
    found: list[str] = page.evaluate(NAMELESS)
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        violations = Axe().run(page).response["violations"]
        found += [f"{scheme}: {one['id']}: {[node['target'] for node in one['nodes']][:4]}" for one in violations]
    return found


def touched(page: Page) -> None:
    """Pieces are touched until something is still missing."""
    for at in range(4):
        page.evaluate(TOUCH, [LIT, at])
        if page.locator(part("take-back")).count():
            return
        wait_for_turn(page)  # that was a whole move


def refused(page: Page) -> None:
    """A piece is touched that is no part of a move."""
    page.keyboard.press("Escape")  # what was touched before
    page.locator(".board .piece[aria-label]:not(.lit)").first.dispatch_event("click")
    expect(page.locator(f"{part('toast')}, .tooltip:not([hidden])").first).to_be_visible()


def hinted(page: Page) -> None:
    """A hint is shown."""
    page.locator(part("hint")).click()
    expect(page.locator(f"{part('hints')} [data-move]").first).to_be_visible()


def chatting(page: Page) -> None:
    """Something was said."""
    page.locator(part("tab-chat")).click()
    page.locator(part("chat-text")).fill("Hello")
    page.locator(part("chat-send")).click()
    expect(page.locator(f"{part('chat')} li")).to_have_count(1)


def more(page: Page) -> None:
    """The menu is open."""
    page.locator(part("more")).click()
    page.locator(f"{part('more-dialog')} summary").click()


STATES: list[Callable[[Page], None]] = [wait_for_turn, touched, refused, hinted, chatting, more]


@pytest.mark.parametrize(("name", "size"), [(NAMES[0], DESKTOP), (NAMES[1], PHONE), (NAMES[2], DESKTOP)])
def test_no_state_of_a_match_has_barriers(person: Opening, name: str, size: dict[str, int]) -> None:
    page = person(viewport=size)
    begin_with_bots(page, name, 3)
    wait_for_turn(page)
    press_a_move(page, random.Random(name))  # so that others have moved
    wait_for_turn(page)
    for place, state in enumerate(STATES, NAMES.index(name)):
        state(page)
        assert not barriers(page, ("light", "dark")[place % 2]), f"{name}: {state.__doc__}"
