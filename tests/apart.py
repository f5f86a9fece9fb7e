"""Coroutines run in a thread of their own: in the main thread the browser's tests may have left a loop running."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run_apart(work: Coroutine[None, None, T]) -> T:
    """What the coroutine returns."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()
