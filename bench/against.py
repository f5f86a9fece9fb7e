"""Benchmarks this tree against another commit, alternating in one run, each with its own `bench`.

`python -m bench.against REV` prints the median ratio of each measure and exits with 1 if one is below the bar.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.bars import Bar, reached
from knall.games import NAMES

ROUNDS = 15
BAR = 0.95  # leaves room for noise on a shared machine
HERE = Path(__file__).resolve().parents[1]
MEASURE = """
import importlib.util, sys, types
if importlib.util.find_spec("pyspiel") is None:  # the peers are not asked here
    sys.modules["pyspiel"] = types.ModuleType("pyspiel")
from bench import guessing, ours, searching
from bench.rates import _slice
makers = {
    "random matches": lambda name: ours.compiled(name, 3),
    "stepped from Python": lambda name: ours.stepped(name, 3),
    "matches with views": lambda name: guessing.matches(name, 3, 0),
    "matches with views and guesses": lambda name: guessing.matches(name, 3, 1),
    "simulations of a search": lambda name: searching.ours(name),
}
made = {}
for line in sys.stdin:
    game, measure = line.strip().split(": ")
    if line not in made:
        made[line] = makers[measure](game)
        made[line]()
    print(_slice(made[line]), flush=True)
"""
MEASURES = (
    "random matches",
    "stepped from Python",
    "matches with views",
    "matches with views and guesses",
    "simulations of a search",
)


def environment(*sources: Path) -> dict[str, str]:
    """The environment of a process that imports from these directories."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sources))}


class Tree:
    """A process that runs measures with the sources of one commit and the `bench` of a tree."""

    def __init__(self, root: Path, bench: Path, *arguments: str) -> None:
        pipe = subprocess.PIPE
        command, env = [sys.executable, *arguments], environment(root / "src", bench)
        self.process = subprocess.Popen(command, cwd=bench, env=env, stdin=pipe, stdout=pipe, text=True)

    def rate(self, measure: str) -> float:
        """The rate in one slice."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(measure, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline() or "nan")

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The sources of a commit in a temporary directory."""
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory) / "tree"
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--detach", "--quiet", str(root), revision], check=True)
        try:
            yield root
        finally:
            subprocess.run([*git, "remove", "--force", str(root)], check=True)


def compare(old: Tree, new: Tree, measure: str) -> tuple[float, float, float]:
    """The median rates of both, and the median ratio of adjacent slices."""
    pairs = [(old.rate(measure), new.rate(measure)) for _ in range(ROUNDS)]
    before, after = zip(*pairs, strict=True)
    return statistics.median(before), statistics.median(after), statistics.median(b / a for a, b in pairs)


def measured(revision: str) -> list[Bar]:
    """The bars for every game of this tree."""
    print(f"a second, at {revision} and here")
    bars: list[Bar] = []
    with checked_out(revision) as root:
        trees = Tree(root, root, "-c", MEASURE), Tree(HERE, HERE, "-c", MEASURE)
        for what in (f"{name}: {measure}" for name in NAMES for measure in MEASURES):
            before, after, ratio = compare(*trees, what)
            print(f"  {what:<44} {before:>12,.0f} {after:>12,.0f}", flush=True)
            bars.append((f"{what}, here / at {revision}", ratio, BAR))
        for tree in trees:
            tree.close()
    return bars


def main() -> None:
    """Measure, and exit with 1 on a regression."""
    sys.exit(not reached(measured(sys.argv[1])))


if __name__ == "__main__":
    main()
