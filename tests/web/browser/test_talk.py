"""Clocks, undo, chat and deleting what is mine in real browsers, with two and three people."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.support.some_games import HIDDEN, OPEN
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import begin_with_bots, part, press_a_move, wait_for_turn
from tests.web.browser.test_barriers import barriers

MAKE = """async (wish) => {
    const headers = {"Content-Type": "application/json"};
    await fetch("/api/me", {method: "POST", headers, body: JSON.stringify({name: "Ada"})});
    const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
    return (await answer.json()).id;
}"""
NAMED = """async (name) => {
    const headers = {"Content-Type": "application/json"};
    await fetch("/api/me", {method: "POST", headers, body: JSON.stringify({name})});
}"""


def together(person: Opening, **settings: object) -> tuple[Page, Page, str]:
    """Ada, who made the table and has the first seat, and Bob on his phone; their match has begun."""
    ada, bob = person(), person(viewport=PHONE)
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]
    path = f"/table/{ada.evaluate(MAKE, {'game': OPEN, 'seats': seats, **settings})}"
    ada.goto(path)
    bob.goto(path)
    bob.locator(part("sit-1")).click()
    bob.locator(part("name")).fill("Bob")
    bob.locator(part("name-done")).click()
    for page in (ada, bob):
        expect(page.locator(part("board"))).to_be_visible()
    return ada, bob, path


def say(page: Page, text: str) -> None:
    page.locator(part("tab-chat")).click()
    page.locator(part("chat-text")).fill(text)
    page.locator(part("chat-send")).click()
    expect(page.locator(part("chat"))).to_contain_text(text)


def test_what_the_clock_did_is_told_to_who_was_away_once(person: Opening) -> None:
    ada, bob, path = together(person, clock=25)
    wait_for_turn(ada)
    press_a_move(ada, random.Random(1))
    wait_for_turn(bob)
    expect(bob.locator(f"{part('clock-1')}.running")).to_be_visible()
    bob.goto("/about")
    expect(ada.locator(part("log"))).to_contain_text("Bob’s time was up, so the computer moved: Bob lands")
    bob.goto(path)
    note = bob.locator(part("clock-note"))
    expect(note).to_contain_text("Your time was up, so the computer moved: You land")
    assert not barriers(bob, "dark")
    note.locator("button").click()
    expect(note).to_have_count(0)
    bob.reload()
    expect(bob.locator(part("log"))).to_contain_text("Your time was up")
    expect(note).to_have_count(0)
    expect(ada.locator(part("clock-note"))).to_have_count(0)


def test_a_clock_for_the_match_stands_beside_everybody(person: Opening) -> None:
    ada, bob, _ = together(person, clock=600, increment=30)
    wait_for_turn(ada)
    for page in (ada, bob):
        expect(page.locator(f"{part('clock-0')}.running")).to_be_visible()
        expect(page.locator(part("clock-1"))).to_have_text("10:00")
    press_a_move(ada, random.Random(1))
    expect(bob.locator(f"{part('clock-1')}.running")).to_be_visible()
    expect(bob.locator(part("clock-0"))).to_have_text(re.compile("10:(2.|30)"))
    expect(bob.locator(part("clock-0"))).to_have_attribute("aria-label", "Time left: Ada")
    assert not barriers(bob, "light")


def test_who_asked_for_an_undo_is_told_no(person: Opening) -> None:
    ada, bob, _ = together(person)
    for page in (ada, bob):
        wait_for_turn(page)
        press_a_move(page, random.Random(1))
    expect(ada.locator(part("log"))).to_contain_text("Bob lands")
    ada.locator(part("undo")).click()  # Bob has moved since, so that he is asked
    expect(ada.locator(part("undo-asked"))).to_contain_text("Bob")
    expect(ada.locator(part("toast"))).to_have_count(0)
    ada.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    ada.locator(part("tab-moves")).evaluate("tab => tab.scrollIntoView()")  # far below the board
    expect(ada.locator(part("undo-asked"))).not_to_be_in_viewport()
    bob.locator(part("undo-no")).click()
    expect(ada.locator(part("undo-refused"))).to_contain_text("Bob would rather not.")
    expect(ada.locator(part("undo-refused"))).to_be_in_viewport()
    expect(bob.locator(part("undo-question"))).to_have_count(0)
    assert not barriers(ada, "light")
    ada.locator(f"{part('undo-refused')} button").click()
    expect(ada.locator(part("undo-refused"))).to_have_count(0)


def test_an_undo_that_bots_refuse_says_why(person: Opening) -> None:
    page = person()
    begin_with_bots(page, HIDDEN, 2)
    for _ in range(6):
        wait_for_turn(page)
        press_a_move(page, random.Random(2))
        wait_for_turn(page)
        undo = page.locator(part("undo"))
        if undo.get_attribute("aria-disabled") == "true":
            break
    why = undo.get_attribute("title") or ""
    assert why.endswith(".")
    undo.click(force=True)  # it can be tapped, but does nothing else than to say why
    expect(page.locator(part("toast"))).to_contain_text(why)
    assert not barriers(page, "dark")


def test_who_watches_is_marked_in_the_chat_muted_and_removed(person: Opening) -> None:
    ada, bob, path = together(person)
    eve = person(language="de")
    eve.evaluate(NAMED, "Eve")
    eve.goto(path)
    say(eve, "Buy my coins")
    say(bob, "No")
    ada.locator(part("tab-chat")).click()
    expect(ada.locator(part("watcher"))).to_have_count(1)
    ada.locator(part("writer")).first.click()
    assert not barriers(ada, "light", "dark")
    ada.locator(part("mute")).click()
    expect(ada.locator(part("chat"))).not_to_contain_text("coins")
    ada.reload()
    ada.locator(part("tab-chat")).click()
    expect(ada.locator(part("chat"))).to_contain_text("No")
    expect(ada.locator(part("chat"))).not_to_contain_text("coins")
    expect(bob.locator(part("chat"))).to_contain_text("coins")
    ada.locator(part("unmute")).click()
    ada.locator(part("writer")).first.click()
    ada.locator(part("remove")).click()
    for page in (ada, bob, eve):
        expect(page.locator(part("chat"))).not_to_contain_text("coins")
    expect(eve.locator(part("chat-silent"))).to_contain_text("entfernt")
    expect(eve.locator(part("chat-text"))).to_have_count(0)
    ada.locator(part("let-back")).click()
    expect(bob.locator(part("chat"))).to_contain_text("coins")
    expect(eve.locator(part("chat-text"))).to_be_visible()
    ada.locator(part("more")).click()
    ada.locator(part("only-players-talk")).check()
    expect(eve.locator(part("chat-silent"))).to_contain_text("die spielen")
    expect(bob.locator(part("chat-text"))).to_be_visible()


def test_everyone_deletes_what_is_theirs(person: Opening) -> None:
    ada, bob, path = together(person)
    say(bob, "words of mine")
    ada.locator(part("tab-chat")).click()
    expect(ada.locator(part("chat"))).to_contain_text("words of mine")
    bob.goto("/mine")
    bob.locator(part("delete-chat")).click()
    bob.keyboard.press("Escape")
    expect(ada.locator(part("chat"))).to_contain_text("words of mine")
    bob.locator(part("delete-chat")).click()
    assert not barriers(bob, "light", "dark")
    bob.locator(part("ask-yes")).click()
    expect(ada.locator(part("chat"))).not_to_contain_text("words of mine")
    bob.locator(part("delete-all")).click()
    bob.locator(part("ask-yes")).click()
    bob.wait_for_url("**/")
    expect(ada.locator(part("players"))).to_contain_text("Guest")
    expect(ada.locator(part("players"))).not_to_contain_text("Bob")
    bob.goto("/mine")
    expect(bob.locator(part("matches"))).to_have_count(0)
    bob.goto(path)
    expect(bob.locator(part("board"))).to_be_visible()
    expect(bob.locator(part("undo"))).to_have_count(0)
