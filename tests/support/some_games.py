"""For tests of what does not know the game: one open game, or one with hidden hands, instead of all of them."""

from __future__ import annotations

import pytest

from knall.games import NAMES, load_game
from tests.conftest import GAMES


def first(is_open: bool) -> str:
    """The first such game; of ours where the games that are tried have none."""
    return next(name for name in (*GAMES, *NAMES) if load_game(name).open == is_open)


OPEN, HIDDEN = first(True), first(False)
an_open_game = pytest.mark.parametrize("game", [OPEN], indirect=True)
a_hidden_game = pytest.mark.parametrize("game", [HIDDEN], indirect=True)
