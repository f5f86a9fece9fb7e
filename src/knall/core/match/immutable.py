"""Immutable values."""

from __future__ import annotations

from typing import Self


class Value:
    """Base class of immutable objects; a copy is the object itself."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__.lower()} never changes, so its {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__.lower()} never changes, so its {name} cannot be deleted")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
