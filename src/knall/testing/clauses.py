"""Every clause of a rulebook is cited by code and pinned by a test with its number."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.rulebook import rulebook, rulings_in
from knall.core.text.language import LANGUAGES, ORIGINAL


def clauses(game: AnyGame) -> list[str]:
    """The clauses of the game's rulebook, in order."""
    return list(rulebook(game, ORIGINAL).clauses)


def cited(text: str, letter: str) -> set[str]:
    """The clauses that a text names; ranges such as R5-R8 include all in between."""
    found = set(re.findall(rf"\b({letter}[0-9]+)\b", text))
    for first, last in re.findall(rf"\b{letter}([0-9]+)[-–]{letter}([0-9]+)\b", text):
        found |= {f"{letter}{n}" for n in range(int(first), int(last) + 1)}
    return found


def pinned(text: str, letter: str) -> set[str]:
    """The clauses that names of tests begin with: `test_r5_r6_…`."""
    names = re.findall(rf"def test((?:_{letter.lower()}[0-9]+)+)_", text)
    return {part.upper() for name in names for part in name.split("_")[1:]}


def read(folder: Path, pattern: str) -> str:
    """The contents of all matching files in a folder and its rooms."""
    return "".join(path.read_text("utf-8") for path in sorted(folder.rglob(pattern)))


class ClauseTests:
    """Rulebook, code and tests name the same clauses."""

    @pytest.fixture
    def clause_tests(self, request: pytest.FixtureRequest) -> Path:
        """The folder with the tests of the game's clauses; by default that of the test class."""
        return request.path.parent

    def test_the_rulebook_has_the_same_clauses_in_every_language_in_order(self, game: AnyGame) -> None:
        english = clauses(game)

        assert english
        assert [f"{english[0][0]}{n}" for n in sorted(int(clause[1:]) for clause in english)] == english
        for language in LANGUAGES:
            assert english == list(rulebook(game, language).clauses)

    def test_rulings_are_marked_as_such_in_every_language(self, game: AnyGame) -> None:
        marks = {language: [f"*{word}*" for word in rulings_in(language)] for language in LANGUAGES}
        marked = [
            [number for number, text in rulebook(game, language).clauses.items() if any(one in text for one in words)]
            for language, words in marks.items()
        ]

        assert all(marked[0] == other for other in marked)

    def test_every_clause_is_cited_where_it_is_carried_out(self, game: AnyGame) -> None:
        folder = Path(str(sys.modules[game.package].__file__)).parent

        assert set() == set(clauses(game)) - cited(read(folder, "*.py"), clauses(game)[0][0])

    def test_every_clause_has_a_test_of_its_number(self, game: AnyGame, clause_tests: Path) -> None:
        assert set() == set(clauses(game)) - pinned(read(clause_tests, "test_*.py"), clauses(game)[0][0])
