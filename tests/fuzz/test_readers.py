"""Damaged texts for everything that reads: the same few in CI, others for as long as one likes with `make fuzz`.

What `make fuzz` finds becomes a file in tests/data/fuzz/NAME-OF-THE-TARGET/ and is tried for ever.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.readers import NOT_FROM_OUTSIDE, READERS, is_there, reading
from tests.fuzz.target import Target
from tests.fuzz.targets import all_targets
from tools import fuzz

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "data" / "fuzz"
TARGETS = all_targets()
ODD = st.sampled_from(
    [
        "",
        "-",
        "/",
        ":",
        "?",
        "*",
        ",",
        "=",
        "@",
        "+",
        "%",
        '"',
        "]",
        "\n",
        "\0",
        "é",
        "9" * 30,
        "9" * 5000,
        "-1",
        "½",
        "[" * 3000,
        "\udcff",
    ]
)


PART = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?|true|false|null|\[[^\[\]]*\]|\{[^{}]*\}')
"""A value, as JSON and TOML write them."""
OTHER = st.sampled_from(
    [
        "null",
        "true",
        "0",
        "-1",
        "2.5",
        "1e999",
        "NaN",
        "nan",
        "9" * 20,
        '""',
        '"x"',
        '"\\u0000"',
        "[]",
        "[[]]",
        "{}",
        '{"a": 1}',
    ]
)


@st.composite
def damaged(draw: st.DrawFn, target: Target) -> str:
    """A text that the target takes, with up to four pieces cut out, doubled, moved or replaced."""
    text = draw(st.sampled_from(target.examples()))
    for _ in range(draw(st.integers(1, 4))):
        parts = [*PART.finditer(text)]
        if draw(st.booleans()) and parts:
            part = draw(st.sampled_from(parts))
            text = text[: part.start()] + draw(OTHER) + text[part.end() :]
            continue
        at, length = draw(st.integers(0, len(text))), draw(st.integers(0, 12))
        piece = text[at : at + length]
        put = draw(st.one_of(ODD, st.text(max_size=5), st.just(piece * 2), st.just(piece[::-1])))
        to = draw(st.one_of(st.just(at), st.integers(0, len(text))))
        text = text[:at] + text[at + length :]
        text = text[:to] + put + text[to:]
    return text


@pytest.mark.parametrize("name", TARGETS)
@given(data=st.data())
def test_a_damaged_text_is_taken_or_refused(name: str, data: st.DataObject) -> None:
    TARGETS[name].feed(data.draw(damaged(TARGETS[name])))


@pytest.mark.parametrize("name", TARGETS)
@given(text=st.text(max_size=200))
def test_any_text_is_taken_or_refused(name: str, text: str) -> None:
    TARGETS[name].feed(text)


@pytest.mark.parametrize("path", sorted(CASES.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_found_once(path: Path) -> None:
    TARGETS[path.parent.name].feed(path.read_bytes().decode("utf-8", "surrogatepass"))


def test_whoever_reads_from_outside_is_fuzzed() -> None:
    assert set(reading()) <= READERS.keys() | NOT_FROM_OUTSIDE.keys()
    assert not READERS.keys() & NOT_FROM_OUTSIDE.keys()
    assert all(map(is_there, [*READERS, *NOT_FROM_OUTSIDE]))


def test_every_target_reads_for_somebody() -> None:
    named = {name for names in READERS.values() for name in names}
    tests = {name for name in named if (ROOT / name).is_file()}

    assert named - tests == set(TARGETS)
    assert tests <= {*fuzz.TESTS}


def test_a_reader_that_crashes_is_found() -> None:
    broken = Target(lambda text: text.index("a"), lambda: ["a"])

    with pytest.raises(ValueError, match="substring"):
        broken.feed("b")
