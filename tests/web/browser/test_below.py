"""Below the board of an upright phone: all that happened, where there is room, and a hint with a way back."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import Opening
from tests.web.browser.playing import begin, part, press_a_move, wait_for_turn

TALL = {"width": 390, "height": 844}
LOW = {"width": 360, "height": 600}
MOST_MOVES = 12
CUT = "() => document.querySelector('.recap li')?.textContent.startsWith('…')"


def box(page: Page, selector: str) -> tuple[float, float]:
    """Where it begins and ends, from above."""
    found = page.locator(selector).bounding_box()
    assert found is not None
    return found["y"], found["y"] + found["height"]


def test_what_the_line_above_cannot_hold_stands_below_a_board_that_leaves_room(person: Opening) -> None:
    page, rng = person(viewport=TALL), random.Random(5)
    begin(page, NAMES[0])
    wait_for_turn(page)
    for _ in range(MOST_MOVES):
        if page.evaluate(CUT):
            break
        press_a_move(page, rng)
        wait_for_turn(page)
    whole = page.locator(part("recap-whole"))
    told = page.locator(".recap li").get_attribute("title")

    assert page.evaluate(CUT)
    assert told
    assert told in " ".join(whole.locator("li").all_text_contents())
    assert box(page, ".board")[1] <= box(page, part("recap-whole"))[0] + 1
    assert box(page, part("recap-whole"))[1] <= box(page, ".actions")[0] + 1

    page.set_viewport_size(LOW)  # type: ignore[arg-type]
    expect(whole).not_to_be_visible()
    page.locator(".recap").click()
    expect(page.locator("#panel-log")).to_be_in_viewport()


def test_a_hint_below_the_board_leads_back_to_it(person: Opening) -> None:
    page = person(viewport=TALL)
    begin(page, NAMES[1])
    wait_for_turn(page)
    for back in ("to-board", "hint"):
        page.locator(part("hint")).click()
        expect(page.locator(part("hint-sentence"))).to_be_in_viewport()
        page.locator(part(back)).click()
        page.wait_for_function("() => scrollY === 0")
    page.locator(part("hint")).click()
    expect(page.locator(part("hint-sentence"))).to_be_in_viewport()
    page.locator(f"{part('hints')} [data-move]").first.click()
    page.wait_for_function("() => scrollY === 0")
