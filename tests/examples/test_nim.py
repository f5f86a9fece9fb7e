"""The example is installed as anybody would install it, found by its entry point, and passes its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import knall
from knall.core.engine.compiling import compiles

NIM = Path(__file__).parent.parent.parent / "examples" / "nim"
SOURCE = Path(knall.__file__).parent.parent
MOST_LINES = 400
KINDS = {".py", ".md", ".toml"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of somebody who has Knall and the example."""
    target = tmp_path_factory.mktemp("site-packages")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--no-index", "--target", str(target), str(NIM)], check=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(target), str(SOURCE)]), "KNALL_PLAIN": "1"}


WARNINGS = ("-W", "error", "-W", "ignore:Binding:DeprecationWarning")  # the second as in pyproject.toml
TESTS = ("-m", "pytest", "-p", "no:cacheprovider", *WARNINGS, "--rootdir", ".", "tests")


def run(installed: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], env=installed, cwd=NIM, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_it_passes_what_every_game_must_pass(installed: dict[str, str]) -> None:
    assert "passed" in run(installed, *TESTS)


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
@pytest.mark.extended
def test_it_is_the_same_compiled(installed: dict[str, str]) -> None:
    assert "3 passed" in run({**installed, "KNALL_PLAIN": ""}, *TESTS, "-k", "compiled")


def test_commands_find_it(installed: dict[str, str]) -> None:
    assert "nim" in run(installed, "-c", "from knall.cli.main import main; main()", "games")


def test_it_is_small() -> None:
    files = [path for path in NIM.rglob("*") if path.suffix in KINDS and "tests" not in path.parts]

    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= MOST_LINES
