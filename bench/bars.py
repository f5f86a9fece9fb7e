"""Bars: thresholds for measured figures."""

from __future__ import annotations

from collections.abc import Iterable

Bar = tuple[str, float, float]  # name, measured, minimum


def reached(bars: Iterable[Bar]) -> bool:
    """Print all bars; whether all are reached."""
    print("ratios")
    missed = 0
    for name, ratio, bar in bars:
        print(f"  {name:<66} {ratio:>12.2f}  {'passes' if ratio >= bar else 'MISSES'} {bar:g}")
        missed += ratio < bar
    return not missed
