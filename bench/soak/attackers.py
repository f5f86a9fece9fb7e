"""Attackers, one after the other, during the whole run."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress

from bench.attacks import bots, connections, reading
from bench.attacks.attacker import apart
from bench.soak.host import Host

SECONDS = 5.0
MODULES = (bots, connections, reading)


async def attack_in_turn(host: Host, cookie: str, seed: str, done: Counter[str]) -> None:
    """Run all attacks in random order, repeatedly; counts those that were completed."""
    rng = random.Random(f"{seed} attackers")
    while True:
        attacks = [(module.__name__, name) for module in MODULES for name in module.ATTACKS if name != reading.NOTHING]
        rng.shuffle(attacks)
        for module, name in attacks:
            with suppress(RuntimeError):  # the server may be killed while an attack is being prepared
                await apart(module, name, host.port, SECONDS, cookie, quiet=True)
                done[name] += 1
            await asyncio.sleep(rng.random() * 2)
