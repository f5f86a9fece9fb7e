"""An attacker in a process of its own, so that it is the server that victims wait for: `MODULE ATTACK PORT SECONDS`."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

Attack = Callable[[int, Counter[str]], Awaitable[None]]
"""Attacks the server at a port until it is stopped, and counts what it has done."""
BEGUN = "begun"


async def attack_for(attack: Attack, port: int, seconds: float) -> Counter[str]:
    """Attack for a while; what was done."""
    done: Counter[str] = Counter()
    attacking = asyncio.ensure_future(attack(port, done))
    await asyncio.wait([attacking], timeout=seconds)
    if attacking.done():
        attacking.result()  # it should not have ended
    attacking.cancel()
    return done


async def apart(module: str, name: str, port: int, seconds: float) -> Counter[str]:
    """Run an attack of a module in another process; what it has done."""
    command = [sys.executable, "-m", "bench.attacks.attacker", module, name, str(port), str(seconds)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"the attack {name} failed")
    return Counter(json.loads(said))


def main(module: str, name: str, port: str, seconds: str) -> None:
    """Attack, and say what was done."""
    attacks: dict[str, Attack] = importlib.import_module(module).ATTACKS
    done = asyncio.run(attack_for(attacks[name], int(port), float(seconds)))
    print(json.dumps(done))


if __name__ == "__main__":
    main(*sys.argv[1:])
