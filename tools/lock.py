"""Lock files with hashes for every system and Python that we support, from pyproject.toml: `make lock`.

Only the main index is asked: an extra one may hold builds for this machine alone, and its hashes would be all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.install import pip_settings, uv_environment

UV = str(Path(sys.executable).with_name("uv"))
COMPILE = "pip compile -q --upgrade --universal --fork-strategy fewest --generate-hashes --custom-compile-command"
SETS = {
    "uv": "--group uv",
    "play": "pyproject.toml --extra site",
    "dev": "pyproject.toml --extra site --group dev -c locks/play.txt",
    "bench": "pyproject.toml --extra site --group bench -c locks/dev.txt",
    "examples": "--group examples -c locks/dev.txt --no-emit-package torch",  # its build is for the machine to say
}


def main() -> None:
    """Compile each set within the one before."""
    settings = pip_settings(sys.executable)
    settings = {name: value for name, value in settings.items() if name not in ("extra-index-url", "find-links")}
    environment = uv_environment(settings, os.environ)
    for name, words in SETS.items():
        command = [UV, *COMPILE.split(), "make lock", *words.split(), "-o", f"locks/{name}.txt"]
        subprocess.run(command, env=environment, check=True)


if __name__ == "__main__":
    main()
