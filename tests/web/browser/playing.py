"""What a person does at a table, by mouse or keys, knowing nothing of the game."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from knall.games import load_game
from tests.web.browser.conftest import Opening

LIT = ".board .piece.lit:not([aria-pressed=true])"


def part(name: str) -> str:
    """The selector of a part of the page that tests know."""
    return f"[data-test={name}]"


def begin(page: Page, game: str) -> None:
    """Play now, against a bot."""
    page.locator(part(f"play-now-{game}")).click()
    expect(page.locator(part("board"))).to_be_visible()


def begun(person: Opening, game: str) -> Page:
    """The page of somebody who plays now, against a bot, and is to move."""
    page = person("/")
    begin(page, game)
    wait_for_turn(page)
    return page


SIT = """async ([game, players]) => {
    const bots = Array.from({length: players - 1}, () => ({kind: "bot", level: "easy"}));
    const wish = {game, seats: [{kind: "here", name: "Ada"}, ...bots]};
    const headers = {"Content-Type": "application/json"};
    const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
    return (await answer.json()).id;
}"""


def begin_with_bots(page: Page, game: str, players: int) -> None:
    """Play at a table of so many, all others bots."""
    page.goto(f"/table/{page.evaluate(SIT, [game, players])}")
    expect(page.locator(part("board"))).to_be_visible()


def seen(page: Page) -> int:
    """How many lines the log has."""
    return page.locator(f"{part('log')} li").count()


def position_text(page: Page) -> str:
    """The position as this person sees it, from the menu."""
    page.locator(part("more")).click()
    text = page.locator(part("view")).text_content() or ""
    page.keyboard.press("Escape")
    expect(page.locator(part("more-dialog"))).to_have_count(0)
    return text


def is_over(page: Page) -> bool:
    """Is the end screen there?"""
    return page.locator(part("end")).count() > 0


def can_move(page: Page) -> bool:
    """Is something lit?"""
    return page.locator(".status .mine").count() > 0 and page.locator(LIT).count() > 0


def go_on(page: Page) -> bool:
    """Go on from the end of a round, if one is shown."""
    return bool(page.evaluate(PRESS, part("go-on")))


def wait_for_turn(page: Page) -> None:
    """Until this person may move; the ends of rounds are not waited for."""
    patience = 180_000  # a bot's first move may have to be compiled
    while not page.locator(LIT).count():
        page.locator(f"{LIT}, {part('go-on')}").first.wait_for(timeout=patience)
        go_on(page)
    expect(page.locator(LIT).first).to_be_visible(timeout=patience)


TOUCH = """([lit, at]) => {
    const pieces = document.querySelectorAll(lit);
    pieces[at % pieces.length]?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
}"""
PRESS = """button => {
    const found = document.querySelector(button);
    found?.click();
    return found !== null;
}"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => done(null)))"


def happened(page: Page) -> int:
    """How many events the page has shown, to the last that it knows."""
    return int(page.locator(part("status")).get_attribute("data-seq") or -1)


def wait_for_event(page: Page, after: int) -> None:
    """Until the page shows more than these events, and no end of a round."""
    shown = """after => {
        document.querySelector("[data-test=go-on]")?.click();
        return Number(document.querySelector("[data-test=status]")?.dataset.seq) > after;
    }"""
    page.wait_for_function(shown, arg=after)


def touch_a_move(page: Page, rng: random.Random) -> None:
    """Make some move by touching what is lit, and choosing where several moves are meant; touches work at once."""
    before = happened(page)
    for _ in range(4):
        choices = page.locator("[data-choice]")
        if choices.count():
            choices.nth(rng.randrange(choices.count())).click()
            break
        page.evaluate(TOUCH, [LIT, rng.randrange(1 << 30)])
        if not page.locator(part("take-back")).count():
            break
    wait_for_event(page, before)


def press_a_move(page: Page, rng: random.Random) -> None:
    """Make some move by its button."""
    before = happened(page)
    buttons = page.locator(f"{part('moves')} [data-move]")
    buttons.nth(rng.randrange(buttons.count())).click()
    wait_for_event(page, before)


RESIGN = """async ([table, seat, after]) => {
    const headers = {"Content-Type": "application/json"};
    const body = JSON.stringify({seat, after});
    return (await fetch(`/api/tables/${table}/resign`, {method: "POST", headers, body})).ok;
}"""


def resign(page: Page, seat: int = 0) -> None:
    """Give up a seat, which ends the match, once the page shows all that has happened."""
    assert page.evaluate(RESIGN, [page.url.rsplit("/", 1)[1], seat, happened(page)])


def verdict(page: Page, kind: str) -> None:
    """The page has judged all chance."""
    found = page.locator(part("fairness"))
    try:
        expect(found).to_have_attribute("data-verdict", kind)
    except AssertionError as error:
        raise AssertionError(f"not {kind}: {found.text_content()}") from error


def honest(page: Page, game: str) -> None:
    """The page has found nothing wrong, and says no more than it can know."""
    verdict(page, "proven" if load_game(game).open else "promised")
    expect(page.locator(part("fairness"))).not_to_contain_text(re.compile("fair", re.IGNORECASE))


Moving = Callable[[Page, random.Random], None]


STILL = 180  # seconds without an event after which a match is taken to be stuck, as long as a bot may compile


def play_to_the_end(pages: list[Page], rng: random.Random, moving: Moving = touch_a_move) -> None:
    """All of these people make moves until the match is over; who is to move, and nothing else, decides who is next."""
    latest, since = -1, time.monotonic()
    while not all(is_over(page) for page in pages):
        if (now := happened(pages[0])) != latest:
            latest, since = now, time.monotonic()
        told = pages[0].locator(part("status")).inner_text
        assert time.monotonic() - since < STILL, f"nothing happens any more: {told()}"
        for page in pages:
            if can_move(page):
                moving(page, rng)
            elif not go_on(page):
                page.evaluate(PAINTED)
