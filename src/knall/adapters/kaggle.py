"""Kaggle's Game Arena: the three functions of a harness, for every game, on top of our OpenSpiel games.

    from knall.adapters.kaggle import Harness

    harness = Harness("GAME")
    get_legal_moves, generate_prompt, parse_response = harness.functions

Observations are those of Kaggle's OpenSpiel environment: `observationString` has the view of the seat, and is all that
is read.  The legal moves are not listed, as is the custom there; an illegal one is answered with its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from knall.adapters.prompts import MovesShown, PromptStyle, RulesShown, found_move, prompt, refused, unread
from knall.core.match.position import View
from knall.core.text.errors import BadMove, IllegalMove, KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.voice import Voice
from knall.core.text.wording import Wordings
from knall.public import game as public_game

wrong = Wordings("knall.core", "position")


@dataclass(frozen=True)
class Parsed:
    """A parsed answer, with the fields of Kaggle's `ParseResult`."""

    legal_action: str | None = None
    raw_action: str | None = None
    submission: Any = None
    thoughts: str | None = None


class Harness:
    """The harness functions for one game."""

    def __init__(
        self, game: str, rules: RulesShown = "full", moves: MovesShown = "hidden", language: Language = ORIGINAL
    ) -> None:
        self._game, self._style = public_game(game), PromptStyle(rules, moves, language)

    @property
    def functions(self) -> tuple[Callable[..., dict[int, str]], Callable[..., str], Callable[..., Parsed]]:
        """The three functions, for a module that Kaggle imports."""
        return self.get_legal_moves, self.generate_prompt, self.parse_response

    def get_legal_moves(self, observation: Mapping[str, Any]) -> dict[int, str]:
        """The legal moves by number; none where the observation is empty."""
        if not observation.get("observationString"):
            return {}
        view = self._view(observation)
        return {view.game.notation.index[move]: move for move in view.legal_moves}

    def generate_prompt(
        self,
        observation: Mapping[str, Any],
        move_history: Sequence[str],
        previous_response: str | None = None,
        previous_action: str | None = None,
    ) -> str:
        """The prompt for the seat's decision; after an invalid answer it begins with the reason."""
        view = self._view(observation)
        written = prompt(view, (), self._style, self._voice(view))
        if previous_action:
            return f"{self._refusal(view, previous_action)}\n\n{written}"
        return written if previous_response is None else f"{unread(self._style)}\n\n{written}"

    make_prompt = generate_prompt

    def parse_response(
        self, response: str, legal_action_strings: Sequence[str] | None, observation: object = None
    ) -> Parsed:
        """The move in an answer."""
        legal = legal_action_strings or ()
        move = found_move(response, legal, self._game.moves)
        return Parsed(move if move in legal else None, move)

    def _view(self, observation: Mapping[str, Any]) -> View:
        _, _, text = str(observation["observationString"]).partition("\n")
        return self._game.view(text.split("\n")[0])

    def _voice(self, view: View) -> Voice:
        return view.game.voice(Voice(self._style.language, (), view.seat))

    def _refusal(self, view: View, move: str) -> str:
        error: KnallError
        if move in view.game.notation.index:
            why = view.game.words.refusals.why_not(view.content, move, self._voice(view))
            error = IllegalMove(move, why.clause, why.sentence)
        else:
            error = BadMove(wrong("no_move", text=move, title=view.game.title, meant=""))
        return refused(move, error, self._style)
