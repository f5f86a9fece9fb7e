"""The page for people says what the engine does."""

from __future__ import annotations

import pytest

from knall.analysis.analysis import HALF_AS_ACCURATE
from knall.analysis.mistakes import MARKS
from knall.analysis.words import guide
from knall.core.text.language import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_and_accuracy_are_those_of_the_engine(language: str) -> None:
    page = guide(language).replace("\u00a0", " ")
    space = "" if language == "en" else " "

    for least, mark in MARKS:
        row = next(line for line in page.splitlines() if line.startswith(f"| **{mark}** |"))
        assert f"{100 * least:.0f}{space}%" in row
    assert "½ ^ (" in page
    assert f"÷ {100 * HALF_AS_ACCURATE:.0f}{space}%)" in page
