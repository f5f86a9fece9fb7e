"""Does somebody's program keep to the line protocol for bots?  `knall check-bot`, as tests:

class TestMyBot(ProgramTests):
    @pytest.fixture
    def program(self):
        return "./mybot"
"""

from __future__ import annotations

import pytest

from knall.bots.program_check import check_program
from knall.games import game_names, load_game

SECONDS = 1.0


class ProgramTests:
    """The checks that arena and site rely on."""

    @pytest.mark.parametrize("name", game_names())
    def test_it_keeps_to_the_protocol(self, program: str, name: str) -> None:
        found = list(check_program(program, load_game(name), self.seconds))

        assert [] == [f"{one.about}: {one.note}" for one in found if not one.passed]

    seconds = SECONDS
    """Seconds per move."""
