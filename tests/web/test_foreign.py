"""What others wrote, on its way to a page: records that people bring."""

from __future__ import annotations

import pytest

from knall.analysis import Effort, improving
from knall.web.live.replays import match_in
from knall.web.views.analysing import analysis_shape
from tests.cli.test_foreign import IN_TAG, MARK, PLAIN, hostile_record
from tests.support.deceiving_text import arrived
from tests.web.support.live_server import Person


def told(value: object) -> str:
    """All texts of an answer, as a page gets them."""
    if isinstance(value, dict):
        return "\n".join(map(told, [*value, *value.values()]))
    return "\n".join(map(told, value)) if isinstance(value, list) else str(value)


def test_a_record_that_is_replayed(ada: Person) -> None:
    found = ada.done("/api/replay", {"record": hostile_record(), "after": 0})

    assert all(name.startswith(MARK) for name in found["names"])
    assert found["tags"]["Event"].startswith(MARK)
    assert any(MARK in step["say"] for step in found["steps"])
    assert [] == arrived(told(found))


def test_a_record_that_is_verified(ada: Person) -> None:
    assert ada.done("/api/verify", {"record": hostile_record()}) == ada.done("/api/verify", {"record": PLAIN})
    wrong = ada.done("/api/verify", {"record": hostile_record(f"urk{IN_TAG}")})
    assert MARK in told(wrong["problems"])
    assert [] == arrived(told(wrong))


def test_a_record_that_is_analysed() -> None:
    match = match_in(hostile_record())
    *_, found = improving(match, Effort(simulations=5))
    shown = analysis_shape(match, found, None, "en")

    assert all(name.startswith(MARK) for name in shown["names"])
    assert [] == arrived(told(shown))


@pytest.mark.parametrize("path", ["replay", "analysis"])
def test_a_record_that_is_refused(ada: Person, path: str) -> None:
    message = ada.post(f"/api/{path}", {"record": hostile_record(f"urk{IN_TAG}")}).json()["message"]

    assert MARK in message
    assert [] == arrived(message)
