"""A seat that is read and played by text, locally against bots or on a site; it is told no more than its view."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

from knall.adapters.prompts import PromptStyle, listed, seen, sentences
from knall.bots import Bot, built_in
from knall.client.seat import SiteSeat
from knall.core.engine.random import seeded
from knall.core.match import chance
from knall.core.match.attendance import RESIGN, text_of
from knall.core.match.history import Told
from knall.core.match.match import begin
from knall.core.match.position import View
from knall.core.text.errors import KnallError
from knall.core.text.sentences import match_over
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games import load_game
from knall.public import game as public_game


class SeatInWords(Protocol):
    """The interface of such a seat."""

    @property
    def is_over(self) -> bool: ...

    def read(self) -> str:
        """The seat's view in words, and the events since the last call."""

    def play(self, move: str) -> None:
        """Play a move; KnallError with the clause if it is illegal."""

    def wait(self, seconds: float) -> None:
        """Wait until this seat has to decide or the match is over, at most so many seconds."""

    def resign(self) -> None: ...


def shown(view: View, told: Sequence[Told], style: PromptStyle, voice: Voice) -> str:
    """A seat's view, events and legal moves in words."""
    words, legal = load_texts(__package__)[style.language]["mcp"], view.legal_moves
    happened = [line for one in told for line in sentences(one, voice)]
    parts = [*seen(view, happened, style, voice)]
    if legal:
        parts += [listed([(move, view.say(move, voice)) for move in legal], style), words["decide"]]
    return "\n\n".join(parts)


class SeatHere:
    """A seat of a local match; bots have the other seats."""

    def __init__(
        self, game: str, players: int, seat: int, opponents: Sequence[str], style: PromptStyle, seed: str | None
    ) -> None:
        source = chance.fresh() if seed is None else chance.known(seed)
        self._match = begin(load_game(game), players, {}, source)
        self._match.position.view(seat)  # raises if there is no such seat
        self._seat, self._style, self._told = seat, style, 0
        others = [one for one in range(players) if one != seat]
        names = [*opponents, *[opponents[-1]] * len(others)][: len(others)]
        self._bots: dict[int, Bot] = {one: built_in(name) for one, name in zip(others, names, strict=True)}
        self._rng = seeded(time.time_ns() if seed is None else int.from_bytes(seed.encode()[:6], "big"))
        self._go_on()

    @property
    def is_over(self) -> bool:
        return self._match.is_over

    def read(self) -> str:
        match, voice = self._match, self._match.voice(self._style.language, self._seat)
        told = list(match.told(self._seat, self._told))
        self._told = len(match.events)
        found = shown(match.position.view(self._seat), told, self._style, voice)
        if not match.is_over:
            return found
        return f"{found}\n\n{match_over(self._style.language)} {match.attendance.say_end(match.winners, voice)}"

    def play(self, move: str) -> None:
        """Play, and let the bots answer."""
        self._match = self._match.play(move, seat=self._seat, language=self._style.language)
        self._go_on()

    def wait(self, seconds: float) -> None:
        """Returns at once: the bots have answered already."""

    def resign(self) -> None:
        self._match = self._match.went(text_of(RESIGN, self._seat))

    def _go_on(self) -> None:
        while (seat := self._match.to_move) is not None and seat != self._seat:
            match = self._match
            self._match = match.play(self._bots[seat].choose(match.position.view(seat), match.legal_moves, self._rng))


class SeatThere:
    """A seat at a table of a site."""

    def __init__(self, link: str, name: str, style: PromptStyle) -> None:
        self._site = SiteSeat.join(link, name, style.language)
        self._style, self._told = style, 0

    @property
    def is_over(self) -> bool:
        return self._site.is_over

    def read(self) -> str:
        words, frame, table = load_texts(__package__)[self._style.language]["mcp"], self._site.frame, self._site.table
        if frame is None:
            return words["not_begun"]
        happened = [step["say"] for step in self._site.steps if step["number"] > self._told]
        self._told = frame["seq"]
        names = tuple(seat["name"] or seat["called"] for seat in table["seats"])
        game = public_game(table["game"])
        view = game.view(frame["view"])
        parts = [*seen(view, happened, self._style, Voice(self._style.language, names, self._site.seat))]
        if self._site.is_over:
            parts.append(f"{match_over(self._style.language)} {frame['result'] or ''}")
        elif self._site.to_move:
            parts += [listed([(one["move"], one["say"]) for one in frame["moves"]], self._style), words["decide"]]
        else:
            parts.append(words["others"])
        return "\n\n".join(parts)

    def play(self, move: str) -> None:
        """Play; the move is on disk when this returns."""
        if self._site.frame is None:
            raise KnallError(load_texts(__package__)[self._style.language]["mcp"]["not_begun"])
        self._site.play(move)

    def wait(self, seconds: float) -> None:
        self._site.wait(seconds)

    def resign(self) -> None:
        self._site.resign()
        self._site.close()
