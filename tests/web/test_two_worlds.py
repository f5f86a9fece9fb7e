"""Two sites whose running matches differ only in what is hidden from a seat: every address answers both alike.

The second site is a copy of the first one's file in which the running match has another log, one that the seat cannot
tell from the true one.  Then the seat, and a stranger, ask both sites the same: at every address of the API, with the
position of either world and with worlds that were made up from the seat's view.
"""

from __future__ import annotations

import itertools
import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from pathlib import Path

import httpx
import pytest

from knall.analysis import Findings, Part
from knall.bots.limits import Limit
from knall.bots.thinking import Prospect
from knall.core.engine.random import seeded
from knall.core.engine.structs import Struct
from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.games import NAMES, load_game
from knall.store import tables
from knall.store.rows import TableRow
from knall.testing.matches import random_match
from knall.testing.secrets import twin
from knall.web.api import analysis
from knall.web.api.command import Call
from knall.web.app import site
from knall.web.settings import Settings
from knall.web.tables.stored import unit_of
from knall.web.wire.exploring import Variation
from knall.web.wire.refusals import Refused
from knall.web.workers import worker
from tests.web.support.live_server import Json, Person, seated, serving
from tests.web.test_leaks import begun_at, going_on

HIDDEN = [name for name in NAMES if not load_game(name).open]
SEAT, OTHER = 1, 0
GUESSES, LEFT = 3, 14
NOW = 1_800_000_000.0
"""What the clock on the wall shows, on both sites."""
DATE = "2027-01-15"

NOT_ASKED: dict[str, str] = {}
"""Addresses of the document that are left out, each with the reason."""


@dataclass(frozen=True)
class Question:
    """A request: the address as the document has it, what is filled into it, and what it brings."""

    address: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    body: Json | None = None

    @property
    def method(self) -> str:
        """How it is asked."""
        return self.address.partition(" ")[0]


@dataclass(frozen=True)
class Worlds:
    """The running match at a table in both worlds, and positions somebody may make up who knows the seat's view."""

    table: str
    here: Match
    there: Match

    @property
    def guesses(self) -> list[Position]:
        """Both true positions, those on the way, and worlds that fit the view."""
        on_the_way = [one for match in (self.here, self.there) for one in (match.start, match.position)]
        return [*on_the_way, *(twin(self.here.position, SEAT, number) for number in range(GUESSES))]


def pair(game: AnyGame) -> tuple[Match, Match]:
    """Two running matches that a seat cannot tell apart, some decisions after a start that it cannot tell apart."""
    matches = (random_match(game, 2, {}, seed) for seed in range(100))
    late = chain.from_iterable(match.decisions[-LEFT:] for match in matches)  # where little is left to be thought of
    for number, decision in enumerate(late):
        world = twin(decision.before, SEAT, number)
        if str(world) == str(decision.before):
            continue
        both = going_on(begun_at(decision.before), begun_at(world), SEAT, seeded(number))
        *_, (here, there) = takewhile(lambda pair: not pair[0].attendance.texts, both)
        if here.events and here.to_move == SEAT and str(here.position) != str(there.position):
            return here, there
    raise AssertionError("no such worlds in a hundred matches")


def another_log(file: Path, row: TableRow, match: Match) -> None:
    """Put this match in the place of the one that runs at a table."""
    unit = unit_of(replace(row, start=str(match.start)), begun_at(match.start), match, NOW)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM events WHERE table_id = ?", (row.id,))
        connection.execute("UPDATE tables SET start = ?, drawn = 0 WHERE id = ?", (str(match.start), row.id))
        tables.append(connection, unit)


@contextmanager
def the_same_by_chance() -> Iterator[None]:
    """All that a site makes up by itself (names, secrets, its clock, what searches roll) is the same every time."""
    numbers = itertools.count(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_urlsafe", lambda size=32: f"{next(numbers):0{-(-size * 4 // 3)}d}")
        patch.setattr(secrets, "token_hex", lambda size=32: f"{next(numbers):0{size * 2}x}")
        patch.setattr("knall.web.tables.seating.new_secret", lambda: secrets.token_hex(32))
        patch.setattr(time, "time", lambda: NOW)
        patch.setattr(worker, "consider", consider)
        patch.setattr(worker, "compare", compare)
        patch.setattr(worker, "examine", examine)
        yield


consider_long, compare_long = worker.consider, worker.compare


def _little() -> None:
    """In a process that thinks: a few simulations, the same ones every time."""
    os.environ["KNALL_PLAIN"] = "1"
    vars(worker)["Limit"] = lambda seconds: Limit(simulations=2)
    vars(worker)["_own_chance"] = lambda: seeded(1)


def consider(
    name: str, content: Struct, seat: int, players: int, moves: Sequence[str], beside: str | None = None
) -> list[Prospect]:
    _little()
    return consider_long(name, content, seat, players, moves, beside)


def compare(name: str, content: Struct, seat: int, players: int, moves: Sequence[str]) -> list[Prospect]:
    _little()
    return compare_long(name, content, seat, players, moves)


def examine(text: str, part: Part) -> Findings:
    return Findings()


def get(address: str, path: str | None = None, **query: object) -> Question:
    return Question(f"GET {address}", path or address, tuple((key, str(value)) for key, value in query.items()))


def post(address: str, body: Json, **filled: str) -> Question:
    return Question(f"POST {address}", address.format(**filled), (), body)


def about_the_table(worlds: Worlds) -> Iterator[Question]:
    """What can be asked about a running match, and done at its table without another state of the match."""
    seq, table, here = len(worlds.here.events), worlds.table, f"/api/tables/{worlds.table}"
    address = "/api/tables/{table}"
    yield from (get(address, here), get(address, here, invite="unknown"))
    seats: tuple[dict[str, int], ...] = ({}, {"seat": SEAT}, {"seat": OTHER})
    for eyes in seats:
        yield get(f"{address}/record", f"{here}/record", **eyes)
        for moment in ({}, {"after": 0}, {"at": 0}, {"at": 1, "hands": True}):
            yield get(f"{address}/frame", f"{here}/frame", **eyes, **moment)
    for more in ({}, {"compare": True}):
        yield get(f"{address}/hint", f"{here}/hint", seat=SEAT, **more)
    yield get(f"{address}/fairness", f"{here}/fairness")
    yield get(address + "/decisions/{number}", f"{here}/decisions/{seq}")
    yield get(address + "/qr/{seat}.svg", f"{here}/qr/{OTHER}.svg")
    yield get(f"{address}/brought", f"{here}/brought")
    for piece in worlds.here.position.view(SEAT).picture("en").pieces:
        yield post(f"{address}/why", {"seat": SEAT, "piece": piece.id}, table=table)
    legal = worlds.here.legal_moves if worlds.here.to_move == SEAT else ()
    for move in [one for one in worlds.here.game.notation.catalogue if one not in legal][::7]:
        for seat in (SEAT, OTHER):
            yield post(f"{address}/moves", {"after": seq, "move": move, "seat": seat}, table=table)
    for after in (seq, seq + 1):
        yield post(f"{address}/undo", {"after": after, "seat": SEAT}, table=table)
    yield post(f"{address}/undo/answer", {"after": seq, "seat": SEAT, "yes": True}, table=table)
    yield post(f"{address}/stand-in", {"after": seq, "seat": SEAT, "absent": OTHER}, table=table)
    yield post(f"{address}/back", {"after": seq, "seat": SEAT}, table=table)
    yield post(f"{address}/join", {"name": "Bob", "contribution": "b" * 32, "seat": OTHER}, table=table)
    yield post(f"{address}/contribution", {"contribution": "c" * 32}, table=table)
    yield post(f"{address}/leave", {"seat": SEAT}, table=table)
    yield post(f"{address}/rematch", {}, table=table)
    yield post(f"{address}/seat", {"after": 0, "seat": OTHER, "becomes": "open"}, table=table)
    yield post(f"{address}/settings", {"after": 0, "options": {}}, table=table)
    yield post(f"{address}/close", {}, table=table)
    yield post(f"{address}/chat", {"text": "What do you hold?"}, table=table)
    yield post(f"{address}/chat/watchers", {"talk": False}, table=table)
    yield post(f"{address}/chat/remove", {"number": 1}, table=table)
    yield post(f"{address}/chat/delete", {"number": 1}, table=table)
    yield post(f"{address}/analysis", {}, table=table)


def about_guesses(worlds: Worlds) -> Iterator[Question]:
    """Each world that somebody can make up, asked for in every way there is."""
    game = worlds.here.game
    kinds = [{"kind": "here"}, {"kind": "here"}]
    for position in worlds.guesses:
        place = {"game": game.name, "position": str(position)}
        for eyes in (None, SEAT, "mover"):
            yield post("/api/positions", {**place, "eyes": eyes})
        if position.to_move is not None:
            yield post("/api/positions", {**place, "line": position.legal_moves[:1]})
            yield post("/api/positions/judgement", place)
        for piece in position.view(SEAT).picture("en").pieces[:2]:
            yield post("/api/positions/edits", {**place, "touched": [piece.id]})
        yield post("/api/tables", {"game": game.name, "start": str(position), "seats": kinds})
    for match in (worlds.here, worlds.there, *(begun_at(position) for position in worlds.guesses)):
        whole = record.private(match)
        yield post("/api/replay", {"record": whole})
        yield post("/api/replay", {"record": whole, "seat": SEAT, "at": 0})
        yield post("/api/verify", {"record": whole})
        yield post("/api/replay", {"record": f"{whole}{len(match.events) + 1}. resign/1\n"})
        for text in (whole, record.write(match, DATE, SEAT)):
            yield post("/api/analysis", {"record": text})


def about_the_rest(game: AnyGame) -> Iterator[Question]:
    """What has nothing to do with a table."""
    name = game.name
    sheet = {"game": name, "option": game.options[0].name}
    for address in ("guide", "health", "me/mistakes", "me/tables", "site"):
        yield get(f"/api/{address}")
    for part in ("background", "picture.svg", "lesson", "rules"):
        yield get(f"/api/games/{{name}}/{part}", f"/api/games/{name}/{part}")
    yield get("/api/games/{name}/lesson/why", f"/api/games/{name}/lesson/why", at=1, piece="nothing")
    yield get("/api/games/{name}/pictures/{picture}.svg", f"/api/games/{name}/pictures/nothing.svg")
    yield get("/api/games/{name}/own/{option}", f"/api/games/{name}/own/{sheet['option']}")
    yield post("/api/own/check", {**sheet, "cells": {}})
    yield post("/api/own/file", {**sheet, "text": ""})
    yield post("/api/own/keep", {**sheet, "cells": {}, "name": "mine"})
    yield from (get("/api/own/{own}", "/api/own/1"), get("/api/own/{own}/file", "/api/own/1/file"))
    yield post("/api/own/drop", {"id": "1"})
    yield post("/api/me", {"name": "Bobby"})
    yield post("/api/me/chat/delete", {})


def last_of_all(worlds: Worlds) -> Iterator[Question]:
    """What ends the match: of this only the answer can be the same, since the end tells everything."""
    body = {"after": len(worlds.here.events), "seat": SEAT}
    yield post("/api/tables/{table}/resign", body, table=worlds.table)
    yield post("/api/me/delete", {})


def questions(worlds: Worlds) -> list[Question]:
    """All of them, in order."""
    game = worlds.here.game
    return [*about_the_table(worlds), *about_guesses(worlds), *about_the_rest(game), *last_of_all(worlds)]


def told(answer: httpx.Response, host: str) -> tuple[int, list[tuple[str, str]], bytes]:
    """All of an answer that could tell anything."""
    headers = [(name, value) for name, value in answer.headers.multi_items() if name != "date"]
    return answer.status_code, headers, answer.content.replace(host.encode(), b"HOST")


@dataclass(frozen=True)
class Sites:
    """The same site in two worlds: a file for each, what runs there, and the cookies of those who ask."""

    here: Path
    there: Path
    worlds: Worlds
    stranger: httpx.Cookies
    seat: httpx.Cookies

    def answers(self, file: Path) -> Iterator[object]:
        """What the site with this file says on a socket and to each question: to a stranger, then to the seat."""
        with the_same_by_chance(), serving(file) as served:
            for cookies, seat in ((self.stranger, {}), (self.seat, {"seat": SEAT})):
                with Person(served) as person:
                    person.http.cookies.update(cookies)
                    with person.listen(self.worlds.table, after=0, **seat) as ear:
                        ear.next("frame")
                        yield [text.replace(served.host, "HOST") for text in ear.raw]
                    for one in questions(self.worlds):
                        query = dict(one.query)
                        answer = person.http.request(one.method, one.path, params=query, json=one.body)
                        yield one, told(answer, served.host)

    def first_difference(self) -> object:
        """The first question that is not answered in the same bytes by both sites; None: there is none."""
        here, there = (list(self.answers(file)) for file in (self.here, self.there))
        assert len(here) > 200
        return next((pair for pair in zip(here, there, strict=True) if pair[0] != pair[1]), None)


def two_sites(folder: Path, game: AnyGame) -> Sites:
    """A site with a running match, and the same one in the other world."""
    file, here, there = (folder / f"{name}.sqlite" for name in ("knall", "here", "there"))
    with serving(file) as served, Person(served, "Ada") as ada, Person(served, "Bob") as bob, Person(served) as eve:
        row = served.services.registry.find(seated(ada, bob, game.name, leaving="end")).row
        eve.done("/api/me", {"name": "Eve"})
        stranger, seat = (httpx.Cookies(person.http.cookies) for person in (eve, bob))
    worlds = Worlds(row.id, *pair(game))
    for path, match in ((here, worlds.here), (there, worlds.there)):
        shutil.copyfile(file, path)
        another_log(path, row, match)
    return Sites(here, there, worlds, stranger, seat)


@pytest.fixture(params=HIDDEN)
def hidden(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(request.param)


@pytest.mark.usefixtures("plain")
def test_every_address_answers_alike_whatever_is_hidden(hidden: AnyGame, tmp_path: Path) -> None:
    assert two_sites(tmp_path, hidden).first_difference() is None


@pytest.mark.usefixtures("plain")
def test_a_site_that_knows_the_true_world_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test itself can fail: a refusal of exactly the position that somebody plays tells the worlds apart."""
    sites, honest = two_sites(tmp_path, load_game(HIDDEN[0])), analysis._reached

    async def knowing(call: Call, wish: Variation) -> Match:
        match, played = await honest(call, wish), call.services.registry.find(sites.worlds.table).require_match()
        if str(match.position) == str(played.position):
            raise Refused("closed", "over")
        return match

    monkeypatch.setattr(analysis, "_reached", knowing)
    assert sites.first_difference() is not None


def test_every_address_is_asked(tmp_path: Path) -> None:
    asked = {one.address for one in questions(Worlds("t", *pair(load_game(HIDDEN[0]))))}
    document = site(Settings(tmp_path / "nothing-is-opened")).openapi()["paths"]
    there_are = {f"{method.upper()} {path}" for path, methods in document.items() for method in methods}

    assert there_are | {"GET /api/health"} == asked | NOT_ASKED.keys()
