"""A table whose seats are drawn by lot: on disk, for everybody's eyes, provable at the end, and again for a rematch."""

from __future__ import annotations

from pathlib import Path

from knall.core.game.game import AnyGame
from knall.core.match import seat_lot
from knall.games import NAMES
from knall.testing.deriving import derived
from tests.web.support.live_server import Json, Person, invite_of, play_on, serving
from tests.web.test_restart import moved

ONE = NAMES[0]


def drawn(ada: Person, bob: Person, game: str, swapped: bool) -> Json:
    """A table where Ada and Bob sit as they were named, or the other way round; as Ada sees it."""
    for _ in range(60):
        table = ada.create(game, "here friend", by_lot=True)
        assert (table["state"], table["by_lot"], table["mine"]) == ("waiting", True, [0])
        assert bob.join(table["id"], invite=invite_of(table, 1)).status_code == 200
        found = ada.seen(f"/api/tables/{table['id']}")
        if (found["mine"] == [1]) == swapped:
            return found
    raise AssertionError("no such lot came in 60 tries")


def test_everybody_sits_where_the_first_event_says_and_it_can_be_derived(
    ada: Person, bob: Person, game: AnyGame
) -> None:
    table = drawn(ada, bob, game.name, swapped=True)
    name = table["id"]

    assert [("Bob", 1), ("Ada", 0)] == [(seat["name"] or "Ada", seat["place"]) for seat in table["seats"]]
    assert [0] == bob.seen(f"/api/tables/{name}")["mine"]
    first = ada.frame(name, seat=1, after=0)["steps"][0]
    assert (1, None, "@2/1") == (first["number"], first["seat"], first["text"])
    assert ([[["@1", 1], ["@2", 1]], [["@1", 1]]] if game.open else None) == first["odds"]
    assert f"Bob is {table['seats'][0]['called']} and you are {table['seats'][1]['called']}." in first["say"]
    play_on([bob, ada], name, 1)
    told = ada.seen(f"/api/tables/{name}/fairness")
    assert [ada.contribution, bob.contribution] == told["contributions"], (
        "contributions are those of the places, which were given before the lot"
    )
    assert told["by_lot"]
    events = [(one["text"], one["odds"], one["drawn_words"]) for one in told["events"]]
    assert [] == list(derived(told["secret"], told["contributions"], events))
    text = ada.get(f"/api/tables/{name}/record").text
    assert '[Seat1 "Bob"]' in text
    assert ada.done("/api/verify", {"record": text})["chance_proven"]


def test_who_looked_through_a_seat_that_the_lot_gave_away_sees_nothing_of_it(ada: Person, bob: Person) -> None:
    hidden = NAMES[1]
    for _ in range(60):
        table = ada.create(hidden, "here friend", by_lot=True)
        with ada.listen(table["id"], seat=0) as ear:
            bob.join(table["id"], invite=invite_of(table, 1))
            frame = ear.next("frame")
        if ada.seen(f"/api/tables/{table['id']}")["mine"] == [1]:
            assert frame["seat"] is None
            assert frame["view"] == ada.frame(table["id"])["view"]
            return
    raise AssertionError("no such lot came in 60 tries")


def test_the_lot_survives_a_restart_and_is_drawn_again_for_a_rematch(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada, Person(served, "Bob", "1" * 32) as bob:
        table = drawn(ada, bob, ONE, swapped=True)
        name = table["id"]
        before = ada.frame(name, seat=1, after=0)
    with serving(data) as served, moved(served, ada) as ada, moved(served, bob) as bob:
        assert table["seats"] == [seat | {"present": False} for seat in ada.seen(f"/api/tables/{name}")["seats"]]
        assert before == ada.frame(name, seat=1, after=0)
        play_on([bob, ada], name, 1)
        again = ada.done(f"/api/tables/{name}/rematch", {})
        assert again["by_lot"]
        assert [0, 1] == [seat["place"] for seat in again["seats"]]
        assert [0] == again["mine"], "the order before the lot"
        ada.contribute(again["id"])
        bob.join(again["id"])
        text = ada.frame(again["id"], after=0)["steps"][0]["text"]
        assert seat_lot.read(text, 2) == tuple(
            seat["place"] for seat in ada.seen(f"/api/tables/{again['id']}")["seats"]
        )


def test_bots_take_part_in_the_lot_and_play_where_they_came_to_sit(ada: Person) -> None:
    for _ in range(60):
        table = ada.create(ONE, "here bot", by_lot=True)
        if table["mine"] == [1]:
            break
    assert ["bot", "here"] == [seat["kind"] for seat in table["seats"]]
    assert [ada.contribution, None] == ada.seen(f"/api/tables/{table['id']}/fairness")["contributions"]
    with ada.listen(table["id"], seat=1) as ear:
        while not ear.next("frame")["mine"]:
            pass
