"""Gymnasium's own checker, and what learners rely on: masks, rewards, seeds, and what happens at the end."""

from __future__ import annotations

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import RecordEpisodeStatistics
from gymnasium.wrappers.vector import RecordEpisodeStatistics as RecordManyStatistics

from knall.adapters.gymnasium import KnallVectorEnv, SoloEnv
from knall.core.engine.random import Randomness
from knall.core.game.game import AnyGame
from knall.core.match.position import View
from knall.core.text.errors import IllegalMove, KnallError
from knall.testing.secrets import twin
from knall.vectors.vector import Vector

SEATS = pytest.mark.parametrize("players", [2, 3, 4])


def finished(solo: SoloEnv, seed: int) -> tuple[float, int]:
    """A match of random moves: its reward, and how many moves the learner had."""
    rng = np.random.default_rng(seed)
    _, info = solo.reset(seed=seed)
    for moves in range(1, 10_000):
        mask = solo.action_masks()
        assert mask.dtype == bool
        assert mask.any()
        assert (mask == info["action_mask"].astype(bool)).all()
        _, reward, terminated, truncated, info = solo.step(rng.choice(np.flatnonzero(mask)))
        assert not truncated
        if terminated:
            return float(reward), moves
        assert reward == 0
    raise AssertionError("a match does not end")


@SEATS
@pytest.mark.parametrize("illegal", ["lose", "first"])
@pytest.mark.filterwarnings("ignore:.*is not within the observation space")
def test_the_checker_of_gymnasium(game: AnyGame, players: int, illegal: str) -> None:
    """It steps blindly, so that moves that are not legal must not raise."""
    check_env(SoloEnv(game.name, players, illegal=illegal), skip_render_check=True)


def test_made_by_its_name(game: AnyGame) -> None:
    solo = gymnasium.make("knall/Solo-v0", game=game.name, players=3)
    many = gymnasium.make_vec("knall/Solo-v0", 4, vectorization_mode="vector_entry_point", game=game.name, players=3)

    observation, _ = solo.reset(seed=1)
    observations, _ = many.reset(seed=1)
    assert (4, *observation.shape) == observations.shape


@SEATS
def test_a_solo_match_ends_with_the_reward_of_the_learner(game: AnyGame, players: int) -> None:
    rewards = [finished(SoloEnv(game.name, players, seat=players - 1), seed)[0] for seed in range(12)]

    assert min(rewards) < 0 < max(rewards)
    assert finished(SoloEnv(game.name, players), 3) == finished(SoloEnv(game.name, players), 3)


def test_bots_have_the_other_seats(game: AnyGame) -> None:
    class FirstMove:
        """Chooses what comes first, and keeps whose view it was shown."""

        def __init__(self) -> None:
            self.seats: set[int] = set()

        def choose(self, view: View, moves: object, rng: Randomness, limit: object = None) -> str:
            self.seats.add(view.seat)
            return moves[0]  # type: ignore[index,no-any-return]

    mine = FirstMove()
    finished(SoloEnv(game.name, 3, opponents=["random", mine], seat=1, simulations=8), 1)

    assert {2} == mine.seats


def test_illegal_moves_are_refused_by_their_clause(game: AnyGame) -> None:
    solo = SoloEnv(game.name, 3)
    solo.reset(seed=1)
    illegal = int(np.flatnonzero(~solo.action_masks())[0])
    before = str(solo.match.vector.position())

    with pytest.raises(IllegalMove, match=r"^[A-Z]+[0-9]+: "):
        solo.step(np.int64(illegal))
    assert before == str(solo.match.vector.position())
    lost = SoloEnv(game.name, 3, illegal="lose")
    lost.reset(seed=1)
    _, reward, terminated, _, _ = lost.step(np.int64(illegal))
    assert terminated
    assert pytest.approx(-1 / 3) == reward
    finished(solo, 1)
    with pytest.raises(KnallError, match="the match is over"):
        solo.step(np.int64(illegal))


def test_what_is_wrong_is_named(game: AnyGame) -> None:
    for settings, why in (
        ({"seat": 3}, "cannot have seat 3"),
        ({"opponents": ["random"]}, "there must be 2 opponents, not 1"),
        ({"render_mode": "human"}, "render_mode is one of ansi, svg, rgb_array"),
        ({"illegal": "?"}, "illegal is one of"),
    ):
        with pytest.raises(KnallError, match=why):
            SoloEnv(game.name, 3, **settings)


def test_wrappers_and_copies(game: AnyGame) -> None:
    solo = RecordEpisodeStatistics(SoloEnv(game.name, 3))
    finished_alone = finished(SoloEnv(game.name, 3), 5)
    rng = np.random.default_rng(5)
    solo.reset(seed=5)
    info: dict[str, object] = {}
    while "episode" not in info:
        mask = solo.unwrapped.action_masks()
        *_, info = solo.step(rng.choice(np.flatnonzero(mask)))
    assert finished_alone[1] == info["episode"]["l"]  # type: ignore[index]
    several = SyncVectorEnv([lambda: SoloEnv(game.name, 3, illegal="first")] * 2)
    several.reset(seed=1)
    for _ in range(30):
        several.step(several.action_space.sample())
    one = SoloEnv(game.name, 3)
    one.reset(seed=2)
    other = copy.deepcopy(one)
    action = np.int64(np.flatnonzero(one.action_masks())[-1])
    assert (one.step(action)[0] == other.step(action)[0]).all()


def test_a_picture_a_board_and_pixels(game: AnyGame) -> None:
    """Each shows what the learner's seat sees; a hidden hand changes none of them."""
    shown = {}
    for mode in ("ansi", "svg", "rgb_array"):
        solo = SoloEnv(game.name, 3, render_mode=mode)
        solo.reset(seed=1)
        shown[mode] = solo.render()
    here = solo.match.vector.position()

    assert (here.view(0).board(), here.svg(0)) == (shown["ansi"], shown["svg"])
    picture = shown["rgb_array"]
    assert isinstance(picture, np.ndarray)
    assert ("uint8", 800, 3) == (picture.dtype, *picture.shape[1:])
    assert picture.std() > 10
    solo.match.vector.resume(twin(here, 0, 1), 1)
    assert (picture == solo.render()).all()


def test_a_solo_match_can_begin_anywhere(game: AnyGame) -> None:
    table = SoloEnv(game.name, 3, opponents="random")
    table.reset(seed=4)
    there = table.match.vector.position()
    other = SoloEnv(game.name, 3)
    observation, _ = other.reset(seed=9, options={"position": str(there)})

    assert str(there) == str(other.match.vector.position())
    assert (there.view(0).tensor == observation).all()


@SEATS
def test_many_matches_are_those_of_the_engine(game: AnyGame, players: int) -> None:
    many, vector = KnallVectorEnv(6, game=game.name, players=players, final_obs=True), Vector(game, 6, players, {})
    observations, infos = many.reset(seed=30)
    vector.reset(30)
    rng, ended = np.random.default_rng(1), 0
    assert AutoresetMode.SAME_STEP == many.metadata["autoreset_mode"]
    for _ in range(250):
        assert observations in many.observation_space
        assert (observations == vector.observation).all()
        assert (infos["action_mask"] == vector.mask).all()
        assert (infos["to_play"] == vector.seat).all()
        movers = vector.seat.copy()
        moves = vector.legal[np.arange(6), (rng.random(6) * vector.count).astype(int)].astype(np.int64)
        observations, rewards, terminated, truncated, infos = many.step(moves)
        vector.step(moves)
        assert (infos["rewards"] == vector.reward).all()
        assert (rewards == vector.reward[np.arange(6), movers]).all()
        assert (terminated == vector.done).all()
        assert (infos["_final_obs"] == vector.done).all()
        assert not truncated.any()
        ended += int(terminated.sum())
    assert ended > 6
    assert infos["final_obs"].shape[:2] == (6, players)


def test_one_seat_of_many_matches(game: AnyGame) -> None:
    many = RecordManyStatistics(KnallVectorEnv(3, game=game.name, players=3, seat=2))
    _, infos = many.reset(seed=1)
    for _ in range(200):
        assert (infos["to_play"] == 2).all()
        moves = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        *_, infos = many.step(moves)


def test_without_a_seed_other_matches_follow(game: AnyGame) -> None:
    many = KnallVectorEnv(3, game=game.name)
    many.reset(seed=7)
    _, infos = many.reset()

    assert [10, 11, 12] == infos["match"].tolist()
    with pytest.raises(KnallError, match="one seed"):
        many.reset(seed=[1, 2, 3])
