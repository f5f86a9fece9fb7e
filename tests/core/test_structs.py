"""Records of the engine: plain objects and NumPy layouts of the same fields."""

from __future__ import annotations

import pytest

from knall.core.engine.compiling import compiles, pool
from knall.core.engine.structs import I8, I64, Struct, cell, cells, dtype_of, load, nested, real, reals, store


class Inner(Struct):
    mask: int = cell(I64)
    small: list[int] = cells(I8, 3)


class Outer(Struct):
    inner: Inner = nested(Inner)
    turn: int = cell(I8)
    share: float = real()
    shares: list[float] = reals(2)


def filled() -> Outer:
    outer = Outer()
    outer.inner.mask, outer.turn, outer.share = 1 << 40, -3, 0.5
    outer.inner.small[2] = 7
    outer.shares[1] = 0.25
    return outer


def test_a_copy_is_equal_and_independent() -> None:
    one = filled()
    two = one.copy()
    assert one == two
    two.inner.small[0] = 1
    assert one != two


def test_assigning_a_nested_struct_copies_and_reading_aliases() -> None:
    one, two = filled(), Outer()
    two.inner = one.inner
    one.inner.mask = 5
    assert two.inner.mask == 1 << 40


def test_copying_from_another_keeps_the_identity_of_lists() -> None:
    one, two = filled(), Outer()
    small = two.inner.small
    two.copy_from(one)
    assert one == two
    assert small is two.inner.small


def test_values_and_indices_are_checked_in_tests() -> None:
    outer = Outer()
    with pytest.raises(OverflowError, match="128 does not fit into int8"):
        outer.turn = 128
    with pytest.raises(OverflowError, match="int8"):
        outer.inner.small[0] = -129
    with pytest.raises(IndexError, match="negative index -1"):
        outer.inner.small[-1] = 0
    with pytest.raises(IndexError, match="negative index -2"):
        _ = outer.inner.small[-2]
    with pytest.raises(AttributeError, match="Outer has no field trun"):
        outer.trun = 1  # type: ignore[attr-defined]


def test_a_struct_survives_the_way_to_numpy_and_back() -> None:
    import numpy as np

    array = np.zeros(2, dtype_of(Outer))
    store(filled(), array, 1)

    assert filled() == load(Outer, array, 1)
    assert Outer() == load(Outer, array, 0)


def test_names_that_numpy_uses_itself_are_refused() -> None:
    class Clash(Struct):
        max: int = cell(I8)

    with pytest.raises(ValueError, match="NumPy already means something else by"):
        dtype_of(Clash)


def test_a_pool_has_as_many_structs_as_asked_for() -> None:
    assert len(pool(Outer, 3)) == 3
    assert isinstance(pool(Outer, 1), list) == (not compiles())


def test_a_struct_shows_its_fields() -> None:
    assert repr(Inner()) == "Inner(mask=0, small=[0, 0, 0])"
