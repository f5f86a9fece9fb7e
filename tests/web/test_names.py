"""What people may be called: nobody is taken for a bot, and no pile of marks covers other lines."""

from __future__ import annotations

import pytest

from knall.games import NAMES
from knall.web.http.wire.characters import MOST_MARKS, without_piles
from knall.web.http.wire.names import sounds_like_a_bot
from tests.web.serving import Person

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
    cut = without_piles(PILE)
    assert len(cut) <= 2 + MOST_MARKS < len(PILE)
    assert ada.done("/api/me", {"name": PILE})["name"] == cut
    table = ada.create(NAMES[0], "here here")["id"]
    assert ada.done(f"/api/tables/{table}/chat", {"text": f"hello {PILE}"})["text"] == f"hello {cut}"


@pytest.mark.parametrize("word", ["naïve", "Việt", "שָׁלוֹם", "नमस्ते", "ภาษาไทย", "é\u0323", "👩‍🔬"])
def test_what_scripts_need_stays(word: str) -> None:
    assert without_piles(word) == word
