"""Exceptions of Knall; messages name what is wrong, in the reader's language."""

from __future__ import annotations

from knall.core.text.wording import ENGLISH, Sayable, Wording


class KnallError(ValueError):
    """Base class: invalid input from outside, with a message for people."""

    def __init__(self, message: Sayable | str) -> None:
        super().__init__(message)
        self.message = message

    def say(self, language: str) -> str:
        """What is wrong, in this language."""
        return self.message if isinstance(self.message, str) else self.message.say(language)

    def __str__(self) -> str:
        return self.say(ENGLISH)


class NotNow(KnallError):
    """Something not possible now; a plain text message is already in the reader's language."""


class NotCompiled(KnallError):
    """Compiling failed; KNALL_PLAIN=1 runs without."""


class NoRoom(KnallError, IndexError):
    """More moves or outcomes at once than the engine has room for; a fault of the game."""

    def __init__(self) -> None:
        super().__init__(Wording(__package__, "game", "at_once"))
        self.args = ()  # compiled code raises it, with nothing to say


class BadOption(KnallError):
    """An unknown option, or a value that it does not allow."""


class BadPosition(KnallError):
    """A text that does not parse as a position."""


class BadMove(NotNow):
    """A text that is no move of the game."""


class IllegalMove(NotNow):
    """A move that is not legal here, with the clause that forbids it."""

    def __init__(self, move: str, clause: str, sentence: Sayable | str) -> None:
        super().__init__(sentence)
        self.args = (move, clause, sentence)
        self.move = move
        self.clause = clause

    @property
    def sentence(self) -> str:
        """Why, without the clause."""
        return self.why(ENGLISH)

    def why(self, language: str) -> str:
        """Why, without the clause, in this language."""
        return super().say(language)

    def say(self, language: str) -> str:
        """The clause, and why."""
        return f"{self.clause}: {self.why(language)}"


class BadRecord(KnallError):
    """A text that does not parse or replay as a record."""


class Stale(KnallError):
    """Optimistic concurrency conflict: the match has moved on to event `seq` since the event that a command follows."""

    def __init__(self, message: Sayable | str, seq: int | None = None) -> None:
        super().__init__(message)
        self.args = (message, seq)
        self.seq = seq
