"""LRU cache for functions of a struct, keyed by its contents, since structs are mutable and have no hash."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from knall.core.engine.structs import Struct

S = TypeVar("S", bound=Struct)
P = ParamSpec("P")
T = TypeVar("T")


def contents(struct: Struct) -> tuple[object, ...]:
    """All numbers of a struct as a hashable value."""
    return tuple(
        [
            tuple(held) if isinstance(held, list) else contents(held) if isinstance(held, Struct) else held
            for held in struct.__dict__.values()
        ]
    )


def memoised(most: int) -> Callable[[Callable[Concatenate[S, P], T]], Callable[Concatenate[S, P], T]]:
    """Decorator: cache the last `most` results of a function of a struct and other values."""

    def decorate(make: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
        made: dict[tuple[object, ...], T] = {}

        @wraps(make)
        def cached(struct: S, /, *more: P.args, **named: P.kwargs) -> T:
            key = (contents(struct), more, *named.items())
            found = made.pop(key, None)
            if found is None:
                found = make(struct, *more, **named)
                if len(made) >= most:
                    del made[next(iter(made))]
            made[key] = found  # most recently used comes last
            return found

        return cached

    return decorate
