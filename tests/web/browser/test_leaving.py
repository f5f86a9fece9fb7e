"""People come and go, in real browsers: walked away and stood in for, back again, resigned, everybody gone."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.some_games import HIDDEN, OPEN
from tests.web.browser.conftest import DESKTOP, PHONE, Opening
from tests.web.browser.playing import LIT, can_move, honest, part, touch_a_move, wait_for_turn
from tests.web.browser.server import Server
from tests.web.browser.test_barriers import barriers

MAKE = """async ([game, players, wish]) => {
    const seats = [{kind: "here", name: "Ada"}, ...Array.from({length: players - 1}, () => ({kind: "open"}))];
    const body = JSON.stringify({game, seats, ...wish});
    const headers = {"Content-Type": "application/json"};
    return (await (await fetch("/api/tables", {method: "POST", headers, body})).json()).id;
}"""
SOON = {"away_after": 1}


def sitting(person: Opening, game: str, *others: tuple[str, dict[str, object]], **wish: object) -> list[Page]:
    """Ada and others, each with a name and what else their browser is like, at a table whose match has begun."""
    ada = person()
    path = f"/table/{ada.evaluate(MAKE, [game, 1 + len(others), wish])}"
    ada.goto(path)
    pages = [ada]
    for seat, (name, more) in enumerate(others, 1):
        page = person(path, **more)
        page.locator(part(f"sit-{seat}")).click()
        page.locator(part("name")).fill(name)
        page.locator(part("name-done")).click()
        pages.append(page)
    for page in pages:
        expect(page.locator(part("board"))).to_be_visible()
    return pages


def until_turn_of(mover: Page, pages: list[Page]) -> None:
    """All of them move until one is to move."""
    rng = random.Random(5)
    while True:
        mover.locator(f"{LIT}, .turn").first.wait_for()
        if can_move(mover):
            return
        for page in pages:
            if page is not mover and can_move(page):
                touch_a_move(page, rng)


def walk_away(page: Page) -> str:
    """Close the window; the address."""
    url = page.url
    page.close()
    return url


def come_back(page: Page, url: str) -> Page:
    """The same person again, in a new window."""
    again = page.context.new_page()
    again.goto(url)
    return again


OWN_PLACE = """name => {
    const element = document.querySelector(`[data-test=${name}]`);
    const {left, right, top, bottom} = element.getBoundingClientRect();
    return top >= 0 && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def lies_open(page: Page, name: str) -> bool:
    """Is a part of the page to be seen, with nothing above it?"""
    return bool(page.evaluate(OWN_PLACE, name))


def to_leave(page: Page) -> None:
    """Ask for it in the menu."""
    page.locator(part("more")).click()
    page.locator(part("leave-match")).click()
    expect(page.locator(part("leave-dialog"))).to_be_visible()


@pytest.mark.parametrize(("game", "size"), [(OPEN, PHONE), (HIDDEN, DESKTOP)])
def test_who_walks_away_is_stood_in_for_and_takes_over_again(person: Opening, game: str, size: dict[str, int]) -> None:
    ada, bob = sitting(person, game, ("Bob", {"viewport": size}), **SOON)
    until_turn_of(bob, [ada, bob])
    url = walk_away(bob)

    question = ada.locator(part("absence-question"))
    expect(question).to_contain_text("Bob is away. Shall a bot play until they are back?")
    assert lies_open(ada, "status")
    assert not barriers(ada, "light", "dark")
    ada.locator(part("stand-in")).click()
    expect(ada.locator(part("log"))).to_contain_text("A bot stands in for Bob until they are back.")
    expect(ada.locator(part("log"))).to_contain_text("A bot for Bob: ")
    expect(ada.locator(part("players"))).to_contain_text("bot plays")
    expect(question).to_have_count(0)
    wait_for_turn(ada)

    again = come_back(bob, url)
    expect(again.locator(part("stood-in"))).to_contain_text("A bot plays for you.")
    assert lies_open(again, "status")
    assert lies_open(again, "take-over")
    assert not barriers(again, "light", "dark")
    again.locator(part("take-over")).click()
    expect(again.locator(part("stood-in"))).to_have_count(0)
    if again.locator(part("to-log")).is_visible():
        again.locator(part("to-log")).click()
    expect(again.locator(part("log"))).to_contain_text("You are back.")
    expect(ada.locator(part("log"))).to_contain_text("Bob is back.")
    until_turn_of(again, [ada, again])
    touch_a_move(again, random.Random(2))


def test_a_tap_on_the_board_takes_over_too(person: Opening) -> None:
    ada, bob = sitting(person, OPEN, ("Bob", {}), **SOON)
    until_turn_of(bob, [ada, bob])
    url = walk_away(bob)
    ada.locator(part("stand-in")).click()
    wait_for_turn(ada)
    again = come_back(bob, url)
    expect(again.locator(part("stood-in"))).to_be_visible()
    again.locator(".board .piece").first.dispatch_event("click")
    expect(again.locator(part("stood-in"))).to_have_count(0)


def test_of_three_two_decide_about_the_third(person: Opening) -> None:
    german: dict[str, object] = {"language": "de", "viewport": PHONE}
    ada, bob, eve = pages = sitting(person, HIDDEN, ("Bob", german), ("Eve", {}), **SOON)
    until_turn_of(eve, pages)
    walk_away(eve)
    ada.locator(part("stand-in")).click()
    expect(ada.locator(part("absence-asked"))).to_contain_text("Waiting for Bob to agree that a bot plays for Eve.")
    expect(bob.locator(part("absence-question"))).to_contain_text("Eve ist nicht da.")
    assert all(lies_open(bob, name) for name in ("status", "absence-question", "stand-in", "keep-waiting"))
    bob.locator(part("keep-waiting")).click()
    expect(bob.locator(part("absence-question"))).to_have_count(0)
    bob.reload()
    bob.locator(part("stand-in")).click()
    expect(ada.locator(part("log"))).to_contain_text("A bot stands in for Eve until they are back.")
    expect(ada.locator(part("absence-asked"))).to_have_count(0)


def test_who_comes_back_before_the_others_have_said_anything_plays_on(person: Opening) -> None:
    ada, bob = sitting(person, OPEN, ("Bob", {}), **SOON)
    until_turn_of(bob, [ada, bob])
    url = walk_away(bob)
    expect(ada.locator(part("absence-question"))).to_be_visible()
    again = come_back(bob, url)
    expect(ada.locator(part("absence-question"))).to_have_count(0)
    wait_for_turn(again)
    touch_a_move(again, random.Random(2))


@pytest.mark.parametrize("game", [OPEN])
def test_resigning_ends_the_match_where_that_was_chosen(person: Opening, game: str) -> None:
    ada, bob = sitting(person, game, ("Bob", {"viewport": PHONE}), leaving="end")
    to_leave(bob)
    expect(bob.locator(part("leave-words"))).to_contain_text("The match ends, and Ada wins.")
    expect(bob.locator(part("leave-no"))).to_be_focused()
    assert not barriers(bob, "light", "dark")
    bob.keyboard.press("Escape")
    expect(bob.locator(part("leave-dialog"))).to_have_count(0)
    to_leave(bob)
    bob.locator(part("leave-yes")).click()

    expect(bob.locator(f"{part('end')} h2")).to_have_text("You have resigned. Ada wins.")
    expect(ada.locator(f"{part('end')} h2")).to_have_text("Bob has resigned. You win.")
    honest(ada, game)
    expect(ada.locator(part("result"))).to_contain_text("Resigned")
    ada.goto("/mine")
    expect(ada.locator(part("matches"))).to_contain_text("Bob has resigned. You win.")


def test_a_bot_plays_on_for_who_leaves(person: Opening) -> None:
    ada, bob, eve = pages = sitting(person, OPEN, ("Bob", {}), ("Eve", {}), leaving="bot", stand_in="easy")
    to_leave(bob)
    expect(bob.locator(part("leave-words"))).to_contain_text("A bot (Easy) plays on for you to the end.")
    bob.keyboard.press("Tab")
    expect(bob.locator(part("leave-yes"))).to_be_focused()
    bob.keyboard.press("Enter")
    expect(bob.locator(part("log"))).to_contain_text("You leave the match; a bot plays on for you.")
    expect(bob.locator("#panel-moves")).to_contain_text("You are watching.")
    expect(bob.locator(part("undo"))).to_have_count(0)
    expect(ada.locator(part("players"))).to_contain_text("bot plays")
    until_turn_of(eve, [page for page in pages if page is not bob])
    expect(ada.locator(part("log"))).to_contain_text("A bot for Bob: ")
    expect(bob.locator(part("end"))).to_have_count(0)
    bob.goto("/mine")
    expect(bob.locator(part("matches"))).to_contain_text("You have left this match.")
    bob.goto("/")
    expect(bob.locator(".going-on")).to_have_count(0)


def test_one_of_two_at_a_screen_leaves_and_is_not_handed_the_device(person: Opening) -> None:
    page = person()
    seats = [{"kind": "here", "name": name} for name in ("Ada", "Bob")]
    page.goto(f"/table/{page.evaluate(MAKE, [HIDDEN, 2, {'seats': seats}])}")
    page.locator(part("handover-open")).click()
    wait_for_turn(page)
    to_leave(page)
    page.locator(part("who-leaves")).select_option("1")
    page.locator(part("leave-yes")).click()
    expect(page.locator(part("players"))).to_contain_text("bot plays")
    for number in range(3):
        wait_for_turn(page)
        touch_a_move(page, random.Random(number))
        assert page.locator(part("handover-open")).count() == 0


def test_a_match_that_nobody_comes_back_to_is_closed_and_listed_so(
    person: Opening, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    ada, bob = sitting(person, OPEN, ("Bob", {"language": "de"}))
    until_turn_of(bob, [ada, bob])
    url = ada.url
    for page in (ada, bob):
        page.goto("about:blank")
    server.stop()
    data = next(Path(str(tmp_path_factory.getbasetemp())).glob("site*/knall.sqlite"))
    with closing(sqlite3.connect(data)) as file:
        file.execute("UPDATE tables SET updated = updated - 31 * 86400 WHERE id = ?", (url.rsplit("/", 1)[1],))
        file.commit()
    server.start()
    for page, words in ((ada, "Nobody came back, so the match was closed."), (bob, "Niemand kam zurück")):
        page.goto(f"{server.address}/mine")
        expect(page.locator(part("matches"))).to_contain_text(words)
        page.locator(f"{part('matches')} a").first.click()
        expect(page.locator(f"{part('end')} h2")).to_contain_text(words)
        honest(page, OPEN)
