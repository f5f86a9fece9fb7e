"""Every clause of every rule sheet is carried out somewhere, and pinned by a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

from knall.core.game import AnyGame
from knall.core.language import LANGUAGES
from knall.core.rulebook import rulebook

TESTS = Path(__file__).parent / "games"
SOURCE = Path(__file__).parent.parent / "src" / "knall" / "games"
LAST = {"U": 35, "M": 34, "T": 19}
LEFT_OUT = {"M17", "M18", "M19", "M29"}  # numbers that the rule sheets do not use


def clauses(game: AnyGame) -> list[str]:
    return list(rulebook(game, "en").clauses)


def cited(text: str, letter: str) -> set[str]:
    """The clauses that a text names; ranges such as U25-U28 name all in between."""
    found = set(re.findall(rf"\b({letter}[0-9]+)\b", text))
    for first, last in re.findall(rf"\b{letter}([0-9]+)[-–]{letter}([0-9]+)\b", text):
        found |= {f"{letter}{n}" for n in range(int(first), int(last) + 1)}
    return found


def test_the_rulebook_has_every_clause_in_order_in_every_language(game: AnyGame) -> None:
    letter = clauses(game)[0][0]
    expected = [f"{letter}{n}" for n in range(1, LAST[letter] + 1) if f"{letter}{n}" not in LEFT_OUT]

    for language in LANGUAGES:
        assert expected == list(rulebook(game, language).clauses)


def test_rulings_are_marked_as_such_in_every_language(game: AnyGame) -> None:
    english = [n for n, text in rulebook(game, "en").clauses.items() if "*Ruling:*" in text]
    german = [n for n, text in rulebook(game, "de").clauses.items() if "*Festlegung:*" in text]

    assert english == german
    assert len(english) >= 3


def test_every_clause_is_cited_where_it_is_carried_out(game: AnyGame) -> None:
    letter = clauses(game)[0][0]
    code = "".join(path.read_text("utf-8") for path in sorted((SOURCE / game.name).glob("*.py")))

    assert set() == set(clauses(game)) - cited(code, letter)


def test_every_clause_has_a_test_of_its_number(game: AnyGame) -> None:
    tests = "".join(path.read_text("utf-8") for path in sorted((TESTS / game.name).glob("test_*.py")))
    pinned = set()
    for name in re.findall(r"def (test_\w+)", tests):
        for part in name.split("_")[1:]:
            if not re.fullmatch(r"[umt][0-9]+", part):
                break
            pinned.add(part.upper())

    assert set() == set(clauses(game)) - pinned
