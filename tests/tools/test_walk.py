"""The walk of a move is as short as it was made, and the page about it names every file on the way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.walk import Calls, changes_of, told, walks

from knall.games import NAMES

ROOT = Path(__file__).parent.parent.parent
MOST_CHANGES = 115
"""Of file, in `web` and `store`: what was measured (103 to 107), with room for a step or two."""


@pytest.fixture(scope="module")
def walked() -> list[Calls]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KNALL_PLAIN", "1")
        return walks(NAMES[0])


def test_a_move_goes_through_few_files_and_seldom_back(walked: list[Calls]) -> None:
    assert min(len(changes_of(calls)) for calls in walked) <= MOST_CHANGES


def test_when_a_table_wakes_next_is_asked_once_for_each_move(walked: list[Calls]) -> None:
    asked = [[name for _, name in calls].count("next_wake") for calls in walked]

    assert asked == [1] * len(walked)


def test_the_page_about_the_architecture_names_every_file_of_the_walk(walked: list[Calls]) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    walk = page[page.index("## The walk of a move") : page.index("## The walk of a clause")]
    files = set(changes_of(min(walked, key=lambda calls: len(changes_of(calls)))))

    assert len(files) > 30
    assert [] == [file for file in sorted(files) if not re.search(rf"\b{Path(file).stem}\.(py\b|[A-Z])", walk)]


def test_what_is_printed_counts_what_is_walked() -> None:
    calls = [("web/a.py", "f"), ("web/a.py", "g"), ("store/b.py", "h"), ("web/a.py", "f")]

    assert [*told(calls, each=False)][-2:] == ["2 files (web 1, store 1), 4 calls", "3 changes of file, 1 of them back"]
    assert next(told(calls, each=True)) == "web/a.py: f, g"
