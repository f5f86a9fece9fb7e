"""The end of a round is a scene: it is shown until people go on, and kept with log and scores."""

from __future__ import annotations

import random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import LIT, PAINTED, begin, go_on, part, wait_for_turn


def round_ends(name: str) -> int:
    """How many rounds a match of this game has."""
    return sum(told.after.round_end() is not None for told in random_match(load_game(name), 2, {}, 1).told(None))


GAMES = [name for name in NAMES if round_ends(name) > 1]
ONE_ROUND = [name for name in NAMES if round_ends(name) == 1]
END = part("round-end")
MOVE = """([moves, at]) => {
    const buttons = document.querySelectorAll(moves);
    buttons[at % buttons.length]?.click();
}"""


def to_the_end_of_a_round(pages: list[Page], seed: int = 5) -> None:
    """All of them make moves until each is shown how the round came out."""
    rng = random.Random(seed)
    while not all(page.locator(END).is_visible() for page in pages):
        for page in pages:
            if page.locator(LIT).count() and not page.locator(END).is_visible():
                page.evaluate(MOVE, [f"{part('moves')} [data-move]", rng.randrange(1 << 30)])
        pages[0].evaluate(PAINTED)


def table_with(person: Opening, game: str, kind: str) -> Page:
    """A new table for two, whose second seat is of this kind."""
    page = person(f"/new/{game}")
    page.locator(part("kind-1")).select_option(kind)
    page.locator(part("create")).click()
    return page


def rounds(page: Page) -> Any:
    """The rounds that the scores list."""
    return page.locator(f"{part('rounds')} [data-round]")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_shown_until_somebody_goes_on(person: Opening, game: str) -> None:
    page = person(language="de")
    begin(page, game)
    to_the_end_of_a_round([page])

    board = page.locator(part("board")).get_attribute("aria-label")
    expect(page.locator(f"{END} tbody tr")).to_have_count(2)
    expect(page.locator(part("go-on"))).to_be_focused()
    expect(page.locator(LIT)).to_have_count(0)
    expect(page.locator(f"{END} .round-soon")).to_have_count(0)  # only a bot waits
    assert [] == [one["id"] for one in Axe().run(page).response["violations"]]
    page.keyboard.press("Escape")

    expect(page.locator(END)).to_be_hidden()
    expect(page.locator(part("board"))).not_to_have_attribute("aria-label", board or "")
    expect(page.locator(f"{part('log')} [data-round]")).to_have_count(1)
    page.locator(part("tab-scores")).click()
    expect(rounds(page)).to_have_count(1)
    rounds(page).locator("summary").click()
    expect(rounds(page).locator("tbody tr")).to_have_count(2)


@pytest.mark.parametrize("game", ONE_ROUND)
def test_the_last_round_is_shown_before_the_result(person: Opening, game: str) -> None:
    page = person(viewport=PHONE)
    begin(page, game)
    to_the_end_of_a_round([page])
    assert page.locator(part("end")).count() == 0
    page.locator(part("go-on")).click()

    expect(page.locator(part("end"))).to_be_visible()
    expect(page.locator(END)).to_be_hidden()


@pytest.mark.parametrize("game", ONE_ROUND)
def test_on_a_low_screen_the_board_behind_it_can_be_seen(person: Opening, game: str) -> None:
    page = person(viewport={"width": 640, "height": 360})
    begin(page, game)
    to_the_end_of_a_round([page])
    scene = page.locator(END)
    before = scene.bounding_box()
    scene.get_by_role("button", name="See the board").click()

    expect(scene.locator(".round-body")).to_be_hidden()
    after = scene.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] < before["height"] / 2
    expect(page.locator(part("go-on"))).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_rounds_are_there_after_a_reload_and_in_the_replay(person: Opening, game: str) -> None:
    page = person(viewport=PHONE)
    begin(page, game)
    to_the_end_of_a_round([page])
    go_on(page)
    wait_for_turn(page)

    page.reload()
    page.locator(part("tab-scores")).click()
    expect(rounds(page)).to_have_count(1)
    number = rounds(page).first.get_attribute("data-round")
    page.goto(page.url.replace("/table/", "/replay/"))
    slider = page.locator(part("slider"))
    expect(slider).to_have_attribute("max", str(slider.get_attribute("max")))
    slider.evaluate("(one, at) => { one.value = at; one.dispatchEvent(new Event('input')); }", number)

    expect(page.locator(f"{END} tbody tr")).to_have_count(2)
    page.locator(part("go-on")).click()
    expect(page.locator(END)).to_be_hidden()


@pytest.mark.parametrize("game", GAMES[:1])
def test_among_several_people_it_goes_on_by_itself(person: Opening, game: str) -> None:
    host = table_with(person, game, "open")
    expect(host.locator(part("waiting"))).to_be_visible()
    guest = person(host.url.replace(host.evaluate("location.origin"), ""), viewport=PHONE)
    guest.locator(part("sit-1")).click()
    guest.locator(part("name")).fill("Bob")
    guest.locator(part("name-done")).click()
    to_the_end_of_a_round([host, guest])

    for page in (host, guest):
        expect(page.locator(f"{END} .round-soon")).to_be_visible()
    guest.locator(f"{END} .round-soon button").click()
    expect(host.locator(END)).to_be_hidden()  # after its seconds
    expect(guest.locator(END)).to_be_visible()  # who wants to read on does so
    if guest.locator(part("round-turn")).inner_text() == "":
        wait_for_turn(host)
    go_on(guest)
    expect(guest.locator(END)).to_be_hidden()


@pytest.mark.parametrize("game", GAMES[:1])
def test_a_spectator_sees_the_end_of_a_round_too(person: Opening, game: str) -> None:
    page = person()
    begin(page, game)
    watcher = person(page.url.replace(page.evaluate("location.origin"), ""), "de", viewport=PHONE)
    expect(watcher.locator(part("board"))).to_be_visible()
    to_the_end_of_a_round([page])

    expect(watcher.locator(END)).to_be_visible()
    expect(watcher.locator(f"{END} tbody tr")).to_have_count(2)
    watcher.locator(part("go-on")).click()
    expect(watcher.locator(END)).to_be_hidden()
    expect(page.locator(END)).to_be_visible()  # who plays reads on
    go_on(page)
    expect(page.locator(END)).to_be_hidden()


@pytest.mark.parametrize("game", GAMES[:1])
def test_at_a_shared_screen_the_round_is_shown_before_it_is_handed_over(person: Opening, game: str) -> None:
    page = table_with(person, game, "here")
    handover, rng = page.locator(part("handover-open")), random.Random(5)
    while not page.locator(END).is_visible():
        if handover.is_visible():
            handover.click()
        elif page.locator(LIT).count():
            page.evaluate(MOVE, [f"{part('moves')} [data-move]", rng.randrange(1 << 30)])
        page.evaluate(PAINTED)

    expect(page.locator(f"{END} tbody tr")).to_have_count(2)
    expect(handover).to_be_hidden()  # both look at the result together
    go_on(page)
    expect(page.locator(END)).to_be_hidden()
    expect(page.locator(f"{LIT}, {part('handover-open')}").first).to_be_visible()
