"""Tests of tensors: made from views only, the same compiled and plain, and without constant features."""

from __future__ import annotations

from typing import ClassVar, cast

import numpy as np

from knall.core.engine.compiling import compiles, entry, load_struct, pool, store_struct
from knall.core.engine.random import below, reseed
from knall.core.engine.structs import Struct
from knall.core.game.features import feature_count, feature_groups, tensor_of, tensors
from knall.core.game.game import AnyGame
from knall.core.game.options import Options, complete
from knall.core.game.playouts import Scratch
from knall.core.game.rules import (
    CHANCE,
    NOBODY,
    actor,
    apply,
    assign,
    features,
    guess,
    legal_moves,
    roll,
    start,
    view,
)
from knall.testing.matches import random_match, variants
from knall.testing.secrets import twin

PAIRS = 34_000 if compiles() else 600  # pairs per game; more than 100,000 with three games


@entry
def write_pairs(
    truths: list[Struct],
    worlds: list[Struct],
    views: list[Struct],
    scratches: list[Scratch],
    mine: list[Struct],
    theirs: list[Struct],
    seats: list[int],
) -> None:
    """Points of random matches, each with another world that a seat cannot tell from it, and the seat's tensors of
    both.

    The last of `truths`, which is one longer than the other lists, is the starting state.
    """
    scratch, n, number, k = scratches[0], len(worlds), 0, 0
    s = truths[n]
    while k < n:
        reseed(scratch.rng, number)
        number += 1
        start(s)
        while k < n and actor(s) != NOBODY:
            if actor(s) == CHANCE:
                apply(s, roll(s, scratch.odds, scratch.rng))
            else:
                legal_moves(s, scratch.moves)
                apply(s, scratch.moves.action[below(scratch.rng, scratch.moves.n)])
            assign(truths[k], s)
            view(s, seats[k], views[0])
            features(views[0], mine[k])
            guess(worlds[k], views[0], scratch.rng)
            view(worlds[k], seats[k], views[1])
            features(views[1], theirs[k])
            k += 1


def begun(game: AnyGame, players: int, options: Options) -> Struct:
    """A starting state with players and options."""
    state: Struct = game.rules.state()
    game.rules.configure(state, players, complete(game.options, options))
    return state


class TwoWorlds:
    """Points of random matches with worlds that a seat cannot tell from them."""

    def __init__(self, game: AnyGame, players: int, options: Options, n: int) -> None:
        self.truths, self.worlds = pool(game.rules.state, n + 1), pool(game.rules.state, n)
        self.mine, self.theirs = pool(game.secrets.feature_state, n), pool(game.secrets.feature_state, n)
        self.seats = [(NOBODY, *range(players))[k % (players + 1)] for k in range(n)]
        store_struct(begun(game, players, options), self.truths, n)
        views, scratches = pool(game.secrets.view_state, 2), pool(Scratch, 1)
        seats = cast("list[int]", np.array(self.seats))
        write_pairs(self.truths, self.worlds, views, scratches, self.mine, self.theirs, seats)

    @property
    def that_differ(self) -> int:
        """The number of pairs whose worlds differ."""
        if isinstance(self.worlds, np.ndarray):
            truths, worlds = (block.view(np.int8).reshape(len(block), -1) for block in (self.truths, self.worlds))
            return int(np.any(truths[:-1] != worlds, axis=1).sum())
        return sum(truth != world for truth, world in zip(self.truths, self.worlds, strict=False))


class FeatureTests:
    """Tensors show what a seat may see."""

    pairs: ClassVar[int] = PAIRS
    """How many worlds are compared with others that are equal for a seat."""

    def test_tensors_of_worlds_that_are_equal_for_a_seat_are_equal(self, game: AnyGame) -> None:
        settings = list(variants(game))
        pairs = differ = 0
        for players, options in settings:
            found = TwoWorlds(game, players, options, self.pairs // len(settings) + 1)
            assert tensors(found.mine).tobytes() == tensors(found.theirs).tobytes(), (players, options)
            pairs += len(found.mine)
            differ += found.that_differ

        assert pairs >= self.pairs
        assert (differ == 0) == game.open
        assert game.open or differ > pairs / 2

    def test_tensors_tell_what_another_seat_would_see(self, game: AnyGame) -> None:
        """The test above can fail: another seat's tensors do differ."""
        differ = 0
        for number, decision in enumerate(random_match(game, game.seats[-1], {}, 7).decisions[::4]):
            world, shown = twin(decision.before, 0, number), decision.before.view(1)
            differ += tensor_of(game, shown.content).tobytes() != tensor_of(game, world.view(1).content).tobytes()

        assert game.open == (differ == 0)

    def test_compiled_and_plain_rules_write_the_same_tensors(self, game: AnyGame) -> None:
        for players, options in variants(game):
            found = TwoWorlds(game, players, options, 40)
            for k, row in enumerate(tensors(found.mine)):
                seen = game.secrets.view_state()
                game.secrets.view(load_struct(game.rules.state, found.truths, k), found.seats[k], seen)
                assert tensor_of(game, seen).tobytes() == row.tobytes()

    def test_features_have_places_of_their_own(self, game: AnyGame) -> None:
        groups = feature_groups(game)
        places = [place for group in groups for place in range(group.first, group.first + group.length)]

        assert len(places) == len(set(places))
        assert max(places) < feature_count(game)
        assert len(groups) == len({group.name for group in groups})

    def test_no_feature_is_there_for_nothing(self, game: AnyGame) -> None:
        found = [tensors(TwoWorlds(game, *setting, 4000 if compiles() else 80).mine) for setting in variants(game)]
        used = np.any(np.concatenate(found), axis=0)

        assert [] == [g.name for g in feature_groups(game) if not used[g.first : g.first + g.length].any()]
