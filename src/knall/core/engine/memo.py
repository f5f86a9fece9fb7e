"""What was made from a struct is kept by what the struct holds: who has an equal one gets the same, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from knall.core.engine.structs import Struct

S = TypeVar("S", bound=Struct)
P = ParamSpec("P")
T = TypeVar("T")


def contents(struct: Struct) -> tuple[object, ...]:
    """All numbers of a struct, as a value."""
    return tuple(
        [
            tuple(held) if isinstance(held, list) else contents(held) if isinstance(held, Struct) else held
            for held in struct.__dict__.values()
        ]
    )


def kept(most: int) -> Callable[[Callable[Concatenate[S, P], T]], Callable[Concatenate[S, P], T]]:
    """Keeps what a function makes from a struct and other values: the last `most` that somebody asked for."""

    def keeping(make: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
        made: dict[tuple[object, ...], T] = {}

        @wraps(make)
        def kept_or_made(struct: S, /, *more: P.args, **named: P.kwargs) -> T:
            key = (contents(struct), more, *named.items())
            found = made.pop(key, None)
            if found is None:
                found = make(struct, *more, **named)
                if len(made) >= most:
                    del made[next(iter(made))]
            made[key] = found  # behind all others
            return found

        return kept_or_made

    return keeping
