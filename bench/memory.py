"""Peak memory of a bot's process, before and after compiling, and of processes that compile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from knall.games import NAMES

SECONDS = 1.0
PEAK = """
import json, resource
own = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps([own / 1024, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024]))
"""
THINK = """
import sys
from knall.bots import bot
from knall.bots.limits import Limit
from knall.core.match import chance, match
from knall.core.engine.random import seeded
from knall.games import load_game
begun = match.begin(load_game(sys.argv[1]), 2, {}, chance.known(1))
view = begun.position.view(begun.to_move)
bot("champion").choose(view, begun.legal_moves, seeded(1), Limit(seconds=float(sys.argv[2])))
"""
WARM = """
from click.testing import CliRunner
from knall.cli.contest.warm import command
done = CliRunner().invoke(command, [])
assert done.exit_code == 0, done.output
"""


@dataclass(frozen=True)
class Peaks:
    """Megabytes."""

    thinking: dict[str, float]
    """A bot's process with nothing compiled before, and again."""
    compiling: float
    """The largest process that `knall warm` starts, or its own."""


def peaks() -> Peaks:
    """Measure with a fresh compile cache; takes minutes."""
    thinking = {}
    with tempfile.TemporaryDirectory() as fresh:
        for name in NAMES:
            thinking[f"{name}, a bot, nothing compiled"], _ = _run(fresh, THINK + PEAK, name, str(SECONDS))
            thinking[f"{name}, a bot, all on disk"], _ = _run(fresh, THINK + PEAK, name, str(SECONDS))
    with tempfile.TemporaryDirectory() as fresh:
        return Peaks(thinking, max(_run(fresh, WARM + PEAK)))


def _run(cache: str, code: str, *args: str) -> tuple[float, float]:
    env = {**os.environ, "KNALL_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", code, *args], env=env, check=True, stdout=subprocess.PIPE)
    own, children = json.loads(done.stdout)
    return own, children
