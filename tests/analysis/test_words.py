"""What is said of a decision, and of a seat's accuracy: in words and figures that follow from what was found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.analysis.analysis import Estimate, JudgedDecision, Moment, MoveFigures, SeatTotals
from knall.analysis.progress import totals
from knall.analysis.standing_events import standing_events
from knall.analysis.words import explain
from knall.core.text.language import LANGUAGES, Language
from knall.core.text.sentences import percent
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games import NAMES, load_game
from tests.analysis.matches import analysed, played

SAID = load_texts("knall.analysis")
NONE = Estimate(0.0)


def told(name: str, one: JudgedDecision, voice: Voice) -> tuple[str, tuple[str, ...]]:
    """The sentence and the reasons for a decision of the match that is analysed."""
    found = explain(analysed(name), one, tuple(standing_events(played(name))), voice)
    return found.sentence, found.reasons


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_verdict_has_its_sentence(name: str, language: Language) -> None:
    voice, words = played(name).voice(language), SAID[language]["verdict"]
    seen = set()
    for one in analysed(name).decisions:
        sentence, reasons = told(name, one, voice)
        seen.add(one.verdict)
        if one.verdict == "worse":
            continue
        assert not reasons
        assert sentence == words["exact" if one.exact and one.verdict == "best" else one.verdict]
    assert {"worse", "best", "good", "equal"} <= seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_mistake_is_told_with_the_better_move_and_what_could_follow(name: str, language: Language) -> None:
    analysis, voice = analysed(name), played(name).voice(language)
    events = {event.number: event for event in standing_events(played(name))}
    follows = SAID[language]["reason"]["reply"].format(say="")
    replies = 0
    for one in (one for one in analysis.decisions if one.mark):
        sentence, reasons = told(name, one, voice)
        wins = {figures.move: figures.win.mean for figures in one.moves}
        better = events[one.number].before.view(one.seat).say(one.best, voice._replace(reader=one.seat))

        assert better in sentence
        for move in (one.best, one.move):
            assert percent(wins[move], voice.language, 0) in sentence
        replies += any(reason.startswith(follows) for reason in reasons)
    assert replies


def test_points_are_told_where_they_can_be() -> None:
    """One point, some, none, and what nobody can tell."""
    name = NAMES[0]
    worse = next(one for one in analysed(name).decisions if one.mark)
    voice, words = played(name).voice("en"), SAID["en"]["reason"]

    def reasons(points: Estimate) -> tuple[str, ...]:
        return told(name, replace(worse, points=points), voice)[1]

    assert words["points_one"] in reasons(Estimate(1.04, 0.1))
    assert words["points"].format(points="2.5") in reasons(Estimate(2.5, 0.1))
    assert words["fewer"] in reasons(Estimate(0.1, 0.1))
    unsure = reasons(Estimate(2.5, 5.0))
    assert not {words["fewer"], words["points_one"], words["points"].format(points="2.5")} & set(unsure)


def decision(number: int, seat: int, cost: float, **more: object) -> JudgedDecision:
    verdict = "worse" if cost else "best"
    figures = (MoveFigures("x", Estimate(0.5), 9),)
    plain = JudgedDecision(
        number,
        seat,
        "x",
        "x",
        verdict,
        Estimate(cost, 0.01),
        (-cost, cost),
        Estimate(0.0),
        "",
        False,
        True,
        True,
        figures,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def seat_totals(decisions: list[JudgedDecision], seat: int) -> SeatTotals:
    even = (Estimate(0.5), Estimate(0.5))
    return totals(seat, [Moment(0, even, even)], [], decisions)


def test_accuracy_is_what_a_decision_that_mattered_has_cost() -> None:
    """Three of them cost 0, 3 and 6 %, so 3 % on average: 50.  What did not matter, or a bot did, counts nothing."""
    decisions = [
        decision(1, 0, 0.0),
        decision(2, 0, 0.03),
        decision(3, 0, 0.06),
        decision(4, 0, 0.5, matters=False),
        decision(5, 0, 0.5, own=False),
        decision(6, 1, 0.0, matters=False),
    ]
    first, second = (seat_totals(decisions, seat) for seat in (0, 1))

    assert first.loss is not None
    assert first.mattered == 3
    assert first.loss.mean == pytest.approx(0.03)
    assert first.accuracy == pytest.approx(50.0)
    assert (second.mattered, second.loss, second.accuracy) == (0, None, None)
    assert seat_totals(decisions[:1], 0).accuracy == 100.0


@pytest.mark.parametrize("name", NAMES)
def test_the_lenses_differ_where_something_is_hidden(name: str) -> None:
    moments = analysed(name).moments

    assert len(moments) > 20
    assert any(one.known != one.open for one in moments) == (not load_game(name).open)
