"""What every game must do, for our own: the tests that come with Knall."""

from __future__ import annotations

from pathlib import Path

import pytest

from knall.core.engine.compiling import compiles
from knall.core.game.game import AnyGame
from knall.core.game.playouts import random_matches
from knall.games import NAMES
from knall.simulation import use_simulation
from knall.testing import GameTests
from knall.testing.features import PAIRS, FeatureTests

TESTS = Path(__file__).parent


class TestEveryGame(GameTests):
    pairs = PAIRS // 17  # all of them in `TestManyWorlds`

    @pytest.fixture
    def clause_tests(self, game: AnyGame) -> Path:
        return TESTS / game.name

    @pytest.fixture
    def playthrough_folder(self) -> Path:
        return TESTS.parent / "data" / "playthroughs"


@pytest.mark.extended
class TestManyWorlds:
    """As many pairs as docs/research promises."""

    test_tensors_of_worlds_that_are_equal_for_a_seat_are_equal = (
        FeatureTests.test_tensors_of_worlds_that_are_equal_for_a_seat_are_equal
    )
    pairs = PAIRS


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_one_entry_is_compiled_once_for_each_game() -> None:
    for name in NAMES:
        use_simulation(name)
    once = len(random_matches.compiled.signatures)  # type: ignore[attr-defined]
    for name in NAMES:
        use_simulation(name)

    assert len(NAMES) == once == len(random_matches.compiled.signatures)  # type: ignore[attr-defined]
