"""The door for Python users."""

from __future__ import annotations

import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import knall
from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.games import NAMES, load_game
from knall.testing.matches import random_match


def test_games_are_taken_from_the_shelf_by_name() -> None:
    assert NAMES == knall.game_names()
    for name in knall.game_names():
        box = knall.game(name)
        assert name == box.name
        assert f"<{box.title}, for {box.seats[0]} to {box.seats[-1]}>" == repr(box)
        assert box.rules("de").startswith(f"# {box.title}")
        assert load_game(name).notation.catalogue == box.moves
        assert all(n == box.move_number(box.move_text(n)) for n in range(len(box.moves)))
        assert all(n == box.outcome_number(box.outcome_text(n)) for n in range(len(box.outcomes)))
        assert all(option.title["de"] and option.meaning["de"] for option in box.options)


def test_unknown_numbers_and_texts_are_refused() -> None:
    box = knall.game("urknall")

    with pytest.raises(knall.BadMove, match="“d4” is no move of Urknall"):
        box.move_number("d4")
    with pytest.raises(knall.BadMove, match="“t4” is no outcome of chance of Urknall"):
        box.outcome_number("t4")
    with pytest.raises(knall.BadMove, match="there is no number 2144: the moves of Urknall go from 0 to 2143"):
        box.move_text(2144)
    with pytest.raises(knall.BadMove, match="there is no number -1: the outcomes of chance"):
        box.outcome_text(-1)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(knall.KnallError, match="there is no game “chess”"):
        knall.game("chess")


def test_options_are_keywords() -> None:
    match = knall.game("urknall").start(players=4, seed="x", names=("Ada", "Emmy", "Lise", "Vera"), blackholes=True)

    assert {"blackholes": True, "ties": "leaders"} == match.position.options
    assert ("Ada", "Emmy", "Lise", "Vera") == match.names
    assert str(match).endswith("blackholes")
    with pytest.raises(knall.BadOption, match="there is no option “size”"):
        knall.game("urknall").start(size=3)


def test_without_a_seed_no_two_matches_are_alike() -> None:
    assert str(knall.game("urknall").start()) != str(knall.game("urknall").start())


def test_clauses_and_records() -> None:
    box = knall.game("urknall")
    match = random_match(box.start().game, 2, {}, 3)

    assert "merge" in box.clause("u13")
    assert match.scores == box.record(record.write(match)).scores
    with pytest.raises(knall.BadRecord, match="this is a record of Urknall"):
        knall.game(NAMES[1]).record(record.write(match))


def test_a_match_is_written_and_read_again_and_goes_on(game: AnyGame) -> None:
    match = random_match(game, 3, {}, 3, moves=9)
    again = knall.read_record(match.record())

    assert again == match
    assert again.play(match.legal_moves[0]) == match.play(match.legal_moves[0])
    assert again == knall.game(game.name).record(match.record("2026-11-17"))
    over = random_match(game, 3, {}, 3)
    assert over == knall.read_record(over.record())


def test_what_a_seat_is_given_of_a_match_has_no_secret_in_it(game: AnyGame) -> None:
    match = random_match(game, 3, {}, 3, moves=9)

    assert "[Secret " not in match.record_for(1)
    assert record.write(match, "", 1) == match.record_for(1)
    assert "[Secret " in random_match(game, 3, {}, 3).record_for(None)


REFERENCE = Path(__file__).parents[1] / "docs" / "reference.md"
IMPORTING = """
import sys
import knall
for line in sys.stdin:
    module, _, name = line.strip().partition(" ")
    exec(f"import {module} as found")
    if name:
        getattr(found, name)
"""


def test_every_name_of_the_reference_can_be_imported() -> None:
    """As people write it, in a process that has only `import knall` behind it."""
    names = re.findall(r"^::: (\S+)$", REFERENCE.read_text("utf-8"), re.MULTILINE)
    lines = [name if _is_module(name) else " ".join(name.rsplit(".", 1)) for name in names]
    assert len(names) > 20

    done = subprocess.run(
        [sys.executable, "-c", IMPORTING], input="\n".join(lines), capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def _is_module(name: str) -> bool:
    return (REFERENCE.parents[1] / "src" / f"{name.replace('.', '/')}.py").exists()


def test_no_public_name_hides_a_module() -> None:
    modules = {module.name for module in pkgutil.iter_modules(knall.__path__)}

    assert modules & set(knall.__all__) == set()
