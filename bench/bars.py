"""What a figure has to reach."""

from __future__ import annotations

from collections.abc import Iterable

Bar = tuple[str, float, float]  # what, measured, at least


def reached(bars: Iterable[Bar]) -> bool:
    """Print all bars; are all of them reached?"""
    print("ratios")
    missed = 0
    for name, ratio, bar in bars:
        print(f"  {name:<66} {ratio:>12.2f}  {'passes' if ratio >= bar else 'MISSES'} {bar:g}")
        missed += ratio < bar
    return not missed
