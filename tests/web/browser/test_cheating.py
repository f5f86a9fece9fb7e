"""A server that cheats about chance, against a real browser: every way is found out, and the event is named."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from knall.games import NAMES
from tests.support.some_games import HIDDEN, OPEN
from tests.web.browser import cheating, cheating_live
from tests.web.browser.cheating import Cheat, Json, as_it_happens, at_the_end, from_secret, promised, sentence
from tests.web.browser.cheating_live import LiveCheat
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import (
    begin,
    begun,
    honest,
    part,
    play_to_the_end,
    press_a_move,
    resign,
    verdict,
    wait_for_turn,
)
from tests.web.browser.test_leaving import SOON, come_back, sitting, until_turn_of, walk_away

IN_THE_LIST: list[Cheat] = [
    cheating.another_secret,
    cheating.another_secret_under_the_promise,
    cheating.another_promise,
    cheating.one_left_out,
    cheating.the_last_left_out,
    cheating.none_told,
    cheating.one_put_in,
    cheating.two_exchanged,
    cheating.my_contribution_changed,
    cheating.my_contribution_left_out,
    cheating.more_words_used,
    cheating.the_secret_withheld,
]
OF_AN_OPEN_GAME: list[Cheat] = [cheating.an_open_event_changed, cheating.other_odds, cheating.an_odd_contribution]
OF_A_HIDDEN_GAME: list[Cheat] = [
    cheating.a_hidden_event_changed,
    cheating.odds_that_suit,
    cheating.a_contribution_of_a_bot,
]
AS_IT_HAPPENS = [
    (OPEN, cheating_live.rolls_told_as_moves),
    (OPEN, cheating_live.odds_withheld),
    (OPEN, cheating_live.odds_told_at_the_end),
    (OPEN, cheating_live.odds_of_the_first_draw_only),
    (OPEN, cheating_live.another_sentence),
    (OPEN, cheating_live.one_sentence_for_all),
    (OPEN, cheating_live.a_sentence_for_each_number),
    (OPEN, cheating_live.another_picture),
    (HIDDEN, cheating_live.another_picture),
    (OPEN, cheating_live.as_if_nobody_was_there),
    (OPEN, cheating_live.hidden_where_nothing_is),
    (OPEN, cheating_live.a_move_that_nobody_sent),
    (HIDDEN, cheating_live.a_move_that_nobody_sent),
]
"""Ways that begin with what is told while the match goes on."""
KEPT = "() => JSON.parse(localStorage.getItem(`knall.chance.${location.pathname.split('/').pop()}`))"


def refused(page: Page, game: str, cheats: list[Cheat], language: str) -> None:
    """Each of these is found out, with the very words."""
    kept = page.evaluate(KEPT)
    hidden = {int(number) for number, told in kept["told"].items() if "?" in told[0][0]}
    for cheat in cheats:
        faults = at_the_end(page, cheat, hidden)
        page.reload()
        verdict(page, "bad")
        assert faults, cheat.__name__
        expect(page.locator(part("fairness"))).to_contain_text(sentence(faults[0], language))
    at_the_end(page, None, hidden)
    page.reload()
    honest(page, game)


def at_one_screen(page: Page, game: str = OPEN) -> None:
    """A table of two people at this screen."""
    page.goto(f"/new/{game}")
    page.locator(part("players-2")).click()
    page.locator(part("kind-1")).select_option("here")
    page.locator(part("create")).click()
    wait_for_turn(page)


def take_a_roll_back(page: Page, rng: random.Random) -> None:
    """Moves until chance has followed one, which is taken back; two people at one screen agree."""
    before = len(page.evaluate(KEPT)["told"])
    while len(page.evaluate(KEPT)["told"]) == before:
        press_a_move(page, rng)
        wait_for_turn(page)
    page.locator(part("undo")).click()
    expect(page.locator(part("log"))).to_contain_text("back")
    wait_for_turn(page)


def test_an_open_game(person: Opening) -> None:
    page, rng = person("/"), random.Random(3)
    at_one_screen(page)
    take_a_roll_back(page, rng)
    page.reload()
    wait_for_turn(page)
    play_to_the_end([page], rng, press_a_move)
    honest(page, OPEN)
    refused(page, OPEN, IN_THE_LIST + OF_AN_OPEN_GAME, "en")

    told = page.evaluate(KEPT)["told"]
    number, text = next((int(number), heard[0][0]) for number, heard in reversed(told.items()))

    def retell(message: Json) -> None:
        for step in message.get("steps", ()):
            if step["number"] == number:
                step["text"] += "0"

    as_it_happens(page, retell)
    page.reload()
    verdict(page, "bad")
    fault = "fairRetold", {"event": number, "one": text, "other": f"{text}0"}
    expect(page.locator(part("fairness"))).to_contain_text(sentence(fault, "en"))


def test_a_hidden_game_in_german(person: Opening) -> None:
    page, rng = person("/", "de", viewport=PHONE), random.Random(4)
    begin(page, HIDDEN)
    for _ in range(3):
        wait_for_turn(page)
        press_a_move(page, rng)
    page.reload()
    play_to_the_end([page], rng, press_a_move)
    honest(page, HIDDEN)
    refused(page, HIDDEN, IN_THE_LIST + OF_A_HIDDEN_GAME, "de")

    at_the_end(page, cheating.odds_of_one_outcome, set())
    page.reload()
    honest(page, HIDDEN)  # which only the record can tell
    for status in (409, 500):
        page.unroute("**/fairness?*")
        problem = {"error": "closed", "message": "Das sagt der Server."}
        page.route("**/fairness?*", partial(Route.fulfill, status=status, json=problem))
        page.reload()
        verdict(page, "bad")
        expect(page.locator(part("fairness"))).to_contain_text(sentence(("fairNoSecret", {}), "de"))


@pytest.mark.parametrize(("game", "way"), AS_IT_HAPPENS, ids=lambda one: getattr(one, "__name__", one))
def test_a_server_that_cheats_as_it_happens(person: Opening, game: str, way: Callable[[], LiveCheat]) -> None:
    page, rng, cheat = person("/"), random.Random(7), way()

    def listed(route: Route) -> None:
        told = route.fetch().json()
        cheat.in_the_list(told)
        route.fulfill(json=told)

    page.route("**/fairness?*", listed)
    as_it_happens(page, cheat.as_it_happens)
    begin(page, game)
    wait_for_turn(page)
    while not cheat.done:
        press_a_move(page, rng)
        wait_for_turn(page)
    resign(page)

    verdict(page, "bad")
    expect(page.locator(part("fairness"))).to_contain_text(sentence(cheat.fault, "en"))
    page.reload()
    verdict(page, "bad")
    expect(page.locator(part("fairness"))).to_contain_text(sentence(cheat.fault, "en"))


@pytest.mark.parametrize("game", NAMES)
def test_an_honest_server(person: Opening, game: str) -> None:
    """Somebody who plays and reloads, somebody who comes late and reloads, and somebody who comes at the end."""
    page, rng = person("/"), random.Random(8)
    begin(page, game)
    wait_for_turn(page)
    for _ in range(3):
        press_a_move(page, rng)
        wait_for_turn(page)
    watching = person(page.url.removeprefix(page.evaluate("location.origin")))
    expect(watching.locator(part("board"))).to_be_visible()
    page.reload()
    wait_for_turn(page)
    press_a_move(page, rng)
    wait_for_turn(page)
    watching.reload()
    expect(watching.locator(part("board"))).to_be_visible()
    resign(page)

    honest(page, game)
    honest(watching, game)
    late = person(page.url.removeprefix(page.evaluate("location.origin")))
    verdict(late, "unseen")


OWN_SEAT = """() => JSON.parse(localStorage.getItem(`knall.chance.${location.pathname.split('/').pop()}`)).sat[0]"""


@pytest.mark.parametrize("game", NAMES)
def test_an_honest_server_with_lot_undo_and_stand_in(person: Opening, game: str) -> None:
    """Two people whose seats are drawn; one takes a move back, the other walks away and is stood in for."""
    wish = {"by_lot": True, "leaving": "end", "stand_in": "easy", **SOON}
    ada, bob = pages = sitting(person, game, ("Bob", {}), **wish)
    expect(ada.locator(part("log"))).to_contain_text("The seats were drawn by lot")
    rng = random.Random(9)
    until_turn_of(ada, pages)
    press_a_move(ada, rng)
    until_turn_of(bob, pages)
    press_a_move(bob, rng)
    until_turn_of(ada, pages)
    ada.locator(part("undo")).click()  # Bob has moved since, so that he is asked
    bob.locator(part("undo-yes")).click()
    expect(ada.locator(part("log"))).to_contain_text("back")
    wait_for_turn(ada)
    press_a_move(ada, rng)

    until_turn_of(bob, pages)
    url = walk_away(bob)
    ada.locator(part("stand-in")).click()
    expect(ada.locator(part("log"))).to_contain_text("A bot for Bob: ")
    wait_for_turn(ada)
    press_a_move(ada, rng)
    wait_for_turn(ada)
    watching = person(url.removeprefix(ada.evaluate("location.origin")))
    expect(watching.locator(part("board"))).to_be_visible()
    ada.reload()
    wait_for_turn(ada)
    resign(ada, ada.evaluate(OWN_SEAT))

    for page in (ada, watching):
        honest(page, game)
    verdict(come_back(bob, url), "promised")  # of what happened meanwhile he was told when the secret was open


def test_promised_one_secret_and_played_another(person: Opening) -> None:
    """The promise is kept to the letter: the list follows from the secret that was promised, but it was not played."""
    page, rng = person("/about"), random.Random(5)

    def other_promise(route: Route) -> None:
        told = route.fetch().json()
        promised(told)
        route.fulfill(json=told)

    def other_list(route: Route) -> None:
        told = route.fetch().json()
        promised(told)
        route.fulfill(json={**told, "secret": cheating.SECRET, "events": from_secret(cheating.SECRET, told)})

    page.route("**/api/tables**", other_promise)
    page.route("**/contribution?*", other_promise)
    page.route("**/api/tables/*?*", other_promise)
    page.route("**/fairness?*", other_list)
    as_it_happens(page, promised)
    page.goto("/")
    begin(page, HIDDEN)
    play_to_the_end([page], rng, press_a_move)
    verdict(page, "bad")
    first = min(map(int, page.evaluate(KEPT)["told"]))
    expect(page.locator(part("fairness"))).to_contain_text(f"Event {first}: your browser was told")


def test_a_promise_that_changes_ends_the_match_here(person: Opening) -> None:
    page = begun(person, OPEN)
    as_it_happens(page, promised)
    page.reload()
    expect(page.locator(part("broken"))).to_be_visible()
    expect(page.locator(part("board"))).to_have_count(0)

    def other_promise(route: Route) -> None:
        told = route.fetch().json()
        promised(told)
        route.fulfill(json=told)

    page.route("**/api/tables/*?*", other_promise)
    page.reload()
    expect(page.locator(part("broken"))).to_contain_text("another secret")


def test_the_contribution_comes_after_the_promise_and_survives_a_reload(person: Opening) -> None:
    page = person("/")
    page.route("**/contribution?*", lambda route: route.abort())
    page.locator(part(f"play-now-{OPEN}")).click()
    expect(page.locator(part("waiting"))).to_be_visible()
    kept = page.evaluate(KEPT)
    assert len(kept["promise"]) == 64
    assert len(kept["contribution"]) == 32
    assert kept["told"] == {}
    page.unroute("**/contribution?*")
    page.reload()
    wait_for_turn(page)
    assert page.evaluate(KEPT)["contribution"] == kept["contribution"]
