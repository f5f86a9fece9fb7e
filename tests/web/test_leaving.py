"""People come and go: resigned, left, stood in for, back again; on disk before it is told, and told to everybody."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from knall.core import record
from knall.core.game import AnyGame
from knall.games import NAMES, load_game
from knall.web.refused import Refused
from knall.web.tables.table import Table
from tests.web.evening import Ear, Evening, bot_times, on_own_clock, seq, timers
from tests.web.serving import Json, Person, Served, invite_of, play_on, seated, serving, until

ONE = NAMES[0]
HIDDEN = next(name for name in NAMES if not load_game(name).open)


def resign(person: Person, table: str, seat: int, after: int | None = None) -> Json:
    """Play no further."""
    after = person.frame(table)["seq"] if after is None else after
    return person.done(f"/api/tables/{table}/resign", {"after": after, "seat": seat})


def three(ada: Person, bob: Person, eve: Person, game: str = ONE, **more: object) -> str:
    """The three at a table whose match has begun."""
    table = ada.create(game, "here friend friend", **more)
    for seat, person in ((1, bob), (2, eve)):
        assert person.join(table["id"], invite=invite_of(table, seat)).is_success
    return str(table["id"])


def until_turn_of(seat: int, people: list[Person], table: str) -> Json:
    """Play until this seat is to move; what a spectator sees then."""
    while (frame := people[0].frame(table))["to_move"] != seat:
        assert not frame["over"]
        play_on(people, table, frame["seq"], moves=1)
    return frame


def stand_in(person: Person, table: str, seat: int, absent: int, after: int) -> Json:
    wish = {"after": after, "seat": seat, "absent": absent}
    return person.done(f"/api/tables/{table}/stand-in", wish)


# Resigning


@pytest.mark.parametrize("leaving", ["bot", "end"])
def test_of_two_the_other_wins_where_the_match_is_to_end(ada: Person, bob: Person, game: AnyGame, leaving: str) -> None:
    table = seated(ada, bob, game.name, leaving=leaving)
    after = play_on([ada, bob], table, 3, moves=4)

    first, second = (resign(bob, table, 1, after) for _ in range(2))

    text, over = ("resign/2", True) if leaving == "end" else ("leave/2", False)
    assert first == {"seq": after + 1, "repeated": False}
    assert second["repeated"]
    frame = ada.frame(table, seat=0, after=after)
    assert [(one["seat"], one["text"], one["by"]) for one in frame["steps"]][:1] == [(1, text, None)]
    assert (frame["over"], frame["ended"]) == (over, {"by": "resign", "seat": 1} if over else None)
    assert frame["winners"] == ([0] if over else [])
    if over:
        assert frame["result"] == "Bob has resigned. You win."
        assert bob.frame(table, seat=1)["result"] == f"You have resigned. {game.called(0, 'en')} wins."
        assert (frame["to_move"], frame["moves"], frame["turn"]) == (None, [], "The match is over.")


def test_a_bot_plays_on_for_who_leaves(ada: Person, bob: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name, stand_in="easy")
    with ada.listen(table, seat=0) as ear:
        resign(bob, table, 1)
        for number in range(6):
            frame = ada.frame(table, seat=0, after=0)
            while not frame["mine"] and not frame["over"]:
                frame = ear.until(frame["seq"] + 1)
            if frame["over"]:
                break
            ada.move(table, 0, frame["seq"], frame["moves"][number % len(frame["moves"])]["move"])
    steps = ada.frame(table, seat=0, after=0)["steps"]
    gone = next(number for number, one in enumerate(steps) if one["text"] == "leave/2")
    made = [(one["by"], one["say"]) for one in steps[gone:] if one["seat"] == 1 and one["by"]]
    assert made
    assert all(by == "bot" and say.startswith("A bot for Bob: ") for by, say in made)
    assert {one["by"] for one in steps if one["seat"] == 0 and one["by"]} == {"seat"}
    shape = ada.seen(f"/api/tables/{table}")
    assert [one["gone"] for one in shape["seats"]] == [None, "left"]
    assert shape["hints"]


def test_who_has_left_does_nothing_more(ada: Person, bob: Person) -> None:
    table = seated(ada, bob, ONE)
    resign(bob, table, 1)
    after = ada.frame(table)["seq"]
    for path, more in (("moves", {"move": "a1"}), ("undo", {}), ("back", {}), ("resign", {})):
        answer = bob.post(f"/api/tables/{table}/{path}", {"after": after, "seat": 1, **more})
        assert (answer.status_code, answer.json()["error"]) == (409, "closed"), path
        assert answer.json()["message"] == "You have left this match."
    line = bob.seen("/api/me/tables")["tables"][0]
    assert (line["gone"], line["your_turn"]) == ("left", False)


def test_where_only_bots_would_stay_the_match_ends(ada: Person) -> None:
    table = ada.create(ONE, "here bot bot")["id"]

    assert resign(ada, table, 0)["repeated"] is False

    frame = ada.frame(table, seat=0)
    assert frame["over"]
    assert 0 not in frame["winners"]
    assert frame["result"].startswith("You have resigned. ")


def test_of_three_the_others_are_ranked(ada: Person, bob: Person, eve: Person, game: AnyGame) -> None:
    table = three(ada, bob, eve, game.name, leaving="end")
    play_on([ada, bob, eve], table, 5, moves=12)
    resign(ada, table, 0)

    frame = bob.frame(table, seat=1)
    points = {one["seat"]: one["points"] for one in frame["accounts"]}
    best = max(points[1], points[2])
    assert frame["winners"]
    assert all(points[winner] == best and winner != 0 for winner in frame["winners"])
    assert frame["result"].startswith(f"{game.called(0, 'en')} has resigned. ")


def test_an_end_by_people_is_an_end(ada: Person, bob: Person, game: AnyGame) -> None:
    """The secret is told, the record proves itself, and they can play again."""
    table = seated(ada, bob, game.name, leaving="end")
    play_on([ada, bob], table, 4, moves=5)
    resign(ada, table, 0)

    assert bob.seen(f"/api/tables/{table}/fairness")["secret"]
    text = bob.get(f"/api/tables/{table}/record").text
    verdict = record.verify(record.read(text), load_game)
    assert (verdict.problems, verdict.chance_proven) == ([], True)
    assert bob.done("/api/verify", {"record": text})["ok"]
    replayed = bob.done("/api/replay", {"record": text, "after": 0})
    name = game.called(0, "en")
    assert (replayed["result"], replayed["ended"]["seat"]) == (f"{name} has resigned. Bob wins.", 0)
    assert replayed["steps"][-1]["say"] == f"{name} resigns."
    shape = bob.seen(f"/api/tables/{table}")
    assert shape["state"] == "over"
    for person, result in ((ada, "You have resigned. Bob wins."), (bob, f"{name} has resigned. You win.")):
        line = person.seen("/api/me/tables")["tables"][0]
        assert (line["state"], line["result"], line["gone"]) == ("over", result, None)
    again = bob.done(f"/api/tables/{table}/rematch", {})
    assert [one["gone"] for one in again["seats"]] == [None, None]
    assert again["leaving"] == "end"


def test_only_the_owner_resigns(ada: Person, bob: Person, eve: Person) -> None:
    table = seated(ada, bob, ONE)
    for path, more in (("resign", {}), ("back", {}), ("stand-in", {"absent": 0})):
        wish = {"after": 0, "seat": 1, **more}
        assert eve.post(f"/api/tables/{table}/{path}", wish).status_code == 403
        assert ada.post(f"/api/tables/{table}/{path}", wish).status_code == 403
    waiting = ada.create(ONE, "here friend")["id"]
    assert ada.post(f"/api/tables/{waiting}/resign", {"after": 0, "seat": 0}).json()["error"] == "closed"


def test_a_level_that_the_site_does_not_have_is_refused(ada: Person) -> None:
    wish = {"game": ONE, "seats": [{"kind": "here"}] * 2}
    assert ada.post("/api/tables", {**wish, "stand_in": "divine"}).json()["error"] == "bad"
    assert ada.post("/api/tables", {**wish, "leaving": "bang"}).json()["error"] == "bad"
    assert ada.done("/api/tables", wish)["stand_in"] == "normal"


def test_what_becomes_of_who_leaves_can_be_changed_while_the_table_waits(ada: Person) -> None:
    table = ada.create(ONE, "here friend", leaving="end", away_after=60, stand_in="hard")
    path = f"/api/tables/{table['id']}/settings"
    chosen = {"leaving": "end", "away_after": 60, "stand_in": "hard"}

    assert {name: ada.done(path, {"after": 0, "chat": False})[name] for name in chosen} == chosen
    assert ada.post(path, {"after": 1, "stand_in": "divine"}).json()["error"] == "bad"
    other = {"leaving": "bot", "away_after": 600, "stand_in": "easy"}
    assert {name: ada.done(path, {"after": 1, **other})[name] for name in chosen} == other


# Standing in


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


# What is kept


def test_all_of_it_survives_a_restart(data: Path, game: AnyGame) -> None:
    with serving(data) as served, Person(served, "Ada") as ada, Person(served, "Bob", "1" * 32) as bob:
        tables = [seated(ada, bob, game.name, away_after=0, leaving=leaving) for leaving in ("bot", "end", "bot")]
        for table in tables:
            until_turn_of(1, [ada, bob], table)
        resign(ada, tables[0], 0)
        resign(ada, tables[1], 0)
        stand_in(ada, tables[2], 0, 1, ada.frame(tables[2])["seq"])
        until(lambda: ada.frame(tables[2])["to_move"] == 0)
        jar = dict(ada.http.cookies)
    with serving(data) as served, Person(served) as ada:
        ada.http.cookies.update(jar)
        shapes = [ada.seen(f"/api/tables/{table}") for table in tables]
        assert [[seat["gone"] for seat in shape["seats"]] for shape in shapes] == [
            ["left", None],
            [None, None],
            [None, "away"],
        ]
        assert [shape["state"] for shape in shapes] == ["running", "over", "running"]
        made = [one["by"] for one in ada.frame(tables[2], after=0)["steps"] if one["seat"] == 1 and one["by"]]
        assert made[-1] == "bot"
    with closing(sqlite3.connect(data)) as file:
        for table, gone in zip(tables, (["leave/1"], ["resign/1"], ["away/2"]), strict=True):
            (found,) = file.execute("SELECT gone FROM tables WHERE id = ?", (table,)).fetchone()
            assert found == str(gone).replace("'", '"')


# Times, on a clock of the test's own


async def of_two(here: Evening, game: str = ONE) -> tuple[Table, Ear, Ear]:
    """A table of two people without a clock, who both listen; the second is to move."""
    from knall.web.http.wire.incoming import Join, NewTable

    store, seating = here.services.store, here.services.seating
    ada, bob = [await store.add_guest(name.encode(), name, 1.0) for name in ("Ada", "Bob")]
    wish = NewTable.model_validate({"game": game, "seats": [{"kind": "here"}, {"kind": "open"}]})
    table = await seating.create(wish, ada, "Ada")
    await seating.contribute(table, ada, "0" * 32)
    await seating.join(table, Join(name="Bob", word="1" * 32, seat=1), bob)
    ears = Ear(0), Ear(1)
    for guest, ear in zip((ada, bob), ears, strict=True):
        table.somebody_comes(guest, "net")
        ear.guest = guest
        table.watchers.add(ear)
    while table.begun.to_move != 1:
        await here.play(table)
    await here.settle()
    return table, *ears


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
        while table.begun.to_move == 1:
            await here.play(table)
        assert table.absence.asked == 0
        table.somebody_leaves(bob)  # nobody is left who could be asked
        assert table.absence.asked is None
        await here.pass_(600, step=20)
        assert timers(table) == []

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

    on_own_clock(data, evening, pace)


def test_two_who_do_the_same_at_once_do_it_once(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table, _, _ = await of_two(here)
        after = seq(table)
        answers = await asyncio.gather(*(here.services.leaving.resign(table, 1, after) for _ in range(3)))
        assert sorted(one["repeated"] for one in answers) == [False, True, True]
        assert [event.text for event in table.begun.events[after:]].count("leave/2") == 1
        with pytest.raises(Refused):
            await here.services.leaving.resign(table, 1, seq(table))

    on_own_clock(data, evening)
