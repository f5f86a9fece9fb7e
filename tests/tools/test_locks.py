"""The locks: what they may contain, and that they hold what pyproject.toml asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent.parent
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LINE = re.compile(
    r"""[\w.-]+(\[[\w,-]+\])?==[\w.]+(\ ;\ [\w.'"<>=!()\ ]+)?\ \\   # a version, and on which machines
      | \ {4}--hash=sha256:[0-9a-f]{64}(\ \\)?
      | \ *\#\ .*
      | """,
    re.VERBOSE,
)


def strangers(text: str) -> list[str]:
    """Lines that a lock must not have: unpinned, without a hash, or with an address or a path of some machine."""
    return [line for line in text.splitlines() if not LINE.fullmatch(line) or "://" in line or re.search(r"\s/", line)]


def grouped(name: str) -> list[Requirement]:
    """The requirements of a dependency group, with those of the groups it includes."""
    found = []
    for each in PROJECT["dependency-groups"][name]:
        found += grouped(each["include-group"]) if isinstance(each, dict) else [Requirement(each)]
    return found


def wanted(lock: str) -> list[Requirement]:
    """What pyproject.toml asks a lock to hold."""
    project: dict[str, Any] = PROJECT["project"]
    published = [Requirement(each) for each in [*project["dependencies"], *project["optional-dependencies"]["site"]]]
    return {
        "uv": grouped("uv"),
        "play": published,
        "dev": published + grouped("dev"),
        "bench": published + grouped("bench"),
        "examples": [each for each in grouped("examples") if each.name != "torch"],
    }[lock]


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_has_versions_with_hashes_and_names_no_registry_and_no_path(path: Path) -> None:
    assert strangers(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://packages.example.org/simple",
        "--find-links /srv/wheels",
        "numba>=0.61 \\",
        "numba @ file:///srv/numba.whl",
        "    # via -r /home/somebody/play.in",
        "    --hash=md5:00",
    ],
)
def test_what_a_lock_must_not_have_is_found(line: str) -> None:
    assert strangers(f"# made\n{line}") == [line]


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_holds_what_the_project_asks_for(path: Path) -> None:
    pinned = dict(re.findall(r"^([\w.-]+)(?:\[.*\])?==([\w.]+)", path.read_text("utf-8"), re.MULTILINE))

    for each in wanted(path.stem):
        assert each.specifier.contains(pinned[canonicalize_name(each.name)]), each


def test_what_developing_needs_is_no_extra_of_the_package() -> None:
    assert not set(PROJECT["dependency-groups"]) & set(PROJECT["project"]["optional-dependencies"])
