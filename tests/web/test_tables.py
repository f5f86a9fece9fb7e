"""Tables: make one, sit down, stand up, talk, play again."""

from __future__ import annotations

import json
import re

import pytest

from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import begin
from knall.games import NAMES, load_game
from knall.web.tables.seating import new_name
from tests.support.some_games import an_open_game
from tests.web.support.live_server import Person, Served, invite_of, play_on, seated

ONE = NAMES[0]


@an_open_game
def test_a_table_with_nobody_missing_begins_at_once(ada: Person, game: AnyGame) -> None:
    for players in game.seats:
        table = ada.create(game.name, "here " * players)

        assert table["state"] == "running"
        assert table["mine"] == list(range(players))
        assert table["host"]
        assert table["players"] == players
        assert re.fullmatch("[0-9a-f]{64}", table["commitment"])
        assert ada.seen(f"/api/tables/{table['id']}") == table


def test_a_table_says_what_its_game_leaves_to_chance(ada: Person) -> None:
    found = {name: ada.create(name, "here bot")["at_random"] for name in NAMES}

    assert found == {"urknall": "elements and rolls", "ramsch": "cards", "theory": "cards, tiles and prizes"}


def test_options_are_completed_and_checked(ada: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here here")
    assert table["changed"] == ""
    assert set(table["options"]) == {option.name for option in game.options}

    for option in game.options[:1]:
        other = next(value for value in option.allowed if value != option.default)
        changed = ada.create(game.name, "here here", options={option.name: other})
        assert changed["options"][option.name] == other
        assert changed["changed"].startswith(option.title["en"])

    seats = [{"kind": "here"}, {"kind": "here"}]
    wrong = {"game": game.name, "seats": seats, "options": {"no-such-option": 1}}
    refused = ada.post("/api/tables", wrong)
    assert (refused.status_code, refused.json()["error"]) == (422, "bad")
    assert "no-such-option" in refused.json()["message"]


def test_a_given_position_is_where_the_match_begins(ada: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here here")
    play_on([ada, ada], table["id"], 5, moves=6)
    view = ada.frame(table["id"], seat=0)["view"]
    if "?" in view:
        refused = ada.post("/api/tables", {"game": game.name, "seats": [{"kind": "here"}] * 2, "start": view})
        assert refused.status_code == 422
        return
    again = ada.create(game.name, "here here", start=view)
    assert ada.frame(again["id"], seat=0)["view"] == view


def test_a_position_at_its_end_is_a_match_that_is_over(ada: Person) -> None:
    table = ada.create(ONE, "here here")
    play_on([ada, ada], table["id"], 3)
    end = ada.frame(table["id"])
    assert end["over"]

    again = ada.create(ONE, "here here", start=end["view"])

    assert again["state"] == "over"
    lines = {line["id"]: line["state"] for line in ada.seen("/api/me/tables")["tables"]}
    assert lines[again["id"]] == "over"


def test_friends_come_by_link_only(ada: Person, bob: Person, eve: Person) -> None:
    table = ada.create(ONE, "here friend")
    name, invite = table["id"], invite_of(table, 1)
    assert table["state"] == "waiting"
    assert table["seats"][1]["invite"].startswith(f"http://{ada.host}/table/{name}?invite=")
    assert len(invite) >= 20

    for wrong in ("x", invite[:-1], invite.swapcase(), ""):
        refused = eve.join(name, invite=wrong)
        assert (refused.status_code, refused.json()["error"]) == (404, "unknown")
    assert eve.join(name).json()["error"] == "closed"
    assert eve.join(name, seat=1).json()["error"] == "closed"
    assert [seat["invite"] for seat in eve.seen(f"/api/tables/{name}")["seats"]] == [None, None]
    assert eve.get(f"/api/tables/{name}/qr/1.svg").status_code == 403

    joined = bob.join(name, invite=invite).json()

    assert joined["state"] == "running"
    assert joined["mine"] == [1]
    assert not joined["host"]
    assert joined["seats"][1]["name"] == "Bob"
    assert eve.join(name, invite=invite).status_code == 404
    assert ada.seen(f"/api/tables/{name}")["seats"][1]["invite"] is None


def test_the_qr_code_is_for_the_host(ada: Person) -> None:
    table = ada.create(ONE, "here friend")
    answer = ada.get(table["seats"][1]["qr"])
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<?xml")
    assert ada.get(f"/api/tables/{table['id']}/qr/0.svg").status_code == 403
    assert ada.get(f"/api/tables/{table['id']}/qr/7.svg").status_code == 404


@an_open_game
def test_joining_twice_is_joining_once(ada: Person, bob: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here open open")
    first = bob.join(table["id"])
    second = bob.join(table["id"])

    assert first.json()["mine"] == second.json()["mine"] == [1]
    assert second.json()["state"] == "waiting"
    assert bob.join(table["id"], seat=2).json()["mine"] == [1, 2]
    again = bob.join(table["id"], seat=2)
    assert (again.status_code, again.json()["state"]) == (200, "running")


def test_an_open_seat_is_for_the_first_who_comes(ada: Person, bob: Person, eve: Person) -> None:
    table = ada.create(ONE, "here open")
    assert bob.join(table["id"], seat=0).json()["error"] == "closed"
    assert bob.join(table["id"], seat=3).json()["error"] == "unknown"
    assert bob.join(table["id"]).json()["mine"] == [1]
    refused = eve.join(table["id"])
    assert (refused.status_code, refused.json()["error"]) == (409, "closed")


def test_who_stands_up_frees_the_seat(ada: Person, bob: Person, eve: Person) -> None:
    table = ada.create(ONE, "here open open")
    name = table["id"]
    bob.join(name)
    assert eve.post(f"/api/tables/{name}/leave", {"seat": 1}).json()["error"] == "foreign"

    left = bob.done(f"/api/tables/{name}/leave", {"seat": 1})

    assert left["mine"] == []
    assert not left["seats"][1]["taken"]
    assert left["seats"][1]["name"] is None
    assert eve.join(name).json()["mine"] == [1]
    assert bob.join(name).json()["state"] == "running"
    refused = bob.post(f"/api/tables/{name}/leave", {"seat": 2})
    assert (refused.status_code, refused.json()["error"]) == (409, "closed")


def test_the_host_can_stand_up_and_sit_down_again(ada: Person, bob: Person) -> None:
    table = ada.create(ONE, "here friend")
    ada.done(f"/api/tables/{table['id']}/leave", {"seat": 0})
    assert bob.join(table["id"], seat=0).status_code == 409
    assert ada.join(table["id"], seat=0).json()["mine"] == [0]


def test_names_and_chat_come_back_as_they_were_said(ada: Person, bob: Person, eve: Person) -> None:
    bob.name = '<img src=x onerror="1">'
    name = seated(ada, bob, ONE)
    assert ada.seen(f"/api/tables/{name}")["seats"][1]["name"] == bob.name

    text = "<script>alert('&amp;')</script> \"Grüße\" 🎲"
    said = bob.done(f"/api/tables/{name}/chat", {"text": f"  {text}\n"})
    assert (said["text"], said["mine"], said["seat"], said["name"]) == (text, True, 1, bob.name)
    assert [one["mine"] for one in ada.seen(f"/api/tables/{name}")["messages"]] == [False]
    assert eve.done(f"/api/tables/{name}/chat", {"text": "hi"})["seat"] is None
    assert [one["number"] for one in ada.seen(f"/api/tables/{name}")["messages"]] == [1, 2]
    assert ada.post(f"/api/tables/{name}/chat", {"text": " \n "}).json()["error"] == "bad"


def test_chat_can_be_turned_off(ada: Person) -> None:
    table = ada.create(ONE, "here here", chat=False)
    refused = ada.post(f"/api/tables/{table['id']}/chat", {"text": "hi"})
    assert (refused.status_code, refused.json()["error"]) == (409, "closed")


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "a\x00b", "x" * 25, 7, None])
def test_a_name_is_short_and_visible(ada: Person, name: object) -> None:
    body = json.dumps({"name": name})
    answer = ada.http.post("/api/me", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad")
    assert "name" in answer.json()["message"]


def test_my_name_and_my_tables(ada: Person, bob: Person, eve: Person) -> None:
    assert ada.seen("/api/me/tables") == {"tables": [], "more": None}
    assert ada.done("/api/me", {"name": "  Ada   L. "}) == {"name": "Ada L."}
    assert ada.seen("/api/site")["me"] == {"name": "Ada L."}
    name = seated(ada, bob, ONE)
    waiting = ada.create(ONE, "here open")["id"]
    frame = ada.frame(name, seat=0)

    lines = ada.seen("/api/me/tables")["tables"]

    assert [line["id"] for line in lines] == [waiting, name]
    assert [line["state"] for line in lines] == ["waiting", "running"]
    assert lines[1]["seats"] == ["Ada L.", "Bob"]
    assert lines[1]["your_turn"] == (frame["to_move"] == 0)
    assert bob.seen("/api/me/tables")["tables"][0]["your_turn"] == (frame["to_move"] == 1)
    assert eve.seen("/api/me/tables") == {"tables": [], "more": None}


def test_my_tables_say_who_won(ada: Person, bob: Person) -> None:
    ada.done("/api/me", {"name": "Ada"})
    for seed in range(3):
        table = seated(ada, bob, ONE)
        assert ada.seen("/api/me/tables")["tables"][0]["result"] is None
        play_on([ada, bob], table, seed)
        won = ada.frame(table)["winners"]

        result = ada.seen("/api/me/tables")["tables"][0]["result"]

        assert ("You" in result, "Bob" in result) == (0 in won, 1 in won)
        assert bob.seen("/api/me/tables", lang="de")["tables"][0]["result"] != result


def test_the_cookie_is_for_the_server_alone(ada: Person, served: Served) -> None:
    answer = ada.post("/api/me", {"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    secret = cookie.split("=")[1].split(";")[0]
    assert len(secret) >= 40
    assert "set-cookie" not in ada.post("/api/me", {"name": "Ada L."}).headers
    assert secret.encode() not in served.services.store.path.read_bytes()


def test_playing_again(ada: Person, bob: Person, eve: Person) -> None:
    name = seated(ada, bob, ONE)
    early = ada.post(f"/api/tables/{name}/rematch", {})
    assert (early.status_code, early.json()["error"]) == (409, "closed")
    play_on([ada, bob], name, 1)
    assert eve.post(f"/api/tables/{name}/rematch", {}).json()["error"] == "foreign"

    new = bob.done(f"/api/tables/{name}/rematch", {})

    assert new["id"] != name
    assert new["state"] == "waiting"
    assert new["mine"] == [0]  # another one begins
    assert new["seats"][1]["invite"] is None
    assert ada.done(f"/api/tables/{name}/rematch", {})["id"] == new["id"]
    assert ada.seen(f"/api/tables/{name}")["rematch"] == new["id"]
    assert [seat["kept"] for seat in ada.seen(f"/api/tables/{new['id']}")["seats"]] == [False, True]
    assert eve.join(new["id"]).json()["error"] == "closed"
    joined = ada.join(new["id"], seat=1).json()
    assert (joined["state"], joined["mine"]) == ("waiting", [1])
    assert bob.contribute(new["id"])["state"] == "running"
    assert joined["commitment"] != ada.seen(f"/api/tables/{name}")["commitment"]


def test_a_match_begins_when_everybody_has_contributed_after_the_promise(
    ada: Person, bob: Person, eve: Person, served: Served
) -> None:
    wish = {"game": ONE, "seats": [{"kind": "here"}, {"kind": "here"}, {"kind": "friend"}]}
    table = ada.done("/api/tables", wish)
    path = f"/api/tables/{table['id']}"
    assert (table["state"], table["contribution_wanted"]) == ("waiting", True)
    assert table["commitment"] == chance.commitment(served.services.registry.find(table["id"]).row.secret)
    joined = bob.join(table["id"], invite=invite_of(table, 2)).json()
    assert (joined["state"], joined["contribution_wanted"]) == ("waiting", False)
    assert served.services.store.log(table["id"]) == []  # nothing is drawn before all contributions are there
    assert eve.post(f"{path}/contribution", {"contribution": "e" * 32}).json()["error"] == "foreign"
    for odd in ("abc", "A" * 32, "0" * 33, 7):
        assert ada.post(f"{path}/contribution", {"contribution": odd}).status_code == 422

    begun = ada.contribute(table["id"])

    assert (begun["state"], begun["contribution_wanted"], begun["commitment"]) == (
        "running",
        False,
        table["commitment"],
    )
    assert ada.contribute(table["id"])["seq"] == begun["seq"]  # the same again changes nothing
    other = ada.post(f"{path}/contribution", {"contribution": "f" * 32}, lang="de")
    assert (other.status_code, other.json()["error"]) == (409, "closed")
    assert "Zufallszahl" in other.json()["message"]
    assert ada.seen(f"{path}/fairness")["contributions"] == [ada.contribution, ada.contribution, bob.contribution]


def test_who_stands_up_takes_the_contribution_along(ada: Person, bob: Person) -> None:
    table = ada.create(ONE, "here open open")
    bob.join(table["id"], seat=1)
    bob.done(f"/api/tables/{table['id']}/leave", {"seat": 1})
    bob.contribution = "b" * 32
    assert bob.join(table["id"], seat=2).json()["contribution_wanted"] is False
    assert bob.contribute(table["id"])["state"] == "waiting"


def test_playing_again_against_bots_begins_with_the_contribution(ada: Person) -> None:
    table = ada.create(ONE, "here bot")
    start = load_game(ONE).seats[0]
    assert start == 2
    end = ada.create(ONE, "here here")
    play_on([ada, ada], end["id"], 2)
    over = ada.create(ONE, "here bot", start=ada.frame(end["id"])["view"])
    again = ada.done(f"/api/tables/{over['id']}/rematch", {})
    assert (again["state"], again["contribution_wanted"]) == ("waiting", True)
    assert ada.contribute(again["id"])["state"] == "over"  # it begins where that one began: at its end
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "here"]
    assert table["hints"]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown"),
        ({"seats": [{"kind": "here"}]}, 422, "bad"),
        ({"seats": [{"kind": "here"}] * 8}, 422, "bad"),
        ({"seats": [{"kind": "bot"}] * 2}, 422, "bad"),
        ({"seats": [{"kind": "here"}, {"kind": "bot", "level": "godlike"}]}, 422, "bad"),
        ({"seats": [{"kind": "here"}, {"kind": "cat"}]}, 422, "bad"),
        ({"contribution": "0" * 32}, 422, "bad"),  # before the promise is known
        ({"clock": 1}, 422, "bad"),
        ({"clock": True}, 422, "bad"),
        ({"chat": "yes"}, 422, "bad"),
        ({"start": "no position"}, 422, "bad"),
        ({"secret": "mine"}, 422, "bad"),
    ],
)
def test_a_table_that_cannot_be(ada: Person, change: dict[str, object], status: int, code: str) -> None:
    good = {"game": ONE, "seats": [{"kind": "here"}, {"kind": "here"}]}
    answer = ada.post("/api/tables", good | change)
    assert (answer.status_code, answer.json()["error"]) == (status, code)
    assert answer.json()["message"]


def test_whoever_knows_the_hidden_cards_plays_with_no_friends(ada: Person, game: AnyGame) -> None:
    start = str(begin(game, 2, {}, chance.known(3)).position)
    asked = {"game": game.name, "start": start}
    answer = ada.post("/api/tables", {**asked, "seats": [{"kind": "here"}, {"kind": "friend"}]})

    assert answer.status_code == (201 if game.open else 422)
    assert ada.post("/api/tables", {**asked, "seats": [{"kind": "here"}, {"kind": "here"}]}).status_code == 201


def test_no_command_line_takes_the_name_of_a_table_for_an_option() -> None:
    assert not [name for name in (new_name() for _ in range(2_000)) if name.startswith("-")]
