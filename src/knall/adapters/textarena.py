"""TextArena: every game as an environment of words.

    import textarena
    import knall.adapters.textarena  # registers knall/GAME-v0

    env = textarena.make("knall/GAME-v0")
    env.reset(num_players=3, seed=7)

The seed is the match's alone: nothing is drawn from the random source of the process.
"""

from __future__ import annotations

from typing import Any

import textarena

from knall.adapters.prompts import MovesShown, RulesShown
from knall.adapters.text import TextMatch
from knall.core.text.errors import KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import common
from knall.core.text.wording import Wordings
from knall.games import game_names

wrong = Wordings(__package__, "environment")

STRIKES = 2  # as usual there: one warning, then the match is lost


class KnallTextEnv(textarena.Env):
    """A match; a seat with several decisions in a turn is asked again."""

    def __init__(
        self,
        game: str,
        rules: RulesShown = "brief",
        moves: MovesShown = "listed",
        strikes: int = STRIKES,
        language: Language = ORIGINAL,
        **options: Any,
    ) -> None:
        self._settings = {"rules": rules, "moves": moves, "strikes": strikes, "language": language, **options}
        self._game = game
        self._match: TextMatch | None = None

    @property
    def match(self) -> TextMatch:
        """The running match; KnallError before the first `reset`."""
        if self._match is None:
            raise KnallError(wrong("reset"))
        return self._match

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a match; the same for the same seed."""
        self._match = TextMatch(self._game, num_players, remembers=True, seed=seed, **self._settings)
        self._info: dict[int, dict[str, Any]] = {
            p: {"role": f"Player {p}", "invalid_move": False, "turn_count": 0} for p in range(num_players)
        }

    def get_observation(self) -> tuple[int, list[tuple[int, str, Any]]]:
        """The seat to decide, and its prompt."""
        seat = self.match.seat
        if seat is None:
            raise KnallError(wrong("over", over=common("over")))
        return seat, [(textarena.GAME_ID, self.match.prompt(), textarena.ObservationType.PROMPT)]

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the move in an answer."""
        reply = self.match.answer(action)
        info = self._info[reply.seat]
        info["turn_count"] += reply.move is not None
        info["invalid_move"] = reply.lost
        told: dict[str, Any] = {"move": reply.move}
        if reply.refusal:
            told["reason"] = reply.refusal
        return self.match.is_over, told

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """The rewards of all players, which sum to 0, and information about each."""
        return dict(enumerate(self.match.rewards)), self._info


for _name in game_names():
    textarena.register(f"knall/{_name}-v0", lambda name=_name, **settings: KnallTextEnv(name, **settings))
