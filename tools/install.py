"""Installer of the virtual environment: uv with the locks in locks/, or pip with the same locks where uv fails.

The Makefile calls `python3 tools/install.py VENV SET [UNHASHED]`: it needs nothing but Python. UNHASHED is installed
before the set, whose lock then counts without dependencies.
"""

from __future__ import annotations

import ast
import fcntl
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = ROOT / "locks"
BEFORE: dict[str, tuple[str, ...]] = {
    "play": (),
    "dev": ("play",),
    "bench": ("play", "dev"),
    "examples": ("play", "dev"),
}
"""The sets that each set builds on."""

HANDED_ON = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_EXTRA_INDEX_URL",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
}
"""Settings of pip, and the variables by which uv takes them."""


class Failed(Exception):
    """What an installer said when it failed."""


def run(words: list[str], environment: Mapping[str, str] | None = None) -> str:
    """Output of a command."""
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(done.stderr.strip() or f"{words[0]} ended with {done.returncode}")
    return done.stdout


def parsed(listed: str) -> dict[str, str]:
    """The settings in `pip config list`: environment before `install` before `global`."""
    found = {}
    for section in ("global", "install", ":env:"):
        for line in listed.splitlines():
            name, _, value = line.partition("=")
            if name.startswith(f"{section}."):
                found[name.removeprefix(f"{section}.")] = str(ast.literal_eval(value))
    return found


def pip_settings(python: str) -> dict[str, str]:
    """How the pip of an environment is configured."""
    return parsed(run([python, "-m", "pip", "config", "list"]))


def uv_environment(settings: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """The environment for uv, which does not read pip's settings; its own variables count first."""
    handed = {HANDED_ON[name]: " ".join(value.split()) for name, value in settings.items() if name in HANDED_ON}
    if "UV_FIND_LINKS" in handed:
        handed["UV_FIND_LINKS"] = handed["UV_FIND_LINKS"].replace(" ", ",")
    # like pip: the newest of all indexes; what is installed is decided by the hashes
    return {"UV_INDEX_STRATEGY": "unsafe-best-match", **handed, **own}


class Environment:
    """A virtual environment that is being filled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.whole = folder / ".whole"  # missing while something is installed, and after an interruption
        self.python = str(folder / "bin" / "python")
        self.pip = [self.python, "-m", "pip", "--disable-pip-version-check"]
        self.uv: list[str] = []
        self.uv_variables: dict[str, str] = {}

    def prepare(self) -> bool:
        """Make it, if there is none or one that was left half-way; whether it was made."""
        if self.whole.exists():
            self.whole.unlink()
            return False
        done = subprocess.run([sys.executable, "-m", "venv", "--clear", self.folder], check=False)
        if done.returncode:
            sys.exit("This Python cannot make virtual environments (Debian: apt install python3-venv)")
        return True

    def find_uv(self) -> None:
        """Install the pinned uv; without it pip installs everything."""
        try:
            run([*self.pip, "install", "-qq", "--require-hashes", "-r", str(LOCKS / "uv.txt")])
            self.uv_variables = uv_environment(pip_settings(self.python), os.environ)
        except Failed as problem:
            self.without_uv(problem)
        else:
            self.uv = [str(self.folder / "bin" / "uv"), "pip", "install", "-q", "--python", self.python]

    def without_uv(self, problem: Failed) -> None:
        """Go on with pip."""
        print(f"uv cannot install here, so pip does, which takes some minutes ({problem})", file=sys.stderr)
        self.uv = []

    def install(self, *words: str) -> None:
        """Install requirements."""
        if self.uv:
            try:
                run([*self.uv, *words], self.uv_variables)
            except Failed as problem:
                self.without_uv(problem)
            else:
                return
        run([*self.pip, "install", "-qq", *words])

    def fill(self, name: str, unhashed: list[str]) -> None:
        """Install one set, and set its stamp."""
        if unhashed:
            self.install(*unhashed)
        alone = ["--no-deps"] if unhashed else []
        self.install(*alone, "--require-hashes", "-r", str(LOCKS / f"{name}.txt"))
        if name == "play":
            self.install("--no-deps", "-e", str(ROOT))
        (self.folder / f".{name}").touch()


def main(folder: str, name: str, *unhashed: str) -> None:
    """Install a set, and those that it builds on if the environment is new."""
    environment = Environment(Path(folder).absolute())
    with (LOCKS / "uv.txt").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one installer at a time
        sets = [*BEFORE[name], name] if environment.prepare() else [name]
        environment.find_uv()
        try:
            for each in sets:
                environment.fill(each, list(unhashed) if each == name else [])
        except Failed as problem:
            sys.exit(f"Setting up failed; make tries it again.\n{problem}")
        environment.whole.touch()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Setting up was interrupted; make begins it anew.")
