"""Version check between machines: equal code gives equal results, so that a worker with other code is refused."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import astuple, dataclass, fields
from functools import cache
from importlib.metadata import entry_points, version
from pathlib import Path

FOLDERS = ("core", "games", "vectors", "bots", "analysis", "arena")  # packages that results depend on
NO_MATTER = (".toml", ".md", ".pyc")


@dataclass(frozen=True)
class Code:
    """Versions and a hash of all code that a match's result depends on."""

    knall: str
    sources: str
    """Hash of the source files."""
    python: str
    numba: str
    games: tuple[str, ...]
    """Games of other packages, with their versions."""

    def differences(self, other: Code) -> str:
        """The differences in words: `knall 0.1 here, 0.2 there`."""
        pairs = zip(fields(self), astuple(self), astuple(other), strict=True)
        return "; ".join(f"{field.name} {mine} here, {theirs} there" for field, mine, theirs in pairs if mine != theirs)


@cache
def code_here() -> Code:
    """The code of this process."""
    python = ".".join(map(str, sys.version_info[:2]))
    return Code(version("knall"), _hashed(Path(__file__).parents[2]), python, version("numba"), _foreign_games())


def _hashed(package: Path) -> str:
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted((package / folder).rglob("*")):
            if path.is_file() and path.suffix not in NO_MATTER:
                digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _foreign_games() -> tuple[str, ...]:
    found = entry_points(group="knall.games")
    return tuple(sorted(f"{one.name} {one.dist.version if one.dist else ''}" for one in found))
