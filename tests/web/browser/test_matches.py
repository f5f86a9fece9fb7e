"""Whole matches in a real browser."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from knall.core.match import record
from knall.games import NAMES, load_game
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import begin, honest, part, play_to_the_end, press_a_move, touch_a_move, wait_for_turn
from tests.web.browser.server import Server
from tests.web.browser.test_barriers import barriers

KEPT = Path(__file__).parents[2] / "data" / "browser"
"""What was played, a file for each game; to renew one, delete it and run the tests of this file, which write it."""
KEPT_GAMES = {path.stem for path in KEPT.glob("*.txt")}
"""As they were before any test ran."""


def is_the_match_that_is_kept(name: str, text: str) -> None:
    """Secret, contributions and bots are those of the test (see `pinned`), so every run plays the same match."""
    kept, events = KEPT / f"{name}.txt", text.split("\n\n", 1)[1]
    if name not in KEPT_GAMES:
        kept.write_text(events, "utf-8")
    assert kept.read_text("utf-8") == events


def test_the_match_by_touching_is_kept_of_all_our_games() -> None:
    """A game that is new can be played before its match is kept: this fails until the file is there."""
    assert set(NAMES) == KEPT_GAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_match_by_touching(person: Opening, name: str) -> None:
    page = person("/")
    begin(page, name)
    play_to_the_end([page], random.Random(name), touch_a_move)

    expect(page.locator(f"{part('end')} h2")).to_contain_text(re.compile(r"wins? -?\d+ : -?\d+|share"))
    honest(page, name)
    assert not barriers(page, "light", "dark")
    with page.expect_download() as waiting:
        page.locator(part("record")).click()
    text = waiting.value.path().read_text("utf-8")
    verdict = record.verify(record.read(text), load_game)
    assert not verdict.problems
    assert verdict.chance_proven
    is_the_match_that_is_kept(name, text)


def test_two_people_by_a_link_and_a_rematch(person: Opening) -> None:
    name = NAMES[1]
    host = person(f"/new/{name}")
    host.locator(part("create")).click()
    invitation = host.locator(part("invite-1")).input_value()
    assert host.locator("img[src*='/qr/']").evaluate("img => img.decode().then(() => img.naturalWidth)") > 50

    friend = person(invitation)
    friend.locator(part("name")).fill("Bea <b>")
    friend.locator(part("name-done")).click()
    expect(friend.locator(part("board"))).to_be_visible()
    expect(host.locator(part("board"))).to_be_visible()
    expect(host.locator(part("players"))).to_contain_text("Bea <b>")

    late = person(invitation)  # the link has been used: whoever comes now may watch
    expect(late.locator("main")).to_contain_text("Somebody else has used this invitation already.")
    late.get_by_role("link", name="Watch").click()
    expect(late.locator(part("board"))).to_be_visible()

    friend.locator(part("tab-chat")).click()
    friend.locator(part("chat-text")).fill("Hello <script>alert(1)</script>")
    friend.locator(part("chat-send")).click()
    host.locator(part("tab-chat")).click()
    expect(host.locator(part("chat"))).to_contain_text("Hello <script>alert(1)</script>")
    for page in (host, friend):
        page.locator(part("tab-moves")).click()

    play_to_the_end([host, friend], random.Random(2), press_a_move)
    honest(host, name)
    honest(friend, name)
    before = host.url
    host.locator(part("rematch")).click()
    host.wait_for_url(lambda url: url != before)
    expect(friend.locator(part("toast"))).to_contain_text("There is a rematch.")
    expect(host.locator(part("toast"))).to_have_count(0)
    friend.locator(part("rematch")).click()
    expect(friend).to_have_url(host.url)
    expect(host.locator(part("board"))).to_be_visible()
    expect(friend.locator(part("board"))).to_be_visible()


CUT = """() => [...document.querySelectorAll(".actions .button")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
"""Buttons whose words are wider than they are."""


def test_on_a_phone_in_german(person: Opening) -> None:
    page = person("/", "de", viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    begin(page, NAMES[2])
    expect(page.locator(part("status"))).to_contain_text("am Zug")
    assert page.evaluate(CUT) == []
    play_to_the_end([page], random.Random(5), touch_a_move)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(page.locator(f"{part('end')} h2")).to_contain_text(re.compile("gewinn|Sieg"))


def test_the_server_restarts_in_the_middle(person: Opening, server: Server) -> None:
    page = person("/")
    begin(page, NAMES[0])
    rng = random.Random(8)
    for kill in (True, False):
        for _ in range(3):
            wait_for_turn(page)
            touch_a_move(page, rng)
        server.stop(kill)
        expect(page.locator(part("connection"))).to_be_visible()
        server.start()
        expect(page.locator(part("connection"))).to_be_hidden()
    page.reload()
    play_to_the_end([page], rng, press_a_move)
    honest(page, NAMES[0])
