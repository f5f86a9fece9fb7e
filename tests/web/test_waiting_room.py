"""The waiting room: what whoever made a table may change until the match begins, and nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import begin
from knall.games import NAMES, load_game
from knall.testing.deriving import derived
from tests.support.some_games import an_open_game
from tests.web.support.live_server import Json, Person, Served, invite_of, play_on, serving

OPEN = next(name for name in NAMES if load_game(name).open)
HIDDEN = next(name for name in NAMES if not load_game(name).open)
SETTINGS = ("options", "clock", "chat", "by_lot")


def change(person: Person, table: Json, seat: int, becomes: str, **more: object) -> Json:
    """What becomes of a seat, behind the last change that this person knows."""
    wish = {"after": table["changes"], "seat": seat, "becomes": becomes, **more}
    return person.done(f"/api/tables/{table['id']}/seat", wish)


def refusal(person: Person, table: Json, command: str, **wish: object) -> tuple[int, str]:
    """How a command is refused: status and code."""
    answer = person.post(f"/api/tables/{table['id']}/{command}", wish)
    return answer.status_code, answer.json()["error"]


def kinds(table: Json) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


@an_open_game
def test_a_bot_instead_begins_the_match_and_its_chance_is_proven(ada: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here friend")
    now = change(ada, table, 1, "bot", level="easy")

    assert (now["state"], kinds(now), now["changes"]) == ("running", ["here", "bot"], 1)
    assert now["commitment"] == table["commitment"]
    assert now == ada.seen(f"/api/tables/{table['id']}")


@an_open_game
def test_a_seat_fewer(ada: Person, bob: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here friend open")
    assert bob.join(table["id"], seat=2).status_code == 200

    now = change(ada, table, 1, "gone")

    assert (now["state"], now["players"], [seat["name"] for seat in now["seats"]]) == ("running", 2, [None, "Bob"])
    assert bob.seen(f"/api/tables/{table['id']}")["mine"] == [1]
    play_on([ada, bob], table["id"], 1)
    told = ada.seen(f"/api/tables/{table['id']}/fairness")
    assert told["contributions"] == [ada.contribution, bob.contribution]
    events = [(one["text"], one["odds"], one["drawn_words"]) for one in told["events"]]
    assert [] == list(derived(told["secret"], told["contributions"], events))


@an_open_game
def test_no_fewer_seats_than_the_game_is_for(ada: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here friend")
    assert refusal(ada, table, "seat", after=0, seat=1, becomes="gone") == (422, "bad")
    assert refusal(ada, table, "seat", after=0, seat=2, becomes="gone") == (404, "unknown")
    only_bots = ada.create(game.name, "here friend friend")
    change(ada, only_bots, 1, "bot", level="easy")
    now = change(ada, ada.seen(f"/api/tables/{only_bots['id']}"), 0, "bot", level="easy")
    assert refusal(ada, now, "seat", after=2, seat=2, becomes="bot", level="easy") == (422, "bad")
    assert refusal(ada, now, "seat", after=2, seat=2, becomes="bot", level="godlike") == (422, "bad")


def test_the_same_command_again_changes_nothing_more(ada: Person) -> None:
    table = ada.create(OPEN, "here friend friend open")
    first = change(ada, table, 1, "gone")
    second = change(ada, table, 1, "gone")
    assert (first["players"], second["players"], second["changes"]) == (3, 3, 1)

    assert refusal(ada, table, "seat", after=0, seat=2, becomes="gone") == (409, "stale")
    assert refusal(ada, table, "seat", after=7, seat=2, becomes="gone") == (409, "stale")
    third = change(ada, second, 1, "gone")
    assert third["players"] == 2
    again = change(ada, second, 1, "gone")
    assert (again["players"], again["changes"]) == (2, 2)


def test_only_whoever_made_the_table_changes_it(ada: Person, bob: Person, eve: Person) -> None:
    table = ada.create(OPEN, "here open open")
    bob.join(table["id"])
    for person in (bob, eve):
        assert refusal(person, table, "seat", after=0, seat=2, becomes="gone") == (403, "foreign")
        assert refusal(person, table, "settings", after=0) == (403, "foreign")
        assert refusal(person, table, "close") == (403, "foreign")
    assert ada.seen(f"/api/tables/{table['id']}")["changes"] == 0


def test_a_match_that_has_begun_is_changed_no_more(ada: Person) -> None:
    table = ada.create(OPEN, "here here")
    assert refusal(ada, table, "seat", after=0, seat=1, becomes="bot", level="easy") == (409, "closed")
    assert refusal(ada, table, "settings", after=0) == (409, "closed")
    assert refusal(ada, table, "close") == (409, "closed")


def test_somebody_who_sits_there_can_be_removed_and_the_old_invitation_is_gone(
    ada: Person, bob: Person, eve: Person
) -> None:
    table = ada.create(OPEN, "here friend friend")
    path, invite = f"/api/tables/{table['id']}", invite_of(table, 1)
    bob.join(table["id"], invite=invite)
    assert refusal(ada, table, "seat", after=0, seat=1, becomes="friend") == (409, "stale"), "nobody was named"
    assert refusal(ada, table, "seat", after=0, seat=1, becomes="friend", name="Eve") == (409, "stale")

    with bob.listen(table["id"]) as ear:
        ear.next("table")
        now = change(ada, table, 1, "friend", name="Bob")
        while ear.next("table")["mine"]:
            pass

    assert (now["seats"][1]["taken"], now["seats"][1]["name"]) == (False, None)
    assert invite_of(now, 1) != invite
    assert bob.join(table["id"], invite=invite).status_code == 404
    assert bob.seen(path, invite=invite)["invitation"] == {"state": "gone", "seat": None}
    assert eve.join(table["id"], invite=invite_of(now, 1)).json()["mine"] == [1]
    again = change(ada, table, 1, "friend", name="Bob")
    assert again["seats"][1]["name"] == "Eve", "the command that came once more has removed nobody else"


@an_open_game
def test_settings_change_until_somebody_else_sits(ada: Person, bob: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here friend")
    path = f"/api/tables/{table['id']}"
    options = {one.name: next(value for value in one.allowed if value != one.default) for one in game.options[:1]}
    wish = {"after": 0, "options": options, "clock": 60, "chat": False, "by_lot": True}

    now = ada.done(f"{path}/settings", wish)

    assert options.items() <= now["options"].items()
    assert (now["clock"], now["chat"], now["by_lot"]) == (60, False, True)
    assert now["commitment"] == table["commitment"]
    assert ada.done(f"{path}/settings", wish)["changes"] == 1
    assert refusal(ada, table, "settings", after=1, options={"no-such": 1}) == (422, "bad")
    back = ada.done(f"{path}/settings", {"after": 1})
    assert [back[name] for name in SETTINGS] == [table[name] for name in SETTINGS]
    bob.join(table["id"], invite=invite_of(now, 1))
    assert refusal(ada, table, "settings", after=2) == (409, "closed")


def test_with_somebody_else_there_options_and_bots_stay(ada: Person, bob: Person) -> None:
    table = ada.create(OPEN, "here friend bot open")
    free = change(ada, table, 2, "friend")
    assert kinds(free) == ["here", "friend", "friend", "open"], "as long as nobody else sits"
    table = change(ada, free, 2, "bot", level="hard")
    bob.join(table["id"])
    assert refusal(ada, table, "settings", after=2, chat=False) == (409, "closed")
    assert refusal(ada, table, "seat", after=2, seat=2, becomes="friend") == (409, "closed")
    assert refusal(ada, table, "seat", after=2, seat=2, becomes="open") == (409, "closed")
    assert change(ada, table, 2, "bot", level="easy")["seats"][2]["level"] == "easy"


def test_a_given_position_keeps_its_players_and_options(ada: Person) -> None:
    played = ada.create(OPEN, "here here here")
    view = ada.frame(played["id"], seat=0)["view"]
    table = ada.create(OPEN, "here friend friend", start=view)
    assert table["given"]
    option = load_game(OPEN).options[0]
    other = next(value for value in option.allowed if value != option.default)
    assert refusal(ada, table, "settings", after=0, options={option.name: other}) == (409, "closed")
    assert refusal(ada, table, "seat", after=0, seat=1, becomes="gone") == (422, "bad")
    assert ada.done(f"/api/tables/{table['id']}/settings", {"after": 0, "clock": 30})["clock"] == 30


def test_a_known_hand_is_for_nobody_from_elsewhere(ada: Person) -> None:
    position = str(begin(load_game(HIDDEN), 2, {}, chance.known("known")).position)
    table = ada.done("/api/tables", {"game": HIDDEN, "seats": [{"kind": "here"}, {"kind": "here"}], "start": position})
    assert refusal(ada, table, "seat", after=0, seat=1, becomes="friend") == (422, "bad")


def test_a_closed_table_says_so_to_everybody(ada: Person, bob: Person, eve: Person) -> None:
    table = ada.create(OPEN, "here friend friend")
    path, invite = f"/api/tables/{table['id']}", invite_of(table, 2)
    bob.join(table["id"], invite=invite_of(table, 1))
    with bob.listen(table["id"]) as ear:
        ear.next("table")
        now = ada.done(f"{path}/close", {})
        while ear.next("table")["state"] != "closed":
            pass
    assert (now["state"], now["closed"]) == ("closed", "This table was closed before its match began.")
    assert [seat["invite"] for seat in now["seats"]] == [None, None, None]
    assert ada.done(f"{path}/close", {})["changes"] == now["changes"] == 1
    refused = eve.join(table["id"], invite=invite)
    assert (refused.status_code, refused.json()["message"]) == (409, now["closed"])
    assert refusal(ada, now, "seat", after=1, seat=1, becomes="bot", level="easy", name="Bob") == (409, "closed")
    assert refusal(ada, now, "settings", after=1) == (409, "closed")
    for person in (ada, bob):
        line = person.seen("/api/me/tables", lang="de")["tables"][0]
        assert (line["state"], line["closed"]) == (
            "closed",
            "Dieser Tisch wurde geschlossen, bevor die Partie begann.",
        )


def test_what_was_changed_and_closed_outlives_the_server(data: Path) -> None:
    with serving(data) as served, Person(served) as ada:
        kept = change(ada, ada.create(OPEN, "here friend friend"), 1, "bot", level="hard")
        shut = ada.create(OPEN, "here friend")
        ada.done(f"/api/tables/{shut['id']}/close", {})
        cookies = dict(ada.http.cookies)
    with serving(data) as served, Person(served) as ada:
        ada.http.cookies.update(cookies)
        now = ada.seen(f"/api/tables/{kept['id']}")
        assert (kinds(now), now["changes"]) == (["here", "bot", "friend"], 1)
        assert change(ada, {**kept, "changes": 0}, 1, "bot", level="hard")["changes"] == 1, "it is known as repeated"
        assert change(ada, now, 2, "gone")["state"] == "running"
        assert ada.seen(f"/api/tables/{shut['id']}")["state"] == "closed"


def test_what_became_of_an_invitation(ada: Person, bob: Person, eve: Person) -> None:
    table = ada.create(OPEN, "here friend friend")
    path, invite = f"/api/tables/{table['id']}", invite_of(table, 1)
    assert eve.seen(path)["invitation"] is None
    assert eve.seen(path, invite=invite)["invitation"] == {"state": "free", "seat": 1}
    bob.join(table["id"], invite=invite)
    assert eve.seen(path, invite=invite)["invitation"] == {"state": "used", "seat": 1}
    assert bob.seen(path, invite=invite)["invitation"] == {"state": "free", "seat": 1}
    assert eve.seen(path, invite="x")["invitation"] == {"state": "gone", "seat": None}
    assert eve.get(path, invite="x" * 65).status_code == 422


def test_an_open_seat_has_the_tables_own_link_as_its_invitation(ada: Person, bob: Person, eve: Person) -> None:
    table = ada.create(OPEN, "here open open")
    assert [seat["invite"] for seat in table["seats"]] == [None, *[f"http://{ada.host}/table/{table['id']}"] * 2]
    assert ada.get(table["seats"][1]["qr"]).headers["content-type"] == "image/svg+xml"
    assert eve.get(f"/api/tables/{table['id']}/qr/1.svg").status_code == 403
    assert bob.join(table["id"]).json()["mine"] == [1]


def test_a_seat_that_is_kept_for_somebody_can_be_given_away(ada: Person, bob: Person, eve: Person) -> None:
    table = ada.create(OPEN, "here friend")
    bob.join(table["id"], invite=invite_of(table, 1))
    play_on([ada, bob], table["id"], 1)
    again = ada.done(f"/api/tables/{table['id']}/rematch", {})
    assert again["changes"] == 0
    seat = next(seat["seat"] for seat in again["seats"] if not seat["taken"])
    assert again["seats"][seat]["invite"] is None

    now = change(ada, again, seat, "friend")

    assert eve.join(again["id"], invite=invite_of(now, seat)).json()["mine"] == [seat]


def test_links_that_reach_this_computer_only_are_known(ada: Person, served: Served, data: Path) -> None:
    assert ada.create(OPEN, "here friend")["here_only"]
    with serving(data, public_url="https://play.example.org") as public, Person(public) as bob:
        wish = {"game": OPEN, "seats": [{"kind": "here"}, {"kind": "friend"}]}
        assert not bob.done("/api/tables", wish)["here_only"]


@pytest.mark.parametrize(
    ("wish", "named"),
    [
        ({}, "after"),
        ({"after": -1}, "after"),
        ({"after": 0, "seat": 1}, "becomes"),
        ({"after": 0, "seat": 1, "becomes": "x"}, "becomes"),
    ],
)
def test_nonsense_is_named(ada: Person, wish: Json, named: str) -> None:
    table = ada.create(OPEN, "here friend")
    answer = ada.post(f"/api/tables/{table['id']}/seat", wish)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad")
    assert named in answer.json()["message"]


@an_open_game
def test_bots_have_names_with_their_level_everywhere(ada: Person, game: AnyGame) -> None:
    seats = [{"kind": "here", "name": "Ada"}, *({"kind": "bot", "level": level} for level in ("easy", "hard"))]
    table = ada.done("/api/tables", {"game": game.name, "seats": seats})
    names = [seat["name"] for seat in table["seats"][1:]]
    assert len(set(names)) == 2
    assert all(name.startswith("Bot ") for name in names)
    assert [seat["level_called"] for seat in table["seats"]] == [None, "Easy", "Hard"]
    told = ada.seen(f"/api/tables/{table['id']}", lang="de")["seats"]
    assert [seat["level_called"] for seat in told] == [None, "Leicht", "Schwer"]
    line = ada.seen("/api/me/tables", lang="de")["tables"][0]
    assert line["seats"] == ["Ada", f"{names[0]} (Leicht)", f"{names[1]} (Schwer)"]
    ada.contribute(table["id"])
    accounts = ada.frame(table["id"], seat=0)["accounts"]
    assert {"Ada", *names} <= {account["name"] for account in accounts}


def test_a_bot_that_comes_later_is_called_otherwise(ada: Person) -> None:
    table = ada.create(OPEN, "here bot friend bot")
    now = change(ada, change(ada, table, 1, "gone"), 1, "bot", level="easy")
    names = [seat["name"] for seat in now["seats"][1:]]
    assert now["state"] == "running"
    assert len(set(names)) == 2
