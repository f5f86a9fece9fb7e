"""Numbers of views, and the page that tells what they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tools.features_page import PAGE, page

import knall
from knall.core.game.features import (
    clipped,
    eight_flags,
    eight_fours,
    eight_pairs,
    feature_count,
    feature_groups,
    seat_beside,
    seats_after,
)
from knall.games import NAMES, load_game
from tests.fourth import race


@pytest.mark.parametrize("mask", [0, 1, 0x80, 0b10110011, 0xFF])
def test_eight_members_are_eight_bytes_the_lowest_first(mask: int) -> None:
    assert [mask >> e & 1 for e in range(8)] == list(eight_flags(mask | 0xF00).to_bytes(8, "little"))


@pytest.mark.parametrize(("eight", "width"), [(eight_flags, 1), (eight_pairs, 2), (eight_fours, 4)])
def test_eight_numbers_are_eight_bytes_the_lowest_first(eight: Callable[[int], int], width: int) -> None:
    for bits in (0, 1, 0x8765_4321_FEDC_BA98, 0x0F1E_2D3C_4B5A_6978, (1 << 64) - 1):
        numbers = [bits >> width * e & (1 << width) - 1 for e in range(8)]
        assert numbers == list(eight(bits).to_bytes(8, "little"))


def test_what_is_too_large_is_the_largest() -> None:
    assert [-128, -128, 5, 127, 127] == [clipped(x) for x in (-1000, -128, 5, 127, 300)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_counted_from_the_viewers_on(players: int) -> None:
    for seat in range(players):
        assert sorted(seat_beside(seat, k, players) for k in range(players)) == list(range(players))
        assert [seats_after(seat, seat_beside(seat, k, players), players) for k in range(players)] == list(
            range(players)
        )


def test_a_game_without_features_has_those_of_its_table() -> None:
    names = [group.name for group in feature_groups(race.GAME)]

    assert ["seat", "table.at", "table.players", "table.turn", "table.coin"] == names
    assert 8 == feature_count(race.GAME)


def test_a_view_has_its_tensor() -> None:
    for name in NAMES:
        match = knall.game(name).start(players=3, seed=1)
        tensor = match.position.view(1).tensor

        assert (feature_count(load_game(name)),) == tensor.shape
        assert "int8" == tensor.dtype
        players = next(group for group in knall.game(name).features if group.name in ("players", "table.players"))
        assert 3 == tensor[players.first]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_ones_own_comes_first(players: int) -> None:
    """The same set-up from the next seat on is the same row, but for what is not seated."""
    match = knall.game("urknall").start(players=players, seed=3)
    for _ in range(3):
        match = match.play(match.legal_moves[0])
    parts = {group.name: group for group in knall.game("urknall").features}
    own = [match.position.view(seat).tensor[parts["own"].first :][:160].reshape(4, 40) for seat in range(players)]

    assert 1 == own[0][0].sum()
    for seat in range(players):
        for k in range(players):
            assert (own[seat][k] == own[(seat + k) % players][0]).all()


def test_the_page_says_what_each_number_is() -> None:
    """`python -m tools.features_page` writes it anew."""
    assert PAGE.read_text("utf-8") == page()
