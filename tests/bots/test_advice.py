"""What is said of moves: by the figures of the search and by the view, in one place for page, command and API."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knall.bots.advice import advice, judged_well
from knall.bots.blunders import losses, warnings
from knall.bots.thinking import Prospect
from knall.core.match.position import Position
from knall.core.pages.lesson import lesson
from knall.core.text.language import LANGUAGES, Language
from knall.games import load_game

SURELY = Prospect("", 10_000, 0.5, 0.5, 0.005, 12.0, 0.05)


def decision(name: str, number: int) -> Position:
    """A decision of the lesson of a game."""
    return lesson(load_game(name)).match.decisions[number].before


def judged(move: str, win: float, points: float = 12.0, visits: int = 10_000) -> Prospect:
    error = (win * (1 - win) / visits) ** 0.5
    return replace(SURELY, move=move, visits=visits, reward=win, win=win, win_standard_error=error, points=points)


def test_a_hint_says_what_the_move_brings_denies_and_leads_to() -> None:
    view = decision("urknall", 9).view(0)

    told = advice(view, [judged("p27", 0.9, 15.0), judged("p4", 0.6, 12.0)], "en")

    assert told.sentence.endswith("It wins about 90% of the time.")
    assert "Points at once: Orange −4." in told.reasons
    assert "You can expect about 15.0 points at the end, 3.0 more than after the next best move." in told.reasons
    assert told.equal == {"p27"}


def test_moves_that_the_figures_cannot_tell_apart_are_called_equal() -> None:
    view = decision("urknall", 9).view(0)
    close = [judged("p27", 0.51), judged("p4", 0.50), judged("p17", 0.495)]

    assert advice(view, close, "en").sentence.startswith("It hardly matters: all moves are about equally good")
    assert "2 moves are about equally good" in advice(view, [*close[:2], judged("p17", 0.3)], "en").sentence


def test_a_move_that_was_hardly_looked_at_is_not_called_equal() -> None:
    view = decision("urknall", 9).view(0)

    assert advice(view, [judged("p27", 0.51), judged("p4", 0.5, visits=4)], "en").equal == {"p27"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["urknall", "ramsch", "theory"])
def test_no_hint_tells_of_no_error_at_all(name: str, language: Language) -> None:
    here = decision(name, 0)
    view = here.view(here.to_move)
    found = [judged(move, 0.5 - number / 10) for number, move in enumerate(here.legal_moves[:3])]

    told = advice(view, found, language)

    assert "±" not in " ".join((told.sentence, *told.reasons))
    assert told.reasons


def test_a_move_that_was_hardly_looked_at_has_no_figures() -> None:
    view = decision("urknall", 9).view(0)
    found = [judged("p27", 0.9, 15.0), judged("p4", 0.2, 3.0, visits=2)]

    assert judged_well(found) == found[:1]
    assert "You can expect about 15.0 points at the end." in advice(view, found, "en").reasons


def test_only_losses_beyond_doubt_are_told() -> None:
    best = judged("p27", 0.8, visits=200)

    assert losses([best, judged("p17", 0.4, visits=200)]) == {"p17": 0.4}
    assert losses([best, judged("p4", 0.72, visits=200)]) == {}
    assert losses([best, judged("p2", 0.0, visits=3)]) == {}  # three playouts prove nothing


def test_a_warning_gives_the_figures_says_what_is_wrong_and_what_would_be_better() -> None:
    view = decision("urknall", 9).view(0)
    found = [judged("p27", 0.9), judged("p17", 0.3), judged("p4", 0.89)]

    told = warnings(view, found, "en")

    assert told == {
        "p17": "This wins about 30% of the time, the best move about 90%. Points at once: you −4. "
        "Better: You split element 27 (blue) off body 5. Points at once: Orange −4."
    }


FAR_AHEAD = Position(
    load_game("urknall"),
    load_game("urknall").notation.parse(
        "1gO5gO11bW21rO22rB@O/2rB17g18g/3bR4rB23bB/6gO16g34r35rW36bW@W/7rR8rR24gO33gO/9bR12bB19gO20rW/10bB13bW14rW15gR"
        "/25bB26b27gR/28gW29rW30bW31rO32bB W1c+R2/O2c+B0 W:gravity:1 -"
    ),
)


@pytest.mark.parametrize(
    ("found", "warned"),
    [
        ([judged("p27", 0.99, 26.5), judged("p28", 0.94, 24.6)], {"p28"}),  # four of one's own points
        ([judged("p27", 0.99, 26.5), judged("p28", 0.94, 26.4)], set()),  # which come back
        ([judged("p27", 0.99, 26.5), judged("p28", 0.94, 24.6, visits=3)], set()),  # as far as three playouts can tell
        ([judged("p27", 0.99, 26.5), judged("p20", 0.96, 25.5)], set()),  # Orange pays as well
        ([judged("p27", 0.99, 26.5), judged("p12", 0.97, 25.6)], set()),  # one point only
        ([judged("p28", 0.99, 26.5), judged("p29", 0.94, 24.6)], set()),  # nothing better is known
    ],
)
def test_points_given_away_at_once_are_warned_of_even_if_they_hardly_cost_the_match(
    found: list[Prospect], warned: set[str]
) -> None:
    assert warned == set(warnings(FAR_AHEAD.view(0), found, "en"))


def test_a_warning_of_points_has_no_figures_that_say_it_is_nothing() -> None:
    found = [judged("p27", 0.99, 26.5), judged("p28", 0.94, 24.6)]

    assert warnings(FAR_AHEAD.view(0), found, "de") == {
        "p28": "Punkte sofort: du −4. Besser: Du spaltest Element 27 (grün) von Körper 25 ab. "
        "Punkte sofort: Rot (Zweitfarbe) −2."
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["urknall", "ramsch", "theory"])
def test_a_warning_never_names_a_reason_that_the_better_move_shares(name: str, language: Language) -> None:
    for before in (one.before for one in lesson(load_game(name)).match.decisions):
        view = before.view(before.to_move)
        found = [judged(move, 0.9 - 0.5 * bool(number)) for number, move in enumerate(before.legal_moves)]
        for move, told in warnings(view, found, language).items():
            shared = set(view.reasons(move, language)) & set(view.reasons(found[0].move, language))
            assert "40" in told
            assert "90" in told
            assert not [why for why in shared if why in told], told
