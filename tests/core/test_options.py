"""Options: read, written, refused."""

from __future__ import annotations

import pytest

from knall.core.game import options
from knall.core.game.options import Option
from knall.core.text.errors import BadOption
from knall.core.text.language import Language

MEANING: dict[Language, str] = {"en": "", "de": ""}
ALL = (
    Option("rounds", 1, tuple(range(1, 10)), MEANING, MEANING),
    Option("pull", "full", ("full", "plain"), MEANING, MEANING),
    Option("counts", False, (False, True), MEANING, MEANING),
)


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ({}, "-"),
        ({"rounds": 3}, "rounds=3"),
        ({"counts": True, "rounds": 2, "pull": "plain"}, "rounds=2,pull=plain,counts"),
    ],
)
def test_what_differs_is_written_and_read_again(chosen: dict[str, options.OptionValue], text: str) -> None:
    values = options.complete(ALL, chosen)

    assert text == options.written(ALL, values)
    assert values == options.read(ALL, text)


def test_any_order_is_read() -> None:
    assert options.read(ALL, "counts,rounds=3") == options.read(ALL, "rounds=3,counts")


def test_texts_stand_for_values() -> None:
    assert options.complete(ALL, {"rounds": "4", "counts": "yes"}) == {"rounds": 4, "pull": "full", "counts": True}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rounds=12", "option rounds: “12” is not possible; choose 1, 2"),
        ("pull=hard", "option pull: “hard” is not possible; choose full or plain"),
        ("colour=red", "there is no option “colour”; choose rounds, pull or counts"),
        ("rounds=2,rounds=3", "option rounds is there twice"),
        ("rounds=", "option rounds: the value is missing"),
        ("", "there is no option “”"),
    ],
)
def test_what_is_wrong_is_named(text: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        options.read(ALL, text)


@pytest.mark.parametrize("chosen", [{"rounds": 0}, {"rounds": True}, {"counts": 1}, {"pull": 3}, {"size": 1}])
def test_values_that_are_not_allowed_are_refused(chosen: dict[str, options.OptionValue]) -> None:
    with pytest.raises(BadOption):
        options.complete(ALL, chosen)


def test_values_kept_before_an_option_came_mean_its_default() -> None:
    kept = {"rounds": 3, "counts": False}

    assert "rounds=3" == options.written(ALL, kept)
    assert {**kept, "pull": "full"} == options.complete(ALL, kept)
