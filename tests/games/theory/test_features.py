"""What a seat sees of the prizes, counted again from the lists."""

from __future__ import annotations

import pytest

from knall.games import load_game
from knall.games.theory.rules.state import COLOURS, MOST_WON, TOP_VALUE
from tests.games.tensors import seen_in_turn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_prizes_won_and_prizes_left_are_the_lists(players: int) -> None:
    for viewer, table, parts in seen_in_turn(load_game("theory"), players, 3):
        won = parts["won"].reshape(4, COLOURS)
        for k in range(players):
            seat = (viewer + k) % players
            prizes = table.won[seat * MOST_WON : seat * MOST_WON + table.wins[seat]]
            assert [sum(prize % 10 for prize in prizes if prize // 10 == c) for c in range(COLOURS)] == won[k].tolist()
        left = parts["left"].reshape(COLOURS, -1)
        for c in range(COLOURS):
            assert [table.left[c] >> 4 * (value + 1) & 15 for value in range(TOP_VALUE)] == left[c, :TOP_VALUE].tolist()
        assert not left[:, TOP_VALUE:].any()
