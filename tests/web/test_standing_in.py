"""Who is away is stood in for by a bot, if the others want it, until they are back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.match.position import View
from knall.games import NAMES, load_game
from knall.store.sqlite import SqliteStore
from knall.web.tables.table import Table
from knall.web.wire.refusals import Refused
from tests.support.some_games import a_hidden_game, an_open_game
from tests.web.support.attendance import ONE, of_two, stand_in, three, until_turn_of
from tests.web.support.evening import Evening, bot_times, on_own_clock, seq, timers
from tests.web.support.live_server import Json, Person, Served, seated, serving, until
from tests.web.test_restart import moved

HIDDEN = next(name for name in NAMES if not load_game(name).open)


@an_open_game
def test_one_other_alone_has_a_bot_stand_in_at_once(ada: Person, bob: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name, away_after=0)
    with ada.listen(table, seat=0) as ear:
        frame = until_turn_of(1, [ada, bob], table)
        while (shape := ear.next("table"))["absent"] is None:
            pass
        assert shape["absent"] == {"seat": 1, "waiting_for": [0], "asked": True}
        answer = stand_in(ada, table, 0, 1, frame["seq"])
        assert answer["done"]
        assert stand_in(ada, table, 0, 1, frame["seq"])["done"]
        ear.until(frame["seq"] + 2)
        steps = ada.frame(table, seat=0, after=frame["seq"])["steps"]
        assert [one["text"] for one in steps if one["by"] is None and one["seat"] is not None] == ["away/2"]
        assert next(one for one in steps if one["seat"] == 1 and one["by"])["by"] == "bot"
        assert [one["gone"] for one in ada.seen(f"/api/tables/{table}")["seats"]] == [None, "away"]
        assert bob.seen("/api/me/tables")["tables"][0]["gone"] == "away"
        assert not ada.seen(f"/api/tables/{table}")["hints"], "Bob may be back"


def test_of_several_more_than_half_decide(ada: Person, bob: Person, eve: Person) -> None:
    table = three(ada, bob, eve, away_after=0)
    with ada.listen(table, seat=0) as one, bob.listen(table, seat=1):
        frame = until_turn_of(2, [ada, bob, eve], table)
        first = stand_in(ada, table, 0, 2, frame["seq"])
        assert (first["done"], first["sentence"], first["seq"]) == (False, "The others are being asked.", frame["seq"])
        while (shape := one.next("table"))["absent"] is None or shape["absent"]["waiting_for"] != [1]:
            pass
        assert stand_in(bob, table, 1, 2, frame["seq"])["done"]
    assert ada.frame(table, after=frame["seq"])["steps"][0]["text"] == "away/3"


def test_a_yes_is_kept_until_they_come(ada: Person, bob: Person, eve: Person, served: Served) -> None:
    table = three(ada, bob, eve, away_after=0)
    frame = until_turn_of(2, [ada, bob, eve], table)
    found = served.services.registry.find(table)
    stand_in(ada, table, 0, 2, frame["seq"])
    assert agreed(served.services.store, found) == (found.row.seats[0].guest,)
    with bob.listen(table, seat=1):
        until(lambda: asked(bob, table) == {"seat": 2, "waiting_for": [1], "asked": True})
        eve.done(f"/api/tables/{table}/chat", {"text": "hello"})
        until(lambda: asked(bob, table) == {"seat": 2, "waiting_for": [0, 1], "asked": True})
    assert agreed(served.services.store, found) == ()


def asked(person: Person, table: str) -> Json | None:
    """Whether somebody is asked about who is away."""
    absent: Json | None = person.seen(f"/api/tables/{table}")["absent"]
    return absent


def test_who_comes_alone_after_a_restart_is_asked(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada, Person(served, "Bob", "1" * 32) as bob:
        table = seated(ada, bob, ONE, away_after=0)
        until_turn_of(1, [ada, bob], table)
    with serving(data) as served, moved(served, ada) as ada, ada.listen(table, seat=0):
        until(lambda: asked(ada, table) == {"seat": 1, "waiting_for": [0], "asked": True})


def agreed(store: SqliteStore, table: Table) -> tuple[int, ...]:
    """Who has said yes: the same on disk as in memory."""
    row = store.table(table.id)
    assert row is not None
    assert row.agreed == table.row.agreed
    return row.agreed


def test_of_several_only_those_who_are_here_are_asked(ada: Person, bob: Person, eve: Person, served: Served) -> None:
    table = three(ada, bob, eve, away_after=0)
    frame = until_turn_of(2, [ada, bob, eve], table)
    found = served.services.registry.find(table)
    number = next(seat.guest for seat in found.row.seats if seat.seat == 1)
    assert number is not None
    found.absence._seen[number] -= 3600  # he has not been here for an hour

    assert stand_in(ada, table, 0, 2, frame["seq"])["done"]


def test_who_is_here_or_not_waited_for_is_not_stood_in_for(ada: Person, bob: Person) -> None:
    table = seated(ada, bob, ONE, away_after=0)
    frame = until_turn_of(1, [ada, bob], table)
    wish = {"after": frame["seq"], "seat": 0, "absent": 1}
    with bob.listen(table, seat=1) as ear:
        ear.next("frame")
        refused = ada.post(f"/api/tables/{table}/stand-in", wish)
        assert (refused.status_code, refused.json()["error"]) == (409, "closed")
    frame = until_turn_of(0, [ada, bob], table)
    assert ada.post(f"/api/tables/{table}/stand-in", {**wish, "after": frame["seq"]}).status_code == 409


@contextmanager
def stood_in_for(ada: Person, bob: Person, game: str) -> Iterator[str]:
    """A table where a bot of a slow kind plays for Bob, whose turn it is."""
    table = seated(ada, bob, game, away_after=0)
    frame = until_turn_of(1, [ada, bob], table)
    stand_in(ada, table, 0, 1, frame["seq"])
    yield table


@an_open_game
def test_who_is_back_takes_over(ada: Person, bob: Person, game: AnyGame) -> None:
    with stood_in_for(ada, bob, game.name) as table:
        until(lambda: ada.frame(table)["to_move"] == 0 or ada.frame(table)["over"])
        after = ada.frame(table)["seq"]
        first, second = (bob.done(f"/api/tables/{table}/back", {"after": after, "seat": 1}) for _ in range(2))
        assert (first["repeated"], second["repeated"]) == (False, True)
        assert [one["gone"] for one in bob.seen(f"/api/tables/{table}")["seats"]] == [None, None]
        last = bob.frame(table, seat=1, after=after)["steps"][0]
        assert (last["text"], last["say"]) == ("back/2", "You are back.")
        refused = bob.post(f"/api/tables/{table}/back", {"after": first["seq"], "seat": 1})
        assert refused.json()["error"] == "closed"


@a_hidden_game
def test_a_move_takes_over_too_once(data: Path, game: AnyGame) -> None:
    with serving(data) as served, Person(served, "Ada") as ada, Person(served, "Bob", "1" * 32) as bob:
        served.services.runner._pace = 3600.0  # the bot does not come to it
        table = seated(ada, bob, game.name, away_after=0)
        frame = until_turn_of(1, [ada, bob], table)
        move = bob.frame(table, seat=1)["moves"][0]["move"]
        after = stand_in(ada, table, 0, 1, frame["seq"])["seq"]
        first, second = (bob.move(table, 1, after, move).json() for _ in range(2))
        assert (first["repeated"], second["repeated"]) == (False, True)
        steps = ada.frame(table, seat=0, after=after)["steps"]
        assert steps[0]["text"] == "back/2"
        assert [(one["seat"], one["by"]) for one in steps if one["by"]] == [(1, "seat")]
        assert served.services.registry.find(table).row.gone == ()


def test_who_is_stood_in_for_is_asked_nothing(ada: Person, bob: Person) -> None:
    with stood_in_for(ada, bob, ONE) as table:
        until(lambda: ada.frame(table)["to_move"] == 0)
        frame = ada.frame(table, seat=0)
        answer = ada.post(f"/api/tables/{table}/undo", {"after": frame["seq"], "seat": 0})
        if answer.is_success:
            assert answer.json()["done"]
        else:
            assert answer.json()["error"] == "closed"
        assert bob.post(f"/api/tables/{table}/undo", {"after": frame["seq"], "seat": 1}).status_code == 409


# Times, on a clock of the test's own


def test_the_others_are_asked_when_somebody_is_away_for_as_long_as_the_table_says(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table, _, bob = await of_two(here)
        assert table.row.away_after == 180
        await here.pass_(600, step=20)
        assert (table.absence.asked, timers(table)) == (None, [])  # he thinks, and is there
        table.somebody_leaves(bob)
        assert timers(table) == [here.loop.time() + 180]
        await here.pass_(179, step=1)
        assert table.absence.asked is None
        await here.pass_(2, step=1)
        assert [table.absence.asked, *timers(table)] == [1]
        table.somebody_comes(bob.guest, "net")
        assert table.absence.asked is None

    on_own_clock(data, evening)


def test_nobody_is_asked_about_somebody_who_is_not_waited_for(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table, ada, bob = await of_two(here)
        table.somebody_leaves(ada)
        await here.pass_(600, step=20)
        assert table.absence.asked is None
        while table.require_match().to_move == 1:
            await here.play(table)
        assert table.absence.asked == 0
        table.somebody_leaves(bob)  # nobody is left who could be asked
        assert table.absence.asked is None
        await here.pass_(600, step=20)
        assert timers(table) == []

    on_own_clock(data, evening)


def test_a_yes_is_kept_while_the_same_seat_is_waited_for(data: Path) -> None:
    async def evening(here: Evening) -> None:
        store, leaving = here.services.store, here.services.leaving
        table, ada, bob = await of_two(here)
        assert ada.guest is not None
        table.somebody_leaves(bob)
        table.somebody_leaves(ada)
        await here.pass_(181, step=1)
        await leaving._agree(table, 1, {ada.guest})
        assert agreed(store, table) == (ada.guest,)
        await leaving.resign(table, 0, seq(table))
        assert agreed(store, table) == (ada.guest,)
        while table.require_match().to_move == 1:
            await here.play(table)
        assert agreed(store, table) == ()

    on_own_clock(data, evening)


def test_who_comes_while_a_yes_is_written_is_not_away(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(here: Evening) -> None:
        store, leaving = here.services.store, here.services.leaving
        table, ada, bob = await of_two(here)
        assert ada.guest is not None
        table.somebody_leaves(bob)
        await here.pass_(181, step=1)
        agree = store.agree

        async def written_slowly(name: str, guests: Collection[int]) -> None:
            await agree(name, guests)
            here.services.registry.visit(name, bob.guest, "net")

        monkeypatch.setattr(store, "agree", written_slowly)
        with pytest.raises(Refused):
            await leaving._agree(table, 1, {ada.guest})
        assert agreed(store, table) == ()

    on_own_clock(data, evening)


@pytest.mark.parametrize("pace", [0.0, 1.0])
def test_when_a_stand_in_moves_depends_on_nothing_hidden(data: Path, pace: float) -> None:
    """What it thinks takes as long as the number of its moves tells; where hands are hidden that does not show."""

    async def evening(here: Evening) -> None:
        here.thinkers.seconds = lambda moves: 0.002 * min(len(moves), 20)
        table, ada, bob = await of_two(here, HIDDEN)
        table.somebody_leaves(bob)
        await here.pass_(181, step=1)
        assert ada.guest is not None
        await here.services.leaving.stand_in(table, ada.guest, 1, seq(table), "en")
        taken, choices = await bot_times(here, table, ada, 0, 3)
        assert len(choices) > 1
        assert len(taken) == 1
        assert {level for _, level in here.thinkers.asked} == {table.row.stand_in}
        places = [*(one.before for one in table.require_match().decisions), table.require_match().position]
        asked = [place for place in places if place.to_move == 1][-len(here.thinkers.given) :]
        assert [str(view) for view in here.thinkers.given] == [str(place.view(1)) for place in asked]
        assert all(str(place.view(1)) != str(place) for place in asked), "something is hidden there"
        assert all(type(view) is View and view.seat == 1 for view in here.thinkers.given)

    on_own_clock(data, evening, pace)
