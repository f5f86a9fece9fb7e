"""What is refused: a code of the wire, and a sentence."""

from __future__ import annotations

from knall.web.wire.refusals import ErrorCode


class Refused(Exception):
    """A request that cannot be granted; `key` is a sentence of web/texts."""

    def __init__(self, code: ErrorCode, key: str, **values: object) -> None:
        super().__init__(key)
        self.code: ErrorCode = code
        self.key = key
        self.values = values
