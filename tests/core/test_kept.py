"""The cache keyed by the contents of structs: equal contents hit, whichever struct they are in."""

from __future__ import annotations

from knall.core.engine.memo import contents, memoised
from knall.core.engine.structs import I8, Struct, cell, cells, nested


class Inner(Struct):
    n: int = cell(I8)


class Outer(Struct):
    a: int = cell(I8)
    many: list[int] = cells(I8, 3)
    inner: Inner = nested(Inner)


def outer(a: int, last: int, n: int) -> Outer:
    struct = Outer()
    struct.a, struct.inner.n = a, n
    struct.many[2] = last
    return struct


def test_contents_are_all_numbers() -> None:
    seen = {contents(outer(a, last, n)) for a in (0, 1) for last in (0, 1) for n in (0, 1)}
    assert len(seen) == 8
    assert contents(outer(1, 2, 3)) == contents(outer(1, 2, 3).copy())


def test_equal_structs_get_the_same_and_a_changed_one_gets_its_own() -> None:
    made = []

    @memoised(2)
    def shown(struct: Outer, words: str) -> str:
        made.append(words)
        return f"{words} {struct.a} {struct.many} {struct.inner.n}"

    struct = outer(1, 2, 3)
    first = shown(struct, "x")
    assert shown(outer(1, 2, 3), "x") is first
    struct.inner.n = 4
    assert shown(struct, "x") == "x 1 [0, 0, 2] 4"
    assert shown(struct, "y") == "y 1 [0, 0, 2] 4"
    assert made == ["x", "x", "y"]
    assert shown(outer(1, 2, 3), "x") == first  # was the last to be asked for, and is made again
    assert made == ["x", "x", "y", "x"]
