"""Validation of a site's answers: the fields that a seat needs, each by type."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from knall.core.text.characters import cleaned
from knall.core.text.errors import KnallError
from knall.core.text.json_checks import Shape, fits, misfits
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "site")
Json = dict[str, Any]


def _are_options(value: object) -> bool:
    return isinstance(value, dict) and fits([*value], [str]) and fits([*value.values()], [bool | int | str])


TABLE = {
    "mine": [int],
    "state": str,
    "seats": [{"name": str | None, "called": str}],
    "title": str,
    "game": str,
    "players": int,
    "options": _are_options,
}
FRAME = {
    "seq": int,
    "over": bool,
    "mine": bool,
    "view": str,
    "moves": [{"move": str, "say": str}],
    "steps": [{"number": int, "seat": int | None, "text": str, "say": str}],
    "winners": [int],
    "result": str | None,
    "deadline": str | None,
}
DONE = {"seq": int}
REFUSED = {"error": str, "message": str}
ON_SOCKETS = {"table": TABLE, "frame": FRAME}
"""The messages on a socket that programs read, by `kind`; others are for people."""


def read(source: str | bytes, address: str) -> Json:
    """Parse a JSON object from a site, with all texts `cleaned`; KnallError for anything else."""
    try:
        found = _cleaned(json.loads(source))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise KnallError(wrong("no_json", address=address))
    return found


def _cleaned(value: Any) -> Any:
    if isinstance(value, dict):
        return {cleaned(key): _cleaned(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_cleaned(part) for part in value]
    return cleaned(value) if isinstance(value, str) else value


def checked(said: Json, shape: Shape, address: str) -> Json:
    """The answer, if it has this shape; else KnallError."""
    for part in misfits(said, shape):
        raise KnallError(wrong("misfit", address=address, part=part))
    return said


def moment(text: str, address: str) -> datetime:
    """A time with its time zone."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = datetime.min
    if found.tzinfo is None:
        raise KnallError(wrong("misfit", address=address, part="deadline"))
    return found
