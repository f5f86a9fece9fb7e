"""`make fuzz` tells what it found, and does not say that there is nothing where it has not looked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def fuzz(folder: Path, body: str, seconds: int) -> subprocess.CompletedProcess[str]:
    """What comes of it with this test alone."""
    test = folder / "test_it.py"
    test.write_text(f"import time\n\ndef test_it():\n    {body}\n")
    command = [sys.executable, "-m", "tools.fuzz", "--seconds", str(seconds), str(test)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_what_fails_is_a_finding(tmp_path: Path) -> None:
    done = fuzz(tmp_path, "raise ValueError('damaged')", 600)

    assert (done.returncode, "There is a finding" in done.stderr) == (1, True), done.stderr
    assert "damaged" in done.stdout


def test_a_round_that_did_not_come_to_its_end_is_none(tmp_path: Path) -> None:
    done = fuzz(tmp_path, "time.sleep(600)", 5)

    assert (done.returncode, "too short for a whole round" in done.stderr) == (1, True), done.stderr
