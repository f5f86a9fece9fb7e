"""make bench: all figures in one run on one core, as ratios, with the bars they have to pass."""

from __future__ import annotations

import sys

from bench import ours, peers, starting
from bench.rates import best_rates

ROUNDS = 12


def main() -> None:
    """Measure, print, and exit with 1 if a bar is missed."""
    rates = best_rates(
        {
            "urknall, random matches": ours.compiled("urknall", 3, blackholes=True),
            "urknall, the same uncompiled": ours.plain("urknall", 3, blackholes=True),
            "urknall, stepped from Python": ours.stepped("urknall", 3, blackholes=True),
            "backgammon (OpenSpiel), from Python": peers.driven_from_python("backgammon"),
            "hearts (OpenSpiel), C++ rollouts": peers.own_rollouts("hearts"),
        },
        ROUNDS,
    )
    print("decisions a second")
    for name, rate in rates.items():
        print(f"  {name:<40} {rate:>12,.0f}")
    times = starting.seconds(ROUNDS)
    print("seconds from start to end")
    for name, time in times.items():
        print(f"  {name:<40} {time:>12.3f}")
    random, stepped = rates["urknall, random matches"], rates["urknall, stepped from Python"]
    loop, hearts = rates["backgammon (OpenSpiel), from Python"], rates["hearts (OpenSpiel), C++ rollouts"]
    numpy = times["import numpy"]
    bars = [
        ("random matches / backgammon loop", random / loop, 60.0),
        ("random matches / hearts C++ rollouts", random / hearts, 1.5),
        ("random matches / the same uncompiled", random / rates["urknall, the same uncompiled"], 1.0),
        ("stepped from Python / backgammon loop", stepped / loop, 5.0),
        ("3 x import numpy / knall rules", 3 * numpy / times["knall rules"], 1.0),
        ("3 x import numpy / knall legal", 3 * numpy / times["knall legal"], 1.0),
    ]
    print("ratios")
    for name, ratio, bar in bars:
        print(f"  {name:<40} {ratio:>12.2f}  {'passes' if ratio >= bar else 'MISSES'} {bar:g}")
    sys.exit(any(ratio < bar for _, ratio, bar in bars))


if __name__ == "__main__":
    main()
