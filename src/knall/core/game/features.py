"""Features: a view as int8 numbers for whoever learns from it, written by each game into a struct of its own.

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
    """The features of one name: so many, from this place of the tensor on."""

    name: str
    first: int
    length: int


def words(members: int) -> int:
    """How many int64 a set of numbers below `members` takes."""
    return (members + 7) // 8


def flags(members: int, sets: int = 1) -> list[int]:
    """A field for so many sets of numbers below `members`."""
    return cells(I64, sets * words(members))


def numbers(members: int, sets: int = 1) -> list[int]:
    """A field for so many lists of `members` small numbers, written eight at a time too; 0 beyond."""
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
    """Eight numbers of so many bits a byte each: halves, quarters and eighths are moved apart."""
    x, gap = bits & (1 << 8 * width) - 1, 8 - width
    x = (x | x << 4 * gap) & ((1 << 4 * width) - 1) * 0x0000000100000001
    x = (x | x << 2 * gap) & ((1 << 2 * width) - 1) * 0x0001000100010001
    return (x | x << gap) & ((1 << width) - 1) * EIGHT_ONES


@native
def copy_cells(target: list[int], source: list[int]) -> None:
    """Write all numbers of a field into another field of the same kind and length."""
    for i, number in enumerate(source):
        target[i] = number


@rule
def clipped(x: int) -> int:
    """A number as a feature; what is too large is the largest."""
    return max(LEAST, min(MOST, x))


@rule
def seat_beside(seat: int, k: int, players: int) -> int:
    """The k-th seat after this one, clockwise; for a spectator, who sits nowhere, after the first."""
    p = max(seat, 0) + k
    return p if p < players else p - players


@rule
def part_of(seat: int, length: int) -> int:
    """Where a seat's part begins in a list with so many places for each; surely not negative, so that compiled loops
    over it read several at once.
    """
    return (seat & MAX_SEATS - 1) * length


@rule
def seats_after(seat: int, p: int, players: int) -> int:
    """How far seat p sits from this one: the inverse of `seat_beside`."""
    k = p - max(seat, 0)
    return k if k >= 0 else k + players


def feature_count(game: AnyGame) -> int:
    """How many features a view of this game has."""
    return dtype_of(game.feature_state).itemsize


def feature_groups(game: AnyGame) -> tuple[FeatureGroup, ...]:
    """The names of the features and where they lie; none lies between them but zeros that fill up."""
    return tuple(_groups(game.feature_state, "", 0))


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
    """The features of one view, by plain rules."""
    struct = game.feature_state()
    game.features(view, struct)
    row: NDArray[np.int8] = tensors([struct])[0]
    return row


def tensors(structs: list[Struct]) -> NDArray[np.int8]:
    """Records of features as rows of numbers: where they are a block of memory already, the same block."""
    import numpy as np

    block: NDArray[np.void]
    if isinstance(structs, np.ndarray):
        block = structs
    else:
        block = np.zeros(len(structs), dtype_of(type(structs[0])))
        for i, struct in enumerate(structs):
            store(struct, block, i)
    return cast("NDArray[np.int8]", block.view(np.int8).reshape(len(structs), -1))
