"""The traces of an independent implementation: zero differences is the bar."""

from __future__ import annotations

from pathlib import Path

import pytest

from knall.core.match.conformance import TraceLine, differences, lines
from knall.games import NAMES, load_game

TRACES = sorted((Path(__file__).parent.parent / "data" / "conformance").glob("*.jsonl.gz"))


def compared(path: Path) -> list[str]:
    rules = load_game(next(name for name in NAMES if path.name.startswith(name)))
    found: list[str] = []
    line: TraceLine
    for number, line in lines(path):
        found += (one.say("en") for one in differences(rules, number, line))
    return found


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_all_matches_show_no_difference(path: Path) -> None:
    assert compared(path) == []


def test_a_difference_is_found_and_told() -> None:
    number, line = next(lines(TRACES[-1]))
    rules = load_game(TRACES[-1].name.partition("-")[0])
    legal = line["legal"]
    assert isinstance(legal, list)

    found = differences(rules, number, line | {"legal": legal[1:], "next": "elsewhere"})

    assert [f"legal: missing [], not legal there {legal[:1]}", "next: theirs elsewhere, ours " + str(line["next"])] == [
        str(difference.what) for difference in found
    ]
