"""The few errors of Knall; every message names what is wrong, in the language of whoever reads it."""

from __future__ import annotations

from knall.core.text.wording import ENGLISH, Sayable, Wording


class KnallError(ValueError):
    """Something that came from outside is wrong; the message is for people."""

    def __init__(self, message: Sayable | str) -> None:
        super().__init__(message)
        self.message = message

    def say(self, language: str) -> str:
        """What is wrong, in this language."""
        return self.message if isinstance(self.message, str) else self.message.say(language)

    def __str__(self) -> str:
        return self.say(ENGLISH)


class NotNow(KnallError):
    """Something that cannot be; a message that is a text is in the language of whoever tried."""


class NotCompiled(KnallError):
    """Machine code could not be made; KNALL_PLAIN=1 goes without."""


class NoRoom(KnallError, IndexError):
    """More moves or outcomes at once than the engine has room for: its game is to blame."""

    def __init__(self) -> None:
        super().__init__(Wording(__package__, "game", "at_once"))
        self.args = ()  # compiled code raises it, with nothing to say


class BadOption(KnallError):
    """No such option, or a value that it does not allow."""


class BadPosition(KnallError):
    """A text that is no position of the game."""


class BadMove(NotNow):
    """A text that is no move of the game at all."""


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
    """A text that is no record of a match."""


class Stale(KnallError):
    """Somebody was faster: the match has gone on since the event that a command follows; `seq` is the last event."""

    def __init__(self, message: Sayable | str, seq: int | None = None) -> None:
        super().__init__(message)
        self.args = (message, seq)
        self.seq = seq
