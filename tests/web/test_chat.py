"""Chat: what may be said at a table, and how much."""

from __future__ import annotations

from pathlib import Path

import pytest

from knall.games import NAMES
from knall.web.http import tables
from knall.web.http.limits import OWN
from tests.apart import run_apart
from tests.web.inside import inside
from tests.web.serving import Person

ONE = NAMES[0]
CHAT = "/api/tables/{}/chat"


@pytest.mark.parametrize(
    "text",
    [
        "hallo",
        "שלום עולם",
        "مرحبا",
        "می\u200cخواهم",  # a joiner that Persian needs
        "👨\u200d👩\u200d👧 👍🏽 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f ❤\ufe0f",
        "e\u0301",
        "?",
        "\u200e(abc)",
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
    monkeypatch.setattr(tables, "MOST_SAID", 3)
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
