"""Which pins are behind: what counts as a pin, and what as behind it; no index is asked."""

from __future__ import annotations

import pytest
from packaging.version import Version
from tools.behind import PLACES, ROOT, UNKNOWN, Behind, Pin, npm_behind, pins, python_behind

from tools import behind

A_LOCK = """
# pip-compile locks/play.in
Fast_API==0.162.4 ; python_version >= "3.11" \\
    --hash=sha256:00
ray[client]>=2.50
    # via -r locks/play.in
"""


def test_a_pin_is_a_name_and_a_version_joined_by_two_equals_signs() -> None:
    assert pins([A_LOCK, 'requires = ["hatchling==1.27.0"]']) == {
        Pin("fast-api", "0.162.4"),
        Pin("hatchling", "1.27.0"),
    }


def test_what_we_pin_is_pinned_once() -> None:
    ours = pins(path.read_text("utf-8") for place in PLACES for path in ROOT.glob(place))

    assert {"fastapi", "playwright", "hatchling", "open-spiel", "ipykernel", "torch", "pip-tools"} <= {
        pin.name for pin in ours
    }
    assert len({pin.name for pin in ours}) == len(ours)
    assert all(Version(pin.version) for pin in ours)


def test_a_pin_below_the_newest_is_behind_and_one_without_an_answer_is_told() -> None:
    pinned = {Pin("old", "1.9.0"), Pin("new", "2.0"), Pin("local", "2.13.0"), Pin("ahead", "3.0"), Pin("gone", "1.0")}
    newest = {"old": "1.10.0", "new": "2.0", "local": "2.13.0+cpu", "ahead": "2.9"}

    assert python_behind(pinned, newest) == [
        Behind(Pin("gone", "1.0"), UNKNOWN),
        Behind(Pin("old", "1.9.0"), "1.10.0"),
    ]


def test_a_pin_is_held_by_the_version_that_was_looked_at_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(behind, "HELD", {"low": (Pin("holder", "1.0"), "holder wants less than 2")})
    newest = {"low": "2.0", "holder": "1.1"}

    (holder, low) = python_behind({Pin("low", "1.0"), Pin("holder", "1.0")}, newest)
    assert (holder.held, low.held) == ("", "holder wants less than 2")

    (low,) = python_behind({Pin("low", "1.0"), Pin("holder", "1.1")}, newest)
    assert low.held == ""

    (low,) = python_behind({Pin("low", "1.0"), Pin("holder", "1.0")}, {"holder": "1.0"})
    assert (low.newest, low.held) == (UNKNOWN, "")


def test_packages_of_the_page_are_behind_the_newest_and_theirs_behind_what_they_want() -> None:
    outdated = {
        "typescript": {"current": "6.0.3", "wanted": "6.0.3", "latest": "7.0.2"},
        "eslint": [{"current": "10.14.0", "wanted": "10.14.0", "latest": "10.15.0"}] * 2,
        "ajv": {"current": "6.15.0", "wanted": "6.15.0", "latest": "8.20.0"},
        "brace-expansion": {"current": "5.0.12", "wanted": "5.0.13", "latest": "5.0.13"},
        "jiti": {"wanted": "2.7.0", "latest": "2.7.0"},
    }

    assert npm_behind(outdated, ["typescript", "eslint"]) == [
        Behind(Pin("brace-expansion", "5.0.12"), "5.0.13"),
        Behind(Pin("eslint", "10.14.0"), "10.15.0"),
        Behind(Pin("typescript", "6.0.3"), "7.0.2"),
    ]
