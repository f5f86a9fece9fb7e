"""The release command: what it refuses, and what it takes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tools.release import NotReady, check, git, version_of

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small clean tree with version 1.2.3."""
    source = tmp_path / "src" / "knall"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-11-16)\n\n- All.\n")
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 1.2.3\n")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    commit(tmp_path)
    return tmp_path


def commit(tree: Path) -> None:
    git(tree, "add", "-A")
    git(tree, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "all")


def test_a_clean_tree_whose_version_is_told_may_be_released(tree: Path) -> None:
    assert check(tree) == "1.2.3"


def test_a_dirty_tree_is_refused(tree: Path) -> None:
    (tree / "left.txt").write_text("over")

    with pytest.raises(NotReady, match=r"not clean:\n\?\? left\.txt"):
        check(tree)


def test_a_version_that_the_changelog_does_not_tell_of_is_refused(tree: Path) -> None:
    (tree / "src" / "knall" / "__init__.py").write_text('__version__ = "1.3.0"\n')
    commit(tree)

    with pytest.raises(NotReady, match=r"is 1\.2\.3, not 1\.3\.0"):
        check(tree)


def test_entries_that_belong_to_no_version_are_refused(tree: Path) -> None:
    changelog = tree / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace("## Unreleased\n", "## Unreleased\n\n- More.\n"))
    commit(tree)

    with pytest.raises(NotReady, match="entries under Unreleased"):
        check(tree)


def test_a_version_is_released_once(tree: Path) -> None:
    git(tree, "tag", "v1.2.3")

    with pytest.raises(NotReady, match="released before"):
        check(tree)


def test_a_tag_is_the_version_and_may_be_set_already(tree: Path) -> None:
    git(tree, "tag", "v1.2.3")

    assert check(tree, "v1.2.3") == "1.2.3"
    with pytest.raises(NotReady, match=r"the tag is v1\.2\.4, but __version__ is 1\.2\.3"):
        check(tree, "v1.2.4")


@pytest.mark.parametrize("cited", ["version: 1.2.2\n", ""])
def test_the_citation_names_the_version(tree: Path, cited: str) -> None:
    (tree / "CITATION.cff").write_text(f"cff-version: 1.2.0\n{cited}")
    commit(tree)

    with pytest.raises(NotReady, match=r"CITATION\.cff has version (1\.2\.2|none), not 1\.2\.3"):
        check(tree)


def test_a_version_is_three_numbers(tree: Path) -> None:
    (tree / "src" / "knall" / "__init__.py").write_text('__version__ = "next"\n')

    with pytest.raises(NotReady, match="no __version__"):
        check(tree)


def test_the_changelog_tells_of_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")

    assert f"## {version_of(ROOT)} (" in changelog
