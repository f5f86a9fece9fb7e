"""What was made from a record is kept by what the record holds: who has an equal one gets the same, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from knall.core.engine.structs import Struct

R = TypeVar("R", bound=Struct)
P = ParamSpec("P")
T = TypeVar("T")


def contents(record: Struct) -> tuple[object, ...]:
    """All numbers of a record, as a value."""
    return tuple(
        [
            tuple(held) if isinstance(held, list) else contents(held) if isinstance(held, Struct) else held
            for held in record.__dict__.values()
        ]
    )


def kept(most: int) -> Callable[[Callable[Concatenate[R, P], T]], Callable[Concatenate[R, P], T]]:
    """Keeps what a function makes from a record and other values: the last `most` that somebody asked for."""

    def keeping(make: Callable[Concatenate[R, P], T]) -> Callable[Concatenate[R, P], T]:
        made: dict[tuple[object, ...], T] = {}

        @wraps(make)
        def kept_or_made(record: R, /, *more: P.args, **named: P.kwargs) -> T:
            key = (contents(record), more, *named.items())
            found = made.pop(key, None)
            if found is None:
                found = make(record, *more, **named)
                if len(made) >= most:
                    del made[next(iter(made))]
            made[key] = found  # behind all others
            return found

        return kept_or_made

    return keeping
