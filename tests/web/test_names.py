"""What people may be called: nobody is taken for a bot, no pile of marks covers other lines, nothing is unseen."""

from __future__ import annotations

import pytest

from knall.core.text.characters import MOST_MARKS, seen
from knall.games import NAMES
from knall.web.wire.names import sounds_like_a_bot
from tests.web.support.live_server import Person

PILE = "Z" + "\u0351\u0308\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307" * 2 + "a"
BOTS = [
    "Bot (Easy)",
    "bot",
    "BOT 2",
    "Bot(Normal)",
    " bot  (leicht)",
    "B0t (easy)",
    "Ｂｏｔ (Hard)",
    "Воt (Easy)",
    "bot_1",
    "Bo\u0327t Max",
    "Bo\u0335t Max",
    "B\u00f6t Max",
    "Bo\ufe00t Max",
    "B\u034fot Max",
    "V\u0435ga",
]
PEOPLE = ["Botond", "Bo", "Abbot", "Robot", "Ada (Bot)", "Both", "Bottom", "Easy", "Vegard", "Vega Ada"]


@pytest.mark.parametrize(
    "name", [*BOTS, "BotChampion", "Bot-Meister", "Boteasy", "Bot Vega", "vega", "  NAOS ", "Zοsma"]
)
def test_a_name_that_a_bot_could_have(name: str) -> None:
    assert sounds_like_a_bot(name)


@pytest.mark.parametrize("name", PEOPLE)
def test_a_name_that_no_bot_has(name: str) -> None:
    assert not sounds_like_a_bot(name)


def test_nobody_is_called_like_a_bot_in_any_way(ada: Person, bob: Person) -> None:
    name = "Bot (Easy)"
    table = ada.create(NAMES[0], "here open")["id"]
    seats = [{"kind": "here", "name": name}, {"kind": "here"}]
    for answer in (
        ada.post("/api/me", {"name": name}, lang="de"),
        bob.post(f"/api/tables/{table}/join", {"name": name, "contribution": "0" * 32}, lang="de"),
        ada.post("/api/tables", {"game": NAMES[0], "seats": seats}, lang="de"),
    ):
        assert (answer.status_code, answer.json()["error"]) == (422, "bad")
        assert "Bots" in answer.json()["message"]
        assert "Namen" in answer.json()["message"]


def test_piles_of_marks_are_cut_in_names_and_in_chat(ada: Person) -> None:
    cut = seen(PILE)
    assert len(cut) <= 2 + MOST_MARKS < len(PILE)
    assert ada.done("/api/me", {"name": PILE})["name"] == cut
    table = ada.create(NAMES[0], "here here")["id"]
    assert ada.done(f"/api/tables/{table}/chat", {"text": f"hello {PILE}"})["text"] == f"hello {cut}"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("A\ufe01d\ufe0fa\U000e0100", "Ada"),
        ("A\U000e0041\U000e007fda", "Ada"),
        ("A\u200bd\u200da\u2060\xad\u3164", "Ada"),
        *((name, name) for name in ("Zoë ❤\ufe0f", "👩\u200d🔬", "שָׁלוֹם", "علی\u200cرضا", "नमस्ते", "Jürgen Groß")),
    ],
)
def test_what_nobody_sees_is_left_out_of_names_and_of_chat(ada: Person, name: str, kept: str) -> None:
    assert ada.done("/api/me", {"name": name})["name"] == kept
    table = ada.create(NAMES[0], "here here")["id"]
    assert ada.done(f"/api/tables/{table}/chat", {"text": name})["text"] == kept


@pytest.mark.parametrize("name", ["A\x1bda", "A\x9bda", "Ada\u202e", "\u2066Ada", "\u061cAda", "Ada\x7f"])
def test_a_name_holds_nothing_that_is_obeyed(ada: Person, name: str) -> None:
    assert ada.post("/api/me", {"name": name}).status_code == 422
