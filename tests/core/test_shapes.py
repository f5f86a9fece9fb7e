"""What was read from JSON is looked at before anybody relies on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict

import pytest

from knall.core.text.json_checks import Misfit, shaped


class Seat(TypedDict):
    name: str | None
    called: str


class Site(TypedDict):
    seats: list[Seat]
    seq: int


@dataclass(frozen=True)
class Ask:
    seat: int
    others: tuple[int, ...]


EVEN = Annotated[int, lambda number: number % 2 == 0]


@pytest.mark.parametrize(
    ("value", "kind", "place"),
    [
        ({"seats": [{"name": 1, "called": "A"}], "seq": 3}, Site, "seats.0.name"),
        ({"seats": [{"name": None}], "seq": 3}, Site, "seats.0.called"),
        ({"seats": {}}, Site, "seats"),
        ({"seats": []}, Site, "seq"),
        ([], Site, ""),
        ("3", float, ""),
        (float("nan"), float, ""),
        (float("inf"), float, ""),
        (10**400, float, ""),
        (True, float, ""),
        (True, int, ""),
        (0, bool, ""),
        (None, str, ""),
        (3, EVEN, ""),
        ("4", EVEN, ""),
        ("c", Literal["a", "b"], ""),
        (["a"], Literal["a", "b"], ""),
        ({"a": 1, "b": "2"}, dict[str, int], "b"),
        ([1, "2"], tuple[int, ...], "1"),
        ([1], tuple[float, float], ""),
        ({"seat": 1, "others": [None]}, Ask, "others.0"),
        ({"others": []}, Ask, "seat"),
    ],
)
def test_where_something_does_not_fit_is_named(value: object, kind: Any, place: str) -> None:
    with pytest.raises(Misfit) as misfit:
        shaped(value, kind)
    assert place == str(misfit.value)


@pytest.mark.parametrize(
    ("value", "kind", "found"),
    [
        ({"seats": [{"name": None, "called": "A"}], "seq": 3, "more": 1}, Site, None),
        (3, float, None),
        (None, int | None, None),
        (4, EVEN, None),
        ("a", Literal["a", "b"], None),
        ([[1, 2.5]], list[tuple[float, float]], [(1, 2.5)]),
        ({"seat": 1, "others": [2, 3]}, Ask, Ask(1, (2, 3))),
        ([], tuple[int, ...], ()),
    ],
)
def test_what_fits_is_made_of_it(value: object, kind: Any, found: object) -> None:
    assert (value if found is None else found) == shaped(value, kind)
