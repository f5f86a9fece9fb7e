"""Time to the first board on a slow connection, in a real browser, beside a bare page of the same size.

`python -m bench.first_board` runs it alone. The browser emulates 400 kbit/s and 400 ms of latency.
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright
from tests.web.browser.chromium import FLAGS, executable
from tests.web.browser.playing import LIT, SIT, part
from tests.web.browser.server import Server

from bench.bars import Bar, reached
from knall.games import NAMES

LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
ROUNDS = 5
COLD, WARM, MOST_REQUESTS = 3.0, 1.5, 12
"""Bars: seconds, seconds, and requests for a first board."""
PATIENCE = 120_000
BOARD = ".board .piece"
WATCH = """(() => {
    const looking = new MutationObserver(() => {
        if (!document.querySelector("SELECTOR")) return;
        looking.disconnect();
        requestAnimationFrame(() => (window.shown = performance.now()));
    });
    looking.observe(document, {childList: true, subtree: true});
})()"""
PLAIN = '<!doctype html><title>bare</title><body><script src="/script.js"></script></body>'
SCRIPT = 'document.body.append(Object.assign(document.createElement("p"), {id: "bare"})); //'


@dataclass
class Visit:
    """A page load: seconds until something is visible, requests, and bytes."""

    seconds: float = 0.0
    requests: set[str] = field(default_factory=set)
    bytes: int = 0

    def listen(self, session: CDPSession) -> None:
        """Count network traffic."""
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda said: self.requests.add(said["requestId"]))
        session.on("Network.webSocketCreated", lambda said: self.requests.add(said["requestId"]))
        session.on("Network.requestServedFromCache", lambda said: self.requests.discard(said["requestId"]))
        session.on("Network.responseReceived", self._response)
        session.on("Network.loadingFinished", lambda said: self._count(said["encodedDataLength"]))
        session.on("Network.webSocketFrameReceived", lambda said: self._count(_size(said["response"])))

    def _response(self, said: dict[str, Any]) -> None:
        if said["response"].get("fromDiskCache"):
            self.requests.discard(said["requestId"])

    def _count(self, size: float) -> None:
        self.bytes += int(size)


def _size(message: dict[str, Any]) -> float:
    """Bytes of a socket's message; binary ones are in base64."""
    return len(message["payloadData"]) * (3 / 4 if message["opcode"] == 2 else 1)


def visit(context: BrowserContext, address: str, selector: str) -> Visit:
    """Open an address on the slow connection, until the selector is visible."""
    page, found = context.new_page(), Visit()
    page.add_init_script(WATCH.replace("SELECTOR", selector))
    session = context.new_cdp_session(page)
    found.listen(session)
    session.send("Network.emulateNetworkConditions", LINE)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.shown", timeout=PATIENCE)
    found.seconds = page.evaluate("window.shown") / 1000
    page.close()
    return found


def play_now(browser: Browser, address: str) -> float:
    """Seconds from a touch on "Play now" on a newly loaded home page to the board."""
    context = browser.new_context(base_url=address)
    context.add_init_script(f"for (const game of {list(NAMES)}) localStorage.setItem(`knall.met.${{game}}`, 'yes')")
    page = context.new_page()
    page.add_init_script(WATCH.replace("SELECTOR", BOARD))
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", LINE)
    page.goto("/", wait_until="commit")
    button = page.locator(part(f"play-now-{NAMES[0]}"))
    button.wait_for(timeout=PATIENCE)
    button.evaluate("button => { window.pressed = performance.now(); button.click(); }")
    page.wait_for_function("() => window.shown", timeout=PATIENCE)
    seconds = page.evaluate("(window.shown - window.pressed) / 1000")
    context.close()
    return float(seconds)


def begin(browser: Browser, address: str) -> tuple[str, Any]:
    """A match against a bot with a person to move; its address, and the person's cookies."""
    context = browser.new_context(base_url=address)
    context.set_default_timeout(PATIENCE)
    page: Page = context.new_page()
    page.goto("/about")
    table = f"{address}/table/{page.evaluate(SIT, [NAMES[0], 2])}"
    page.goto(table)
    page.locator(LIT).first.wait_for()
    cookies = context.cookies()
    context.close()
    return table, cookies


@contextmanager
def bare(size: int) -> Iterator[str]:
    """The address of a page of two files with this many bytes and one word."""

    class Answer(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body = PLAIN if self.path == "/" else SCRIPT + os.urandom(size).hex()[:size]
            kind = "text/html" if self.path == "/" else "text/javascript"
            self.send_response(200)
            for name, value in (("content-type", kind), ("content-length", str(len(body)))):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@dataclass(frozen=True)
class Found:
    """Medians of a few visits each."""

    cold: Visit
    warm: Visit
    bare_cold: float
    bare_warm: float
    play_now: float

    def rows(self) -> dict[str, float]:
        return {
            "the first board, never seen before, seconds": self.cold.seconds,
            "a bare page of the same bytes, seconds": self.bare_cold,
            "its requests": len(self.cold.requests),
            "its kB over the line": self.cold.bytes / 1000,
            "the board again, seconds": self.warm.seconds,
            "a bare page of those bytes, seconds": self.bare_warm,
            "requests, again": len(self.warm.requests),
            "kB over the line, again": self.warm.bytes / 1000,
            "from Play now to the board, seconds": self.play_now,
        }

    def bars(self) -> list[Bar]:
        return [
            (f"{COLD:g} s / first board at 400 kbit/s, 400 ms", COLD / self.cold.seconds, 1),
            (f"{WARM:g} s / the board again at 400 kbit/s, 400 ms", WARM / self.warm.seconds, 1),
            (f"{COLD:g} s / from Play now to the board", COLD / self.play_now, 1),
            (f"{MOST_REQUESTS} / requests of the first board", MOST_REQUESTS / len(self.cold.requests), 1),
        ]


def middle(visits: list[Visit]) -> Visit:
    """The median visit."""
    return sorted(visits, key=lambda one: one.seconds)[len(visits) // 2]


def measured(rounds: int = ROUNDS) -> Found | None:
    """Visits in alternation, each in a fresh browser; None without Chromium."""
    chromium = executable()
    if chromium is None:
        return None
    cold, warm, played, bares = [], [], [], {"cold": [0.0], "warm": [0.0]}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "knall.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        table, cookies = begin(browser, server.address)
        for _ in range(rounds):
            context = browser.new_context()
            context.add_cookies(cookies)
            cold.append(visit(context, table, BOARD))
            warm.append(visit(context, table, BOARD))
            context.close()
            played.append(play_now(browser, server.address))
        for name, size in (("cold", middle(cold).bytes), ("warm", middle(warm).bytes)):
            with bare(size) as address:
                bares[name] = [visit(browser.new_context(), address, "#bare").seconds for _ in range(rounds)]
        browser.close()
        server.stop()
    return Found(middle(cold), middle(warm), median(bares["cold"]), median(bares["warm"]), median(played))


if __name__ == "__main__":
    if found := measured():
        for name, figure in found.rows().items():
            print(f"{name:<46} {figure:>8.2f}")
        raise SystemExit(not reached(found.bars()))
