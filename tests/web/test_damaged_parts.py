"""Damaged messages, guests, sheets and lines of lists: the rest is there as ever."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pytest

from knall.store import files, forgetting
from tests.web.serving import Person, serving
from tests.web.test_own_values import GAME, OPTION, kept
from tests.web.test_stored import ONE, change, lines, lines_once, served_again


def test_lists_have_what_is_damaged_once(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        names = [ada.create(ONE, "here open")["id"] for _ in range(5)]
    change(data, "UPDATE tables SET updated = 'today' WHERE id IN (?, ?)", *names[1:3])
    with served_again(data, ada) as (ada,):
        pages: list[str] = []
        more: str | None = ""
        while more is not None:
            page = ada.seen("/api/me/tables", limit=1, **({"before": more} if more else {}))
            pages, more = [*pages, *(line["id"] for line in page["tables"])], page["more"]
        assert sorted(pages) == sorted(names)


def test_what_is_damaged_is_not_deleted_with_what_is_old(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        names = [ada.create(ONE, "here open")["id"] for _ in range(2)]
    change(data, "UPDATE tables SET updated = 1.0")
    change(data, "UPDATE tables SET options = '{' WHERE id = ?", names[0])
    with served_again(data, ada) as (ada,):
        assert lines_once(ada, lambda found: names[1] not in found).keys() == {names[0]}


def test_messages_that_cannot_be_read(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        table = ada.create(ONE, "here open")["id"]
        for text in ("one", "two", "three", "four"):
            ada.done(f"/api/tables/{table}/chat", {"text": text})
    for number, damage in enumerate(("text = x'ff'", "name = CAST(x'ff' AS TEXT)", "at = 'noon'"), 1):
        change(data, f"UPDATE messages SET {damage} WHERE number = {number}")
    with served_again(data, ada) as (ada,):
        assert [one["text"] for one in ada.seen(f"/api/tables/{table}")["messages"]] == ["four"]
        assert ada.done(f"/api/tables/{table}/chat", {"text": "five"})["text"] == "five"


@pytest.mark.parametrize(
    "damage", ["name = x'ff'", "name = CAST(x'ff' AS TEXT)", "since = 'long ago'", "since = 1e300"]
)
def test_a_guest_who_cannot_be_read(data: Path, damage: str) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        table = ada.create(ONE, "here open")["id"]
    change(data, f"UPDATE guests SET {damage}")
    with closing(files.connect(data)) as file:
        json.dumps([asdict(one) for one in forgetting.guests(file)])  # as the host is told
    with served_again(data, ada) as (ada,):
        assert lines(ada).keys() == {table}
        assert ada.create(ONE, "here open")["host"]


@pytest.mark.parametrize(
    "damage", ["sheet = '{'", "sheet = '[]'", """sheet = '{"a": 1}'""", "value = x'ff'", "updated = 'x'"]
)
def test_a_sheet_that_cannot_be_read(data: Path, damage: str) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        bad, good = (kept(ada, name)["id"] for name in ("mine", "other"))
    change(data, f"UPDATE own_values SET {damage} WHERE id = ?", bad)
    with served_again(data, ada) as (ada,):
        form = ada.seen(f"/api/games/{GAME.name}/own/{OPTION.name}")
        assert [line["id"] for line in form["mine"]] == [good]
        assert ada.get(f"/api/own/{bad}").status_code == 404
        assert ada.get(f"/api/own/{bad}/file").status_code == 404
