"""A Chromium for the browser tests: the one that is here, or installed where that can be done.

`python -m tests.web.browser.chromium` installs it; without one the browser tests are skipped, and say so loudly.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# the first has no windows of its own to draw, and needs a fifth less time for the same pages
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def executable() -> str | None:
    """Where it is, if there is one."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def ways() -> list[list[str]]:
    """The ways to install one here, the best first."""
    found = []
    if shutil.which("apt-get"):
        rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
        install = [*rights, "apt-get", "install", "-y", "-qq"]
        found = [[*rights, "apt-get", "update", "-qq"], [*install, NAMES[0]], [*install, NAMES[1]]]
    return [*found, [sys.executable, "-m", "playwright", "install", "chromium"]]


def main() -> None:
    """Install one if there is none."""
    for way in ways():
        if executable():
            return
        print("No Chromium here; trying", " ".join(way[-3:]), flush=True)
        try:
            subprocess.run(way, check=False, stdout=subprocess.DEVNULL, timeout=900)
        except (OSError, subprocess.TimeoutExpired) as error:
            print("  ", error)
    if not executable():
        print("*** No Chromium could be installed: THE BROWSER TESTS WILL BE SKIPPED ***", flush=True)


if __name__ == "__main__":
    main()
