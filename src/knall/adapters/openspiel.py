"""OpenSpiel: every game as `knall_GAME`, with all chance explicit.

    import pyspiel
    import knall.adapters.openspiel

    game = pyspiel.load_game("knall_GAME(players=3)")

Actions are the numbers of moves, outcomes of chance those of outcomes; the set-up is dealt by chance nodes.  Options of
the game are one parameter: `options=NAME:VALUE;NAME`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from knall.adapters.openspiel_node import SpielNode, first_node
from knall.core.engine.structs import Struct
from knall.core.game import options as game_options
from knall.core.game.features import feature_count
from knall.core.game.game import AnyGame
from knall.core.game.reward import mask_of, reward
from knall.core.game.rules import CHANCE, NOBODY
from knall.core.match.position import Position
from knall.core.text.errors import BadMove
from knall.core.text.wording import Wordings
from knall.games import game_names, load_game

wrong = Wordings(__package__, "environment")

PREFIX = "knall_"
LONGEST = 5_000  # decisions of a match; those of our games are far below
WHOLE_VIEW = pyspiel.PrivateInfoType.SINGLE_PLAYER


def game_type(game: AnyGame) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it loads it."""
    kind = pyspiel.GameType
    chance = kind.ChanceMode.EXPLICIT_STOCHASTIC if game.notation.outcomes else kind.ChanceMode.DETERMINISTIC
    seen = kind.Information.PERFECT_INFORMATION if game.open else kind.Information.IMPERFECT_INFORMATION
    return kind(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=seen,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


class KnallGame(pyspiel.Game):
    """A game with players and options; each game of ours has a class of its own, since OpenSpiel makes it by that."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.rules: AnyGame = load_game(self.name)
        self.seats = int((params or {}).get("players", self.rules.seats[0]))
        chosen = str((params or {}).get("options", "")).replace(";", ",").replace(":", "=")
        self.options = game_options.read(self.rules.options, chosen or "-")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.notation.catalogue),
            max_chance_outcomes=len(self.rules.notation.outcomes),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        self.first = first_node(self.rules, self.seats, self.options)
        super().__init__(game_type(self.rules), info, dict(params or {}))

    def new_initial_state(self) -> KnallState:
        """The empty table: chance deals first."""
        return KnallState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> KnallObserver:
        """Observations of one seat, or of what everybody sees."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return KnallObserver(self.rules, wanted, params)

    def max_chance_nodes_in_history(self) -> int:
        """More than any match has."""
        return LONGEST


class KnallState(pyspiel.State):
    """A point of a match; its history determines it."""

    def __init__(self, game: KnallGame) -> None:
        super().__init__(game)
        self.node: SpielNode = game.first.__deepcopy__(None)
        self.seats = game.seats
        self.told = ToldSoFar(game.first, game.seats)
        """The log as each seat was told of it, as far as somebody has asked."""

    def current_player(self) -> int:
        """Who is to act: a seat, chance, or nobody."""
        who = self.node.actor
        if who >= 0:
            return who
        return int(pyspiel.PlayerId.CHANCE if who == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal) if player == self.node.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, by the odds of the rules."""
        return list(self.node.odds)

    def _apply_action(self, action: int) -> None:
        node = self.node
        if action not in node.legal and action not in dict(node.odds):
            self._refuse(action)
        node.play(action)

    def _refuse(self, action: int) -> None:
        """Say the clause; nothing has changed."""
        names = self.node.game.notation.outcomes if self.node.actor == CHANCE else self.node.game.notation.catalogue
        if not 0 <= action < len(names):
            raise BadMove(wrong("no_action", title=self.node.game.title, action=action))
        self.node.position.play(names[action])

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.node.game
        return game.notation.outcomes[action] if player == pyspiel.PlayerId.CHANCE else game.notation.catalogue[action]

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self.node.actor == NOBODY

    def returns(self) -> list[float]:
        """The share of the win less the mean share, for each seat; 0 as long as the match goes on."""
        if self.node.actor != NOBODY:
            return [0.0] * self.seats
        winners = mask_of(self.node.position.winners)
        return [reward(winners, seat, self.seats) for seat in range(self.seats)]

    def __str__(self) -> str:
        return str(self.node.position)

    def hides_state_from_agents(self) -> bool:
        """Arenas must not hand this state to those who play: it holds the hidden hands."""
        return not self.node.game.open

    def told_to(self, seat: int) -> tuple[str, ...]:
        """The whole log as this seat was told of it."""
        history = self.history()
        if self.told.length < len(history):
            self.told = self.told.after(history[self.told.length :])
        return self.told.texts[seat]


class ToldSoFar:
    """The log up to some point, as each seat was told of it; never changed, so that copies share it."""

    def __init__(self, first: SpielNode, seats: int) -> None:
        self.first, self.length = first, 0
        self.last: Struct | None = None
        """The state at that point; None: the first one."""
        self.texts: tuple[tuple[str, ...], ...] = ((),) * seats

    def after(self, actions: Sequence[int]) -> ToldSoFar:
        """The log with these actions behind it."""
        game, more = self.first.game, ToldSoFar(self.first, len(self.texts))
        state = self.first.state if self.last is None else self.last.copy()
        texts = [list(mine) for mine in self.texts]
        for action in actions:
            here = Position(game, state)
            for seat, mine in enumerate(texts):
                mine.append(told_of(game, here, action, seat))
            game.rules.apply(state, action)
        more.last, more.length, more.texts = state, self.length + len(actions), tuple(map(tuple, texts))
        return more

    def __deepcopy__(self, memo: object) -> ToldSoFar:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return ToldSoFar, (self.first, len(self.texts))  # it is told again when somebody asks


def told_of(game: AnyGame, before: Position, action: int, seat: int) -> str:
    """What a seat is told of an action that happens here, and whose it is; of a deal, card by card, what it notices."""
    state = before.copy_state()
    if not before.is_chance:
        return f"{before.to_move}:" + " ".join(before.told(game.notation.catalogue[action], seat))
    if game.notation.deal is not None and (game.notation.deal.begins(state) or game.notation.deal.goes_on(state)):
        noticed = game.secrets.observed_as(state, action, seat)
        return game.notation.outcomes[action] if noticed == action else "%?"
    return " ".join(before.told(game.notation.outcomes[action], seat))


class KnallObserver:
    """What a seat sees, as tensor and text; `perfect_recall` adds the log as the seat was told of it."""

    def __init__(self, game: AnyGame, wanted: pyspiel.IIGObservationType, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers have no parameters here, not {params}")
        self.game, self.wanted = game, wanted
        self.private = wanted.private_info == WHOLE_VIEW
        size = feature_count(game) if wanted.public_info or (self.private and not game.open) else 0
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"features": self.tensor} if size else {}

    def _seat(self, player: int) -> int:
        return player if self.private else NOBODY

    def set_from(self, state: KnallState, player: int) -> None:
        """Write the features of the view."""
        if len(self.tensor):
            self.tensor[:] = state.node.tensor(self._seat(player))

    def string_from(self, state: KnallState, player: int) -> str:
        """The view as text: what is private in it only where that is asked for."""
        seat = self._seat(player)
        parts = []
        if self.wanted.public_info or (self.private and not self.game.open):
            parts.append(str(state.node.position.view(None if seat == NOBODY else seat)))
        if self.wanted.perfect_recall and self.wanted.public_info:
            parts.append(" ".join(state.told_to(player)))
        return "\n".join([f"seat {player}", *parts]) if parts else ""


for _name in game_names():
    globals()[f"{_name}_game"] = type(f"{_name}_game", (KnallGame,), {"name": _name, "__module__": __name__})
    pyspiel.register_game(game_type(load_game(_name)), globals()[f"{_name}_game"])
