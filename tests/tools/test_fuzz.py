"""`make fuzz` tells what it found, and does not say that there is nothing where it has not looked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.extended
ROOT = Path(__file__).parents[2]
PLAIN = """
import time

def test_it():
    {body}
"""
CUT_WHILE_SHRINKING = """
import time
from hypothesis import given, strategies as st
from tests.conftest import AGAIN

found = []

@given(st.integers())
def test_it(number):
    if number > 1000:
        if found and not AGAIN:
            time.sleep(600)
        found.append(number)
        raise ValueError("damaged")
"""


def fuzz(
    folder: Path, test: str, seconds: float, *options: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """What comes of it with this test alone; what it finds stays in the folder."""
    file = folder / "test_it.py"
    file.write_text(test)
    command = [sys.executable, "-m", "tools.fuzz", "--seconds", str(seconds), *options, str(file)]
    env = {**os.environ, "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "kept"), **environment}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_what_fails_is_a_finding(tmp_path: Path) -> None:
    done = fuzz(tmp_path, PLAIN.format(body="raise ValueError('damaged')"), 600)

    assert (done.returncode, "There is a finding" in done.stderr) == (1, True), done.stderr
    assert "damaged" in done.stdout


def test_a_round_that_did_not_come_to_its_end_is_none(tmp_path: Path) -> None:
    once = "from tests.conftest import AGAIN; AGAIN or time.sleep(600)"
    done = fuzz(tmp_path, PLAIN.format(body=once), 5)

    assert (done.returncode, "too short for a whole round" in done.stderr) == (1, True), done.stderr
    assert "round 1 is cut" in done.stdout


def test_what_could_not_be_tried_again_is_said(tmp_path: Path) -> None:
    done = fuzz(tmp_path, PLAIN.format(body="time.sleep(600)"), 5, "--again", "5")

    assert (done.returncode, "was not tried again to its end" in done.stderr) == (1, True), done.stderr


def test_what_was_found_when_the_time_was_over_is_not_lost(tmp_path: Path) -> None:
    """Also in CI, where Hypothesis by itself keeps nothing."""
    for seconds in (15, 60, 240):  # a busy machine needs longer before there is anything to be found
        done = fuzz(tmp_path, CUT_WHILE_SHRINKING, seconds, CI="true")
        if "There is a finding" in done.stderr:
            break

    assert "round 1 is cut" in done.stdout
    assert (done.returncode, "There is a finding" in done.stderr) == (1, True), done.stderr
    assert "damaged" in done.stdout


def test_requests_are_tried_and_kept_as_all_else_is() -> None:
    """Here and in CI."""
    code = "from tests.web.test_schema import TRIED as t; print(t.derandomize, type(t.database).__name__, *t.phases)"
    for environment in ({}, {"CI": "true"}):
        env = {**os.environ, "KNALL_FUZZ": "3", **environment}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )

        assert done.stdout.startswith("False Findings ")
        assert "Phase.reuse Phase.generate" in done.stdout
