"""What `make test` runs, and `make test-all` besides."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.web.browser.conftest import OFTEN

ROOT = Path(__file__).parents[1]


def test_the_cases_in_a_browser_that_are_run_often_are_there() -> None:
    """One that got another name would leave `make test` without a word."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-o", "addopts=", "--collect-only", "-q"]
    wanted = ["tests/web/browser", "-m", "not extended"]
    done = subprocess.run([*command, *wanted], cwd=ROOT, capture_output=True, text=True, check=True)

    listed = {line for line in done.stdout.splitlines() if "::" in line}
    assert {f"tests/web/browser/{file}.py::{case}" for file, cases in OFTEN.items() for case in cases} == listed
