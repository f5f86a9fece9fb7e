"""A match in words, for language models: a prompt from the seat's view, an answer, a refusal with its clause.

from knall.adapters.text import TextMatch

match = TextMatch("GAME", players=3, rules="full", moves="hidden", seed=7)
while not match.is_over:
    match.answer(model(match.prompt()))
print(match.rewards)
"""

from __future__ import annotations

from dataclasses import dataclass

from knall.adapters.prompts import (
    MovesShown,
    PromptStyle,
    RulesShown,
    found_move,
    prompt,
    refused,
    situation,
    strike,
    unread,
)
from knall.core.game.options import OptionValue
from knall.core.game.reward import mask_of, reward
from knall.core.match import chance
from knall.core.match.attendance import RESIGN, text_of
from knall.core.match.match import Match, begin
from knall.core.text.errors import KnallError, NotNow
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import common
from knall.core.text.wording import Wordings
from knall.games import load_game

wrong = Wordings(__package__, "environment")

STRIKES = 3


@dataclass(frozen=True)
class Reply:
    """What became of an answer."""

    seat: int
    move: str | None
    """The move that was played; None: none was."""
    refusal: str = ""
    """Why not, by its clause; the next prompt begins with it."""
    lost: bool = False
    """Was that once too often?  Then the seat has lost the match."""


class TextMatch:
    """A match whose seats are asked and answer in words.  No seat is told more than its view.

    A seat may give `strikes` answers in a row that are no legal move; with the last of them it loses the match, and
    the others are ranked as they stand.  With `remembers` prompts are parts of one conversation: the rules come once.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        rules: RulesShown = "brief",
        moves: MovesShown = "listed",
        strikes: int = STRIKES,
        language: Language = ORIGINAL,
        remembers: bool = False,
        seed: int | str | None = None,
        **options: OptionValue,
    ) -> None:
        if strikes < 1:
            raise KnallError(wrong("strikes", strikes=strikes))
        self.style, self.strikes, self.remembers = PromptStyle(rules, moves, language), strikes, remembers
        source = chance.fresh() if seed is None else chance.known(str(seed))
        self.match: Match = begin(load_game(game), players, options, source)
        self._asked = dict.fromkeys(range(players), 0)
        """How far the log had come when each seat was asked last."""
        self._greeted: set[int] = set()
        self._refusals: list[str] = []

    @property
    def seat(self) -> int | None:
        """Who is asked; None: the match is over."""
        return self.match.to_move

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.match.is_over

    @property
    def rewards(self) -> list[float]:
        """What the match is worth to each seat: the share of the win less the mean; 0 as long as it goes on."""
        players = self.match.start.players
        if not self.is_over:
            return [0.0] * players
        winners = mask_of(self.match.winners)
        return [reward(winners, seat, players) for seat in range(players)]

    def prompt(self) -> str:
        """What the seat that is to decide is told; the same until it answers."""
        seat = self.seat
        if seat is None:
            raise KnallError(wrong("over", over=common("over")))
        view, voice = self.match.position.view(seat), self.match.voice(self.style.language, seat)
        told = list(self.match.told(seat, self._asked[seat]))
        written = situation if self.remembers and seat in self._greeted else prompt
        return "\n\n".join([*self._refusals[-1:], written(view, told, self.style, voice)])

    def answer(self, text: str) -> Reply:
        """Play the move that an answer means, or say why that cannot be."""
        seat = self.seat
        if seat is None:
            raise KnallError(wrong("over", over=common("over")))
        self._greeted.add(seat)
        move = found_move(text, self.match.legal_moves, self.match.game.notation.catalogue)
        if move is None:
            return self._strike(seat, unread(self.style))
        try:
            after = self.match.play(move, seat=seat, language=self.style.language)
        except NotNow as error:
            return self._strike(seat, refused(move, error, self.style))
        self._asked[seat] = len(self.match.events)
        self.match, self._refusals = after, []
        return Reply(seat, move)

    def _strike(self, seat: int, why: str) -> Reply:
        left = self.strikes - len(self._refusals) - 1
        self._refusals.append(f"{why} {strike(left, self.style)}")
        if left == 0:
            self.match = self.match.went(text_of(RESIGN, seat))
        return Reply(seat, None, self._refusals[-1], left == 0)
