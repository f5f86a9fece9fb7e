"""The types of the page are those of the server's messages."""

from __future__ import annotations

from tools.page_types import FILE, source


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert FILE.read_text("utf-8") == source(), "run `make types`"
