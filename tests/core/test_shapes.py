"""What was read from JSON is looked at before anybody relies on it."""

from __future__ import annotations

import pytest

from knall.core.text.json_checks import Shape, fits, is_number, misfits

SEATS = {"seats": [{"name": str | None, "called": str}], "seq": int}


@pytest.mark.parametrize(
    ("value", "shape", "places"),
    [
        ({"seats": [], "seq": 3, "more": None}, SEATS, []),
        ({"seats": [{"name": None, "called": "A"}], "seq": 3}, SEATS, []),
        ({"seats": [{"name": 1}], "seq": "3"}, SEATS, ["seats.0.name", "seats.0.called", "seq"]),
        ({"seats": {}}, SEATS, ["seats", "seq"]),
        ([], SEATS, [""]),
        ("3", is_number, [""]),
        (None, int | None, []),
        (float("nan"), is_number, [""]),
        (True, is_number, [""]),
    ],
)
def test_where_something_does_not_fit_is_named(value: object, shape: Shape, places: list[str]) -> None:
    assert places == list(misfits(value, shape))
    assert fits(value, shape) == (not places)
