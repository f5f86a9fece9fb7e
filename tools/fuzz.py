"""Fuzzing for a while: random texts for every parser, random requests for the site: `make fuzz SECONDS=300`.

Nothing is derandomised: every run tries new inputs, and findings stay in .hypothesis until they are fixed. A finding is
printed shrunk; put it into tests/data/fuzz as a regression test. If time runs out during a round, its findings are
tried once more and printed as they are.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence

TESTS = ("tests/fuzz", "tests/web/test_schema.py", "tests/web/test_wire.py")
EXAMPLES = 200  # examples of each test per round


def come_to_their_end(tests: Sequence[str], seconds: float, **environment: str) -> bool:
    """Run these tests; whether they finished in time. A finding ends the program with exit code 1."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", *tests]
    environment = {**os.environ, "KNALL_FUZZ": str(EXAMPLES), "KNALL_PLAIN": "1", **environment}
    try:
        done = subprocess.run(command, env=environment, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode in (1, 2):  # 2: stopped by xdist after the first failure
        sys.exit("There is a finding: see above; put its text into tests/data/fuzz/TARGET/.")
    if done.returncode:
        sys.exit(f"The tests did not run to their end: exit code {done.returncode}.")
    return True


def main() -> None:
    """Run rounds with new examples until time is over, or exit with 1 at a finding."""
    parser = argparse.ArgumentParser(description="Random inputs for every parser and for requests.")
    parser.add_argument("--seconds", type=float, default=300, help="for how long [300]")
    parser.add_argument("--again", type=float, default=300, help="and for what a round had found that was cut [300]")
    parser.add_argument("tests", nargs="*", default=TESTS, help="which tests [all that read]")
    asked = parser.parse_args()
    until, rounds = time.monotonic() + asked.seconds, 0
    while come_to_their_end(asked.tests, max(0.0, until - time.monotonic())):
        rounds += 1
    print(f"The time is over, and round {rounds + 1} is cut: what it had found is tried again.", flush=True)
    if not come_to_their_end(asked.tests, asked.again, KNALL_FUZZ_AGAIN="1"):
        sys.exit(f"What round {rounds + 1} had found was not tried again to its end in {asked.again:.0f} s.")
    if rounds == 0:
        sys.exit(f"No finding, but {asked.seconds:.0f} s were too short for a whole round: give it more.")
    print(f"No finding: {rounds} whole rounds of {EXAMPLES} examples a test, and a part of one, which was cut.")


if __name__ == "__main__":
    main()
