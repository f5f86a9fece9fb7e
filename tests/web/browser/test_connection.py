"""What the page says and does when the line is lost, or the server does not answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Response, Route, expect

from knall.games import NAMES
from tests.support.some_games import OPEN
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import SIT, begun, happened, part, press_a_move, seen, wait_for_event, wait_for_turn
from tests.web.browser.server import Server
from tests.web.browser.test_leaving import sitting, until_turn_of
from tests.web.browser.test_page import serious

BADGE = part("connection")


class Answers:
    """What the server answered to moves."""

    def __init__(self, page: Page) -> None:
        self.repeated: list[bool] = []
        page.on("response", self._hear)

    def _hear(self, response: Response) -> None:
        if response.url.split("?")[0].endswith("/moves") and response.ok:
            self.repeated.append(bool(response.json()["repeated"]))


@contextmanager
def without_a_line(page: Page) -> Iterator[None]:
    """The browser is offline, for a while."""
    page.context.set_offline(True)
    try:
        yield
    finally:
        page.context.set_offline(False)


@contextmanager
def frozen(server: Server) -> Iterator[None]:
    """The server does nothing, for a while."""
    server.freeze()
    try:
        yield
    finally:
        server.go_on()


def some_move(page: Page, number: int = 0) -> None:
    page.locator(f"{part('moves')} [data-move]").nth(number).click()


def logged(page: Page) -> list[str]:
    """The lines of the log, as the server has them: after a reload."""
    page.reload()
    wait_for_turn(page)
    return page.locator(f"{part('log')} li").all_text_contents()


def test_a_move_without_a_line_is_sent_once_when_it_is_back(person: Opening) -> None:
    page = begun(person, NAMES[0])
    press_a_move(page, random.Random(4))
    wait_for_turn(page)
    answers, before, lines = Answers(page), happened(page), seen(page)
    with without_a_line(page):
        expect(page.locator(BADGE)).to_contain_text("No connection since")
        some_move(page)
        expect(page.locator(BADGE)).to_contain_text("Your move will be sent")
        expect(page.locator(part("status"))).to_be_hidden()
        assert not serious(page)
    wait_for_event(page, before)
    expect(page.locator(BADGE)).to_be_hidden()
    wait_for_turn(page)
    shown = page.locator(f"{part('log')} li").all_text_contents()

    assert answers.repeated.count(False) <= 1  # an answer may be given up for the frame that says the same
    assert len(shown) > lines
    assert logged(page) == shown


def test_a_move_whose_answer_was_lost_is_not_made_twice(person: Opening) -> None:
    page = begun(person, NAMES[0])
    before, lost = happened(page), []

    def lose(route: Route) -> None:
        lost.append(route.fetch().json()["repeated"])
        route.abort()

    page.route("**/moves?*", lose, times=2)
    some_move(page)
    wait_for_event(page, before)
    wait_for_turn(page)
    shown = page.locator(f"{part('log')} li").all_text_contents()

    assert lost[0] is False
    assert False not in lost[1:]
    assert logged(page) == shown


def test_a_move_is_taken_back_if_the_match_went_on(person: Opening) -> None:
    page, elsewhere = person("/about"), person("/about")
    page.goto(f"/table/{page.evaluate(SIT, [NAMES[0], 2])}")
    wait_for_turn(page)
    elsewhere.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # the same keys, read and written
    elsewhere.goto(page.url)
    wait_for_turn(elsewhere)
    before = happened(page)
    page.route("**/moves?*", lambda route: route.abort())
    some_move(page)
    some_move(elsewhere, 1)
    wait_for_event(elsewhere, before)

    expect(page.locator(part("toast"))).to_contain_text("your move was not played")
    page.unroute("**/moves?*")
    wait_for_event(page, before)
    expect(page.locator(BADGE)).to_be_hidden()
    wait_for_turn(page)
    expect(page.locator(".board .piece[aria-pressed=true]")).to_have_count(0)
    press_a_move(page, random.Random(2))


def test_a_server_that_does_not_answer_is_noticed_and_gets_the_move_once(person: Opening, server: Server) -> None:
    page = begun(person, NAMES[0])
    answers, before = Answers(page), happened(page)
    with frozen(server):
        some_move(page)
        expect(page.locator(BADGE)).to_have_text("Sending…")
        expect(page.locator(BADGE)).to_contain_text("No connection since")
        assert not serious(page)
        assert happened(page) == before
    wait_for_event(page, before)
    expect(page.locator(BADGE)).to_be_hidden()
    wait_for_turn(page)
    shown = page.locator(f"{part('log')} li").all_text_contents()

    assert answers.repeated.count(False) <= 1
    assert logged(page) == shown


@pytest.mark.parametrize("frozen_server", [False, True])
def test_a_move_in_between_reaches_the_other_person_once(person: Opening, server: Server, frozen_server: bool) -> None:
    ada, bob = sitting(person, OPEN, ("Bob", {"viewport": PHONE, "language": "de"}))
    until_turn_of(bob, [ada, bob])
    before = happened(ada)
    with frozen(server) if frozen_server else without_a_line(bob):
        some_move(bob)
        expect(bob.locator(BADGE)).to_contain_text("Keine Verbindung seit")
        expect(ada.locator(BADGE)).to_be_visible(visible=frozen_server)
        assert happened(ada) == happened(bob) == before
    wait_for_event(ada, before)
    for page in (ada, bob):
        expect(page.locator(BADGE)).to_be_hidden()
    expect(bob.locator(part("status"))).to_have_attribute("data-seq", str(happened(ada)))
    expect(ada.locator(f"{part('log')} li ul > li", has_text="Bob")).to_have_count(1)


def test_a_frozen_server_is_noticed_by_who_only_waits(person: Opening, server: Server) -> None:
    page = begun(person, NAMES[0])
    with frozen(server):
        expect(page.locator(BADGE)).to_contain_text("Trying again")
    expect(page.locator(BADGE)).to_be_hidden()
    press_a_move(page, random.Random(1))


def test_the_rulebook_and_what_counts_come_by_themselves(person: Opening) -> None:
    page = begun(person, NAMES[0])
    with without_a_line(page):
        page.locator(part("tab-rules")).click()
        expect(page.locator(part("arriving"))).to_contain_text("cannot be reached")
        assert not serious(page)
        page.locator(part("tab-scores")).click()
        page.locator(f"{part('scoring-aid')} summary").click()
        expect(page.locator(f"{part('scoring-aid')} {part('arriving')}")).to_be_visible()
    expect(page.locator(part("scoring-table"))).to_be_visible()
    page.locator(part("tab-rules")).click()
    expect(page.locator(f"#panel-rules {part('rulebook')}")).to_be_visible()


def test_a_page_comes_by_itself_when_the_line_is_back(person: Opening) -> None:
    page = person("/")
    with page.expect_response("**/more.js"):
        page.reload()
    with without_a_line(page):
        page.locator(part(f"rules-{NAMES[0]}")).click()
        expect(page.locator(part("trying-again"))).to_be_visible()
    expect(page.locator(part("rulebook"))).to_be_visible()


def other_version(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "knall-page": "0" * 20})


def test_a_page_of_another_version_loads_itself_anew(person: Opening) -> None:
    page = begun(person, NAMES[0])
    page.route("**/api/tables/*?*", other_version, times=1)
    with page.expect_event("load"):  # who comes back from a lost line asks what was said meanwhile
        page.evaluate("dispatchEvent(new Event('offline'))")
    wait_for_turn(page)


def test_a_page_of_another_version_goes_on_by_loading(person: Opening) -> None:
    page = person("about:blank")
    page.route("**/api/site?*", other_version, times=1)
    page.goto("/")
    expect(page.locator(part(f"rules-{NAMES[0]}"))).to_be_visible()
    with page.expect_event("load"):
        page.locator(part(f"rules-{NAMES[0]}")).click()
    expect(page.locator(part("rulebook"))).to_be_visible()
