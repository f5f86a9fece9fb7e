"""Sets of small ints (0..62) as bits of an int; the same functions compiled and plain."""

from collections.abc import Iterator

from knall.core.compiling import rule, when_compiling


def count(mask: int) -> int:
    """How many members."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The smallest member; mask must not be empty."""
    return (mask & -mask).bit_length() - 1


@rule
def bits(mask: int) -> Iterator[int]:
    """The members in ascending order."""
    while mask:
        yield lowest(mask)
        mask &= mask - 1


@rule
def above(e: int) -> int:
    """All numbers greater than e."""
    return ~((2 << e) - 1)


@when_compiling
def _use_machine_instructions() -> None:
    """Count and lowest are one instruction each, for which Numba has no name."""
    from knall.core import intrinsics

    intrinsics.install(count, lowest)
