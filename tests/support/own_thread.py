"""Coroutines run in a thread of their own: in the main thread the browser's tests may have left a loop running."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run_apart(work: Coroutine[None, None, T], loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = None) -> T:
    """What the coroutine returns."""

    def run() -> T:
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            return runner.run(work)

    with ThreadPoolExecutor(1) as apart:
        return apart.submit(run).result()
