"""Features for learning: a view as int8 numbers, written by each game into a struct of its own.

The struct is the tensor: its bytes are the features, in the order of its fields.  A set (`flags`) takes one feature a
member, 1 or 0, written eight at a time as the bytes of one int64; members are counted up to a multiple of eight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from knall.core.engine.compiling import native, rule
from knall.core.engine.structs import I64, Struct, cells, dtype_of, store
from knall.core.game.rules import MAX_SEATS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knall.core.game.game import AnyGame

LEAST, MOST = -128, 127  # that a feature can be
EIGHT_ONES = 0x0101010101010101


@dataclass(frozen=True)
class FeatureGroup:
    """A named slice of the tensor."""

    name: str
    first: int
    length: int


def words(members: int) -> int:
    """The number of int64 for a set of numbers below `members`."""
    return (members + 7) // 8


def flags(members: int, sets: int = 1) -> list[int]:
    """A field for `sets` sets of numbers below `members`."""
    return cells(I64, sets * words(members))


def numbers(members: int, sets: int = 1) -> list[int]:
    """A field for `sets` lists of `members` small numbers, written eight at a time too and padded with 0."""
    return cells(I64, sets * words(members))


@native
def eight_flags(bits: int) -> int:
    """The lowest eight members of a set as eight features, the lowest first."""
    return _spread(bits, 1)


@native
def eight_pairs(bits: int) -> int:
    """The lowest eight numbers of two bits each as eight features, the lowest first."""
    return _spread(bits, 2)


@native
def eight_fours(bits: int) -> int:
    """The lowest eight numbers of four bits each as eight features, the lowest first."""
    return _spread(bits, 4)


@rule
def _spread(bits: int, width: int) -> int:
    """Spread eight numbers of `width` bits to a byte each, by moving halves, quarters and eighths apart."""
    x, gap = bits & (1 << 8 * width) - 1, 8 - width
    x = (x | x << 4 * gap) & ((1 << 4 * width) - 1) * 0x0000000100000001
    x = (x | x << 2 * gap) & ((1 << 2 * width) - 1) * 0x0001000100010001
    return (x | x << gap) & ((1 << width) - 1) * EIGHT_ONES


@native
def copy_cells(target: list[int], source: list[int]) -> None:
    """Copy a field into another of the same kind and length."""
    for i, number in enumerate(source):
        target[i] = number


@rule
def clipped(x: int) -> int:
    """A number clipped to the range of a feature."""
    return max(LEAST, min(MOST, x))


@rule
def seat_beside(seat: int, k: int, players: int) -> int:
    """The k-th seat after this one, clockwise; for a spectator, who sits nowhere, after the first."""
    p = max(seat, 0) + k
    return p if p < players else p - players


@rule
def part_of(seat: int, length: int) -> int:
    """Offset of a seat's slice; masked to be non-negative, so that compiled loops over it vectorise."""
    return (seat & MAX_SEATS - 1) * length


@rule
def seats_after(seat: int, p: int, players: int) -> int:
    """The inverse of `seat_beside`: how far seat p sits from this one."""
    k = p - max(seat, 0)
    return k if k >= 0 else k + players


def feature_count(game: AnyGame) -> int:
    """The number of features of a game's view."""
    return dtype_of(game.secrets.feature_state).itemsize


def feature_groups(game: AnyGame) -> tuple[FeatureGroup, ...]:
    """The names and slices of the features; between them lies only zero padding."""
    return tuple(_groups(game.secrets.feature_state, "", 0))


def _groups(struct: type[Struct], prefix: str, first: int) -> list[FeatureGroup]:
    layout = dtype_of(struct).fields
    assert layout is not None
    found: list[FeatureGroup] = []
    for name, field in struct.fields.items():
        kind, offset, *_ = layout[name]
        if field.struct_type is not None:
            found += _groups(field.struct_type, f"{prefix}{name}.", first + offset)
        else:
            found.append(FeatureGroup(prefix + name, first + offset, kind.itemsize))
    return found


def tensor_of(game: AnyGame, view: Struct) -> NDArray[np.int8]:
    """The features of one view."""
    struct = game.secrets.feature_state()
    game.secrets.features(view, struct)
    row: NDArray[np.int8] = tensors([struct])[0]
    return row


def tensors(structs: list[Struct]) -> NDArray[np.int8]:
    """Structs of features as rows of an array; zero-copy if they are one block of memory already."""
    import numpy as np

    block: NDArray[np.void]
    if isinstance(structs, np.ndarray):
        block = structs
    else:
        block = np.zeros(len(structs), dtype_of(type(structs[0])))
        for i, struct in enumerate(structs):
            store(struct, block, i)
    return cast("NDArray[np.int8]", block.view(np.int8).reshape(len(structs), -1))
