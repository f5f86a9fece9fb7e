"""A server and a browser for the tests of the page."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from knall.games import game_names
from tests.web.browser.chromium import FLAGS, executable
from tests.web.browser.server import Server
from tests.web.support.live_server import PATIENCE

OFTEN = {
    "test_matches": (
        "test_the_match_by_touching_is_kept_of_all_our_games",
        "test_a_whole_match_by_touching[urknall]",
        "test_two_people_by_a_link_and_a_rematch",
        "test_on_a_phone_in_german",
    ),
    "test_page": ("test_by_keys_only", "test_hint_undo_and_replay", "test_a_wrong_touch_is_explained_by_the_clause"),
    "test_secrets": ("test_hidden_hands_never_travel[ramsch]",),
    "test_cheating": ("test_promised_one_secret_and_played_another",),
    "test_connection": ("test_a_move_without_a_line_is_sent_once_when_it_is_back",),
    "test_offline": ("test_a_reload_without_a_server_says_so_and_the_match_comes_by_itself[en-No connection]",),
    "test_rounds": ("test_a_round_is_shown_until_somebody_goes_on[theory]",),
    "test_sizes": ("test_the_board_fits_and_keeps_its_place[theory]",),
    "test_analysis": ("test_a_match_is_understood[desktop]",),
}
"""The cases in a browser that `make test` runs, by file; the others are extended."""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent and item.name not in OFTEN.get(item.path.stem, ()):
            item.add_marker(pytest.mark.extended)


expect.set_options(timeout=PATIENCE * 1000)  # what comes comes, also on a busy machine


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("site") / "knall.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> str:
    found = executable()
    if found is None:
        reason = "there is no Chromium here; `python -m tests.web.browser.chromium` tries to install one"
        if os.environ.get("CI"):
            pytest.fail(f"{reason}, and CI runs the browser tests")
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def playwright(chromium: str) -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
    yield running
    running.close()


Opening = Callable[..., Page]

PIN = """{
    let state = SEED;  // the page's own contributions to chance, chosen by the test
    crypto.getRandomValues = (array) => {
        for (const at of array.keys()) array[at] = (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
        return array;
    };
}"""


MET = """try {
    for (const game of GAMES) localStorage.setItem(`knall.met.${game}`, "yes");
    localStorage.getItem("knall.coach") ?? localStorage.setItem("knall.coach", "off");
} catch {} // a page without storage remembers nothing"""
"""What a browser remembers that was asked already whether it has ever played, and wants no coach."""


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Opening]:
    """A new person with a browser of their own; anything that the page complains about fails the test."""
    contexts: list[BrowserContext] = []
    seeds = itertools.count(1)
    complaints: list[str] = []

    def arrive(path: str = "/", language: str = "en", *, newcomer: bool = False, **settings: object) -> Page:
        usual: dict[str, object] = {"viewport": DESKTOP, "locale": language, "reduced_motion": "reduce"}
        wishes = {**usual, "service_workers": "block", **settings}  # tests want all that is asked for to be asked
        context = browser.new_context(base_url=server.address, **wishes)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        context.add_init_script(PIN.replace("SEED", str(next(seeds))))
        context.add_init_script(
            "try { localStorage['knall.speed'] ??= 'now' } catch {}"
        )  # no test looks at bots' moves
        if not newcomer:
            context.add_init_script(MET.replace("GAMES", json.dumps(game_names())))
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(path)
        return page

    yield arrive
    for context in contexts:
        context.close()
    expected = ("Failed to load resource", "WebSocket connection")  # the network's own words, when a test cuts it
    assert not [one for one in complaints if not one.startswith(expected)]
