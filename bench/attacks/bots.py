"""Attacks on the bots' processes: how long does an easy bot at another table take to answer?"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections import Counter
from pathlib import Path

from bench.attacks.attacker import Attack, apart
from bench.attacks.client import Visitor
from bench.attacks.victim import say
from bench.bars import Bar
from bench.serving import server
from knall.core.match import record
from knall.games import NAMES, load_game
from knall.testing.matches import random_match

ONE = NAMES[0]
ANSWERED_WITHIN = 3.0
SECONDS = 15.0
BEFORE = 5
"""Answers of the victim's bot before an attack."""
HINTS, TABLES = 120, 40
CONTRIBUTION = "0" * 32
GUESTS, ANALYSES, JUDGEMENTS = 16, 96, 80
RECORDS, MOVES_BEFORE = 4, 12
"""For each game and number of players; and the moves before a position is judged."""
PAUSE = 0.2
PATIENCE = 60.0
EASY = [{"kind": "here"}, {"kind": "bot", "level": "easy"}]
CHAMPIONS = [*({"kind": "bot", "level": "champion"} for _ in range(3)), {"kind": "here"}]
ALONE = [{"kind": "here"}, {"kind": "here"}]


def wish(seats: list[dict[str, str]], **more: object) -> dict[str, object]:
    """The request for a table."""
    return {"game": ONE, "seats": seats, **more}


async def give_contribution(visitor: Visitor, table: str) -> None:
    """Contribute to chance, which begins the match."""
    await visitor.ask("POST", f"/api/tables/{table}/contribution", {"contribution": CONTRIBUTION})


class Victim:
    """A person who plays against an easy bot and measures its latency."""

    def __init__(self, port: int) -> None:
        self._visitor = Visitor(port, "127.0.1.1")
        self._table = ""
        self._frame: dict[str, object] = {"over": True}
        self._news = asyncio.Event()

    def _hear(self, text: bytes) -> None:
        said = json.loads(text)
        if said["kind"] == "frame":
            self._frame = said
            self._news.set()

    async def _until(self, seq: int, mine: bool) -> None:
        """Wait for a frame after event `seq` with this turn."""
        async with asyncio.timeout(PATIENCE):
            while not self._frame["over"] and (self._frame["seq"] <= seq or (mine and not self._frame["mine"])):  # type: ignore[operator]  # a number
                self._news.clear()
                await self._news.wait()

    async def _sit_down(self) -> None:
        self._table = (await self._visitor.done("POST", "/api/tables", wish(EASY)))["id"]
        await give_contribution(self._visitor, self._table)
        self._frame = {"over": False, "seq": -1, "mine": False}
        await self._visitor.listen(f"/api/tables/{self._table}/live?seat=0&after=0", self._hear)
        await self._until(-1, mine=True)

    async def answer(self) -> float:
        """Seconds from a person's move to the bot's first answer."""
        while True:
            if self._frame["over"]:
                await self._sit_down()
            seq, moves, begun = self._frame["seq"], self._frame["moves"], time.perf_counter()
            body = {"after": seq, "move": moves[-1]["move"], "seat": 0}  # type: ignore[index]  # a list
            done = await self._visitor.done("POST", f"/api/tables/{self._table}/moves", body)
            await self._until(done["seq"] - 1, mine=False)
            if self._frame["over"]:
                continue
            if not self._frame["mine"]:
                await self._until(done["seq"], mine=False)
                took = time.perf_counter() - begun
                await self._until(done["seq"], mine=True)
                return took


async def hung_up_hints(eve: Visitor, done: Counter[str]) -> None:
    """Request hints at one's own table and hang up at once, repeatedly."""
    table = (await eve.done("POST", "/api/tables", wish(ALONE)))["id"]
    await give_contribution(eve, table)
    seat = (await eve.done("GET", f"/api/tables/{table}/frame?seat=0"))["to_move"]
    while True:
        for _ in range(HINTS):
            line = await eve.line()
            line.transport.write(eve.written("GET", f"/api/tables/{table}/hint?seat={seat}"))
            await asyncio.sleep(0)
            line.transport.close()
            done["hints"] += 1
        await asyncio.sleep(1.0)


async def champions_play(guest: Visitor, done: Counter[str]) -> None:
    """Create a table of bots only and watch it."""
    answer = await guest.ask("POST", "/api/tables", wish(CHAMPIONS, clock=10))
    done[f"tables {answer.status}"] += 1
    if answer.status == 201:
        await give_contribution(guest, answer.json()["id"])
        await guest.listen(f"/api/tables/{answer.json()['id']}/live?seat=3&after=0")


async def champions_with_a_clock(eve: Visitor, done: Counter[str]) -> None:
    """Many such tables of one guest."""
    for _ in range(TABLES):
        await champions_play(eve, done)
    await asyncio.Event().wait()


async def champions_of_many_guests(eve: Visitor, done: Counter[str]) -> None:
    """Many such tables of many guests with one address."""
    for _ in range(TABLES):
        await champions_play(Visitor(eve.port, eve.address), done)
    await asyncio.Event().wait()


async def both(eve: Visitor, done: Counter[str]) -> None:
    """Tables of champions, and abandoned hints."""
    await asyncio.gather(champions_with_a_clock(eve, done), hung_up_hints(Visitor(eve.port, eve.address), done))


def records() -> list[str]:
    """Finished matches of all games, with few and with many players."""
    games = [(load_game(name), players) for name in NAMES for players in (2, 4)]
    return [record.write(random_match(*one, {}, seed)) for seed in range(RECORDS) for one in games]


def places() -> list[dict[str, object]]:
    """Positions of all games with a seat to move."""
    matches = [random_match(load_game(name), 2, {}, seed, MOVES_BEFORE) for seed in range(RECORDS) for name in NAMES]
    return [{"game": one.game.name, "position": str(one.position)} for one in matches]


async def analyses_and_judgements(eve: Visitor, done: Counter[str]) -> None:
    """All of them at once, each on its own connection and repeated after each answer."""
    texts, positions = records(), places()
    guests = [Visitor(eve.port, eve.address) for _ in range(GUESTS)]
    for guest in guests:
        await guest.done("POST", "/api/me", {"name": "Eve"})

    async def ask(number: int, what: str, path: str, body: object) -> None:
        guest = guests[number % GUESTS]
        while True:
            line = await guest.line()
            answer = await line.ask(guest.written("POST", path, body))
            line.transport.close()
            done[f"{what} {answer.status}"] += 1
            await asyncio.sleep(PAUSE if answer.status == 200 else 1.0)

    await asyncio.gather(
        *(ask(n, "analyses", "/api/analysis", {"record": texts[n % len(texts)]}) for n in range(ANALYSES)),
        *(ask(n, "judgements", "/api/positions/judgement", positions[n % len(positions)]) for n in range(JUDGEMENTS)),
    )


ATTACKS: dict[str, Attack] = {
    f"{HINTS} hints hung up on": hung_up_hints,
    f"{TABLES} tables of champions with a clock": champions_with_a_clock,
    "hints and champions together": both,
    f"{TABLES} guests with champions": champions_of_many_guests,
    f"{ANALYSES} analyses and {JUDGEMENTS} judgements": analyses_and_judgements,
}
RUNS = {f"{ANALYSES} analyses and {JUDGEMENTS} judgements": 10}
"""Runs of an attack whose result depends on timing."""


async def measured(name: str) -> float:
    """The longest answer of the victim's bot during one attack."""
    with tempfile.TemporaryDirectory() as folder, server("unpaced", Path(folder) / "attacked.sqlite") as (port, _):
        victim = Victim(port)
        await victim.answer()  # the process is running by now
        before = [await victim.answer() for _ in range(BEFORE)]
        attacking, during = asyncio.ensure_future(apart(__name__, name, port, SECONDS)), list[float]()
        while not attacking.done():
            during.append(await victim.answer())
            await asyncio.sleep(PAUSE)
    counts = ", ".join(f"{count:,} {what}" for what, count in sorted((await attacking).items()))
    figures = f"{max(before):.2f} s before, {max(during):.2f} s during, of {len(during)}"
    say(name, f"an easy bot elsewhere at the longest {figures}; {counts}")
    return max(during)


async def longest(name: str) -> float:
    """The maximum over all runs, each on a new server."""
    return max([await measured(name) for _ in range(RUNS.get(name, 1))])


async def bars() -> list[Bar]:
    """An easy bot elsewhere, under each attack."""
    return [
        (f"{ANSWERED_WITHIN:g} s / an easy bot under {name}", ANSWERED_WITHIN / await longest(name), 1)
        for name in ATTACKS
    ]
