"""Damaged texts for everything that reads: the same few in CI, others for as long as one likes with `make fuzz`.

What `make fuzz` finds becomes a file in tests/data/fuzz/NAME-OF-THE-TARGET/ and is tried for ever.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.targets import Target, all_targets

CASES = Path(__file__).parent.parent / "data" / "fuzz"
TARGETS = all_targets()
ODD = st.sampled_from(
    ["", "-", "/", ":", "?", "*", ",", "=", "@", "+", "%", '"', "]", "\n", "\0", "é", "9" * 30, "-1", "½"]
)


@st.composite
def damaged(draw: st.DrawFn, target: Target) -> str:
    """A text that the target takes, with up to four pieces cut out, doubled, moved or replaced."""
    text = draw(st.sampled_from(target.examples()))
    for _ in range(draw(st.integers(1, 4))):
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


def test_a_reader_that_crashes_is_found() -> None:
    broken = Target(lambda text: text.index("a"), lambda: ["a"])

    with pytest.raises(ValueError, match="substring"):
        broken.feed("b")
