"""Analyses of matches that are over: found part by part, kept, and for nobody while people play."""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import closing
from functools import cache, partial
from pathlib import Path

import pytest

from knall.analysis import Effort, Examination, Findings, Part, passes
from knall.analysis.analysis import VERSION
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match import chance, record
from knall.core.match.match import begin
from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from knall.games import NAMES, load_game
from knall.web.workers import analyses, worker
from tests.web.support.live_server import Json, Person, Served, play_on, seated, until

ONE = NAMES[0]
LEFT = 8  # decisions that are left to be made where a match begins here


def examine_little(text: str, part: Part) -> Findings:
    """As those do who think, with a few simulations: enough to see that all of it is there."""
    passes.FEWEST = 1
    return Examination(record.replay(record.read(text), load_game), Effort(simulations=4)).examine(part)


@pytest.fixture(scope="module", autouse=True)
def little() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "examine", examine_little)
        yield


@cache
def late(name: str) -> str:
    """A position near the end of a match."""
    rng, match = seeded(3), begin(load_game(name), 2, {}, chance.known(8))
    while not match.is_over:
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
    return str(match.decisions[-LEFT].before)


def analysed(person: Person, table: str) -> Json:
    """The whole analysis, as somebody gets it who waits for it."""
    found = person.done(f"/api/tables/{table}/analysis", {})
    while found["progress"] < 1:
        before = found["progress"]
        found = person.done(f"/api/tables/{table}/analysis", {"after": before})
        assert found["progress"] >= before
    return found


def finished(person: Person, game: str) -> str:
    """A short match, by somebody who plays both sides."""
    table = str(person.create(game, "here here", start=late(game))["id"])
    play_on([person, person], table, 7)
    return table


def test_all_of_a_match_is_told(ada: Person, eve: Person, game: AnyGame) -> None:
    table = finished(ada, game.name)
    found = analysed(ada, table)
    steps = eve.frame(table, after=0)["steps"]
    decided = [step["number"] for step in steps if step["seat"] is not None]
    assert [one["number"] for one in found["decisions"]] == sorted(set(decided))
    assert found["hidden"] == (not game.open)
    last = found["moments"][-1]
    winners = eve.frame(table)["winners"]
    for seat in (0, 1):
        assert last["open"][seat] == {"mean": (seat in winners) / max(len(winners), 1) if winners else 0.5, "error": 0}
    for one in found["seats"]:
        parts = one["start"] + one["luck"]["mean"] + one["own"] + one["others"] + one["rest"]
        assert parts == pytest.approx(one["result"], abs=1e-3)
    assert found == analysed(ada, table)  # it is kept
    for one in found["decisions"][:2]:
        assert one == ada.get(f"/api/tables/{table}/decisions/{one['number']}").json()
    assert ada.get(f"/api/tables/{table}/decisions/999").status_code == 404
    assert len(eve.served.services.analyses) == 0
    german = ada.done(f"/api/tables/{table}/analysis", {}, lang="de")
    assert german["decisions"][0]["say"] != found["decisions"][0]["say"]
    assert german["moments"] == found["moments"]


def test_a_record_is_analysed_too(ada: Person, eve: Person) -> None:
    table = finished(ada, ONE)
    text = eve.get(f"/api/tables/{table}/record").text
    found = eve.done("/api/analysis", {"record": text})
    while found["progress"] < 1:
        found = eve.done("/api/analysis", {"record": text, "after": found["progress"]})
    assert len(found["moments"]) == len(analysed(ada, table)["moments"])


def test_never_for_a_match_that_people_play(ada: Person, bob: Person, eve: Person, game: AnyGame) -> None:
    """Not by its address, and not by the record that the table gives of it."""
    table = seated(ada, bob, game.name)
    play_on([ada, bob], table, 3, moves=6)
    match = ada.served.services.registry.find(table).require_match()
    for person in (ada, eve):
        assert person.post(f"/api/tables/{table}/analysis", {}).json()["error"] == "closed"
        decided = match.decisions[0].at + 1
        assert person.get(f"/api/tables/{table}/decisions/{decided}").json()["error"] == "unknown"
        for seat in (None, 0) if person is ada else (None,):
            query = {} if seat is None else {"seat": seat}
            text = person.get(f"/api/tables/{table}/record", **query).text
            assert not person.post("/api/analysis", {"record": text}).is_success
            edited = f"{text}{len(match.events) + 1}. resign/1\n"  # where hands are hidden, nobody can make it whole
            assert person.post("/api/analysis", {"record": edited}).is_success == game.open


def test_it_is_given_up_when_nobody_waits(
    ada: Person, bob: Person, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "PATIENCE_SECONDS", -1.0)
    table = finished(ada, ONE)
    ada.done(f"/api/tables/{table}/analysis", {})
    until(lambda: not served.services.analyses.under_way)
    found = ada.done(f"/api/tables/{table}/analysis", {})
    assert found["progress"] < 1
    monkeypatch.undo()
    assert analysed(ada, table)["progress"] == 1


def compile_until(done: str, name: str) -> bool:
    """Take as long to compile as the test likes."""
    while not Path(done).exists():
        time.sleep(0.02)
    return True


def test_bots_move_while_an_analysis_is_compiled(
    ada: Person, served: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, done = finished(ada, ONE), tmp_path / "done"
    monkeypatch.setattr(analyses, "ANSWERED_WITHIN", 0.1)
    monkeypatch.setattr(worker, "warm_analysis", partial(compile_until, str(done)))
    monkeypatch.setattr(served.services.pool, "_warming_analyses", {})
    try:
        assert ada.done(f"/api/tables/{table}/analysis", {})["progress"] == 0
        other = ada.create(ONE, "bot here")["id"]
        until(lambda: ada.frame(other, seat=1)["mine"])
    finally:
        done.touch()
    monkeypatch.setattr(analyses, "ANSWERED_WITHIN", 8.0)
    assert analysed(ada, table)["progress"] == 1


def test_own_mistakes_are_exercises(ada: Person, eve: Person, served: Served) -> None:
    table = finished(ada, ONE)
    analysed(ada, table)
    version = f"{VERSION}.{load_game(ONE).rules_version}"
    kept = served.services.store.analysis(table, version)
    assert kept is not None
    for one in kept["decisions"]:
        one["mark"] = "?" if one is kept["decisions"][1] else ""
    with closing(sqlite3.connect(served.services.store.path)) as file, file:
        found = zlib.compress(json.dumps(kept).encode())
        file.execute("UPDATE analyses SET found = ? WHERE table_id = ?", (found, table))
    marked = kept["decisions"][1]
    wanted = {"table": table, "game": ONE, "number": marked["number"], "seat": marked["seat"], "mark": "?"}
    assert [one for one in ada.get("/api/me/mistakes").json() if one["table"] == table] == [wanted]
    assert eve.get("/api/me/mistakes").json() == []


def test_a_record_that_begins_at_the_end_is_analysed_too(ada: Person) -> None:
    match = begin(
        load_game(ONE), 2, {}, chance.known(8), start=Position(load_game(ONE), load_game(ONE).notation.parse(late(ONE)))
    )
    while not match.is_over:
        match = match.play(match.legal_moves[0])
    text = record.write(begin(match.game, 2, {}, chance.known(1), start=match.position))
    found = ada.done("/api/analysis", {"record": text})
    while found["progress"] < 1:
        found = ada.done("/api/analysis", {"record": text, "after": found["progress"]})
    assert [one["number"] for one in found["moments"]] == [0]


def test_how_to_read_it_is_told_in_every_language(ada: Person) -> None:
    pages = [ada.get("/api/guide", lang=language).json()["html"] for language in LANGUAGES]

    assert len(set(pages)) == len(LANGUAGES)
    for page in pages:
        assert page.startswith("<h1>")
        assert "<table>" in page
        assert page.count("<blockquote>") >= 4  # an example for each figure
