"""When a table wakes next, and why: a pure function, by cases."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import NamedTuple

import pytest

from knall.core.match.chance import revealed
from knall.core.match.match import Match, begin
from knall.games import NAMES, load_game
from knall.store.rows import SeatRow, TableRow
from knall.web.tables.absence import GRACE_SECONDS, Absence
from knall.web.tables.clocks import LEAST_LEFT, Deadline, deadline_at
from knall.web.tables.wake import Wake, WakeCause, next_wake

GAME = load_game(NAMES[0])
ADA, BOB, EVE = 1, 2, 3
NOW = 1000.0
AWAY_AFTER = 180
PERSON, OTHER, BOT = SeatRow(0, "here", guest=ADA), SeatRow(1, "open", guest=BOB), SeatRow(1, "bot", level="easy")


class Socket(NamedTuple):
    """Somebody who looks at the table."""

    guest: int | None


def match(turn: int = 0) -> Match:
    """A match where this seat is to move."""
    found = begin(GAME, 2, {}, revealed("a secret", ()), ("Ada", "Bob"))
    while found.to_move != turn:
        found = found.play(found.legal_moves[0], seat=found.to_move, language="en")
    return found


FIRST, SECOND = match(0), match(1)


def row(*seats: SeatRow, turn: int | None = 0, **more: object) -> TableRow:
    """A table whose match is running."""
    made = TableRow("t", GAME.name, GAME.rules_version, {}, None, "s", ADA, None, True, 1.0, seats, "running", turn)
    return replace(made, away_after=AWAY_AFTER, **more)  # type: ignore[arg-type]


def here(*sockets: int | None, came: dict[int, float] | None = None) -> Absence:
    """Who looks at the table now, and when whom was there last."""
    absence = Absence({Socket(guest) for guest in sockets})
    for guest, at in (came or {}).items():
        absence.comes(guest, at)
    return absence


def until(seconds: float) -> Deadline:
    """The time of whoever is to move is up so many seconds from now."""
    return Deadline(0, NOW, NOW + seconds, 0.0)


TWO, WITH_BOT, BOTS_TURN = row(PERSON, OTHER), row(PERSON, BOT), row(PERSON, BOT, turn=1)
CLOCKED = row(PERSON, OTHER, clock=30)
WAITING = replace(WITH_BOT, state="waiting", turn=None)
GONE = row(PERSON, OTHER, turn=1, gone=("away/2",))
BOTH = {ADA: NOW, BOB: NOW}
JUST_NOW, LONG_AGO = {ADA: NOW - 10}, {ADA: NOW - GRACE_SECONDS}
AWAY = {ADA: NOW, BOB: NOW - AWAY_AFTER}

CASES = {
    "two people, no clock: nothing": (TWO, FIRST, None, here(ADA, BOB), Wake()),
    "and nobody there": (TWO, FIRST, None, here(), Wake()),
    "a bot's turn, somebody looks": (BOTS_TURN, SECOND, None, here(ADA), Wake(moves=WakeCause.BOT, goes_on=True)),
    "a spectator is enough": (BOTS_TURN, SECOND, None, here(None), Wake(moves=WakeCause.BOT, goes_on=True)),
    "so is a command": (BOTS_TURN, SECOND, None, here(came=JUST_NOW), Wake(moves=WakeCause.BOT, goes_on=True)),
    "a bot's turn, nobody there": (BOTS_TURN, SECOND, None, here(came=LONG_AGO), Wake()),
    "nobody ever came": (BOTS_TURN, SECOND, None, here(), Wake()),
    "a person's turn beside a bot": (WITH_BOT, FIRST, None, here(ADA), Wake(goes_on=True)),
    "whose last command was just now": (
        WITH_BOT,
        FIRST,
        None,
        here(came=JUST_NOW),
        Wake(NOW + 50, WakeCause.REST, goes_on=True),
    ),
    "a match that has not begun": (WAITING, None, None, here(ADA), Wake(goes_on=True)),
    "a match that is over": (replace(BOTS_TURN, state="over", turn=None), SECOND, None, here(ADA), Wake()),
    "a table that was closed": (replace(BOTS_TURN, closed="host", turn=None), None, None, here(ADA), Wake()),
    "a bot for somebody who is gone": (GONE, SECOND, None, here(ADA), Wake(moves=WakeCause.BOT, goes_on=True)),
    "about whom nobody is asked": (GONE, SECOND, None, here(ADA, came=AWAY), Wake(moves=WakeCause.BOT, goes_on=True)),
    "a clock runs": (CLOCKED, FIRST, until(30), here(ADA, BOB), Wake(NOW + 30, WakeCause.CLOCK, goes_on=True)),
    "it is up": (CLOCKED, FIRST, until(0), here(ADA, BOB), Wake(moves=WakeCause.CLOCK, goes_on=True)),
    "it is up, and nobody there": (CLOCKED, FIRST, until(0), here(came=LONG_AGO), Wake()),
    "all go before it is up": (
        CLOCKED,
        FIRST,
        until(99),
        here(came=BOTH),
        Wake(NOW + 60, WakeCause.REST, goes_on=True),
    ),
    "it is up before all are gone": (
        CLOCKED,
        FIRST,
        until(9),
        here(came=BOTH),
        Wake(NOW + 9, WakeCause.CLOCK, goes_on=True),
    ),
    "Bob is waited for and away": (
        replace(TWO, turn=1),
        SECOND,
        None,
        here(ADA, came={ADA: NOW, BOB: NOW - 1}),
        Wake(NOW + AWAY_AFTER - 1, WakeCause.ABSENCE),
    ),
    "for long": (replace(TWO, turn=1), SECOND, None, here(ADA, came=AWAY), Wake(asked=1)),
    "for long, but nobody can be asked": (replace(TWO, turn=1), SECOND, None, here(came=AWAY), Wake()),
    "for long, and is back": (replace(TWO, turn=1), SECOND, None, here(ADA, BOB, came=AWAY), Wake()),
    "for long, when all is over": (replace(TWO, turn=1, state="over"), SECOND, None, here(ADA, came=AWAY), Wake()),
    "for long, and is not waited for": (TWO, FIRST, None, here(ADA, came=AWAY), Wake()),
    "of whom nothing is known but that Ada came": (
        replace(TWO, turn=1),
        SECOND,
        None,
        here(ADA, came={ADA: NOW - 80}),
        Wake(NOW + AWAY_AFTER - 80, WakeCause.ABSENCE),
    ),
    "away, and the time will be up later": (
        replace(CLOCKED, turn=1),
        SECOND,
        until(30),
        here(ADA, came=AWAY),
        Wake(NOW + 30, WakeCause.CLOCK, goes_on=True, asked=1),
    ),
    "the time is up, and the question comes later": (
        replace(CLOCKED, turn=1),
        SECOND,
        until(-1),
        here(ADA, came={ADA: NOW, BOB: NOW - 100}),
        Wake(NOW + 80, WakeCause.ABSENCE, WakeCause.CLOCK, goes_on=True),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_when_a_table_wakes_next(case: tuple[TableRow, Match | None, Deadline | None, Absence, Wake]) -> None:
    table, played, deadline, absence, expected = case

    assert expected == next_wake(table, played, deadline, absence, NOW)


def test_every_cause_has_a_case() -> None:
    expected = [wake for *_, wake in CASES.values()]

    assert set(WakeCause) == {wake.cause or wake.moves for wake in expected} - {None}


def test_asking_changes_nothing() -> None:
    for table, played, deadline, absence, _ in CASES.values():
        before = (absence.there_until, absence.asked, set(absence.watchers))
        first, again = (next_wake(table, played, deadline, absence, NOW) for _ in range(2))
        assert first == again
        assert before == (absence.there_until, absence.asked, set(absence.watchers))


@pytest.mark.parametrize(
    ("elapsed", "left"),
    [(None, 30.0), (0.0, 30.0), (5.0, 25.0), (29.0, LEAST_LEFT), (9999.0, LEAST_LEFT), (-5.0, 30.0)],
)
def test_what_is_left_of_a_turn_that_began_before_the_table_was_read(elapsed: float | None, left: float) -> None:
    wall = 50_000.0
    since = None if elapsed is None else wall - elapsed

    made = deadline_at(CLOCKED, FIRST, None, since, NOW, wall)

    assert made == Deadline(len(FIRST.events), NOW - max(0.0, elapsed or 0.0), NOW + left, wall + left)
    assert deadline_at(CLOCKED, FIRST, made, None, NOW + 20, wall + 20) is made


def test_bots_and_matches_without_a_clock_have_no_deadline() -> None:
    assert deadline_at(replace(BOTS_TURN, clock=30), SECOND, until(9), None, NOW, 1.0) is None
    assert deadline_at(replace(CLOCKED, clock=None), FIRST, None, None, NOW, 1.0) is None
    assert deadline_at(CLOCKED, None, until(9), None, NOW, 1.0) is None


def test_who_has_a_socket_is_never_away() -> None:
    absence = here(EVE, came={ADA: NOW})

    assert [inf, NOW, NOW, inf] == [absence.away_since(guest) for guest in (EVE, ADA, BOB, None)]
    assert [True, True] == [absence.is_here(guest, NOW + GRACE_SECONDS - 1) for guest in (EVE, ADA)]
    assert [True, False] == [absence.is_here(guest, NOW + GRACE_SECONDS) for guest in (EVE, ADA)]
