"""Learning: lessons on a phone, what newcomers are asked, the coach of their first match."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import Opening
from tests.web.browser.playing import LIT, TOUCH, begin, happened, part, wait_for_event, wait_for_turn

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
WHY = "This wins about 30% of the time, the best move about 42%. A body of one element earns nothing."
ALL_BAD = {
    **{"sentence": "", "reasons": [], "moves": []},
    "losses": {f"a{e}": 0.12 for e in range(1, 37)},
    "warnings": {f"a{e}": WHY for e in range(1, 37)},
}
"""What the coach would be told if every first move threw away much."""
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
        page.wait_for_function(f"() => !({HIDDEN})().length")
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
    pieces = page.locator(".board [data-piece^=e]").all()
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


COVERED = """() => {
    const head = document.querySelector("#head").getBoundingClientRect();
    return head.bottom > document.querySelector(".panel").getBoundingClientRect().top;
}"""
"""Does the panel of a lesson lie over the head, or a part of it?"""


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_on_a_phone_goes_back_to_the_top_of_the_board(person: Opening, name: str) -> None:
    page = person(f"/learn/{name}", "de", viewport={"width": 390, "height": 844})
    page.locator(NEXT).wait_for()
    while not page.locator(PLAY).is_visible():
        page.wait_for_function(f"() => !({HIDDEN})().length")
        go_on(page)
    page.wait_for_function("() => scrollY === 0")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function(f"() => !({COVERED})()")


def test_a_touch_in_a_lesson_says_what_a_piece_is(person: Opening) -> None:
    page = person("/learn/ramsch", viewport=SMALL, has_touch=True)
    page.locator(NEXT).wait_for()
    page.locator('.board [data-piece="resets"]').tap()
    expect(page.locator(".tooltip")).to_contain_text("Reset number 1 of at most 6. The points of the round")
    expect(page.locator(part("toast"))).to_have_count(0)


BETWEEN = """() => {
    const box = document.querySelector("[data-piece=resets]").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
"""The middle of a track, between its fields."""


def test_counters_and_universes_say_on_a_phone_what_they_are(person: Opening) -> None:
    page = person("/", viewport=SMALL, has_touch=True)
    begin(page, "ramsch")
    wait_for_turn(page)
    tip, touched = page.locator(".tooltip"), page.locator(part("touched"))

    page.touchscreen.tap(*page.evaluate(BETWEEN))
    expect(tip).to_contain_text("Reset number 1 of at most 6. The points of the round are multiplied by it")
    page.locator('.board [data-piece="u2"]').tap()
    expect(touched).to_contain_text("universe, empty. It takes any card (M8).")
    page.locator(part("take-back")).click()
    page.locator(LIT).last.tap()  # a card of the hand
    expect(touched).to_contain_text(": ")
    expect(page.locator(part("toast"))).to_have_count(0)


CARDS_IN_HAND = """() => {
    const cards = [...document.querySelectorAll(".board .piece.lit")].filter((one) => /^[A-Z]/.test(one.dataset.piece));
    const [one] = cards.map((card) => card.getScreenCTM());
    return [118 * one.a, cards.map((card) => card.getScreenCTM().e).sort((a, b) => a - b)];
}"""
"""How wide a card is on the screen, and where the middles of those in one's hand are."""


def test_the_hand_does_not_overlap_on_a_desktop_while_the_coach_is_there(person: Opening) -> None:
    page = person("/", newcomer=True)
    page.locator(part("play-now-ramsch")).click()
    page.locator(part("newcomer-coach")).click()
    wait_for_turn(page)
    expect(page.locator(part("coach"))).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.arriving')")

    width, middles = page.evaluate(CARDS_IN_HAND)
    assert len(middles) == 7
    assert all(right - left >= width for left, right in pairwise(middles))


def test_only_what_needs_no_comet_is_ringed_and_the_comet_is_not_pressed_upon_anybody(person: Opening) -> None:
    page = person("/")
    begin(page, "urknall")
    wait_for_turn(page)
    before = happened(page)
    page.evaluate(TOUCH, [LIT, 0])
    wait_for_event(page, before)
    page.wait_for_function("() => document.querySelectorAll('.board .piece.lit[data-piece^=comet]').length === 1")
    ringed = {one.get_attribute("data-piece") for one in page.locator(LIT).all()}
    free = [one.get_attribute("data-piece") for one in page.locator(".board [data-piece^=e]").all()]
    travelled = page.evaluate(PLAIN_JOURNEYS)

    assert {f"e{number}" for number in travelled} == {one for one in ringed if one and one[0] == "e"}
    assert len(ringed) <= len(free)


PLAIN_JOURNEYS = """() => [...document.querySelectorAll("[data-test=moves] [data-move^=t]")]
    .map((one) => Number(one.dataset.move.slice(1)))"""


def test_whoever_has_never_played_is_asked_once(person: Opening) -> None:
    page = person("/", newcomer=True)
    page.locator(part(f"play-now-{NAMES[0]}")).click()
    page.locator(part("newcomer-learn")).click()
    expect(page.locator(part("lesson-words"))).to_be_visible()
    page.locator(part("lesson-skip")).click()
    page.locator(part(f"play-now-{NAMES[0]}")).click()
    wait_for_turn(page)


def test_a_coach_explains_warns_of_bad_moves_and_goes_with_one_touch(person: Opening) -> None:
    page = person("/", newcomer=True, viewport=SMALL)
    page.route("**/hint?*compare=true*", lambda route: route.fulfill(json=ALL_BAD))
    page.locator(part(f"play-now-{NAMES[0]}")).click()
    page.locator(part("newcomer-coach")).click()
    wait_for_turn(page)
    coach, asked = page.locator(part("coach")), page.locator(part("coach-question"))
    expect(coach).to_have_attribute("data-seq", str(happened(page)))
    expect(coach.locator("p")).not_to_be_empty()

    before = happened(page)
    page.evaluate(TOUCH, [LIT, 0])
    expect(asked).to_contain_text(WHY)
    within = "[data-test=choices]"
    assert page.evaluate(f"() => document.querySelector('{within}').scrollHeight <= innerHeight / 2")
    expect(coach).to_be_hidden()  # the question lies where it stood
    page.locator(part("coach-again")).click()
    expect(asked).to_have_count(0)
    assert happened(page) == before
    page.evaluate(TOUCH, [LIT, 0])
    page.locator(part("coach-play")).click()
    wait_for_event(page, before)

    page.locator(part("coach-off")).click()
    expect(coach).to_be_hidden()
    page.reload()
    wait_for_turn(page)
    expect(coach).to_be_hidden()


def test_the_rules_can_be_searched_and_clauses_are_links(person: Opening) -> None:
    page = person(f"/rules/{NAMES[0]}#U13", viewport=SMALL)
    expect(page.locator("#u13.clause-marked")).to_be_in_viewport()
    page.locator('#u14 a[href="#u13"]').click()
    expect(page.locator("#u13.clause-marked")).to_be_in_viewport()
    page.locator(part("to-top")).click()
    expect(page.locator(part("rules-search"))).to_be_in_viewport()
    page.locator(part("rules-search")).fill("U13")
    expect(page.locator("#u13")).to_be_visible()
    expect(page.locator("#u2")).to_be_hidden()
    expect(page.locator(part("summary")).locator("img").first).to_be_hidden()
    page.locator(part("rules-search")).fill("")
    expect(page.locator(part("summary")).locator("img").first).to_be_visible()
