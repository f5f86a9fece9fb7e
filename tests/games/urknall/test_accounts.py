"""Urknall's accounts: every point is explained, and the points are those of the rules (U21, U25-U28)."""

from __future__ import annotations

import re

import pytest

from knall.core.game.open_information import view
from knall.core.show.told import Account
from knall.core.text.language import LANGUAGES, Language
from knall.games import load_game
from knall.games.urknall.picture import labels
from knall.games.urknall.rules.bodies import bodies_of
from knall.games.urknall.rules.state import INVOLVED, LEADERS, State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.accounts import score_breakdown
from knall.testing.matches import random_positions
from tests.games.urknall.sky import play, sky

GAME = load_game("urknall")
EXAMPLE_7 = "1bB2gO3gR4rW5rW6rO 7rR8rB9r 10b@W 11b@O 12b@RB"


def accounts(s: State, language: Language = "en") -> dict[str, Account]:
    v = ViewState()
    view(s, 0, v)
    return {account.party: account for account in score_breakdown(v, GAME.voice(language))}


def points(s: State) -> dict[str, int]:
    return {party: account.points for party, account in accounts(s).items()}


def told(s: State, party: str, language: Language = "en") -> list[tuple[int, str]]:
    return [(entry.points, entry.sentence) for entry in accounts(s, language)[party].entries]


def test_u30_second_colours_are_no_players_and_are_not_called_like_them() -> None:
    two, four = (sky("1bR2g@W 3rB4g@O", "W:roll", players=n) for n in (2, 4))

    assert "Rot (Zweitfarbe)" == accounts(two, "de")["R"].called
    assert {"White", "Orange", "Red (second colour)", "Blue (second colour)"} == {
        a.called for a in accounts(two).values()
    }
    assert {"White", "Orange", "Red", "Blue"} == {account.called for account in accounts(four).values()}


def test_every_marker_on_the_board_is_in_exactly_one_entry() -> None:
    for position in random_positions(GAME, range(1), each=9):
        for account in position.view(None).accounts("de"):
            named = [piece for entry in account.entries for piece in entry.pieces if piece.startswith("e")]
            marked = re.findall(rf"(\d+)[bgr]{account.party}", str(position).split()[0])

            assert sorted(named) == sorted(f"e{number}" for number in marked), str(position)


def test_entries_come_by_points_and_are_sentences_with_pieces_to_show() -> None:
    for position in random_positions(GAME, range(1), each=9):
        for language in LANGUAGES:
            for account in position.view(0).accounts(language):
                earned = [entry.points for entry in account.entries]

                assert earned == sorted(earned, reverse=True)
                assert all(entry.pieces and not entry.sentence.endswith(".") for entry in account.entries)


def test_example_6_u26_u27_a_split_changes_what_markers_are_worth() -> None:
    s = sky("1gB2gO3r4r5b6b 7b@W 8b@O 9b@RB", "W:gravity:1", players=4)
    before = points(s)
    after = play(s, "p2")

    assert before == {"W": 0, "O": 2, "R": 0, "B": 2}
    assert points(after) == {"W": 0, "O": 0, "R": 0, "B": 4}
    assert told(after, "B") == [(4, "Body 1: the only green element, beside 4 of other colours")]
    assert told(after, "O") == [(0, "Nothing yet for bodies of one element: 2")]


def test_example_7_u25_u28() -> None:
    s = sky(EXAMPLE_7, "-:over", players=4)

    assert points(s) == {"W": 3, "O": 2, "R": 3, "B": 6}
    assert told(s, "B") == [
        (5, "Body 1: the only blue element, beside 5 of other colours"),
        (1, "Body 7: shared lead on 3 red elements, 1 point for each own marker"),
    ]
    assert told(s, "W") == [(3, "Body 1: the most markers on 3 red elements")]
    assert told(s, "O") == [
        (2, "Body 1: one of the two green elements"),
        (0, "Body 1: nothing, others have more markers on 3 red elements"),
    ]
    assert told(s, "R", "de") == [
        (2, "Körper 1: eines der beiden grünen Elemente"),
        (1, "Körper 7: geteilte Führung auf 3 roten Elementen, 1 Punkt je eigenem Marker"),
    ]


@pytest.mark.parametrize(("fourth", "white", "orange"), [("", 4, 0), ("O", 2, 2)])
def test_example_8_u28_four_of_a_colour(fourth: str, white: int, orange: int) -> None:
    s = sky(f"1gW2gW3gO4g{fourth} 5b@W 6b@O 7b@R", "-:over")

    assert points(s) == {"W": white, "O": orange, "R": 0}


def test_u28_who_is_involved_is_told_so_and_the_title_of_the_body_says_the_same() -> None:
    bodies = "1gW2gW3gO4gO5gR 6b@W 7b@O 8b@R"
    leaders, involved = (sky(bodies, "-:over", ties=ties) for ties in (LEADERS, INVOLVED))

    assert told(leaders, "R") == [(0, "Body 1: nothing, others have more markers on 5 green elements")]
    assert told(involved, "R") == [
        (1, "Body 1: others share the lead on 5 green elements, 1 point for each own marker")
    ]
    assert told(involved, "R", "de") == [
        (1, "Körper 1: andere teilen sich die Führung auf 5 grünen Elementen, 1 Punkt je eigenem Marker")
    ]
    assert told(involved, "W") == [(2, "Body 1: shared lead on 5 green elements, 1 point for each own marker")]
    assert " Now worth: White 2, Orange 2." in labels.whole_body(bodies_of(leaders)[0], GAME.voice("en"))
    assert " Now worth: White 2, Orange 2, Red 1." in labels.whole_body(bodies_of(involved)[0], GAME.voice("en"))


def test_u21_an_unused_comet_is_a_point() -> None:
    bodies = "1bW2bW3rO4g@W 5b@O 6b@R"
    now, at_the_end = (sky(bodies, turn, comets="W") for turn in ("O:travel:3", "-:over"))

    assert told(now, "W") == [(4, "Body 1: both blue elements"), (1, "Comet not used yet")]
    assert told(at_the_end, "W", "de")[1] == (1, "Komet nie eingesetzt")
    assert accounts(now)["W"].entries[1].pieces == ("comet-W",)
    assert told(now, "O", "de") == [(3, "Körper 1: das einzige rote Element, neben 3 in anderen Farben")]
    assert told(now, "R") == []


def test_u30_second_colours_have_accounts_of_their_own() -> None:
    s = sky("1bR2g@W 3b@O 4bR 5rR", "W:travel:3", players=2, comets="WO")

    assert list(accounts(s)) == ["W", "O", "R", "B"]
    assert told(s, "R", "de") == [
        (1, "Körper 1: das einzige blaue Element, neben einem in anderer Farbe"),
        (0, "Noch nichts für Körper aus einem Element: 4 und 5"),
    ]
    assert accounts(s)["R"].entries[1].pieces == ("b4", "e4", "b5", "e5")


def test_u33_black_holes_earn_nothing_and_are_not_mentioned() -> None:
    s = sky("*1b2b3g4g5r6r 7bW8g@W 9b@O 10b@R", "O:travel:3", blackholes=True)

    assert told(s, "W") == [(1, "Body 7: the only blue element, beside one of another colour")]
