"""Values that people bring: the form, its faults, what is kept and for whom, files, and matches with them."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.own_values import LONGEST_CELL
from knall.core.game.rulebook import background
from knall.core.text.language import LANGUAGES
from knall.games import NAMES, load_game
from knall.store.forgetting import forget
from knall.web.api.own_values import MOST_OF_A_GUEST
from tests.web.support.live_server import Json, Person, invite_of, play_on, serving
from tests.web.test_restart import moved

GAME, OPTION = next((load_game(name), one) for name in NAMES for one in load_game(name).options if one.own is not None)
assert OPTION.own is not None
OWN = OPTION.own
OF = {"game": GAME.name, "option": OPTION.name}


def changed() -> dict[str, str]:
    """A sheet that is not the default's, and has no faults."""
    cells = dict(OWN.sheet(str(OPTION.default)))
    number = next(name for name, text in cells.items() if text.isdigit())
    cells[number] = str(int(cells[number]) % 9 + 1)
    assert not OWN.faults(cells, "en")
    return cells


VALUE = OWN.value(changed())


def kept(person: Person, name: str = "My box", **more: object) -> Json:
    return person.done("/api/own/keep", {**OF, "name": name, "cells": changed(), **more})


def test_the_form_is_described_so_that_a_page_that_knows_no_game_can_show_it(ada: Person) -> None:
    for language in ("en", "de"):
        form = ada.seen(f"/api/games/{GAME.name}/own/{OPTION.name}", lang=language)
        names = {
            f"{row}.{column['name']}" for grid in form["grids"] for row, _ in grid["rows"] for column in grid["columns"]
        }
        assert names == set(form["cells"]) == OWN.cells
        assert form["title"] == OWN.title[language]
        assert [] == form["mine"]
    assert ada.done("/api/own/check", {**OF, "cells": form["cells"]}) == {"faults": [], "value": OPTION.default}


def test_a_game_without_such_an_option_has_no_form(ada: Person) -> None:
    others = [(game.name, one.name) for game in map(load_game, NAMES) for one in game.options if one.own is None]
    for game, option in [*others, (GAME.name, "no-such-option"), ("no-such-game", OPTION.name)]:
        assert ada.get(f"/api/games/{game}/own/{option}").status_code == 404
        assert ada.post("/api/own/check", {"game": game, "option": option, "cells": {}}).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_said_in_the_language_of_whoever_asks(ada: Person, language: str) -> None:
    wrong = changed() | {next(iter(sorted(OWN.cells))): "?"}

    found = ada.done("/api/own/check", {**OF, "cells": wrong}, lang=language)

    assert found["value"] is None
    assert found["faults"] == [{"cell": one.cell, "sentence": one.sentence} for one in OWN.faults(wrong, language)]


@pytest.mark.parametrize(
    "body",
    [
        {"cells": {"a": "x" * (LONGEST_CELL + 1)}},
        {"cells": {"x" * (LONGEST_CELL + 1): "a"}},
        {"cells": {str(n): "" for n in range(501)}},
        {"cells": {"a": 1}},
        {"cells": []},
        {"cells": {}, "more": 1},
    ],
)
def test_what_is_no_sheet_or_too_large_is_refused(ada: Person, body: Json) -> None:
    for path, more in (("check", {}), ("keep", {"name": "x"})):
        assert ada.post(f"/api/own/{path}", {**OF, **more, **body}).status_code == 422


def test_what_is_kept_is_its_owners_alone(ada: Person, eve: Person) -> None:
    line = kept(ada)
    eve.post("/api/me", {"name": "Eve"})

    assert (line["name"], line["value"]) == ("My box", VALUE)
    assert [line] == ada.seen(f"/api/games/{GAME.name}/own/{OPTION.name}")["mine"]
    assert ada.seen(f"/api/own/{line['id']}") == {"cells": changed(), "faults": [], "value": VALUE}
    assert [] == eve.seen(f"/api/games/{GAME.name}/own/{OPTION.name}")["mine"]
    nothing = eve.get("/api/own/nothing-there").json()
    for path in (f"/api/own/{line['id']}", f"/api/own/{line['id']}/file"):
        assert (404, nothing) == (eve.get(path).status_code, eve.get(path).json())
    assert 404 == eve.post("/api/own/drop", {"id": line["id"]}).status_code
    assert 404 == eve.post("/api/own/keep", {**OF, "name": "x", "cells": {}, "id": line["id"]}).status_code
    assert [line] == ada.seen(f"/api/games/{GAME.name}/own/{OPTION.name}")["mine"]


def test_it_is_changed_under_its_id_and_deleted(ada: Person) -> None:
    line = kept(ada)
    half = ada.done("/api/own/keep", {**OF, "name": "Half", "cells": {"no-such-cell": "1"}, "id": line["id"]})

    assert (half["id"], half["name"], half["value"]) == (line["id"], "Half", None)
    found = ada.seen(f"/api/own/{line['id']}")
    assert {} == found["cells"]
    assert found["faults"]
    assert 409 == ada.get(f"/api/own/{line['id']}/file").status_code
    assert {"id": line["id"]} == ada.done("/api/own/drop", {"id": line["id"]})
    assert 404 == ada.get(f"/api/own/{line['id']}").status_code


def test_nobody_keeps_more_than_a_shelf(ada: Person) -> None:
    for number in range(MOST_OF_A_GUEST):
        kept(ada, f"box {number}")
    refused = ada.post("/api/own/keep", {**OF, "name": "one more", "cells": changed()}, lang="de")

    assert (409, True) == (refused.status_code, str(MOST_OF_A_GUEST) in refused.json()["message"])


def test_a_file_is_downloaded_and_opened_again(ada: Person) -> None:
    line = kept(ada, "Ädas Box/1")
    answer = ada.get(f"/api/own/{line['id']}/file")

    assert 'filename="-das-Box-1.toml"' in answer.headers["content-disposition"]
    opened = ada.done("/api/own/file", {**OF, "text": answer.text})
    assert opened == {"cells": changed(), "faults": [], "value": VALUE}


@pytest.mark.parametrize("text", ["[", "\0", "x = " + "[" * 9000])
def test_what_is_no_such_file_is_refused(ada: Person, text: str) -> None:
    answer = ada.post("/api/own/file", {**OF, "text": text}, lang="de")

    assert 422 == answer.status_code
    assert answer.json()["message"].startswith("Diese Datei war nicht zu lesen. ")


@pytest.mark.parametrize("text", ["a = 1", "cards = 1", "[cards]\na = 1\nb = { thing = [] }"])
def test_a_bad_file_is_shown_with_its_faults(ada: Person, text: str) -> None:
    assert ada.done("/api/own/file", {**OF, "text": text}, lang="de")["faults"]


def test_a_match_with_it_goes_on_without_it_restarted_and_again(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada, Person(served, "Bob", "1" * 32) as bob:
        line = kept(ada)
        table = ada.create(GAME.name, "here friend", options={OPTION.name: line["value"]})
        name = table["id"]
        assert VALUE == table["options"][OPTION.name]
        assert f"{OPTION.title['en']}: {OWN.called['en']}" == table["changed"]
        bob.join(name, invite=invite_of(table, 1))
        ada.done("/api/own/drop", {"id": line["id"]})
        play_on([ada, bob], name, 1, moves=4)
        before = [person.frame(name, seat=seat, after=0) for seat, person in enumerate((ada, bob))]
        assert f"{OPTION.name}={VALUE}" in before[1]["view"], "all at the table see the cards that are played"
    with serving(data) as served, moved(served, ada) as ada, moved(served, bob) as bob, Person(served, "Eve") as eve:
        assert before == [person.frame(name, seat=seat, after=0) for seat, person in enumerate((ada, bob))]
        assert f"{OPTION.name}={VALUE}" in eve.frame(name)["view"]
        listed = eve.seen(f"/api/tables/{name}/brought", lang="de")["html"]
        assert "<table>" in listed
        assert listed.startswith(f"<h2>{OPTION.title['de']} an diesem Tisch</h2>")
        plain = eve.create(GAME.name, "here here")["id"]
        assert eve.seen(f"/api/tables/{plain}/brought") == {"html": None}
        play_on([ada, bob], name, 2)
        record = eve.get(f"/api/tables/{name}/record").text
        assert VALUE in record
        verdict = eve.done("/api/verify", {"record": record})
        assert (True, True) == (verdict["ok"], verdict["chance_proven"])
        assert VALUE == ada.done(f"/api/tables/{name}/rematch", {})["options"][OPTION.name]


@pytest.mark.parametrize("name", ["<i>x</i>", "&lt;b&gt;", "[x](/y)|", "*x* _y_ `z`", "Ø – “ü”", "\\\\|a", "#{x}!"])
def test_what_people_wrote_is_text_in_the_rules(ada: Person, name: str) -> None:
    cells = changed() | {next(cell for cell in sorted(OWN.cells) if cell.endswith(".shows")): name}
    value = ada.done("/api/own/check", {**OF, "cells": cells})["value"]
    table = ada.create(GAME.name, "here here", options={OPTION.name: value})["id"]

    html = ada.seen(f"/api/tables/{table}/brought")["html"]

    assert f"<td>{escape(name, quote=False)}</td>" in html.replace("&quot;", '"')
    assert set(re.findall(r"<(\w+)", html)) == {"h2", "table", "thead", "tbody", "tr", "th", "td", "p"}


def test_a_bot_in_another_process_plays_with_it(ada: Person) -> None:
    table = ada.create(GAME.name, "bot here", options={OPTION.name: VALUE})
    with ada.listen(table["id"], seat=1) as ear:
        while not ear.next("frame")["mine"]:
            pass
    assert f"{OPTION.name}={VALUE}" in ada.frame(table["id"], seat=1)["view"]


def test_a_value_that_is_none_makes_no_table(ada: Person) -> None:
    for value in (VALUE.rpartition("/")[0], VALUE + "/", "x" * 100, "x" * 2001, "nobody-has-this"):
        body = {"game": GAME.name, "seats": [{"kind": "here"}] * 2, "options": {OPTION.name: value}}
        assert 422 == ada.post("/api/tables", body).status_code


def test_who_is_forgotten_leaves_no_sheet(data: Path) -> None:
    with serving(data) as served, Person(served, "Ada") as ada:
        kept(ada, "Very own box")
    forget(data, 1)

    assert b"Very own box" not in b"".join(one.read_bytes() for one in data.parent.iterdir())


def test_a_game_with_a_page_about_it_shows_it(ada: Person, game: AnyGame) -> None:
    for language, lead in (("en", "About"), ("de", "Über")):
        there = background(game, language) is not None
        page = ada.get(f"/api/games/{game.name}/background", lang=language)
        assert page.status_code == (200 if there else 404)
        assert not there or page.json()["html"].startswith(f"<h1>{lead} ")
    assert 404 == ada.get("/api/games/no-such-game/background").status_code
