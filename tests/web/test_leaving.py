"""People resign and leave: on disk before it is told, told to everybody, and kept."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.games import load_game
from knall.web.wire.refusals import Refused
from tests.support.some_games import an_open_game
from tests.web.support.attendance import ONE, of_two, resign, stand_in, three, until_turn_of
from tests.web.support.evening import Evening, on_own_clock, seq
from tests.web.support.live_server import Person, play_on, seated, serving, until


@pytest.mark.parametrize("leaving", ["bot", "end"])
@an_open_game
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
        assert bob.frame(table, seat=1)["result"] == f"You have resigned. {game.words.called(0, 'en')} wins."
        assert (frame["to_move"], frame["moves"], frame["status"]) == (None, [], "The match is over.")


@an_open_game
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


@an_open_game
def test_of_three_the_others_are_ranked(ada: Person, bob: Person, eve: Person, game: AnyGame) -> None:
    table = three(ada, bob, eve, game.name, leaving="end")
    play_on([ada, bob, eve], table, 5, moves=12)
    resign(ada, table, 0)

    frame = bob.frame(table, seat=1)
    points = {one["seat"]: one["points"] for one in frame["accounts"]}
    best = max(points[1], points[2])
    assert frame["winners"]
    assert all(points[winner] == best and winner != 0 for winner in frame["winners"])
    assert frame["result"].startswith(f"{game.words.called(0, 'en')} has resigned. ")


@an_open_game
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
    name = game.words.called(0, "en")
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


@an_open_game
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


def test_two_who_do_the_same_at_once_do_it_once(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table, _, _ = await of_two(here)
        after = seq(table)
        answers = await asyncio.gather(*(here.services.leaving.resign(table, 1, after) for _ in range(3)))
        assert sorted(one["repeated"] for one in answers) == [False, True, True]
        assert [event.text for event in table.require_match().events[after:]].count("leave/2") == 1
        with pytest.raises(Refused):
            await here.services.leaving.resign(table, 1, seq(table))

    on_own_clock(data, evening)
