"""The waiting room in a real browser: seats changed, people removed, the table closed, invitations that are kept."""

from __future__ import annotations

import random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import honest, part, play_to_the_end, press_a_move, wait_for_turn
from tests.web.browser.test_barriers import barriers
from tests.web.browser.test_connection import without_a_line

TWO_WAYS = pytest.mark.parametrize(("language", "looks"), [("en", {}), ("de", {"viewport": PHONE})])


def path_of(address: str) -> str:
    """An address without the host."""
    parts = urlsplit(address)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def opened(page: Page, *kinds: str) -> Page:
    """The waiting room of a new table with Ada and these others."""
    page.locator(part(f"players-{len(kinds) + 1}")).click()
    page.locator(part("name-0")).fill("Ada")
    for seat, kind in enumerate(kinds, 1):
        page.locator(part(f"kind-{seat}")).select_option(kind)
    page.locator(part("create")).click()
    expect(page.locator(part("waiting"))).to_contain_text("Ada")
    return page


def invitation(page: Page, seat: int) -> str:
    """The invitation to a seat, without the host."""
    return path_of(page.locator(part(f"invite-{seat}")).input_value())


def sit_as(page: Page, name: str) -> None:
    """Answer who one is."""
    page.locator(part("name")).fill(name)
    page.locator(part("name-done")).click()


@TWO_WAYS
def test_seats_change_until_a_bot_takes_the_last_one(person: Opening, language: str, looks: dict[str, object]) -> None:
    host = opened(person(f"/new/{NAMES[1]}", language, **looks), "friend", "open", "friend")
    assert barriers(host, "light", "dark") == []
    host.locator(part("remove-seat-2")).click()
    expect(host.locator(f"{part('waiting')} > li")).to_have_count(3)
    host.locator(part("bot-instead-1")).click()
    assert barriers(host, "light", "dark") == []
    host.locator(part("choose-easy")).click()
    expect(host.locator(part("seat-1"))).to_contain_text("Bot")
    host.reload()
    expect(host.locator(part("seat-1"))).to_contain_text("Bot")
    host.locator(part("person-instead-1")).click()
    expect(host.locator(part("invite-1"))).to_be_visible()
    for seat in (1, 2):
        host.locator(part(f"bot-instead-{seat}")).click()
        host.locator(part("choose-easy")).click()
        expect(host.locator(part(f"bot-instead-{seat}"))).to_have_count(0)
    wait_for_turn(host)
    expect(host.locator(f"{part('players')} > li")).to_have_count(3)


def test_chance_is_found_fair_after_seats_were_changed(person: Opening) -> None:
    host = opened(person(f"/new/{NAMES[0]}"), "friend", "bot")
    host.locator(part("person-instead-2")).click()
    expect(host.locator(part("invite-2"))).to_be_visible()
    host.locator(part("remove-seat-1")).click()
    expect(host.locator(f"{part('waiting')} > li")).to_have_count(2)
    host.locator(part("bot-instead-1")).click()
    host.locator(part("choose-easy")).click()
    wait_for_turn(host)
    play_to_the_end([host], random.Random(2), press_a_move)
    honest(host, NAMES[0])
    expect(host.locator(part("rematch-words"))).to_be_visible()


def test_options_change_until_somebody_else_sits(person: Opening) -> None:
    host = opened(person(f"/new/{NAMES[1]}"), "friend")
    host.locator(part("change-options")).click()
    assert barriers(host, "light", "dark") == []
    host.locator(part("option-rounds")).select_option("2")
    host.locator(part("by-lot")).check()
    host.locator(part("options-done")).click()
    expect(host.locator(part("agreed"))).to_contain_text("Rounds: 2")
    expect(host.locator(f"p{part('by-lot')}")).to_be_visible()
    expect(host.locator(part("fair-play"))).to_be_visible()  # no hints between people
    guest = person(invitation(host, 1))
    sit_as(guest, "Bob")
    expect(guest.locator(part("board"))).to_be_visible()
    expect(host.locator(part("board"))).to_be_visible()
    kept = "() => JSON.parse(localStorage.getItem(`knall.chance.${location.pathname.split('/').pop()}`))"
    for page in (host, guest):
        told = page.evaluate(kept)
        assert (told["lot"], told["people"]) == (True, [0, 1])
    guest.locator(part("more")).click()
    expect(guest.locator(part("fair-play"))).to_be_visible()


@TWO_WAYS
def test_escape_and_reload_lose_no_invitation(person: Opening, language: str, looks: dict[str, object]) -> None:
    host = opened(person(f"/new/{NAMES[0]}"), "friend", "friend")
    link = invitation(host, 1)
    guest = person(link, language, **looks)
    expect(guest.locator(part("ask-name"))).to_be_visible()
    guest.keyboard.press("Escape")
    expect(guest.locator(part("ask-name"))).to_have_count(0)
    assert path_of(guest.url) == link
    assert barriers(guest, "light", "dark") == []
    guest.reload()
    expect(guest.locator(part("ask-name"))).to_be_visible()
    guest.mouse.click(5, 5)
    expect(guest.locator(part("ask-name"))).to_have_count(0)
    expect(guest.locator(part("sit-2"))).to_have_count(0)
    guest.locator(part("sit-1")).click()
    sit_as(guest, "Bob")
    expect(host.locator(part("seat-1"))).to_contain_text("Bob")
    expect(guest.locator(part("leave"))).to_be_visible()


@TWO_WAYS
def test_a_used_invitation_says_so_at_once_and_offers_to_watch(
    person: Opening, language: str, looks: dict[str, object]
) -> None:
    host = opened(person(f"/new/{NAMES[0]}"), "friend")
    link = invitation(host, 1)
    third = person(link, language, **looks)
    expect(third.locator(part("ask-name"))).to_be_visible()
    sit_as(person(link), "Bob")
    wait_for_turn(host)
    expect(third.locator(part("too-late"))).to_be_visible()
    expect(third.locator(part("ask-name"))).to_have_count(0)
    third.reload()
    expect(third.locator(part("too-late"))).to_be_visible()
    assert barriers(third, "light", "dark") == []
    third.locator(part("watch")).click()
    expect(third.locator(part("board"))).to_be_visible()


def test_somebody_is_removed_and_somebody_else_comes(person: Opening) -> None:
    host = opened(person(f"/new/{NAMES[0]}"), "friend", "friend")
    link = invitation(host, 1)
    guest = person(link)
    sit_as(guest, "Bob")
    expect(guest.locator(part("leave"))).to_be_visible()
    host.locator(part("remove-person-1")).click()
    assert barriers(host, "light", "dark") == []
    host.locator(part("ask-no")).click()
    expect(host.locator(part("seat-1"))).to_contain_text("Bob")
    host.locator(part("remove-person-1")).click()
    host.locator(part("ask-yes")).click()
    expect(guest.locator(part("toast"))).to_contain_text("removed")
    expect(guest.locator(part("leave"))).to_have_count(0)
    guest.goto(link)
    expect(guest.locator(part("too-late"))).to_contain_text("no longer valid")
    fresh = invitation(host, 1)
    assert fresh != link
    sit_as(person(fresh), "Eve")
    expect(host.locator(part("seat-1"))).to_contain_text("Eve")


@TWO_WAYS
def test_a_table_is_closed(person: Opening, language: str, looks: dict[str, object]) -> None:
    host = opened(person(f"/new/{NAMES[0]}", language, **looks), "open", "friend")
    table, link = path_of(host.url), invitation(host, 2)
    guest = person(table)
    guest.locator(part("sit-1")).click()
    sit_as(guest, "Bob")
    expect(host.locator(part("seat-1"))).to_contain_text("Bob")
    host.locator(part("close-table")).click()
    host.keyboard.press("Escape")
    expect(host.locator(part("waiting"))).to_be_visible()
    host.locator(part("close-table")).click()
    host.locator(part("ask-yes")).click()
    for page in (host, guest, person(link)):
        expect(page.locator(part("closed"))).to_be_visible()
    assert barriers(host, "light", "dark") == []
    guest.goto("/mine")
    expect(guest.locator(part("matches"))).to_contain_text("closed")


def test_an_open_seat_is_joined_by_its_link(person: Opening) -> None:
    host = opened(person(f"/new/{NAMES[1]}"), "open")
    guest = person(invitation(host, 1), viewport=PHONE)
    guest.locator(part("sit-1")).click()
    sit_as(guest, "Bob")
    expect(guest.locator(part("board"))).to_be_visible()
    wait_for_turn(host)
    expect(host.locator(part("players"))).to_contain_text("Bob")


def test_links_that_reach_this_computer_only_say_so(person: Opening) -> None:
    host = opened(person(f"/new/{NAMES[0]}"), "friend")
    expect(host.locator(part("here-only"))).to_contain_text("knall serve --lan")
    host.locator(part("bot-instead-1")).click()
    host.keyboard.press("Escape")
    expect(host.locator(part("here-only"))).to_be_visible()


@TWO_WAYS
def test_a_lost_line_is_told_and_what_happened_meanwhile_is_shown(
    person: Opening, language: str, looks: dict[str, object]
) -> None:
    host = opened(person(f"/new/{NAMES[0]}", language, **looks), "friend", "open")
    badge, path = host.locator(part("connection")), path_of(host.url)
    expect(badge).to_be_hidden()
    host.locator(part("chat-text")).scroll_into_view_if_needed()
    with without_a_line(host):
        expect(badge).to_be_in_viewport()
        assert barriers(host, "light", "dark") == []
        guest = person(path)
        guest.locator(part("sit-2")).click()
        sit_as(guest, "Bob")
        expect(guest.locator(part("leave"))).to_be_visible()
    expect(badge).to_be_hidden()
    expect(host.locator(part("seat-2"))).to_contain_text("Bob")
