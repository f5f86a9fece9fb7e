"""Tables in a real browser: open seats, spectators, clocks, the list of one's matches."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from knall.games import NAMES
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import part, press_a_move, wait_for_turn


def test_an_open_seat_a_spectator_and_a_clock(person: Opening) -> None:
    host = person(f"/new/{NAMES[1]}")
    host.locator(part("players-3")).click()
    host.locator(part("name-0")).fill("Ada")
    host.locator(part("kind-1")).select_option("open")
    host.locator(part("kind-2")).select_option("bot")
    host.locator(part("level-2")).select_option("easy")
    host.locator(part("clock")).select_option("30")
    host.locator(part("create")).click()
    expect(host.locator(part("waiting"))).to_contain_text("Ada")

    guest = person(host.url.replace(host.evaluate("location.origin"), ""), viewport=PHONE)
    guest.locator(part("sit-1")).click()
    guest.locator(part("name")).fill("Bob")
    guest.locator(part("name-done")).click()
    expect(guest.locator(part("board"))).to_be_visible()
    wait_for_turn(host)
    expect(host.locator(".clock.running")).to_be_visible()
    press_a_move(host, random.Random(1))
    wait_for_turn(guest)

    watcher = person(host.url.replace(host.evaluate("location.origin"), ""), "de")
    expect(watcher.locator(part("board"))).to_be_visible()
    expect(watcher.locator(part("players"))).to_contain_text("Bob")
    expect(watcher.locator(part("status"))).to_contain_text("Bob")
    expect(watcher.locator("[data-move]")).to_have_count(0)

    guest.goto("/mine")
    expect(guest.locator(part("matches"))).to_contain_text("Your turn")
    guest.locator(f"{part('matches')} a").first.click()
    wait_for_turn(guest)


def test_a_seat_can_be_left_while_the_table_waits(person: Opening) -> None:
    host = person(f"/new/{NAMES[0]}")
    host.locator(part("players-4")).click()
    for seat in (1, 2):
        host.locator(part(f"kind-{seat}")).select_option("open")
    host.locator(part("create")).click()
    expect(host.locator(part("waiting"))).to_be_visible()
    guest = person(host.url.replace(host.evaluate("location.origin"), ""))
    guest.locator(part("sit-1")).click()
    guest.locator(part("name")).fill("Eve")
    guest.locator(part("name-done")).click()
    expect(host.locator(part("waiting"))).to_contain_text("Eve")
    guest.locator(part("leave")).click()
    expect(host.locator(part("waiting"))).not_to_contain_text("Eve")
    expect(guest.locator(part("sit-1"))).to_be_visible()
