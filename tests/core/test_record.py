"""Records: readable, replayable, and proof against tampering."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knall.core.game.game import AnyGame
from knall.core.match import chance, record
from knall.core.match.match import MOST_EVENTS, begin
from knall.core.text.errors import BadRecord, KnallError
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from tests.support.case_tables import rows

KEPT = sorted((Path(__file__).parent.parent / "data" / "matches").glob("*.knall"))
FINISHED = record.write(random_match(load_game("urknall"), 2, {"blackholes": True}, 11), "2026-11-16")


def problems(text: str) -> list[str]:
    try:
        return record.verify(record.read(text), load_game).problems
    except BadRecord as error:
        return [str(error)]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_kept_match_still_replays_to_its_result(path: Path) -> None:
    kept = record.read(path.read_text("utf-8"))
    verdict = record.verify(kept, load_game)

    assert verdict.problems == []
    assert verdict.chance_proven == ("Secret" in kept.tags)


def test_there_are_kept_matches_of_all_our_games_with_their_secrets_and_without() -> None:
    kept = [record.read(path.read_text("utf-8")).tags for path in KEPT]

    assert {(tags["Game"], "Secret" in tags) for tags in kept} == {(n, told) for n in NAMES for told in (True, False)}


def test_a_record_can_be_read_by_people() -> None:
    head, _, body = FINISHED.partition("\n\n")

    assert head.startswith('[Knall "1"]\n[Game "urknall"]\n[Rules "1"]\n[Players "2"]\n[Options "blackholes"]\n')
    assert re.match(r"1\. %[bgr/]+( %[bgr/]+)*\n2\. a[0-9]+\n3\. a[0-9]+ d[1-6]\n4\. ", body)


def test_comments_numbers_and_line_ends_do_not_matter() -> None:
    head, _, body = FINISHED.partition("\n\n")
    bare = " ".join(word for word in body.split() if not word.endswith("."))

    assert problems(f"{head}\n\n{{a comment}} {bare}".replace("\n", "\r\n")) == []


@pytest.mark.parametrize(
    ("pattern", "change", "complaint"),
    [
        *rows(
            r"""
            Secret "            \g<0>x                              not the one that was promised
            Commitment "        \g<0>x                              not the one that was promised
            Rules "1"           Rules "2"                           it was played by rules 2
            Game "urknall"      Game "chess"                        there is no game “chess”
            Players "2"         Players "3"                         do not agree with Start
            Setup "dealt"       Setup "dreamt"                      not dealt or given
            Start "1-           Start "1q                           “q” is no colour
            /25-26-27-/         /25b26-27-/                         not the empty table
            \n2\. a[0-9]+       \n2. a13                            U7
            \n2\. a[0-9]+       \n2. hello                          “hello” is not a move
            \n1\.               \n1. {                              brace
            \[Date              [Da-te                              is no tag
            \[Date ".*"\]       [Game "urknall"]                    there twice
            \[Commitment ".*    [Comment "lost"]                    the tag Commitment is missing
            Knall "1"           Knall "9"                           this version reads 1
            \[Setup             [Contributions "[1]"]\n[Setup       no list of texts
            """
        ),
        (r"\bd([1-6])\n", lambda m: f"d{int(m[1]) % 6 + 1}\n", "event"),
        (r'Result "W ([0-9]+)', lambda m: f'Result "W {int(m[1]) + 1}', "the tag Result is"),
        (r'Winners "([WO]*)"', lambda m: f'Winners "{"W" if m[1] != "W" else "O"}"', "the tag Winners is"),
        (r"\n1\. %[bgr]", lambda m: "\n1. %" + {"b": "g", "g": "r", "r": "b"}[m[0][-1]], "event 1"),
    ],
)
def test_a_tampered_record_fails(pattern: str, change: object, complaint: str) -> None:
    tampered, changes = re.subn(pattern, change, FINISHED, count=1)  # type: ignore[call-overload]
    assert changes == 1

    found = problems(tampered)

    assert found
    assert complaint in found[0]


def test_every_single_die_is_proven() -> None:
    dice = list(re.finditer(r"\bd([1-6])\b", FINISHED))
    assert len(dice) > 9
    for found in dice[::4]:
        face = int(found[1]) % 6 + 1
        assert problems(FINISHED[: found.start()] + f"d{face}" + FINISHED[found.end() :])


def test_another_set_up_is_found_out() -> None:
    match = random_match(load_game("urknall"), 3, {}, 3)
    other = random_match(load_game("urknall"), 3, {}, 4)
    text = record.write(match)
    stolen = text.replace(match.events[0].text, other.events[0].text)

    assert problems(stolen)


def test_contributions_are_part_of_the_proof() -> None:
    source = chance.revealed("secret", ("rain", 'quo"ted'))
    match = begin(load_game("urknall"), 2, {}, source)
    while not match.is_over:
        match = match.play(match.legal_moves[0])
    text = record.write(match)

    assert problems(text) == []
    assert problems(text.replace("rain", "snow"))


def test_what_a_seat_may_not_see_yet_is_not_in_its_record(game: AnyGame) -> None:
    match = random_match(game, 3, {}, 6, moves=12)

    for seat in (None, 0, 1, 2):
        text = record.write(match, seat=seat)
        assert str(match.source.secret) not in text
        assert "Secret" not in text
        assert f'[Start "{match.start.view(seat)}"]' in text
    assert str(match.source.secret) in record.private(match)


def test_a_match_that_began_with_a_roll_is_written_as_it_happened() -> None:
    placed = random_match(load_game("urknall"), 2, {}, 8, moves=1).position.play("a12")
    match = begin(placed.game, 0, {}, chance.known(1), start=placed)
    match = match.play(match.legal_moves[0])

    assert [event.text for event in match.events] == list(record.read(record.write(match, seat=0)).log)


def test_undos_are_kept_and_verified() -> None:
    match = random_match(load_game("urknall"), 2, {}, 8, moves=10).undo(0)
    while not match.is_over:
        match = match.play(match.legal_moves[-1])

    text = record.write(match)
    assert "undo" in text
    assert problems(text) == []


def test_a_match_that_is_not_over_has_no_result() -> None:
    match = random_match(load_game("urknall"), 2, {}, 8, moves=10)
    text = record.private(match)

    assert problems(text) == []
    assert problems('[Result "W 1"]\n' + text) == ["there is a result, but the match is not over"]


def test_a_record_of_nothing_or_too_much_is_refused() -> None:
    with pytest.raises(BadRecord, match="the tag Knall is missing"):
        record.read("")
    with pytest.raises(BadRecord, match="longer than"):
        record.read("x" * (record.LONGEST + 1))
    with pytest.raises(BadRecord, match=f"more than {MOST_EVENTS} events"):
        record.read(FINISHED + "undo " * MOST_EVENTS)
    with pytest.raises(BadRecord, match=f"more than {record.MOST_TAGS} tags"):
        record.read("".join(f'[T{number} "x"]\n' for number in range(record.MOST_TAGS + 1)))


@given(st.floats(0, 1), st.text(max_size=6), st.integers(0, 30))
def test_damaged_records_never_crash(where: float, junk: str, length: int) -> None:
    at = int(where * len(FINISHED))
    try:
        record.verify(record.read(FINISHED[:at] + junk + FINISHED[at + length :]), load_game)
    except KnallError as error:
        assert str(error)


@given(st.text(max_size=200))
def test_any_text_as_record_never_crashes(text: str) -> None:
    with pytest.raises(BadRecord):
        record.read(text)
