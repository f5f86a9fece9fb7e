"""Learning: lessons on a phone, what newcomers are asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import Opening
from tests.web.browser.playing import LIT, part, wait_for_turn

pytestmark = pytest.mark.slow

SMALL = {"width": 360, "height": 640}
PLACE = "() => document.querySelector('.lesson progress').value"
"""How far a lesson is."""
HIDDEN = """() => {
    const end = document.querySelector(".panel").getBoundingClientRect().top;
    return [...document.querySelectorAll("[data-ring]")].filter((ring) => {
        const box = ring.getBoundingClientRect();
        return ring.matches(".lit") && (box.top < 0 || box.bottom > end);
    }).map((ring) => ring.dataset.ring);
}"""
"""Rings around what is to be touched that lie under the panel or outside the screen."""
NEXT, MOVE, PLAY = part("lesson-next"), ".lesson [data-move]", part("lesson-play")


def go_on(page: Page) -> int:
    """One scene further, by a button; how many choices were answered on the way, all of those that lead back first."""
    here, answered = page.evaluate(PLACE), 0
    if page.locator(NEXT).is_visible():
        page.locator(NEXT).click()
    else:
        for move in [one.get_attribute("data-move") for one in page.locator(MOVE).all()]:
            page.locator(part("lesson-choices")).evaluate_all("folds => folds.forEach((fold) => (fold.open = true))")
            asked = page.locator(part("lesson-words")).text_content()
            page.locator(f'.lesson [data-move="{move}"]').click()
            page.wait_for_function(
                f"here => ({PLACE})() !== here || document.querySelector('[data-test=lesson-again]')", arg=here
            )
            if page.evaluate(PLACE) != here:
                break
            assert page.locator(part("lesson-words")).text_content() != asked
            answered += 1
            page.locator(part("lesson-again")).click()
            expect(page.locator(part("lesson-choices"))).to_be_visible()
    page.wait_for_function(f"here => ({PLACE})() !== here", arg=here)
    page.locator(f"{NEXT}, {MOVE}, {PLAY}").first.wait_for(state="attached")
    return answered


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_on_a_small_phone_shows_what_is_to_be_touched_and_answers_every_choice(
    person: Opening, name: str
) -> None:
    page = person(f"/learn/{name}", viewport=SMALL)
    page.locator(NEXT).wait_for()
    answered = 0
    while not page.locator(PLAY).is_visible():
        assert not page.evaluate(HIDDEN), page.locator(part("lesson-words")).text_content()
        answered += go_on(page)
    assert answered >= 2
    expect(page.locator(f"{part('lesson-words')} .scores summary").first).to_be_visible()


def test_a_lesson_explains_refusals_remembers_the_place_and_is_marked_when_it_is_done(person: Opening) -> None:
    page = person(f"/learn/{NAMES[0]}")
    while not page.locator(LIT).count():
        page.locator(f"{NEXT}, {MOVE}").first.wait_for(state="attached")
        go_on(page)
    allowed = {one.get_attribute("data-piece") for one in page.locator(LIT).all()}
    said = page.locator(part("lesson-words")).text_content()
    pieces = page.locator(".board [data-piece]").all()
    stranger = next(one for one in pieces if one.get_attribute("data-piece") not in allowed)
    stranger.dispatch_event("click", {"bubbles": True})
    expect(page.locator(part("toast"))).to_be_visible()

    page.goto("/")
    expect(page.locator(part(f"learn-{NAMES[0]}"))).to_have_attribute("data-progress", "begun")
    page.locator(part(f"learn-{NAMES[0]}")).click()
    expect(page.locator(part("lesson-words"))).to_have_text(said or "")
    while not page.locator(PLAY).is_visible():
        go_on(page)
    page.goto("/")
    expect(page.locator(part(f"learn-{NAMES[0]}"))).to_have_attribute("data-progress", "done")


def test_whoever_has_never_played_is_asked_once(person: Opening) -> None:
    page = person("/", newcomer=True)
    page.locator(part(f"play-now-{NAMES[0]}")).click()
    page.locator(part("newcomer-learn")).click()
    expect(page.locator(part("lesson-words"))).to_be_visible()
    page.locator(part("lesson-skip")).click()
    page.locator(part(f"play-now-{NAMES[0]}")).click()
    wait_for_turn(page)
