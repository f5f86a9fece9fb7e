"""make soak: `python -m bench.soak.run --minutes 10 --seed 1 [--plain]`; exits with 1 if a promise is broken."""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.attacks import world
from bench.serving import p99
from bench.soak.attackers import attack_in_turn
from bench.soak.groups import Group
from bench.soak.host import Host
from bench.soak.ledger import File, Ledger
from bench.soak.memory import Memory
from bench.soak.people import Count
from knall.store.sqlite import SqliteStore

GROUPS = 8
PACE = 0.1
KILL_EVERY = 15.0
"""Mean seconds between kills."""
QUIET_PART = 0.4
"""The final part of the run without kills, so that memory can be judged."""
LINES = 10


@dataclass(frozen=True)
class Plan:
    """Duration and players of a run."""

    seed: str
    seconds: float | None = None
    moves: int | None = None
    """Instead of seconds: end after this many acknowledged moves, with one kill after half of them."""
    groups: int = GROUPS
    attacked: bool = True
    plain: bool = False


@dataclass
class Soak:
    """A run and its findings."""

    plan: Plan
    host: Host
    file: File
    ledger: Ledger = field(default_factory=Ledger)
    count: Count = field(default_factory=Count)
    attacks: Counter[str] = field(default_factory=Counter)
    memory: Memory = field(default_factory=Memory)

    def __post_init__(self) -> None:
        plan = self.plan
        numbers = range(plan.groups)
        self.groups = [Group(n, plan.seed, self.host, self.file, self.ledger, self.count) for n in numbers]

    @property
    def leaks(self) -> list[str]:
        """Secrets that were sent."""
        return [leak for group in self.groups for leak in group.leaks]

    @property
    def wrong(self) -> list[str]:
        """Problems of finished matches."""
        return [one for group in self.groups for one in group.wrong]

    @property
    def verified(self) -> int:
        """The number of finished matches that were verified, with their chance."""
        return sum(group.verified for group in self.groups)

    def broken(self) -> list[str]:
        """All broken promises."""
        ledger = self.ledger
        found = [f"lost: {one}" for one in ledger.lost] + [f"doubled: {one}" for one in ledger.doubled]
        found += [f"leak: {one}" for one in self.leaks] + [f"wrong: {one}" for one in self.wrong]
        found += [f"the server's log: {one}" for one in self.host.errors()]
        return found + ([] if self.memory.flat() else [f"memory grows: {self.memory}"])

    async def run(self, cookie: str) -> None:
        """Run everything as planned."""
        await self.host.start()
        tasks = [asyncio.ensure_future(group.meet()) for group in self.groups]
        if self.plan.attacked:
            tasks.append(asyncio.ensure_future(attack_in_turn(self.host, cookie, self.plan.seed, self.attacks)))
        ending = asyncio.ensure_future(self._until_the_end())
        try:
            done, _ = await asyncio.wait([ending, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in (ending, *tasks):
                task.cancel()
            await asyncio.gather(ending, *tasks, return_exceptions=True)
            await self.host.kill()
        self._compare()

    async def _until_the_end(self) -> None:
        if self.plan.seconds is not None:
            await asyncio.gather(self._kill_in_time(self.plan.seconds), self._report(self.plan.seconds))
        elif self.plan.moves is not None:
            half, all_ = self.plan.moves // 2, self.plan.moves
            await _until(lambda: self.ledger.acknowledged >= half)
            await self.host.kill_and_start()
            await _until(lambda: self.ledger.acknowledged >= all_)

    async def _kill_in_time(self, seconds: float) -> None:
        rng = random.Random(f"{self.plan.seed} kills")
        until = seconds * (1 - QUIET_PART)
        gap = min(KILL_EVERY, until / 2)
        end = time.monotonic() + until
        while (pause := rng.uniform(0.3, 1.7) * gap) < end - time.monotonic():
            await asyncio.sleep(pause)
            await self.host.kill_and_start()

    async def _report(self, seconds: float) -> None:
        """A line for each tenth of the time."""
        print(f"{'minute':>7}{'moves':>9}{'lost':>6}{'doubled':>9}{'leaks':>7}{'p99 ms':>8}{'MB':>7}{'kills':>7}")
        begun, step = time.monotonic(), seconds / LINES
        for line in range(1, LINES + 1):
            while time.monotonic() < begun + line * step:
                await asyncio.sleep(min(1.0, max(0.0, begun + line * step - time.monotonic())))
                self.memory.note(self.host.kills, self.host.memory(), self.file.tables())
            self._compare()
            times, self.ledger.times[:] = list(self.ledger.times), []
            slow = p99(times) if times else float("nan")
            minute = (time.monotonic() - begun) / 60
            print(
                f"{minute:>7.1f}{self.ledger.acknowledged:>9,}{len(self.ledger.lost):>6}{len(self.ledger.doubled):>9}"
                f"{len(self.leaks):>7}{slow:>8.0f}{self.host.memory():>7.0f}{self.host.kills:>7}",
                flush=True,
            )

    def _compare(self) -> None:
        """Compare everything acknowledged so far with the database."""
        self.ledger.lost.clear()
        self.ledger.doubled.clear()
        for page in self.ledger.pages:
            self.ledger.compare(self.file, page)


async def _until(right: Callable[[], bool]) -> None:
    while not right():
        await asyncio.sleep(0.05)


async def soak(plan: Plan, folder: Path) -> Soak:
    """A run on a new database."""
    host = Host(folder, plan.plain, PACE)
    store = SqliteStore(host.data)
    cookie = await world.prepare(store) if plan.attacked else ""
    store.close()
    found = Soak(plan, host, File(host.data))
    try:
        await found.run(cookie)
    finally:
        found.file.close()
    return found


def main() -> None:
    """Run, and print the findings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--plain", action="store_true", help="bots are not compiled")
    wish = parser.parse_args()
    print(f"seed {wish.seed}")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(soak(Plan(wish.seed, wish.minutes * 60, plain=wish.plain), Path(folder)))
        broken = found.broken()
    count, searched = found.count, sum(group.searched for group in found.groups)
    print(f"{found.verified} matches verified with their chance, {len(found.ledger.pages)} tables")
    print(f"{count.left} left and came back, {count.reloaded} reloads compared with another world")
    print(f"{count.guessed} guesses of hidden hands, each beside the true one")
    print(f"{searched / 1e6:,.0f} MB of traffic searched, {count.hung_up_on} requests without an answer, sent again")
    print(f"refused for asking too often: {dict(count.refused) or 'nobody'}")
    print("attacks: " + ", ".join(f"{times} x {name}" for name, times in sorted(found.attacks.items())))
    print(f"memory: {found.memory}")
    for one in broken[:20]:
        print(f"BROKEN {one}")
    print("all promises kept" if not broken else f"{len(broken)} promises broken")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
