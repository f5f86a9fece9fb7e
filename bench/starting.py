"""Starting time of commands without a search, beside the import of NumPy."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

POSITION = (
    "1b/2r/3g/4b/5g/6r/7g/8g/9r/10g/11r/12g/13r14b/15b16b/17g18r/19r20b/21g22r/23r24b/25b26b27g/28r29g30b/31b32r33g/"
    "34r35g36b W10c/O10c/R10c W:place -"
)
KNALL = "from knall.cli.main import main; main()"
COMMANDS = {
    "import numpy": ["-c", "import numpy"],
    "knall rules": ["-c", KNALL, "rules", "urknall"],
    "knall legal": ["-c", KNALL, "legal", "urknall", POSITION],
}


def seconds(rounds: int) -> dict[str, float]:
    """Wall-clock time of each command, the best of its runs."""
    best = dict.fromkeys(COMMANDS, 1e9)
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            begun = perf_counter()
            subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
            best[name] = min(best[name], perf_counter() - begun)
    return best
