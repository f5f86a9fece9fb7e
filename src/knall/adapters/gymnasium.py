"""Gymnasium: one learner among bots (`SoloEnv`), and many matches in one block (`KnallVectorEnv`).

Registered once this module has been imported: `gymnasium.make("knall/Solo-v0", game="GAME", opponents="hard")` and
`gymnasium.make_vec("knall/Solo-v0", num_envs=1024, vectorization_mode="vector_entry_point", game="GAME")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from knall.adapters.illegal import policy, rewards_of_lost
from knall.adapters.rendering import RENDER_MODES, Pixels, check_mode, rendered
from knall.adapters.single import SingleMatch, number_of, position_of
from knall.bots import Bot, bot
from knall.bots.limits import Limit
from knall.core.engine.random import Rng, seeded
from knall.core.game.features import LEAST, MOST, feature_count
from knall.core.game.game import AnyGame
from knall.core.game.rules import NOBODY
from knall.core.text.errors import KnallError
from knall.core.text.sentences import common
from knall.core.text.wording import Wordings
from knall.games import load_game
from knall.vectors.vector import Vector

wrong = Wordings(__package__, "environment")

RANDOM = "random"
Opponents = str | Sequence[str | Bot]
FeatureArray = NDArray[np.int8]


def spaces_of(game: AnyGame) -> tuple[spaces.Box, spaces.Discrete[Any]]:
    """Observations and actions of one seat."""
    return spaces.Box(LEAST, MOST, (feature_count(game),), np.int8), spaces.Discrete(len(game.notation.catalogue))


class SoloEnv(gymnasium.Env[FeatureArray, np.int64]):
    """A match in which the learner has one seat and bots have the others; the reward comes at the end."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        opponents: Opponents = RANDOM,
        seat: int = 0,
        simulations: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_mode(render_mode, RENDER_MODES)
        if not 0 <= seat < players:
            raise KnallError(wrong("learner", players=players, last=players - 1, seat=seat))
        named = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(named) != players - 1:
            raise KnallError(wrong("opponents", players=players, others=players - 1, named=len(named)))
        self.seat, self.illegal, self.render_mode = seat, policy(illegal), render_mode
        self._limit = None if simulations is None else Limit(simulations=simulations)
        self._named: list[str | Bot] = [*named[:seat], "", *named[seat:]]
        self._at_random = all(name == RANDOM for name in named)  # then the engine plays the others
        self.match = SingleMatch(game, players, options, [seat] if self._at_random else None)
        self.observation_space, self.action_space = spaces_of(self.match.game)
        self._bots: list[Bot | None] = []
        self._rng: Rng = seeded(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[FeatureArray, dict[str, Any]]:
        """Begin match number `seed` (None: the next one) and let the others move until the learner has to decide;
        options: "position", a text to begin from.
        """
        super().reset(seed=seed)
        self.match.begin(seed, position_of(self.match.game, options))
        if not self._at_random:
            self._rng = seeded(self.match.number)
            self._bots = [None if name == "" else bot(name) if isinstance(name, str) else name for name in self._named]
            self._let_others_move()
        return self.match.observation(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[FeatureArray, float, bool, bool, dict[str, Any]]:
        """Play a move, then let the others move."""
        match, number = self.match, number_of(action)
        if match.seat != self.seat:
            raise KnallError(wrong("again", over=common("over")))
        if self.illegal != "raise" and not match.is_legal(number):
            if self.illegal == "lose":
                lost = rewards_of_lost(self.seat, match.players)[self.seat]
                return match.observation(self.seat), lost, True, False, self._info()
            number = match.first_legal
        match.play(number)
        if self._bots:
            self._let_others_move()
        over = match.seat < 0
        reward = match.rewards[self.seat] if over else 0.0
        return match.observation(self.seat), reward, over, False, self._info()

    def _let_others_move(self) -> None:
        while self.match.seat not in (self.seat, NOBODY):
            player, position = self._bots[self.match.seat], self.match.vector.position()
            assert player is not None
            view = position.view(self.match.seat)
            move = player.choose(view, position.legal_moves, self._rng, self._limit)
            self.match.play(self.match.game.notation.index[move])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.match.mask, "match": self.match.number}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal moves, as MaskablePPO asks for them."""
        return self.match.mask.view(np.bool_)

    def render(self) -> Pixels | str | None:
        """The board as the learner sees it, as text or as a picture."""
        return rendered(self.match.vector.position(), self.seat, self.render_mode)


class KnallVectorEnv(VectorEnv[FeatureArray, NDArray[np.int64], FeatureArray]):
    """Many matches.  Every observation is that of the seat to move, `infos["to_play"]`; the reward of a step is that of
    whoever moved, `infos["rewards"]` has all seats.  With `seat` the others play at random, and all is that seat's.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str,
        players: int = 2,
        seat: int | None = None,
        threads: int = 1,
        final_obs: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        rules = load_game(game)
        seats = None if seat is None else [seat]
        self.vector = Vector(rules, num_envs, players, options, threads=threads, finals=final_obs, seats=seats)
        self.num_envs, self._final_obs = num_envs, final_obs
        self.single_observation_space, self.single_action_space = spaces_of(rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._next = 0
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[FeatureArray, dict[str, Any]]:
        """Begin matches number seed, seed + 1, …; without a seed those that follow the last ones."""
        if isinstance(seed, list) or options:
            raise KnallError(wrong("one_seed"))
        number = self._next if seed is None else seed
        self.vector.reset(number)
        self._next = number + self.num_envs
        return self.vector.observation.copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[FeatureArray, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play a move in each match; where one ends, its reward comes and another one has begun."""
        vector, movers = self.vector, self.vector.seat.copy()
        vector.step(actions)
        self._next = max(self._next, int(vector.number.max()) + 1)
        done, rewards = vector.done.copy(), vector.reward[self._rows, movers]
        return vector.observation.copy(), rewards, done, np.zeros(self.num_envs, np.bool_), self._infos()

    def _infos(self) -> dict[str, Any]:
        vector = self.vector
        infos: dict[str, Any] = {
            "action_mask": vector.mask.copy(),
            "to_play": vector.seat.copy(),
            "rewards": vector.reward.copy(),
            "match": vector.number.copy(),
        }
        if self._final_obs:
            infos |= {"final_obs": vector.final_observation.copy(), "_final_obs": vector.done.copy()}
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal moves of all matches."""
        return self.vector.mask.astype(np.bool_)


if "knall/Solo-v0" not in gymnasium.registry:
    gymnasium.register(
        "knall/Solo-v0", entry_point=SoloEnv, vector_entry_point=KnallVectorEnv, disable_env_checker=True
    )
