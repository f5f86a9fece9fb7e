"""A fourth game is a folder and a name in a list: with nothing else edited it passes all shared tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import knall

TESTS = Path(__file__).parent.parent
SHARED = ("fourth/test_race.py", "bots/test_honesty.py", "core/test_drawing.py", "core/test_match.py")


@pytest.fixture(scope="module")
def with_race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with one folder more, and one line edited."""
    source = tmp_path_factory.mktemp("fourth")
    shutil.copytree(Path(knall.__file__).parent, source / "knall", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(TESTS / "fourth" / "race", source / "knall" / "games" / "race")
    registry = source / "knall" / "games" / "__init__.py"
    text, edited = re.subn(r"^NAMES = \((.*)\)$", r'NAMES = (\1, "race")', registry.read_text("utf-8"), flags=re.M)
    assert edited == 1
    registry.write_text(text, "utf-8")
    return source


@pytest.mark.parametrize("file", SHARED)
def test_race_passes_every_shared_test(with_race: Path, file: str) -> None:
    env = {**os.environ, "PYTHONPATH": str(with_race), "KNALL_PLAIN": "1", "KNALL_TEST_GAMES": "race"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-x", str(TESTS / file)]
    done = subprocess.run(command, env=env, cwd=TESTS.parent, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
