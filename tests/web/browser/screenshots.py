"""Photographs of the running site: `make screenshots` writes them to docs/site; with a folder as argument, all of them.

Every page at two sizes, light and dark, is taken into the folder given; the few that the README shows go to docs/site.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from knall.games import NAMES
from tests.web.browser.chromium import FLAGS, executable
from tests.web.browser.conftest import DESKTOP, MET, PHONE
from tests.web.browser.playing import LIT, begin, is_over, part, play_to_the_end, press_a_move
from tests.web.browser.server import Server

DOCS = Path(__file__).parents[3] / "docs" / "site"
MOVES = 7
SHOWN = [(NAMES[0], DESKTOP, "dark"), (NAMES[1], PHONE, "light"), (NAMES[2], PHONE, "dark")]
"""Which game at which size and in which light the README shows."""


def opened(browser: Browser, size: dict[str, int], scheme: str, language: str = "en") -> Page:
    """A page of the site."""
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        locale=language,
        device_scale_factor=2 if size is PHONE else 1,
        reduced_motion="reduce",
    )
    context.add_init_script(MET.replace("GAMES", json.dumps(NAMES)))
    return context.new_page()


def in_the_middle(page: Page, address: str, game: str) -> None:
    """A match after a few moves, with the person to move."""
    rng = random.Random(11)
    page.goto(address)
    begin(page, game)
    for left in reversed(range(MOVES + 1)):
        page.locator(f"{LIT}, {part('end')}").first.wait_for(timeout=180_000)
        if is_over(page):  # it was a short one: another match
            return in_the_middle(page, address, game)
        if left:
            press_a_move(page, rng)
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    expect(page.locator(".fresh, .arriving, .leaving")).to_have_count(0)  # nothing is moving any more


def the_end(page: Page) -> None:
    """The same match at its end."""
    play_to_the_end([page], random.Random(12), press_a_move)
    page.locator("[data-verdict]").wait_for()


def everything(browser: Browser, address: str, folder: Path) -> None:
    """Every page, at both sizes, light and dark."""
    folder.mkdir(parents=True, exist_ok=True)
    for size, name in ((DESKTOP, "desktop"), (PHONE, "phone")):
        for scheme, language in (("light", "en"), ("dark", "de")):
            page = opened(browser, size, scheme, language)

            def take(what: str, page: Page = page, kind: str = f"{name}-{scheme}") -> None:
                page.screenshot(path=folder / f"{what}-{kind}.png")
                print(what, kind, flush=True)

            for what in (
                "",
                "mine",
                "about",
                "replay",
                f"new/{NAMES[0]}",
                f"rules/{NAMES[0]}#u13",
                f"learn/{NAMES[0]}",
            ):
                page.goto(f"{address}/{what}")
                page.wait_for_load_state("networkidle")
                take(what.split("#")[0].replace("/", "-") or "home")
            for game in NAMES:
                in_the_middle(page, address, game)
                take(f"board-{game}")
                page.locator(part("tab-scores")).click()
                take(f"scores-{game}")
                page.locator(part("tab-moves")).click()
                the_end(page)
                take(f"end-{game}")
            page.context.close()


def for_the_readme(browser: Browser, address: str) -> None:
    """The few that the README shows."""
    DOCS.mkdir(parents=True, exist_ok=True)
    page = opened(browser, DESKTOP, "light")
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=DOCS / "home.png")
    for game, size, scheme in SHOWN:
        page = opened(browser, size, scheme)
        in_the_middle(page, address, game)
        page.screenshot(path=DOCS / f"{game}.png")


def main() -> None:
    """Start a server, take the photographs, stop it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "knall.sqlite")
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        try:
            if len(sys.argv) > 1:
                everything(browser, server.address, Path(sys.argv[1]))
            else:
                for_the_readme(browser, server.address)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
