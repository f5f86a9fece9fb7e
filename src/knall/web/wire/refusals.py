"""Refusals: the error message of the API, and the exception that becomes one."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

ErrorCode = Literal["illegal", "bad", "stale", "foreign", "unknown", "limit", "large", "closed", "internal", "host"]


class Problem(TypedDict, total=False):
    """An error: a code, a sentence in the user's language, and the clause that forbids a move."""

    error: ErrorCode
    message: str
    clause: str
    seq: int


class Refused(Exception):
    """Raised to refuse a request: an error code, and the key of a sentence of web/texts with its values."""

    def __init__(self, code: ErrorCode, key: str, **values: object) -> None:
        super().__init__(key)
        self.code: ErrorCode = code
        self.key = key
        self.values = values
