"""Structs: every mutable thing of the engine (states, views, move lists, random numbers, workspaces).

A struct is a class with typed fields:

    class State(Struct):
        free: int = cell(I64)
        supply: list[int] = cells(I8, 4)

In plain Python its instances are ordinary objects with ints and lists.  Compiled code sees the same fields as
one element of a NumPy structured array (`dtype_of`), which Numba passes as a bare pointer.  The rules cannot tell
the difference.  With KNALL_CHECK=1 every stored value and every index is checked against the field (the tests do).
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

I8, I16, I32, I64, F64 = "int8", "int16", "int32", "int64", "float64"
CHECK = os.environ.get("KNALL_CHECK", "") not in ("", "0")
LIMITS = {kind: (-(1 << bits - 1), (1 << bits - 1) - 1) for kind, bits in ((I8, 8), (I16, 16), (I32, 32), (I64, 64))}


@dataclass(frozen=True)
class Field:
    """One field: a number, `length` numbers, or a struct of its own."""

    kind: str
    length: int = 0
    struct_type: type[Struct] | None = None

    @property
    def zero(self) -> float:
        """The initial value of each number."""
        return 0.0 if self.kind == F64 else 0

    def zeros(self) -> list[float]:
        """The initial value of a list field."""
        numbers = [self.zero] * self.length
        return CheckedCells(numbers, self.kind) if CHECK else numbers


def cell(kind: str) -> int:
    """A field that holds one integer."""
    return cast(int, Field(kind))


def cells(kind: str, length: int) -> list[int]:
    """A field that holds `length` integers."""
    return cast("list[int]", Field(kind, length))


def real() -> float:
    """A field that holds one float."""
    return cast(float, Field(F64))


def reals(length: int) -> list[float]:
    """A field that holds `length` floats."""
    return cast("list[float]", Field(F64, length))


S = TypeVar("S", bound="Struct")


def nested(struct: type[S]) -> S:
    """A field that is a struct; assigning to it copies, reading it aliases."""
    return cast(S, Field("", struct_type=struct))


class Struct:  # noqa: PLW1641  structs change, so they have no hash
    """Base class of all structs."""

    fields: ClassVar[dict[str, Field]] = {}
    _numbers: ClassVar[dict[str, object]] = {}  # initial contents by kind, precomputed because many structs are made
    _lists: ClassVar[list[tuple[str, Field]]] = []
    _structs: ClassVar[list[tuple[str, type[Struct]]]] = []

    def __init_subclass__(cls) -> None:
        cls.fields = dict(cls.fields)
        for name, field in list(vars(cls).items()):
            if isinstance(field, Field):
                cls.fields[name] = field
                delattr(cls, name)
                if field.struct_type is not None:
                    setattr(cls, name, _copying("_" + name))
        cls._structs = [("_" + name, field.struct_type) for name, field in cls.fields.items() if field.struct_type]
        cls._lists = [(name, field) for name, field in cls.fields.items() if field.length]
        cls._numbers = {n: field.zero for n, field in cls.fields.items() if not field.struct_type and not field.length}

    def __init__(self) -> None:
        contents = self.__dict__
        contents.update(self._numbers)
        for name, field in self._lists:
            contents[name] = field.zeros()
        for name, struct in self._structs:
            contents[name] = struct()

    def copy_from(self, other: Self) -> None:
        """Copy the other struct's contents in place; nested structs and lists keep their identity."""
        theirs = other.__dict__
        for name, mine in self.__dict__.items():
            if isinstance(mine, list):
                mine[:] = theirs[name]
            elif isinstance(mine, Struct):
                mine.copy_from(theirs[name])
            else:
                self.__dict__[name] = theirs[name]

    def copy(self) -> Self:
        """A deep copy."""
        other = self.__class__.__new__(self.__class__)
        for name, mine in self.__dict__.items():
            if isinstance(mine, list):
                other.__dict__[name] = mine[:] if not CHECK else CheckedCells(mine, self.fields[name].kind)
            elif isinstance(mine, Struct):
                other.__dict__[name] = mine.copy()
            else:
                other.__dict__[name] = mine
        return other

    def packed(self) -> bytes:
        """All numbers, serialised and compressed, for another process of the same version."""
        return zlib.compress(json.dumps(list(self._flat()), separators=(",", ":")).encode())

    def unpack(self, packed: bytes) -> Self:
        """The inverse of `packed`, in place."""
        numbers = json.loads(zlib.decompress(packed))
        if len(numbers) != sum(1 for _ in self._flat()):
            raise ValueError(f"{type(self).__name__}: packed by another version")
        self._take(iter(numbers))
        return self

    def _flat(self) -> Iterator[float]:
        for mine in self.__dict__.values():
            if isinstance(mine, list):
                yield from mine
            elif isinstance(mine, Struct):
                yield from mine._flat()
            else:
                yield mine

    def _take(self, numbers: Iterator[float]) -> None:
        for name, mine in self.__dict__.items():
            if isinstance(mine, list):
                mine[:] = [next(numbers) for _ in mine]
            elif isinstance(mine, Struct):
                mine._take(numbers)
            else:
                self.__dict__[name] = next(numbers)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        inside = ", ".join(f"{name.lstrip('_')}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({inside})"


def _copying(name: str) -> property:
    def read(self: Struct) -> Struct:
        return cast(Struct, self.__dict__[name])

    def write(self: Struct, value: Struct) -> None:
        self.__dict__[name].copy_from(value)

    return property(read, write)


def _checked(value: float, kind: str) -> float:
    if kind != F64 and not LIMITS[kind][0] <= value <= LIMITS[kind][1]:
        raise OverflowError(f"{value} does not fit into {kind}")
    return value


class CheckedCells(list[float]):
    """A list that rejects negative indices and values out of its field's range."""

    def __init__(self, values: list[float], kind: str) -> None:
        super().__init__(values)
        self.kind = kind

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if not isinstance(index, slice) and index < 0:
            raise IndexError(f"negative index {index}")
        return super().__getitem__(index)

    def __setitem__(self, index, value):  # type: ignore[no-untyped-def]
        if not isinstance(index, slice):
            if index < 0:
                raise IndexError(f"negative index {index}")
            value = _checked(value, self.kind)
        super().__setitem__(index, value)


if CHECK:

    def _checked_store(self: Struct, name: str, value: object) -> None:
        field = self.fields.get(name)
        if field is None:
            raise AttributeError(f"{type(self).__name__} has no field {name}")
        if field.struct_type is None:
            value = _checked(cast(float, value), field.kind)
        object.__setattr__(self, name, value)

    Struct.__setattr__ = _checked_store  # type: ignore[method-assign,assignment]


_dtypes: dict[type[Struct], np.dtype[np.void]] = {}


def dtype_of(struct: type[Struct]) -> np.dtype[np.void]:
    """The NumPy dtype that compiled code uses for a struct."""
    if struct not in _dtypes:
        _dtypes[struct] = _layout(struct)
    return _dtypes[struct]


def _layout(struct: type[Struct]) -> np.dtype[np.void]:
    import numpy as np

    clash = set(struct.fields) & set(dir(np.void))
    if clash:
        raise ValueError(f"NumPy already means something else by {sorted(clash)}")
    parts: list[tuple[object, ...]] = []
    for name, field in struct.fields.items():
        if field.struct_type is not None:
            parts.append((name, dtype_of(field.struct_type)))
        elif field.length:
            parts.append((name, field.kind, (field.length,)))
        else:
            parts.append((name, field.kind))
    return _named(struct, np.dtype(parts, align=True))


def _named(struct: type[Struct], layout: np.dtype[np.void]) -> np.dtype[np.void]:
    """The layout with a marker field, so that two structs with equal fields are still different types.

    The marker overlaps the first field and takes no room.
    """
    import numpy as np

    assert layout.fields is not None
    names, formats, offsets = [f"is {layout_name(struct)}"], [np.dtype(I8)], [0]
    for name, (kind, offset, *_) in layout.fields.items():
        names.append(name)
        formats.append(kind)
        offsets.append(offset)
    parts = {"names": names, "formats": formats, "offsets": offsets, "itemsize": layout.itemsize}
    return np.dtype(parts, align=True)  # type: ignore[call-overload,no-any-return]


def layout_name(struct: type[Struct]) -> str:
    """The unique name of a struct's layout."""
    return f"{struct.__module__}.{struct.__qualname__}"


def store(struct: Struct, array: NDArray[np.void], index: int = 0) -> None:
    """Copy a plain struct into a slot of a structured array."""
    for name, field in struct.fields.items():
        value = getattr(struct, name)
        if field.struct_type is not None:
            store(value, array[name], index)
        else:
            array[name][index] = value


def load(struct: type[S], array: NDArray[np.void], index: int = 0) -> S:
    """Copy a slot of a structured array into a new plain struct."""
    result = struct()
    for name, field in struct.fields.items():
        value = array[name][index]
        if field.struct_type is not None:
            setattr(result, name, load(field.struct_type, array[name], index))
        elif field.length:
            getattr(result, name)[:] = value.tolist()
        else:
            setattr(result, name, value.item())
    return result
