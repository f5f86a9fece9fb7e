"""A server and a browser for the tests of the page."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.web.browser.chromium import FLAGS, executable
from tests.web.browser.server import Server

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("site") / "knall.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> str:
    found = executable()
    if found is None:
        warnings.warn("*** NO CHROMIUM: THE BROWSER TESTS ARE SKIPPED ***", pytest.PytestWarning, stacklevel=1)
        pytest.skip("there is no Chromium here; `python -m tests.web.browser.chromium` tries to install one")
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


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Opening]:
    """A new person with a browser of their own; anything that the page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(path: str = "/", language: str = "en", **settings: object) -> Page:
        wishes: dict[str, object] = {"viewport": DESKTOP, "locale": language, "reduced_motion": "reduce", **settings}
        context = browser.new_context(base_url=server.address, **wishes)  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        contexts.append(context)
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
