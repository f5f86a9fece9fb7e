"""Accounts: they add up to the scores; everybody saw every prize."""

from __future__ import annotations

from knall.core.match.position import Position
from tests.games.theory.desk import at, first_round


def told(position: Position) -> list[list[tuple[str, int]]]:
    """For each seat the sentences with their points."""
    accounts = position.view(None).accounts()
    return [[(entry.sentence, entry.points) for entry in account.entries] for account in accounts]


def test_t16_the_prizes_of_the_first_example_are_told_by_colour() -> None:
    position = first_round(("dahgb", "nilab", "abcde", "kigab"), ("01", "28", "45", "67"))
    position = position.play("!-", "!8", "!-", "!-")
    position = position.play("dr", "nb", "out", "kb", "ab", "ib", "ir", "hr", "lg", "gg", "gr", "out", "out", "out")

    assert [[("Red prize: 4", 4)], [("Blue prize: 3", 3), ("Green prize: 2", 2)], [], []] == told(position)


def test_t16_prizes_of_one_colour_are_one_entry() -> None:
    text = "6:2 b4g4r4 b/g/r/u abc|-|-|-|defghijklmno|-|-|b2b3g2;cde|-|-|-|abfghijklmno|-|-|r3 2:play paradox=none"
    before = at(text)
    over = before.play("dr", "ab", "out", "out")

    assert [("Blue prizes: 2 and 3", 5), ("Green prize: 2", 2)] == told(before)[0]
    assert [("Blue prizes: 2, 3 and 4", 9), ("Green prize: 2", 2)] == told(over)[0]
    assert [("Red prizes: 3 and 4", 7)] == told(over)[1]
    assert ("seat1",) == before.view(1).accounts()[0].entries[0].pieces
    assert ("seat1",) == over.view(1).accounts()[0].entries[0].pieces
    later = at(str(over))  # where nobody remembers the last round, the cells of bids have the prizes
    assert ("cell1b",) == later.view(1).accounts()[0].entries[0].pieces
    assert "Blaue Preise: 2, 3 und 4" == over.view(0).accounts("de")[0].entries[0].sentence


def test_t17_if_the_best_are_level_at_the_end_their_cards_are_told() -> None:
    text = "6:2 b4g4r4 b/g/r/u abc|-|-|-|defghijklmno|-|-|b2;cd|-|-|-|abefghijklmno|-|-|b2 2:play paradox=none"
    position = at(text).play("cr", "ab", "out", "out")

    first, second = told(position)

    assert position.is_over
    assert (0,) == position.winners
    assert [("Blue prizes: 2 and 4", 6), ("2 cards left in hand, which count in a tie", 0)] == first
    assert [("Blue prize: 2", 2), ("Red prize: 4", 4), ("1 card left in hand, which counts in a tie", 0)] == second
