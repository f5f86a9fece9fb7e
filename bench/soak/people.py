"""People who play, look, leave and return, whatever happens to the server."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bench.attacks.client import Visitor
from bench.soak.ledger import Page
from bench.soak.traffic import Traffic
from bench.wire import Answer, Ear
from knall.core.match.history import UNDO, Event

FRAME = b'{"kind":"frame"'
PATIENCE = 5.0
"""Seconds without a frame after which a person reloads the page."""
SEARCHED_AT_ONCE = 30


@dataclass
class Count:
    """Counts of everything besides moves."""

    refused: Counter[str] = field(default_factory=Counter)
    left: int = 0
    reloaded: int = 0
    hung_up_on: int = 0
    guessed: int = 0


class Person:
    """A person who plays at one table after the other, with a socket; choices come from a seed."""

    def __init__(self, visitor: Visitor, name: str, seed: str, count: Count) -> None:
        self.visitor = visitor
        self.name = name
        self.count = count
        self.rng = random.Random(seed)
        self.took = 0.0
        """Latency of the last answered request, without failed tries."""
        self._ear: Ear | None = None
        self._frame: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._traffic: Traffic | None = None

    def contribution(self) -> str:
        return f"{self.rng.getrandbits(128):032x}"

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request until it is answered; waits when rate-limited."""
        while True:
            begun = time.perf_counter()
            try:
                answer = await self.visitor.ask(method, path, body)
            except OSError:
                self.count.hung_up_on += 1
                await asyncio.sleep(0.1)
                continue
            if self._traffic is not None:
                self._traffic.waiting.append(answer.head + answer.body)
            if answer.status == 429:
                self.count.refused[path.partition("?")[0].rsplit("/", 1)[-1]] += 1
                await asyncio.sleep(0.5)
                continue
            self.took = time.perf_counter() - begun
            return answer

    async def done(self, method: str, path: str, body: object = None) -> Any:
        """Send a request that must succeed."""
        return (await self.ask(method, path, body)).good(f"{method} {path}")

    async def play(self, page: Page, seat: int, traffic: Traffic, times: list[float]) -> None:
        """Play at a table until its match is over."""
        self._traffic, self._frame = traffic, {}
        path = f"/api/tables/{page.table}"
        try:
            while not self._frame.get("over"):
                await self._listen(path, seat)
                await self._leave_now_and_then()
                if len(traffic.waiting) > SEARCHED_AT_ONCE:
                    traffic.search()
                if self._frame.get("mine"):
                    await self._act(page, path, seat, times)
                if not self._frame.get("mine") and not self._frame.get("over") and not await self._told():
                    await self._reload(path, seat)
                page.told = max(page.told, self._frame.get("seq", 0))
            traffic.search()
        finally:
            self._traffic = None
            self._hang_up()

    async def _listen(self, path: str, seat: int) -> None:
        while self._ear is None or self._ear.closed.done():
            try:
                after = self._frame.get("seq", 0)
                self._ear = await self.visitor.listen(f"{path}/live?seat={seat}&after={after}", self._hear)
            except OSError:
                await asyncio.sleep(0.2)

    def _hear(self, text: bytes) -> None:
        if self._traffic is not None:
            self._traffic.waiting.append(text)
        if text.startswith(FRAME):
            self._frame = json.loads(text)
            self._news.set()

    async def _told(self) -> bool:
        """Wait for a frame; False on timeout."""
        try:
            await asyncio.wait_for(self._news.wait(), PATIENCE)
        except TimeoutError:
            return False
        self._news.clear()
        return True

    async def _leave_now_and_then(self) -> None:
        chance = self.rng.random()
        if chance < 0.02:  # the lid is closed, and opened again
            self.count.left += 1
            self._hang_up()
            await asyncio.sleep(self.rng.random() * 1.5)
        elif chance < 0.04:
            self._frame |= {"reload": True}

    def _hang_up(self) -> None:
        if self._ear is not None:
            self._ear.transport.close()
        self._ear = None

    async def _reload(self, path: str, seat: int) -> None:
        """Reload the page; the frame is compared with that of another world."""
        self.count.reloaded += 1
        await self.ask("GET", path)
        answer = await self.ask("GET", f"{path}/frame?seat={seat}&lang=en")
        if answer.status == 200:
            self._frame = answer.json()
            if self._traffic is not None:
                self._traffic.compare(answer.body)
                await self._guess(self._traffic)

    async def _guess(self, traffic: Traffic) -> None:
        """Try a hidden hand: the refusal must not tell whether it is the true one."""
        answers = []
        for world in traffic.guesses():
            place = {"game": world.game.name, "position": str(world)}
            with suppress(OSError):  # the server was killed
                answers.append((await self.visitor.ask("POST", "/api/positions", place)).status)
        self.count.guessed += len(answers)
        if 429 not in answers and len(set(answers)) > 1:
            traffic.leaks.append(f"a guess of the hidden hands is answered {answers}, the true one first")

    async def _act(self, page: Page, path: str, seat: int, times: list[float]) -> None:
        """Play a move, undo one, or ask for reasons first."""
        frame = self._frame
        if frame.pop("reload", False):
            await self._reload(path, seat)
            return
        if self.rng.random() < 0.05:
            pieces = [piece["id"] for piece in frame["picture"]["pieces"]] or ["?"]
            await self.ask("POST", f"{path}/why", {"seat": seat, "piece": self.rng.choice(pieces), "before": []})
        await asyncio.sleep(self.rng.random() * 0.1)
        frame["mine"] = False  # until the next frame
        if frame["undo"]["can"] == "free" and self.rng.random() < 0.3:
            await self._send(page, f"{path}/undo", frame["seq"], Event(seat, UNDO), times)
        else:
            move = self.rng.choice(frame["moves"])["move"]
            await self._send(page, f"{path}/moves", frame["seq"], Event(seat, move), times)

    async def _send(self, page: Page, path: str, after: int, event: Event, times: list[float]) -> None:
        page.sent.add((after + 1, event))
        body: dict[str, object] = {"after": after, "seat": event.seat}
        answer = await self.ask("POST", path, body if event.text == UNDO else body | {"move": event.text})
        if answer.status == 200:
            times.append(self.took)
            page.acknowledged.add((after + 1, event))
        elif answer.status != 409:
            raise RuntimeError(f"{path}: {answer.status} {answer.body[:300]!r}")
