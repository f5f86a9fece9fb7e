"""PettingZoo: every game as a turn-based (AEC) environment.

    from knall.adapters.pettingzoo import env

    table = env("GAME", players=3)
    table.reset(seed=7)

Registered too: `pettingzoo.make("aec", "knall/GAME-v0", players=3)` once this module has been imported.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.env_registry.registration import register

from knall.adapters.illegal import policy, rewards_of_lost
from knall.adapters.rendering import RENDER_MODES, Pixels, check_mode, rendered
from knall.adapters.single import SingleMatch, number_of, position_of
from knall.adapters.turn_order import TurnOrder
from knall.core.game.features import LEAST, MOST, feature_count
from knall.core.match.position import Position
from knall.games import game_names

HUMAN = "human"  # prints the board
Observation = dict[str, NDArray[np.int8]]


def agent_of(seat: int) -> str:
    """What PettingZoo calls a seat."""
    return f"player_{seat}"


class KnallAECEnv(AECEnv):
    """A match.  Rewards come at its end, for all seats; whoever has several decisions in a turn is asked again."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        render_mode: str | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        super().__init__()
        check_mode(render_mode, [HUMAN, *RENDER_MODES])
        self.render_mode, self.illegal, self._options = render_mode, policy(illegal), options
        self.metadata = {
            "name": f"knall_{game}_v0",
            "render_modes": [HUMAN, *RENDER_MODES],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self._seat_all(game, players)

    def _seat_all(self, game: str, players: int) -> None:
        self.match = SingleMatch(game, players, self._options)
        moves, features = len(self.match.game.notation.catalogue), feature_count(self.match.game)
        self.possible_agents = [agent_of(seat) for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_moves = np.zeros(moves, np.int8)
        self._no_moves.flags.writeable = False
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LEAST, MOST, (features,), np.int8),
                    "action_mask": spaces.Box(0, 1, (moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin match number `seed` (None: the next one); options: "position", a text to begin from; "players".

        Others are let be, as PettingZoo's tests want it.
        """
        game = self.match.game
        position = position_of(game, options)
        players = (options or {}).get("players", self.match.players) if position is None else position.players
        if players != self.match.players:
            self._seat_all(game.name, players)
        self.match.begin(seed, position)
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._show(self.match.rewards, self.match.seat < 0)
        if self.render_mode == HUMAN:
            self.render()

    def _show(self, rewards: list[float], over: bool) -> None:
        """Write what PettingZoo reads, where a match begins or ends."""
        agents = self.agents
        self.rewards = dict(zip(agents, rewards, strict=True))
        self.terminations = dict.fromkeys(agents, over)
        self.infos = {agent: {"action_mask": self._no_moves} for agent in agents}
        if not over:
            self.agent_selection = to_move = self.possible_agents[self.match.seat]
            self.infos[to_move] = {"action_mask": self.match.mask}

    def _pass_on(self, moved: str) -> None:
        """The match goes on: nobody is paid or done, only who is to move has changed."""
        self._cumulative_rewards[moved] = 0.0
        self.infos[moved] = {"action_mask": self._no_moves}
        self.agent_selection = to_move = self.possible_agents[self.match.seat]
        self.infos[to_move] = {"action_mask": self.match.mask}

    def _end(self, moved: str, rewards: list[float]) -> None:
        """The match is over: all are paid."""
        self._cumulative_rewards[moved] = 0.0
        self._show(rewards, True)
        self.agent_selection = self.possible_agents[(self._seats[moved] + 1) % self.match.players]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the seat may know, and which moves it has; none for who is not to move."""
        seat, match = self._seats[agent], self.match
        to_move = seat == match.seat and not self.terminations[agent]
        return {
            "observation": match.observation(seat),
            "action_mask": match.mask if to_move else self._no_moves.copy(),
        }

    def step(self, action: Any) -> None:
        """Play the move with this number; what happens to one that is not legal, `illegal` says."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        match, number, lost = self.match, number_of(action), False
        if self.illegal != "raise" and not match.is_legal(number):
            lost = self.illegal == "lose"
            number = match.first_legal
        if lost:
            self._end(agent, rewards_of_lost(self._seats[agent], match.players))
        else:
            match.play(number)
            if match.seat >= 0:
                self._pass_on(agent)
            else:
                self._end(agent, match.rewards)
        if self.render_mode == HUMAN:
            self.render()

    def position(self) -> Position:
        """Where the match stands: the whole truth, not for players."""
        return self.match.vector.position()

    def render(self) -> Pixels | str | None:
        """The board as whoever is to move sees it, as text, picture or pixels; `human` prints the text."""
        seat = self.match.seat if self.match.seat >= 0 else None
        if self.render_mode == HUMAN:
            print(rendered(self.position(), seat, "ansi"))
            return None
        return rendered(self.position(), seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(game: str, players: int = 2, **settings: Any) -> KnallAECEnv:
    """The environment itself."""
    return KnallAECEnv(game, players, **settings)


def env(game: str, players: int = 2, **settings: Any) -> TurnOrder:
    """The environment, which says so if its methods are called in a wrong order."""
    return TurnOrder(KnallAECEnv(game, players, **settings))


for _name in game_names():
    register("aec", f"knall/{_name}-v0", f"{__name__}:env", kwargs={"game": _name})
