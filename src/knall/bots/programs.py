"""External programs as bots: one process per seat and match, driven by the line protocol (`protocol`)."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knall.bots import protocol
from knall.bots.child import Child, Trouble
from knall.bots.levels import OWN_SECONDS
from knall.bots.limits import MOST_SECONDS, Limit
from knall.bots.own import BotFailed, is_own
from knall.bots.protocol import Question, SeatAtMatch, ToldText
from knall.core.engine.random import Randomness
from knall.core.match.position import View
from knall.core.text.errors import KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.wording import Wording, Wordings

wrong = Wordings(__package__, "program")
START_SECONDS = 30.0  # seconds to become ready
GRACE_SECONDS = 1.0  # grace seconds beyond the time for a move
COUNTED_SECONDS = 10.0  # seconds for a move when only simulations are limited
SEEDS = 1 << 30
SECONDS_AT_END = re.compile(r"(?P<command>.+):(?P<seconds>[0-9]+(\.[0-9]+)?)s")


class Forfeit(BotFailed):
    """A program exited, timed out, broke the protocol or chose an illegal move, and loses its match."""


def is_program(text: str) -> bool:
    """Whether this is a command rather than a bot's name: it has a slash or a space and is not FILE.py:CLASS."""
    in_python = is_own(text) or is_own(text.rpartition(":")[0])
    return not in_python and any(mark in text for mark in "/\\ ")


def split_budget(text: str) -> tuple[str, Limit | None]:
    """Split a command from an optional limit of seconds for a move: `./mybot:0.4s`."""
    found = SECONDS_AT_END.fullmatch(text)
    if found is None:
        return text, None
    seconds = float(found["seconds"])
    if not 0 < seconds <= MOST_SECONDS:
        raise KnallError(wrong("budget", text=text))
    return found["command"], Limit(seconds=seconds)


class Conversation:
    """A session with one program about one seat of one match; raises Forfeit at the first violation."""

    def __init__(self, command: str) -> None:
        """Start the program and wait until it is ready; KnallError if there is no such program."""
        self.command = command
        self.child = Child(command)
        self.child.say([protocol.greeting()])
        self.name = self._answer(protocol.READY, START_SECONDS)
        """The name the program gives itself."""

    def begin(self, at: SeatAtMatch) -> None:
        """Introduce the match and the seat."""
        self.child.say(protocol.introduction(at))

    def ask(self, asked: Question, extra: Iterable[str] = ()) -> str:
        """The program's answer, legal or not; `extra` are lines of a later version, which it must ignore."""
        unasked = self.child.hear(0)
        if unasked is not Trouble.SILENT:
            self._give_up(unasked, 0)
        self.child.say([*extra, *protocol.question(asked)])
        return self._answer(protocol.MOVE, asked.seconds + GRACE_SECONDS, asked.seconds)

    def refuse(self, clause: str, sentence: str) -> None:
        """Report why its move was refused."""
        self.child.say([protocol.refusal(clause, sentence)])

    def end(self, winners: Sequence[int]) -> None:
        """Report the winners."""
        self.child.say([protocol.end(winners)])

    def close(self) -> None:
        self.child.say(["quit"])
        self.child.close()

    def _answer(self, wanted: str, patience: float, seconds: float | None = None) -> str:
        line = self.child.hear(patience)
        found = None if isinstance(line, Trouble) else protocol.answered(line, wanted)
        if found is None:
            self._give_up(line, patience if seconds is None else seconds)
        assert found is not None
        return found

    def _give_up(self, line: str | Trouble, seconds: float) -> None:
        reason = self._reason(line, seconds)
        self.child.kill()
        raise Forfeit(reason)

    def _reason(self, line: str | Trouble, seconds: float) -> Wording:
        if line is Trouble.ENDED:
            code, complaint = self.child.exit_code, self.child.complaint
            return wrong("ended_saying" if complaint else "ended", name=self.command, code=code, said=complaint)
        if line is Trouble.SILENT:
            return wrong("silent", name=self.command, seconds=f"{seconds:g}")
        if line is Trouble.LONG:
            return wrong("long", name=self.command)
        return wrong("nonsense", name=self.command, line=str(line)[:80])


@dataclass(frozen=True)
class RefusedChoice:
    """Why a move is illegal for the seat of this view, in any language."""

    view: View
    move: str

    def clause_and_sentence(self, language: Language) -> tuple[str, str]:
        """The clause and the reason; no clause for a text that is no move."""
        game = self.view.game
        if self.move not in game.notation.index:
            return "", wrong("no_move", title=game.title).say(language)
        refused = game.words.refusals.why_not(self.view.content, self.move, game.voice(language))
        return refused.clause, refused.sentence

    def say(self, language: Language) -> str:
        """Clause and reason in one line."""
        return ": ".join(filter(None, self.clause_and_sentence(language)))


class ProgramBot:
    """A program as the bot of one seat of one match."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._talk: Conversation | None = None
        self._events: list[ToldText] = []
        self.heard = 0
        """The number of the last event that it was told."""

    def hear(self, events: Iterable[ToldText]) -> None:
        """Queue events, as its seat may read them, for the next question."""
        self._events += events
        if self._events:
            self.heard = self._events[-1][0]

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        """One of the moves; Forfeit if the program names none."""
        talk = self.sit(view, rng)
        seconds, simulations = seconds_of(limit), None if limit is None else limit.simulations
        move = talk.ask(Question(str(view), moves, self._events, seconds, simulations))
        self._events = []
        if move not in moves:
            refused = RefusedChoice(view, move)
            talk.refuse(*refused.clause_and_sentence(ORIGINAL))
            self.close()
            raise Forfeit(wrong("illegal", name=self.command, move=move[:40], refusal=refused))
        return move

    def sit(self, view: View, rng: Randomness) -> Conversation:
        """Start the program and introduce the seat; idempotent."""
        if self._talk is None:
            game, seed = view.game, rng.below(SEEDS)
            self._talk = Conversation(self.command)
            self._talk.begin(SeatAtMatch(game.name, game.rules_version, view.players, view.seat, seed, view.options))
        return self._talk

    def end(self, winners: Sequence[int]) -> None:
        """Report the winners and close."""
        if self._talk is not None:
            self._talk.end(winners)
        self.close()

    def close(self) -> None:
        if self._talk is not None:
            self._talk.close()


def seconds_of(limit: Limit | None) -> float:
    """The program's time for a move."""
    if limit is not None and limit.seconds is not None:
        return limit.seconds
    return OWN_SECONDS if limit is None or limit.simulations is None else COUNTED_SECONDS


def greeted(command: str) -> float:
    """Start a program, wait until it is ready, and close it; returns the seconds that took."""
    begun = time.monotonic()
    talk = Conversation(command)
    taken = time.monotonic() - begun
    talk.close()
    return taken
