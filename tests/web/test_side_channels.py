"""Nothing hidden shows in how an answer comes: its bytes, its size, its headers, the work it takes, who hears of it.

Two worlds that are equal for a seat are put behind the same table in turn, and the seat asks the same of both.
"""

from __future__ import annotations

import functools
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import FrameType
from typing import Any

import httpx
import pytest

from knall.core.game.game import AnyGame
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.testing.matches import random_match, state_of, variants
from knall.testing.secrets import twin
from knall.web.views import exploring
from knall.web.views.frames import Scene, frame, reason
from tests.web.support.live_server import Person, Served, play_on, seated
from tests.web.test_leaks import begun_at

SEAT, OTHER = 1, 0
SHARED = ("knall.games.", "knall.core.match.match", "knall.core.show.drawing")
"""Modules whose caches are filled by whatever table is looked at (`core/text/voice.py` keeps only patterns)."""
Asked = tuple[str, str, object]
Answered = tuple[int, list[tuple[str, str]], bytes]


def answered(answer: httpx.Response) -> Answered:
    """All of an answer that could tell anything: status, headers in their order, bytes."""
    headers = [(name, value) for name, value in answer.headers.multi_items() if name != "date"]
    return answer.status_code, headers, answer.content


def questions(match: Match) -> Iterator[Asked]:
    """What a seat can ask without changing anything: frames, reasons, and all kinds of commands that are refused."""
    seq = len(match.events)
    for path in (f"frame?seat={SEAT}", f"frame?seat={SEAT}&after=0", f"record?seat={SEAT}", "fairness"):
        yield "GET", f"/{path}", None
    yield "GET", "", None
    yield "GET", f"/hint?seat={SEAT}", None
    for piece in match.position.view(SEAT).picture("en").pieces[seq % 5 :: 5]:
        yield "POST", "/why", {"seat": SEAT, "piece": piece.id}
    legal = match.legal_moves if match.to_move == SEAT else ()
    refused = [move for move in match.game.notation.catalogue if move not in legal]
    for move in [*refused[seq % 29 :: 29], "no move"]:
        yield "POST", "/moves", {"after": seq, "move": move, "seat": SEAT}
    yield "POST", "/moves", {"after": seq + 1, "move": refused[0], "seat": SEAT}
    yield "POST", "/moves", {"after": seq, "move": refused[0], "seat": 1 - SEAT}
    yield "POST", "/undo", {"after": seq + 1, "seat": SEAT}
    yield "POST", "/resign", {"after": seq, "seat": 1 - SEAT}
    yield "POST", "/back", {"after": seq, "seat": SEAT}
    yield "POST", "/stand-in", {"after": seq, "seat": SEAT, "absent": 1 - SEAT}
    yield "POST", "/undo/answer", {"after": seq, "seat": SEAT, "yes": True}


def answers(person: Person, served: Served, table: str, world: Match) -> list[Answered]:
    """What is answered to all questions in this world."""
    found = served.services.registry.find(table)
    true, found.match = found.require_match(), world
    try:
        return [
            answered(person.http.request(method, f"/api/tables/{table}{path}", json=body))
            for method, path, body in questions(true)
        ]
    finally:
        found.match = true


def test_answers_and_refusals_are_the_same_in_both_worlds(
    ada: Person, bob: Person, served: Served, game: AnyGame
) -> None:
    table, differed, statuses = seated(ada, bob, game.name), 0, Counter[int]()
    for number in range(4):
        play_on([ada, bob], table, number, moves=3)
        match = served.services.registry.find(table).require_match()
        world = replace(match, position=twin(match.position, SEAT, number))
        differed += str(world) != str(match)
        here = answers(bob, served, table, match)
        assert here == answers(bob, served, table, world)
        statuses.update(status for status, _, _ in here)
    assert bool(differed) != game.open
    assert statuses[200]
    assert statuses[409]
    assert statuses[422]


def test_answers_that_tell_worlds_apart_are_found_out(ada: Person, bob: Person, served: Served, game: AnyGame) -> None:
    """The test itself can fail: a world that is equal for the other seat only is not the same for this one."""
    table, differed = seated(ada, bob, game.name), 0
    for number in range(4):
        play_on([ada, bob], table, number, moves=3)
        match = served.services.registry.find(table).require_match()
        world = replace(match, position=twin(match.position, 1 - SEAT, number))
        differed += answers(bob, served, table, match) != answers(bob, served, table, world)
    assert bool(differed) != game.open


def test_who_watches_does_not_hear_that_somebody_asks_for_a_hint(ada: Person, eve: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here here")["id"]
    with eve.listen(table, after=0) as ear:
        ear.next("frame")
        seat = ada.frame(table)["to_move"]
        ada.seen(f"/api/tables/{table}/hint", seat=seat)
        ada.done(f"/api/tables/{table}/why", {"seat": seat, "piece": "nothing"})
        ada.done(f"/api/tables/{table}/chat", {"text": "now"})
        heard = len(ear.heard)
        ear.next("message")
        assert {said["kind"] for said in ear.heard[heard:-1]} <= {"table"}  # who is there may have changed


@contextmanager
def counted(lines: Counter[tuple[str, int]]) -> Iterator[None]:
    """Count how often each line of the program is run."""

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            lines[frame.f_code.co_filename, frame.f_lineno] += 1
        return line

    def called(frame: FrameType, event: str, argument: Any) -> Any:
        return line if "knall" in frame.f_globals.get("__name__", "") else None

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield
    finally:
        sys.settrace(before)


def work(act: Callable[[Match], object], position: Position) -> Counter[tuple[str, int]]:
    """The lines that are run for something in this world, where nothing was computed before."""
    match, lines = begun_at(Position(position.game, state_of(position))), Counter[tuple[str, int]]()
    with counted(lines), suppress(KnallError):
        act(match)
    return lines


def tasks(position: Position, seat: int, number: int) -> Iterator[Callable[[Match], object]]:
    """What a seat can have done for it: a frame, a move out of turn; at its turn also reasons and refusals."""
    game = position.game
    yield lambda match: frame(Scene(match), seat, "en")
    if position.to_move != seat:
        yield lambda match: match.play(game.notation.catalogue[number], seat=seat)
        return
    for piece in position.view(seat).picture("en").pieces[number % 9 :: 9]:
        yield lambda match, piece=piece.id: reason(Scene(match), seat, piece, (), "en")  # type: ignore[misc]
    for move in [move for move in game.notation.catalogue if move not in position.legal_moves][number % 31 :: 31]:
        yield lambda match, move=move: match.play(move, seat=seat)  # type: ignore[misc]


def differences(game: AnyGame, each: int, eyes: Callable[[int, int], int]) -> tuple[int, int]:
    """How many tasks were compared in worlds that `eyes` cannot tell apart, and how many took other work."""
    compared = differed = 0
    for number, (players, options) in enumerate(variants(game)):
        for decision in random_match(game, players, options, number).decisions[number % each :: each]:
            for seat in range(players):
                world = twin(decision.before, eyes(seat, players), number)
                if str(world) == str(decision.before):
                    continue
                for task in tasks(decision.before, seat, number):
                    work(task, decision.before)  # texts are loaded when they are needed first
                    differed += work(task, decision.before) != work(task, world)
                    compared += 1
    return compared, differed


@pytest.mark.extended
def test_the_work_for_a_seat_does_not_depend_on_what_is_hidden_from_it(game: AnyGame) -> None:
    compared, differed = differences(game, 17, lambda seat, players: seat)
    assert differed == 0
    assert (compared > 100) != game.open


@pytest.mark.extended
def test_work_that_depends_on_what_is_hidden_is_found_out(game: AnyGame) -> None:
    """The test itself can fail: through the eyes of another seat the work is not the same."""
    _, differed = differences(game, 37, lambda seat, players: (seat + 1) % players)
    assert bool(differed) != game.open


def shared_caches() -> list[Any]:
    """Caches of this process in which something may lie that was made for anybody, of any table."""
    modules = [module for name, module in sys.modules.items() if name.startswith(SHARED)]
    things = {id(thing): thing for module in modules for thing in vars(module).values()}
    return [thing for thing in things.values() if isinstance(thing, functools._lru_cache_wrapper)]


def looks_at(guess: Position, eyes: int) -> Iterator[Callable[[], object]]:
    """Ways to have a made-up world painted: tried out, set up, at a table of one's own, and written as text."""
    game, text = guess.game, str(guess)
    yield lambda: exploring.explored(exploring.reached(game.name, text, None, ()), eyes, "en")
    yield lambda: exploring.changed(exploring.reached(game.name, text, None, ()), [], "en")
    yield lambda: frame(Scene(begun_at(Position(game, game.notation.parse(text)))), eyes, "en")


def work_behind(world: Position, seat: int, look: Callable[[], object]) -> Counter[tuple[str, int]]:
    """The lines that are run to look at something after a seat of this world was sent its frame."""
    for cache in shared_caches():
        cache.cache_clear()
    frame(Scene(begun_at(Position(world.game, state_of(world)))), seat, "en")
    lines = Counter[tuple[str, int]]()
    with counted(lines):
        look()
    return lines


def test_what_was_painted_for_another_seat_makes_no_guess_faster(game: AnyGame) -> None:
    """A cache with a hidden hand in it would answer whoever guesses that hand with less work."""
    compared = 0
    for number in range(3):
        for decision in random_match(game, 2, {}, number).decisions[3 + number :: 23]:
            here = decision.before
            there = twin(here, OTHER, number)
            for look in looks_at(here, SEAT):
                look()  # texts are loaded when they are needed first
                assert work_behind(here, SEAT, look) == work_behind(there, SEAT, look), str(here)
                compared += str(here) != str(there)
    assert (compared > 5) != game.open
