"""Groups of people who play at tables of all games, some seats with bots, one table after the other."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

from bench.attacks.client import Visitor
from bench.soak.host import Host
from bench.soak.ledger import File, Ledger, Page, problems_of
from bench.soak.people import Count, Person
from bench.soak.traffic import History, Traffic
from knall.games import NAMES, load_game


@dataclass
class Group:
    """Up to four people who play with each other and with bots."""

    number: int
    seed: str
    host: Host
    file: File
    ledger: Ledger
    count: Count

    def __post_init__(self) -> None:
        self.rng = random.Random(f"{self.seed} group {self.number}")
        self.leaks: list[str] = []
        self.searched = 0
        self.verified = 0
        self.wrong: list[str] = []
        self.people = [self._person(n) for n in range(4)]

    def _person(self, number: int) -> Person:
        visitor = Visitor(self.host.port, f"127.1.{self.number + 1}.{number + 1}")
        return Person(visitor, f"P{number}", f"{self.seed} {self.number} {number}", self.count)

    async def meet(self) -> None:
        """Play forever."""
        while True:
            game = NAMES[(self.number + len(self.ledger.pages)) % len(NAMES)]
            seats = self.rng.choice(load_game(game).seats)
            people = seats if self.rng.random() < 0.6 else self.rng.randint(1, seats)
            await self._play(game, seats, people)

    async def _play(self, game: str, seats: int, people: int) -> None:
        table = await self._table(game, seats, people)
        page = Page(table, frozenset(range(people)))
        self.ledger.pages.append(page)
        history = History(self.file, table)
        traffic = [Traffic(history, seat) for seat in range(people)]
        try:
            playing = zip(self.people, traffic, strict=False)
            await asyncio.gather(*(person.play(page, one.seat, one, self.ledger.times) for person, one in playing))
            page.over = True
            self.wrong += [f"{table}: {problem}" for problem in problems_of(self.file.match(table))]
            self.verified += 1
        finally:
            for one in traffic:
                one.search()
                self.leaks += one.leaks
                self.searched += one.searched

    async def _table(self, game: str, seats: int, people: int) -> str:
        """A table with everybody seated and all contributions given: its match has begun."""
        kinds = ["here", *["open"] * (people - 1), *["bot"] * (seats - people)]
        wish = {"game": game, "seats": [{"kind": kind, "level": "easy" if kind == "bot" else None} for kind in kinds]}
        made = await self.people[0].done("POST", "/api/tables", wish)
        path = f"/api/tables/{made['id']}"
        await self.people[0].done("POST", f"{path}/contribution", {"contribution": self.people[0].contribution()})
        for seat, person in enumerate(self.people[1:people], 1):
            await person.done(
                "POST", f"{path}/join", {"name": person.name, "seat": seat, "contribution": person.contribution()}
            )
        return str(made["id"])
