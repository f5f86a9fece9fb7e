"""What a seat sees of the universes and infers of hands, counted again from the lists of cards."""

from __future__ import annotations

import numpy as np
import pytest

from knall.games import load_game
from knall.games.ramsch.rules.state import DECK, KINDS
from tests.games.tensors import seen_in_turn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_universes_and_hands_are_the_lists_of_cards(players: int) -> None:
    for viewer, table, parts in seen_in_turn(load_game("ramsch"), players, 4):
        lies, twice, top = (parts[name].reshape(4, KINDS) for name in ("lies", "lies_twice", "top"))
        for k in range(players):
            seat = (viewer + k) % players
            cards = table.pile[seat * DECK : seat * DECK + table.height[seat]]
            counts = np.bincount(np.array(cards, int), minlength=KINDS)
            assert (counts > 0).tolist() == lies[k].tolist()
            assert (counts > 1).tolist() == twice[k].tolist()
            assert cards[-1:] == np.flatnonzero(top[k]).tolist()
            kinds = {
                kind
                for card in table.slot[seat * DECK :][: table.held[seat]]
                for kind in range(KINDS)
                if card >> kind & 1
            }
            if k:
                assert sorted(kinds) == np.flatnonzero(parts["may_hold"].reshape(3, KINDS)[k - 1]).tolist()
        assert not lies[players:].any()
