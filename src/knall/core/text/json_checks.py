"""Validates untrusted JSON against a shape.

A shape is a type or a union of types, a predicate, `[shape]` for a list, or a dictionary of required keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from types import UnionType

Shape = object


def fits(value: object, shape: Shape) -> bool:
    """Whether a value has this shape."""
    return next(misfits(value, shape), None) is None


def misfits(value: object, shape: Shape, path: str = "") -> Iterator[str]:
    """The paths where a value differs from a shape, such as `seats.0.name`."""
    if isinstance(shape, dict):
        if isinstance(value, dict):
            for key, part in shape.items():
                yield from misfits(value.get(key, ...), part, f"{path}.{key}".lstrip("."))
        else:
            yield path
    elif isinstance(shape, list):
        if isinstance(value, list):
            for number, one in enumerate(value):
                yield from misfits(one, shape[0], f"{path}.{number}".lstrip("."))
        else:
            yield path
    elif not (isinstance(value, shape) if isinstance(shape, type | UnionType) else shape(value)):  # type: ignore[operator]
        yield path


def is_number(value: object) -> bool:
    """Whether a value is a finite number."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
