"""Many matches in one block: the same matches, whatever the size of the block and the number of threads."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import knall
from knall.core.engine.ahead import is_warm
from knall.core.engine.compiling import compiles, entry, pool, store_struct
from knall.core.engine.random import seeded
from knall.core.engine.structs import Struct
from knall.core.game.game import AnyGame
from knall.core.game.playouts import Scratch
from knall.core.game.reward import mask_of, reward
from knall.core.text.errors import BadMove, IllegalMove, KnallError, NoRoom
from knall.games import NAMES, load_game
from knall.testing.matches import random_match, state_of
from knall.vectors.stepping import MatchLane, list_moves, mark_moves
from knall.vectors.vector import ENTRIES, Vector, use_vector
from tests.support.compiled_and_plain import prints_the_same_compiled_and_plain

OVER = -2
STEPS = 330 if compiles() else 3  # of 1,024 matches of each of three games


def choices(vector: Vector, step: int) -> np.ndarray:
    """Some legal move for each match, which depends on the match and the step of it only."""
    rng = [seeded(int(number) * 1000 + step) for number in vector.number]
    return np.array(
        [vector.legal[i, one.below(max(int(n), 1))] for i, (one, n) in enumerate(zip(rng, vector.count, strict=True))]
    )


def test_what_is_written_is_what_positions_say(game: AnyGame) -> None:
    vector = Vector(game, 3, game.seats[-1], {}, finals=True)
    vector.reset(5)
    for step in range(40):
        for i in range(3):
            here = vector.position(i)
            legal = sorted(game.notation.catalogue[move] for move in vector.legal[i, : vector.count[i]])
            assert sorted(here.legal_moves) == legal
            assert [game.notation.index[move] for move in here.legal_moves] == np.flatnonzero(vector.mask[i]).tolist()
            assert here.to_move == vector.seat[i]
            assert (here.view(here.to_move).tensor == vector.observation[i]).all()
            assert (here.view(1).tensor == vector.observe(1, i)).all()
        vector.step(choices(vector, step))


def test_the_end_brings_rewards_and_what_everybody_sees_and_the_next_match(game: AnyGame) -> None:
    vector, alone = (Vector(game, 2, 3, {}, finals=True, autoreset=again) for again in (True, False))
    vector.reset(40)
    alone.reset(40)
    for step in range(10_000):
        if vector.done.any():
            break
        moves = choices(vector, step)
        vector.step(moves)
        alone.step(moves)
    i = int(np.flatnonzero(vector.done)[0])
    ended = alone.position(i)

    assert ended.is_over
    winners = mask_of(ended.winners)
    assert [reward(winners, seat, 3) for seat in range(3)] == vector.reward[i].tolist() == alone.reward[i].tolist()
    for seat in range(3):
        assert (ended.view(seat).tensor == vector.final_observation[i, seat]).all()
    fresh = Vector(game, 1, 3, {})
    fresh.reset(int(vector.number[i]))
    assert 42 + i == vector.number[i]
    assert str(fresh.position()) == str(vector.position(i))
    assert not vector.done[1 - i]
    assert not vector.reward[1 - i].any()


def test_rewards_add_up_to_zero_and_come_once(game: AnyGame) -> None:
    for players in game.seats:
        vector = Vector(game, 64, players, {}, observations=False)
        vector.reset(1)
        ended, rng = 0, np.random.default_rng(3)
        for _ in range(400):
            vector.step(vector.legal[np.arange(64), (rng.random(64) * vector.count).astype(int)])
            assert np.allclose(vector.reward.sum(axis=1), 0)
            assert not vector.reward[~vector.done].any()
            assert (vector.count > 0).all()
            ended += int(vector.done.sum())
        assert ended > 60


def test_masks_are_never_empty(game: AnyGame) -> None:
    """Over more than a million steps of the three games: whoever is asked has a move, and masks are the lists."""
    vector, rows = Vector(game, 1024, 3, {}, observations=False), np.arange(1024)
    vector.reset(1)
    for _ in range(STEPS):
        moves = vector.random_moves()
        assert vector.mask[rows, moves].all()
        vector.step(moves, check=False)
        assert vector.count.min() > 0
        assert np.count_nonzero(vector.mask) == vector.count.sum()


def test_a_move_that_is_not_legal_is_refused_by_its_clause_and_nothing_changes(game: AnyGame) -> None:
    vector = Vector(game, 3, 3, {})
    vector.reset(2)
    before, moves = [str(vector.position(i)) for i in range(3)], vector.legal[:, 0].copy()
    illegal = int(np.flatnonzero(vector.mask[1] == 0)[0])
    moves[1] = illegal

    with pytest.raises(IllegalMove, match=r"^[A-Z]+[0-9]+: ") as refused:
        vector.step(moves)
    assert game.notation.catalogue[illegal] == refused.value.move
    assert before == [str(vector.position(i)) for i in range(3)]
    for wrong, why in ((-1, "go from 0 to"), (len(game.notation.catalogue), "go from 0 to")):
        moves[1] = wrong
        with pytest.raises(BadMove, match=why):
            vector.step(moves)
    with pytest.raises(BadMove, match="3 matches, but moves of shape"):
        vector.step(moves[:2])
    with pytest.raises(BadMove, match="whole numbers, not float64"):
        vector.step(moves.astype(float))


def test_what_is_wrong_is_named(game: AnyGame) -> None:
    for settings, why in (
        ({"n": 0}, "at least one of the matches"),
        ({"threads": 0}, "at least one of the threads"),
        ({"players": 9}, "is for 2 to 4 players, not 9"),
        ({"seats": [5]}, "seats 0 to 2"),
        ({"nonsense": 1}, "no option .nonsense"),
    ):
        arguments: dict[str, object] = {"n": 2, "players": 3, **settings}
        with pytest.raises(KnallError, match=why):
            knall.vector(game.name, **arguments)  # type: ignore[arg-type]


def test_seats_that_nobody_plays_move_at_random_with_chance_of_their_own(game: AnyGame) -> None:
    """Whatever they do, the caller is asked for its own seat only; and the same number is the same match again."""
    ends = []
    for _ in range(2):
        vector = Vector(game, 4, 3, {}, autoreset=False, seats=[1])
        vector.reset(9)
        for step in range(500):
            assert set(vector.seat.tolist()) <= {1, OVER}
            vector.step(choices(vector, step))
        ends.append([str(vector.position(i)) for i in range(4)])

    assert ends[0] == ends[1]
    assert all(vector.position(i).is_over for i in range(4))


def test_random_moves_belong_to_the_match(game: AnyGame) -> None:
    ends = []
    for n in (1, 3):
        vector = Vector(game, n, 3, {}, autoreset=False)
        vector.reset(50)
        while (vector.seat != OVER).any():
            vector.step(vector.random_moves())
        ends.append(str(vector.position(0)))

    assert ends[0] == ends[1]


def test_a_copy_and_a_pickle_go_on_as_the_vector_would(game: AnyGame) -> None:
    vector = Vector(game, 2, 3, {}, threads=2)
    vector.reset(3)
    for step in range(9):
        vector.step(choices(vector, step))
    others = [copy.deepcopy(vector), pickle.loads(pickle.dumps(vector))]
    for step in range(9, 60):
        moves = choices(vector, step)
        for one in (vector, *others):
            one.step(moves)

    for other in others:
        for name in ("legal", "mask", "observation", "count", "seat", "done", "reward", "number"):
            assert (getattr(vector, name) == getattr(other, name)).all()


def test_a_vector_goes_on_from_a_position(game: AnyGame) -> None:
    vector = Vector(game, 1, 3, {}, autoreset=False)
    vector.reset(8)
    for step in range(6):
        vector.step(choices(vector, step))
    there = knall.game(game.name).position(str(vector.position()))
    other = Vector(game, 1, 3, {}, autoreset=False)
    other.resume(there, 8)

    assert str(there) == str(other.position())
    with pytest.raises(KnallError, match="the position is not"):
        Vector(game, 1, 2, {}).resume(there)


PLAIN = """
import numpy as np
from knall.games import NAMES, load_game
from knall.vectors.vector import Vector
for name in NAMES:
    vector = Vector(load_game(name), 2, 3, {}, finals=True, threads=2)
    vector.reset(11)
    rewards = 0
    for step in range(120):
        vector.step(vector.legal[[0, 1], (step * 7 + np.arange(2)) % vector.count])
        rewards += vector.reward
    print(name, vector.position(0), vector.position(1), rewards.tolist(), vector.number.tolist())
    print(vector.mask.sum(), vector.observation.astype(int).sum(), vector.final_observation.astype(int).sum())
"""


def test_vectors_are_the_same_compiled_and_plain() -> None:
    prints_the_same_compiled_and_plain(PLAIN)


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_machine_code_of_all_that_a_vector_runs_is_kept(game: AnyGame) -> None:
    """What is not would be compiled anew by every process, and asked for by every vector."""
    use_vector(game.name)

    assert is_warm(game, ENTRIES)


@entry
def listing(states: list[Struct], lanes: list[MatchLane], scratches: list[Scratch], legal: np.ndarray) -> None:
    list_moves(states[0], lanes[0], legal, 0, scratches[0])


@entry
def marking(lanes: list[MatchLane], legal: np.ndarray, masks: np.ndarray) -> None:
    mark_moves(lanes[0], legal, masks, 0, 1)


def test_whatever_a_game_lists_is_written_into_the_row_of_its_match_only() -> None:
    """Of a game that lists more moves than it has, or numbers that it has not: compiled code looks at that, too."""
    game, lane, legal = load_game(NAMES[0]), MatchLane(), np.zeros((2, 2), np.int16)
    states, lanes, scratches = pool(game.rules.state, 1), pool(MatchLane, 1), pool(Scratch, 1)
    store_struct(state_of(random_match(game, 2, {}, 1, moves=0).position), states)
    with pytest.raises(NoRoom, match="than the engine has room for"):
        listing(states, lanes, scratches, legal)
    assert not legal.any()

    lane.count = 1
    store_struct(lane, lanes)
    for number in (2, 300, -1):
        legal[0, 0], masks = number, np.zeros((2, 2), np.int8)
        with pytest.raises(IndexError, match="beyond the catalogue"):
            marking(lanes, legal, masks)
        assert not masks.any()
