"""The few errors of Knall; every message names what is wrong."""


class KnallError(ValueError):
    """Something that came from outside is wrong; the message is for people."""


class NotNow(KnallError):
    """Something that cannot be; the message is in the language of whoever tried."""


class BadOption(KnallError):
    """No such option, or a value that it does not allow."""


class BadPosition(KnallError):
    """A text that is no position of the game."""


class BadMove(NotNow):
    """A text that is no move of the game at all."""


class IllegalMove(NotNow):
    """A move that is not legal here, with the clause that forbids it."""

    def __init__(self, move: str, clause: str, sentence: str) -> None:
        super().__init__(f"{clause}: {sentence}")
        self.move = move
        self.clause = clause
        self.sentence = sentence


class BadRecord(KnallError):
    """A text that is no record of a match."""


class Stale(KnallError):
    """Somebody was faster: the match has gone on since the event that a command follows; `seq` is the last event."""

    def __init__(self, message: str, seq: int | None = None) -> None:
        super().__init__(message)
        self.seq = seq
