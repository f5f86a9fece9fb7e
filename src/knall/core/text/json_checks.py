"""Values of JSON checked against type hints: for what others wrote, before anybody relies on it.

Plain types, `Literal`, unions, lists, tuples, dictionaries by name, dataclasses, `TypedDict`, and `Annotated` with a
question that is answered by yes or no.  Types are strict: `True` is no int, and what is infinite is no float.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import is_dataclass
from functools import cache
from sys import float_info
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


class Misfit(ValueError):
    """A value has another shape; the text is the place, such as `seats.0.name`."""


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The fields of a dataclass or a `TypedDict`, with their types."""
    return get_type_hints(kind, include_extras=True)


def shaped(value: Any, kind: Any, place: str = "") -> Any:
    """The value as one of this type, with tuples and dataclasses made of lists and dictionaries; else `Misfit`."""
    if type(value) is kind and kind is not float:
        return value
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        if parts[1](found := shaped(value, parts[0], place)):
            return found
    elif origin in (Union, UnionType):
        for part in sorted(parts, key=lambda part: part is not type(value)):  # first what it surely fits
            with suppress(Misfit):
                return shaped(value, part, place)
    elif origin is Literal:
        if isinstance(value, str) and value in parts:
            return value
    elif origin is dict and isinstance(value, dict):
        return {name: shaped(one, parts[1], _within(place, name)) for name, one in value.items()}
    elif origin in (list, tuple) and isinstance(value, list):
        kinds = parts if origin is tuple and parts[-1] is not ... else parts[:1] * len(value)
        if len(kinds) == len(value):
            return origin(shaped(one, kinds[n], _within(place, n)) for n, one in enumerate(value))
    elif isinstance(value, dict) and (is_dataclass(kind) or is_typeddict(kind)):
        hints = hints_of(kind)
        found = {name: shaped(value.get(name, ...), hints[name], _within(place, name)) for name in hints}
        return value | found if is_typeddict(kind) else kind(**found)
    elif kind is float and type(value) in (int, float) and abs(value) <= float_info.max:
        return value
    raise Misfit(place)


def _within(place: str, name: object) -> str:
    return f"{place}.{name}" if place else str(name)
