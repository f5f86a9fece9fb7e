"""Frames tell how a round came out, with the picture of that moment for whoever sees it happen."""

from __future__ import annotations

from knall.core.match.match import Match
from knall.testing.matches import random_match
from knall.web.views.frames import Scene, frame
from knall.web.wire.frames import Frame, RoundShape
from tests.support.game_with_rounds import LAPS


def rounds(made: Frame) -> dict[int, RoundShape]:
    return {step["number"]: step["round"] for step in made["steps"] if step["round"] is not None}


def before_last_lap(match: Match) -> int:
    """The number of the event before the one that ends the last lap but the end."""
    ends = [told.number for told in match.told(None) if told.after.round_end() is not None]
    return ends[-2] - 1


def test_a_page_that_sees_a_round_end_gets_the_picture_of_that_moment() -> None:
    match = random_match(LAPS, 3, {}, 3)
    after = before_last_lap(match)
    _, before = frame(Scene(match.as_of(after)), 1, "de", 0)

    made, picture = frame(Scene(match.as_of(after + 2)), 1, "de", after, before)

    (number, ended), *others = rounds(made).items()
    assert (after + 1, []) == (number, others)
    moment = match.as_of(after + 1).position.view(1)
    assert moment.round_end("de") is not None
    assert ended["title"].startswith("Runde ")
    assert [[f"{seat + 1}", str(place)] for seat, place in enumerate(match.as_of(after + 1).scores.values())] == [
        row["cells"] for row in ended["rows"]
    ]
    assert ended["picture"] is not None
    assert ended["picture"]["whole"]
    assert [piece.id for piece in moment.picture("de").pieces] == ended["picture"]["order"]
    assert moment.picture("de").title == ended["picture"]["title"] != picture.title


def test_who_comes_later_is_told_all_rounds_without_pictures() -> None:
    match = random_match(LAPS, 2, {}, 3)

    made, _ = frame(Scene(match), None, "en", 0)

    told = rounds(made)
    assert [n for n, one in enumerate(match.told(None), 1) if one.after.round_end() is not None] == list(told)
    assert {None} == {ended["picture"] for ended in told.values()}


def test_of_several_rounds_at_once_the_last_has_its_picture() -> None:
    match = random_match(LAPS, 2, {}, 3)
    _, before = frame(Scene(match.as_of(0)), 0, "en", 0)

    made, _ = frame(Scene(match), 0, "en", 0, before)

    assert [False] * (len(rounds(made)) - 1) + [True] == [one["picture"] is not None for one in rounds(made).values()]
