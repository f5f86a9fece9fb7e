"""The levels of bots that a host has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from knall.bots.levels import LEVELS
from knall.games import NAMES
from knall.web.settings import Settings
from tests.web.support.live_server import Person, Served, play_on

ONE = NAMES[0]


@pytest.fixture
def ada(data: Path) -> Iterator[Person]:
    served = Served(Settings(data, pace=0.0, workers=1, limits=False, painter=False, levels=("easy", "hard")))
    with Person(served) as person:
        yield person
    served.stop()


def with_bot(person: Person, level: str | None) -> dict[str, object]:
    seats = [{"kind": "here"}, {"kind": "bot", "level": level}]
    answer = person.post("/api/tables", {"game": ONE, "seats": seats}, lang="en")
    return {"status": answer.status_code, **answer.json()}


def test_what_a_host_does_not_have_is_not_offered_and_not_played(ada: Person) -> None:
    assert [level["name"] for level in ada.seen("/api/site")["levels"]] == ["easy", "hard"]
    for level in LEVELS:
        found = with_bot(ada, level)
        assert found["status"] == (201 if level in ("easy", "hard") else 422)
    assert "Champion" in str(with_bot(ada, "champion")["message"])
    assert with_bot(ada, "nonsense")["status"] == 422


def test_who_says_no_level_gets_one_that_there_is(ada: Person) -> None:
    seats = with_bot(ada, None)["seats"]
    assert isinstance(seats, list)
    assert seats[1]["level"] == "easy"


def test_with_a_level_that_is_gone_nobody_plays_again(ada: Person) -> None:
    over = ada.create(ONE, "here here")["id"]
    play_on([ada, ada], over, 1)
    table = ada.served.services.registry._alive[over]
    ours, theirs = table.row.seats
    table.row = replace(table.row, seats=(ours, replace(theirs, kind="bot", level="champion", guest=None)))
    answer = ada.post(f"/api/tables/{over}/rematch", {}, lang="en")
    assert (answer.status_code, answer.json()["error"]) == (422, "bad")
