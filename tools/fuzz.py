"""Random texts for everything that reads, and random requests for the site, for a time: `make fuzz SECONDS=300`.

Nothing is derandomized: every run tries other inputs, and what was found stays in .hypothesis until it is mended.  A
finding is printed shrunk; put it into tests/data/fuzz so that it is tried for ever.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

TESTS = ("tests/fuzz", "tests/web/test_schema.py", "tests/web/test_wire.py")
EXAMPLES = 200  # for each test in a round


def main() -> None:
    """Rounds of all tests with new examples until the time is over, or there is a finding: then exit code 1."""
    parser = argparse.ArgumentParser(description="Random inputs for every parser and for requests.")
    parser.add_argument("--seconds", type=float, default=300, help="for how long [300]")
    parser.add_argument("tests", nargs="*", default=TESTS, help="which tests [all that read]")
    asked = parser.parse_args()
    until, rounds = time.monotonic() + asked.seconds, 0
    environment = os.environ | {"KNALL_FUZZ": str(EXAMPLES), "KNALL_PLAIN": "1"}
    while (left := until - time.monotonic()) > 0:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", *asked.tests]
        try:
            done = subprocess.run(command, env=environment, check=False, timeout=left)
        except subprocess.TimeoutExpired:
            break
        if done.returncode in (1, 2):  # 2: stopped by xdist, after the first that failed
            sys.exit("There is a finding: see above; put its text into tests/data/fuzz/TARGET/.")
        if done.returncode:
            sys.exit(f"The tests did not run to their end: exit code {done.returncode}.")
        rounds += 1
    if rounds == 0:
        sys.exit(f"No finding, but {asked.seconds:.0f} s were too short for a whole round: give it more.")
    print(f"No finding: {rounds} whole rounds of {EXAMPLES} examples a test, and a part of one.")


if __name__ == "__main__":
    main()
