"""Bots are called so that several at a table can be told apart, and the same in every telling."""

from __future__ import annotations

from knall.bots.names import BOT, STARS, bot_name

SEATS = 8


def test_the_bots_of_a_table_have_different_names() -> None:
    for table in ("", "a", "some table", "ü"):
        names = [bot_name(table, seat) for seat in range(SEATS)]
        assert len(set(names)) == SEATS
        assert names == [bot_name(table, seat) for seat in range(SEATS)]


def test_tables_differ() -> None:
    assert len({bot_name(str(table), 0) for table in range(100)}) > len(STARS) // 2


def test_a_name_that_another_has_is_not_given_twice() -> None:
    taken = [bot_name("t", seat) for seat in range(1, SEATS)]
    assert bot_name("t", 1, taken) not in taken
    assert bot_name("t", 1, [None, "Ada"]) == taken[0]


def test_names_are_short() -> None:
    assert max(map(len, STARS)) <= 5
    assert bot_name("t", 0).startswith(f"{BOT} ")
