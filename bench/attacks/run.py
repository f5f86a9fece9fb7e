"""Runs all attacks, or those of the named modules: `python -m bench.attacks.run reading`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence

from bench.attacks import bots, connections, floods, reading
from bench.bars import Bar, reached

MODULES: dict[str, Callable[[], Awaitable[list[Bar]]]] = {
    "bots": bots.bars,
    "connections": connections.bars,
    "floods": floods.bars,
    "reading": reading.bars,
}
"""Modules of attacks with their bars."""


def measured(names: Sequence[str] = ()) -> list[Bar]:
    """The bars of these modules, or of all."""
    print("attacks: milliseconds of a move elsewhere, p50 / p99, before   during   after")
    return [bar for name in names or MODULES for bar in asyncio.run(_bars(name))]


async def _bars(name: str) -> list[Bar]:
    return await MODULES[name]()


if __name__ == "__main__":
    sys.exit(not reached(measured(sys.argv[1:])))
