"""All hands open: only when the match is over, each from its seat's own view, at a table and in a record."""

from __future__ import annotations

from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.games import load_game
from tests.web.support.live_server import Json, Person, play_on, seated


def hands_of(person: Person, table: str, at: int) -> list[Json] | None:
    return person.frame(table, at=at, hands=True).get("hands")


def test_hands_are_open_when_the_match_is_over(ada: Person, bob: Person, eve: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    length = play_on([ada, bob], table, 4)

    match = record.replay(record.read(eve.get(f"/api/tables/{table}/record").text), load_game)
    for at in (length // 3, length // 2, length):
        found = hands_of(eve, table, at)
        assert found is not None
        assert [0, 1] == [hand["seat"] for hand in found]
        voice = match.voice("en", None)
        for hand in found:
            own = match.as_of(at).position.view(hand["seat"]).hand(voice).silent
            assert own.title == hand["picture"]["title"]
            assert [*own.order] == [piece["id"] for piece in hand["picture"]["pieces"]]


def test_hands_are_closed_while_the_match_lasts(ada: Person, bob: Person, eve: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    now = play_on([ada, bob], table, 4, moves=3)

    for person in (ada, bob, eve):
        assert hands_of(person, table, now) is None
        assert hands_of(person, table, 0) is None
        assert person.frame(table, hands=True).get("hands") is None


def test_hands_of_a_record_are_open_when_its_match_is_over(ada: Person, bob: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    play_on([ada, bob], table, 4, moves=3)
    lasting = ada.get(f"/api/tables/{table}/record", seat=0).text
    play_on([ada, bob], table, 4)
    whole = ada.get(f"/api/tables/{table}/record").text

    asked = {"at": 2, "hands": True}
    assert ada.post("/api/replay", {"record": whole, **asked}).json()["hands"] == hands_of(ada, table, 2)
    assert "hands" not in ada.post("/api/replay", {"record": whole, "at": 2}).json()
    assert "hands" not in ada.post("/api/replay", {"record": lasting, **asked}).json()
