"""An attack in a process of its own, so that victims wait for the server only: MODULE ATTACK PORT SECONDS COOKIE."""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

from bench.attacks.client import Visitor

Attack = Callable[[Visitor, Counter[str]], Awaitable[None]]
"""Attacks as this visitor until cancelled, and counts its actions."""
BEGUN = "begun"
LOWER = 5
"""Niceness: an attacker would have its own machine, so that here it yields to the server."""
ADDRESS = "127.0.66.{}"
"""Addresses of attackers, each with an unused rate limit."""


async def attack_for(attack: Attack, port: int, seconds: float, cookie: str) -> Counter[str]:
    """Attack for some seconds; returns the counts."""
    done: Counter[str] = Counter()
    attacking = asyncio.ensure_future(attack(Visitor(port, ADDRESS.format(os.getpid() % 250 + 1), cookie), done))
    await asyncio.sleep(0)  # preparation is done by now
    print(BEGUN, flush=True)
    await asyncio.wait([attacking], timeout=seconds)
    if attacking.done():
        attacking.result()  # an attack should not end by itself
    attacking.cancel()
    return done


async def apart(
    module: str,
    name: str,
    port: int,
    seconds: float,
    cookie: str = "",
    quiet: bool = False,
    begun: asyncio.Event | None = None,
) -> Counter[str]:
    """Run an attack of a module in another process; returns its counts.

    `begun` is set when the first request goes out. With `quiet` a failure is ignored.
    """
    command = [sys.executable, "-m", "bench.attacks.attacker", module, name, str(port), str(seconds), cookie]
    pipe, errors = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL if quiet else None
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=errors)
    assert process.stdout is not None
    await process.stdout.readline()
    if begun is not None:
        begun.set()
    said, _ = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"the attack {name} failed")
    return Counter(json.loads(said))


def main(module: str, name: str, port: str, seconds: str, cookie: str) -> None:
    """Attack, and print the counts."""
    os.nice(LOWER)
    attacks: dict[str, Attack] = importlib.import_module(module).ATTACKS
    done = asyncio.run(attack_for(attacks[name], int(port), float(seconds), cookie))
    print(json.dumps(done))


if __name__ == "__main__":
    main(*sys.argv[1:])
