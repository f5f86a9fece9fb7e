"""Release checks, build and tag of the version that `knall.__version__` names: `make release`.

Refuses a tree that is not clean, and a version that CHANGELOG.md and CITATION.cff do not name, whose entries still
stand under Unreleased, or that was released before. Then it builds wheel and source archive and sets the tag.
Pushing the tag publishes: .github/workflows/release.yml calls `make release TAG=v1.2.3`, which checks and builds alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

VERSION = re.compile(r'^__version__ = "([0-9]+\.[0-9]+\.[0-9]+)"$', re.MULTILINE)
UNRELEASED = re.compile(r"^## Unreleased\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## ([0-9]+\.[0-9]+\.[0-9]+) \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$", re.MULTILINE)
CITED = re.compile(r"^version: (.*)$", re.MULTILINE)


class NotReady(Exception):
    """Why this cannot be released."""


def git(root: Path, *words: str) -> str:
    """What git says."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReady(f"git {words[0]}: {done.stderr.strip() or 'failed'}")
    return done.stdout.strip()


def version_of(root: Path) -> str:
    """The version in the source."""
    found = VERSION.search((root / "src" / "knall" / "__init__.py").read_text("utf-8"))
    if not found:
        raise NotReady("src/knall/__init__.py has no __version__ such as 1.2.3")
    return found[1]


def check(root: Path, tag: str = "") -> str:
    """The version to be released, if everything is ready for it; `tag` if it is set already."""
    version = version_of(root)
    changed = git(root, "status", "--porcelain")
    if changed:
        raise NotReady(f"the tree is not clean:\n{changed}")
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    unreleased = UNRELEASED.search(changelog)
    if unreleased and unreleased[1].strip():
        raise NotReady(f"CHANGELOG.md has entries under Unreleased: which of them are {version}, and since when?")
    told = HEADING.findall(changelog)
    if not told or told[0] != version:
        newest = told[0] if told else "none"
        raise NotReady(f"the newest version of CHANGELOG.md is {newest}, not {version} (## {version} (YYYY-MM-DD))")
    cited = CITED.findall((root / "CITATION.cff").read_text("utf-8"))
    if cited != [version]:
        raise NotReady(f"CITATION.cff has version {', '.join(cited) or 'none'}, not {version}")
    if tag and tag != f"v{version}":
        raise NotReady(f"the tag is {tag}, but __version__ is {version}")
    if not tag and f"v{version}" in git(root, "tag", "--list").split():
        raise NotReady(f"v{version} was released before: raise __version__")
    return version


def main(tag: str = "") -> None:
    """Check, build, and set the tag if there is none."""
    root = Path(__file__).parent.parent
    try:
        version = check(root, tag)
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", "dist"], cwd=root, check=True)
        if not tag:
            git(root, "tag", "--annotate", f"v{version}", "--message", f"Knall {version}")
            print(f"v{version} is built in dist/ and tagged; git push origin v{version} publishes it")
    except (NotReady, subprocess.CalledProcessError) as problem:
        sys.exit(f"not released: {problem}")


if __name__ == "__main__":
    main(*sys.argv[1:])
