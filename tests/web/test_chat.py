"""Chat: what may be said at a table, and how much."""

from __future__ import annotations

from pathlib import Path

import pytest

from knall.games import NAMES
from knall.web.gate.limits import OWN
from knall.web.tables import chat
from tests.support.own_thread import run_apart
from tests.web.support.live_server import Person, Served, seated
from tests.web.support.site_in_process import inside

ONE = NAMES[0]
CHAT = "/api/tables/{}/chat"


@pytest.mark.parametrize(
    "text",
    [
        "hallo",
        "שלום עולם",
        "مرحبا",
        "می\u200cخواهم",  # a joiner that Persian needs
        "👨\u200d👩\u200d👧 👍🏽 ❤\ufe0f",
        "e\u0301",
        "?",
        "שלום\u200f!",
    ],
)
def test_what_people_write(ada: Person, text: str) -> None:
    table = ada.create(ONE, "here here")["id"]
    assert ada.done(CHAT.format(table), {"text": text})["text"] == text


@pytest.mark.parametrize(
    "text", ["a\x00b", "a\x07", "\x1b[31mred", "a\x7f", "\u202eabc", "a\u2066b", "\u061cab", "a\x85\x9f"]
)
def test_what_would_deceive(ada: Person, text: str) -> None:
    table = ada.create(ONE, "here here")["id"]
    answer = ada.post(CHAT.format(table), {"text": text})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad")
    assert "control characters" in answer.json()["message"]
    assert "Steuerzeichen" in ada.post(CHAT.format(table), {"text": text}, lang="de").json()["message"]
    assert ada.seen(f"/api/tables/{table}")["messages"] == []


@pytest.mark.parametrize("text", [" ", "\u200b", "\u200b \u200d\ufeff", "\u3164", "\u2800\u115f", "\u0301", "\xad"])
def test_what_nobody_sees(ada: Person, text: str) -> None:
    table = ada.create(ONE, "here here")["id"]
    answer = ada.post(CHAT.format(table), {"text": text})
    assert (answer.status_code, answer.json()["message"]) == (422, "Write something first.")
    assert ada.post("/api/me", {"name": text}).status_code == 422


def test_a_table_keeps_so_many_messages(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_SAID", 3)
    table, other = ada.create(ONE, "here here")["id"], ada.create(ONE, "here here")["id"]
    answers = [ada.post(CHAT.format(table), {"text": "hi"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 409]
    assert answers[3].json()["message"].startswith("So much was said")
    assert ada.post(CHAT.format(other), {"text": "hi"}).status_code == 200


def test_a_guest_says_so_much_in_a_while(data: Path) -> None:
    async def run() -> None:
        async with inside(data) as here:
            ada, bob = here.visitor("203.0.113.1"), here.visitor("203.0.113.1")
            seats = [{"kind": "here"}, {"kind": "open"}]
            table = (await ada.post("/api/tables", {"game": ONE, "seats": seats})).json()["id"]
            at_once = int(OWN["chat"].burst)
            answers = [await ada.post(CHAT.format(table), {"text": "hi"}) for _ in range(at_once + 1)]
            assert [answer.status_code for answer in answers] == [200] * at_once + [429]
            assert answers[-1].json()["message"].startswith("That was a lot to say")
            assert (await bob.post(CHAT.format(table), {"text": "hi"})).status_code == 200
            assert (await ada.post("/api/me", {"name": "Ada"})).status_code == 200
            here.clock.now += int(answers[-1].headers["retry-after"])
            assert (await ada.post(CHAT.format(table), {"text": "hi"})).status_code == 200

    run_apart(run())


def texts(person: Person, table: str) -> list[str]:
    """What somebody reads in the chat of a table."""
    return [one["text"] for one in person.seen(f"/api/tables/{table}")["messages"]]


def test_who_only_watches_is_known_by_that(ada: Person, bob: Person, eve: Person) -> None:
    table = seated(ada, bob, ONE)
    for person in (bob, eve):
        person.done(CHAT.format(table), {"text": "hello"})
    assert [one["seat"] for one in ada.seen(f"/api/tables/{table}")["messages"]] == [1, None]


def test_whoever_made_the_table_keeps_the_chat_to_those_who_play(ada: Person, bob: Person, eve: Person) -> None:
    table = seated(ada, bob, ONE, watchers_talk=False)
    refused = eve.post(CHAT.format(table), {"text": "hello"}, lang="de")
    assert (refused.status_code, refused.json()["message"]) == (
        409,
        eve.seen(f"/api/tables/{table}", lang="de")["silent"],
    )
    bob.done(CHAT.format(table), {"text": "hello"})
    for person in (bob, eve):
        foreign = person.post(f"{CHAT.format(table)}/watchers", {"talk": True})
        assert (foreign.status_code, foreign.json()["error"]) == (403, "foreign")
    with eve.listen(table) as ear:
        assert not ear.next("table")["watchers_talk"]
        for _ in range(2):  # the same again changes nothing
            assert ada.done(f"{CHAT.format(table)}/watchers", {"talk": True})["watchers_talk"]
        told = ear.next("table")
        while told["silent"] is not None:
            told = ear.next("table")
        eve.done(CHAT.format(table), {"text": "hello"})


def test_somebody_is_removed_from_the_chat_and_let_back(ada: Person, bob: Person, eve: Person, served: Served) -> None:
    table = seated(ada, bob, ONE)
    eve.done("/api/me", {"name": "Eve"})
    number = eve.done(CHAT.format(table), {"text": "buy my coins"})["number"]
    bob.done(CHAT.format(table), {"text": "no"})
    wish = {"number": number}
    assert bob.post(f"{CHAT.format(table)}/remove", wish).json()["error"] == "foreign"
    assert ada.post(f"{CHAT.format(table)}/remove", {"number": 99}).json()["error"] == "unknown"
    with bob.listen(table) as ear:
        ear.next("table")
        for _ in range(2):
            now = ada.done(f"{CHAT.format(table)}/remove", wish)
        assert now["removed"] == [{"name": "Eve", "number": number}]
        assert [one["text"] for one in ear.next("chat")["messages"]] == ["no"]
    assert (texts(ada, table), texts(eve, table)) == (["no"], ["no"])
    assert bob.seen(f"/api/tables/{table}")["removed"] == []
    refused = eve.post(CHAT.format(table), {"text": "again"})
    assert (refused.status_code, refused.json()["message"]) == (409, eve.seen(f"/api/tables/{table}")["silent"])
    row = served.services.store.table(table)
    assert row is not None
    assert len(row.silenced) == 1, "it is on disk"
    own = ada.done(CHAT.format(table), {"text": "well"})["number"]
    assert ada.post(f"{CHAT.format(table)}/remove", {"number": own}).status_code == 422
    assert ada.done(f"{CHAT.format(table)}/remove", {**wish, "removed": False})["removed"] == []
    assert texts(bob, table) == ["buy my coins", "no", "well"]
    eve.done(CHAT.format(table), {"text": "sorry"})


def test_a_message_is_deleted_by_its_writer_or_whoever_made_the_table(
    ada: Person, bob: Person, eve: Person, data: Path
) -> None:
    table = seated(ada, bob, ONE)
    numbers = [
        person.done(CHAT.format(table), {"text": f"secret {person.name}"})["number"] for person in (ada, bob, eve)
    ]
    assert bob.post(f"{CHAT.format(table)}/delete", {"number": numbers[0]}).json()["error"] == "foreign"
    with eve.listen(table) as ear:
        ear.next("table")
        for person, number in ((bob, numbers[1]), (bob, numbers[1]), (ada, numbers[2])):
            person.done(f"{CHAT.format(table)}/delete", {"number": number})
        assert len(ear.next("chat")["messages"]) == 2
        assert len(ear.next("chat")["messages"]) == 1
    assert texts(bob, table) == [f"secret {ada.name}"]
    assert bob.done(CHAT.format(table), {"text": "new"})["number"] == max(numbers) + 1, "no number is given twice"
