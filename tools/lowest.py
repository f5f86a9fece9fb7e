"""The engine's tests with the oldest dependencies that pyproject.toml allows: `make lowest`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.install import pip_settings, uv_environment

FOLDER = Path("build") / "lowest"
ALLOWED = str(FOLDER / "allowed.txt")
TESTING = ("pytest", "pytest-xdist", "hypothesis", "httpx", "pyyaml")
TESTS = ("tests/core", "tests/vectors", "tests/test_simulation.py", "tests/games/test_conformance.py")


def main() -> None:
    """Make an environment, fill it, run the tests in it."""
    uv = str(Path(sys.executable).with_name("uv"))
    python = str(FOLDER / "bin" / "python")
    environment = uv_environment(pip_settings(sys.executable), os.environ)
    for words in (
        [uv, "venv", "-q", "--clear", "--python", sys.executable, str(FOLDER)],
        [
            uv,
            "pip",
            "compile",
            "-q",
            "--python",
            python,
            "--resolution",
            "lowest-direct",
            "pyproject.toml",
            "-o",
            ALLOWED,
        ],
        [uv, "pip", "install", "-q", "--python", python, "-c", ALLOWED, "-e", ".", *TESTING],
        [python, "-m", "pytest", "-n", "3", "-m", "not extended", *TESTS],
    ):
        done = subprocess.run(words, env=environment, check=False)
        if done.returncode:
            sys.exit(done.returncode)


if __name__ == "__main__":
    main()
