"""A new table with what people bring and seats by lot, against a real browser."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from knall.games import NAMES, load_game
from tests.support.some_games import OPEN
from tests.web.browser import cheating
from tests.web.browser.cheating import Cheat, Fault, Json
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import honest, part, play_to_the_end, press_a_move, wait_for_turn
from tests.web.browser.test_cheating import refused
from tests.web.browser.test_page import serious

GAME, OPTION = next((load_game(name), one) for name in NAMES for one in load_game(name).options if one.own is not None)
assert OPTION.own is not None
NUMBER = next(name for name, text in OPTION.own.sheet(str(OPTION.default)).items() if text.isdigit())


def test_an_owner_enters_what_is_in_the_box_and_plays_with_it(person: Opening) -> None:
    page = person(f"/new/{GAME.name}", "de", viewport=PHONE)
    page.locator(part(f"own-{OPTION.name}")).click()
    cell, said = page.locator(f"[data-test='cell-{NUMBER}']"), page.locator(f"#said-{NUMBER.split('.')[0]}")
    expect(page.locator(".sheet-verdict.good")).to_be_visible()

    cell.fill("99")
    expect(said).to_contain_text("„99“ ist keine ganze Zahl von 1 bis 9.")
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(page.locator(part("sheet-verdict"))).to_have_text("Eine Angabe stimmt noch nicht.")
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    cell.fill("9")
    expect(said).to_be_empty()
    page.locator(part("own-name")).fill("Aus dem Schrank")
    page.locator(part("own-keep")).click()
    with page.expect_download() as downloaded:
        page.locator(part("own-download")).click()
    page.goto(f"/own/{GAME.name}/{OPTION.name}")
    page.locator(part("own-file")).set_input_files(downloaded.value.path())
    expect(page.locator(f"[data-test='cell-{NUMBER}']")).to_have_value("9")

    page.goto(f"/new/{GAME.name}")
    page.locator(part(f"option-{OPTION.name}")).select_option(label="deine: Aus dem Schrank")
    page.locator(part("kind-1")).select_option("bot")
    page.locator(part("create")).click()
    wait_for_turn(page)
    page.goto(f"/rules/{GAME.name}?table={page.url.rsplit('/', 1)[1]}")
    expect(page.locator(f"{part('brought')} summary")).to_have_text(f"{OPTION.title['de']} an diesem Tisch")
    expect(page.locator(f"{part('brought')} tr").nth(1)).to_contain_text("9")
    page.locator(part("about-game")).click()
    expect(page.locator(f"{part('background')} h1")).to_contain_text("Über")
    assert not serious(page)


def the_lot_denied(told: Json) -> Fault:
    told["by_lot"] = False
    return "fairLotNone", {}


def another_lot(told: Json) -> Fault:
    before = told["events"][0]["text"]
    told["events"][0]["text"] = {"@1/2": "@2/1", "@2/1": "@1/2"}[before]
    return "fairTold", {"event": 1, "told": before, "said": told["events"][0]["text"]}


def test_seats_by_lot_are_told_and_checked(person: Opening) -> None:
    page, cheats = person(f"/new/{OPEN}"), list[Cheat]([the_lot_denied, another_lot, cheating.my_contribution_changed])
    for seat, name in enumerate(("Ada", "Bob")):
        page.locator(part(f"kind-{seat}")).select_option("here")
        page.locator(part(f"name-{seat}")).fill(name)
    page.locator(part("by-lot")).check()
    page.locator(part("create")).click()
    wait_for_turn(page)
    expect(page.locator(part("log"))).to_contain_text(re.compile(r"The seats were drawn by lot: (Ada|Bob|you)"))

    play_to_the_end([page], random.Random(6), press_a_move)

    honest(page, OPEN)
    refused(page, OPEN, cheats, "en")
