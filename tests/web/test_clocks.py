"""When bots move and clocks run out, on a clock of the test's own: time goes on only when the test says so."""

from __future__ import annotations

import inspect
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from knall.bots import levels
from knall.bots.levels import LEVELS
from knall.bots.thinking import Prospect
from knall.core.game.game import AnyGame
from knall.core.match.position import View
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from knall.web.tables.absence import GRACE_SECONDS
from knall.web.tables.clocks import LEAST_LEFT
from knall.web.tables.registry import IDLE_SECONDS, TableRegistry
from knall.web.tables.stored import match_of
from knall.web.tables.table import Table
from knall.web.views.frames import Scene, steps
from knall.web.workers import timing, worker
from tests.support.some_games import an_open_game
from tests.web.support.evening import Ear, Evening, bot_times, on_own_clock, seq, timers

HIDDEN = next(name for name in NAMES if not load_game(name).open)
OPEN = next(name for name in NAMES if load_game(name).open)


# When a bot moves, as a function.


def test_where_hands_are_hidden_the_time_is_made_of_what_everybody_knows() -> None:
    """No move, no view and no number of moves comes into it."""
    assert ["pace", "level", "compiled", "waited", "thought"] == list(
        inspect.signature(timing.after_in_hidden_game).parameters
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("pace", [0.0, 1.0])
@pytest.mark.parametrize("waited", [0.0, 0.7])
def test_how_long_a_thought_took_does_not_show(level: str, compiled: bool, pace: float, waited: float) -> None:
    longest = 0.09 if compiled and level != "champion" else 0.45 if level in ("easy", "normal") else 1.2
    times = {timing.after_in_hidden_game(pace, level, compiled, waited, longest * part / 20) for part in range(21)}

    assert len(times) == 1
    assert times.pop() >= max(pace, waited + longest)


def test_a_thought_that_takes_too_long_shows_in_whole_steps_only() -> None:
    times = {round(timing.after_in_hidden_game(0.0, "easy", True, 0.5, ms / 1000), 6) for ms in range(1, 1000)}

    assert times == {round(0.6 + timing.QUICK_STEP * step, 6) for step in range(10)}


def test_where_all_is_open_a_move_without_a_choice_is_quicker() -> None:
    assert timing.after_in_open_game(1.0, 1) < timing.after_in_open_game(1.0, 2) == 1.0


# When a bot moves, by the runner.


@pytest.mark.parametrize("pace", [0.0, 1.0])
@an_open_game
def test_a_bot_moves_at_the_same_time_however_many_moves_it_has(data: Path, pace: float, game: AnyGame) -> None:
    """What it thinks takes as long as the number of its moves tells; where hands are hidden that does not show."""
    if game.open:
        pytest.skip("nothing is hidden")

    async def evening(here: Evening) -> None:
        here.thinkers.seconds = lambda moves: 0.002 * min(len(moves), 20)
        ear = Ear()
        table = await here.table(game.name, "bot here")
        table.watchers.add(ear)
        table.attend()
        taken, choices = await bot_times(here, table, ear, 1, 4)
        assert len(choices) > 1
        assert len(taken) == 1

    on_own_clock(data, evening, pace)


@an_open_game
def test_bots_wait_as_long_as_the_slowest_of_those_wishes_who_sit_at_the_table(data: Path, game: AnyGame) -> None:
    async def evening(here: Evening) -> None:
        table = await here.table(game.name, "bot here")
        player, other, stranger = Ear(), Ear(), Ear()
        player.guest = other.guest = next(iter(table.people()))
        player.pace, other.pace, stranger.pace = 0.0, 0.1, 1.0
        table.watchers |= {player, other, stranger}
        assert table.pace == 0.1
        table.watchers.remove(other)
        before = seq(table)
        table.attend()
        await here.pass_(1)
        assert seq(table) > before

        table.watchers.remove(player)
        assert table.pace == 1.0  # nobody who sits here has said anything

    on_own_clock(data, evening, pace=100.0)


def test_that_a_bot_thinks_is_told_when_its_turn_begins(data: Path) -> None:
    async def evening(here: Evening) -> None:
        ear = Ear()
        here.thinkers.seconds = lambda moves: 0.0 if len(moves) == 1 else 0.08
        table = await here.table(HIDDEN, "bot here")
        table.watchers.add(ear)
        table.attend()
        await here.settle()
        assert [(here.loop.time(), 0)] == ear.thinking

    on_own_clock(data, evening)


# Who is there.


def test_bots_rest_until_somebody_comes_and_when_everybody_has_gone(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table = await here.table(HIDDEN, "bot bot bot here", clock=10)
        await here.pass_(5)
        assert here.thinkers.asked == []
        table.visitor_came(1, "net")
        await here.pass_(GRACE_SECONDS + 60, step=0.5)
        rested = seq(table)
        assert rested > 3  # bots, and a bot for the person
        assert timers(table) == []
        assert here.runner.tables.under_way == set()
        await here.pass_(600, step=50)
        assert seq(table) == rested
        table.visitor_came(1, "net")
        await here.pass_(5)
        assert seq(table) > rested

    on_own_clock(data, evening)


def test_a_command_is_enough_to_get_the_answers_of_all_bots(data: Path) -> None:
    """Who plays without a socket gets them, however long they take."""

    async def evening(here: Evening) -> None:
        here.thinkers.seconds = lambda moves: GRACE_SECONDS
        table = await here.table(HIDDEN, "bot bot bot here")
        table.visitor_came(1, "net")
        await here.pass_(0.1)
        while table.require_match().to_move != 3:
            before = seq(table)
            await here.pass_(GRACE_SECONDS + 1, step=1)
            assert seq(table) > before
        assert len(here.thinkers.asked) >= 3

    on_own_clock(data, evening)


def test_who_closes_the_last_socket_is_waited_for_a_while(data: Path) -> None:
    async def evening(here: Evening) -> None:
        ear = Ear()
        table = await here.table(OPEN, "here here", clock=3600)
        table.watchers.add(ear)
        table.attend()
        assert timers(table) == [1000.0 + 3600]
        await here.pass_(5)
        table.visitor_left(ear)
        assert timers(table) == [here.loop.time() + GRACE_SECONDS]
        await here.pass_(GRACE_SECONDS + 1, step=1)
        assert timers(table) == []

    on_own_clock(data, evening)


# Clocks.


def test_a_deadline_has_one_timer_and_a_match_without_a_clock_none(data: Path) -> None:
    async def evening(here: Evening) -> None:
        tables = [await here.table(OPEN, "here here", clock) for clock in (30, None)]
        for table in tables:
            table.watchers.add(Ear())
            table.attend()
        assert [timers(table) for table in tables] == [[1030.0], []]
        await here.pass_(20, step=1)
        await here.play(tables[0])
        assert timers(tables[0]) == [1050.0]

    on_own_clock(data, evening)


async def one_absent(here: Evening) -> Table:
    """A table of two with a clock, whose second seat alone is there."""
    table = await here.table(OPEN, "here here", clock=120)
    table.watchers.add(Ear(seat=1))
    table.attend()
    return table


def test_the_clock_of_somebody_absent_runs_on_while_another_is_there(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table = await one_absent(here)
        before = seq(table)
        await here.pass_(119, step=1)
        assert seq(table) == before
        await here.pass_(2)
        assert seq(table) > before
        assert here.thinkers.asked == [(table.id, "normal")]

    on_own_clock(data, evening)


def test_a_move_of_the_clock_says_so_also_when_it_is_read_from_disk(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table = await one_absent(here)
        await here.play(table)
        before = seq(table)
        await here.pass_(121, step=1)
        for match in (table.require_match(), match_of(table.row, here.services.store.log(table.id))):
            own, others = (steps(Scene(match), seat, match.voice("en", seat), before - 1) for seat in (1, 0))
            assert "time was up" not in own[0]["say"]
            assert own[1]["say"].startswith("Your time was up, so the computer moved: You land on")
            assert others[1]["say"].startswith("Ada (Orange)’s time was up, so the computer moved: Ada (Orange) lands")

    on_own_clock(data, evening)


def test_a_deadline_that_passed_unseen_costs_one_move(data: Path) -> None:
    async def evening(here: Evening) -> None:
        table = await here.table(OPEN, "here here", clock=120)
        table.visitor_came(1, "net")
        before = seq(table)
        await here.pass_(1000, step=50)
        assert (seq(table), here.thinkers.asked, timers(table)) == (before, [], [])
        table.visitor_came(1, "net")
        await here.settle()
        await here.pass_(50, step=1)
        assert seq(table) > before
        assert len(here.thinkers.asked) == 1
        assert table.deadline is not None
        assert table.deadline.at == 1000.0 + 1000 + 120

    on_own_clock(data, evening)


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_a_jump_of_the_wall_clock_changes_nothing(data: Path, jump: float, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(here: Evening) -> None:
        table = await here.table(OPEN, "here here", clock=30)
        table.watchers.add(Ear())
        table.attend()
        told, before = table.around.deadline, seq(table)
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + jump)
        await here.pass_(29, step=1)
        assert (seq(table), table.around.deadline) == (before, told)
        await here.pass_(2)
        assert seq(table) > before

    on_own_clock(data, evening)


def test_a_move_without_a_choice_is_thought_about_where_hands_are_hidden(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a process would be free at once, and whoever waits for it would know."""
    thoughts: list[int] = []

    def counted(view: View, moves: Sequence[str], *more: object) -> list[Prospect]:
        thoughts.append(len(moves))
        return [Prospect(move, 1, 0.5, 0.5, 0.0, 0.0, 0.0) for move in moves]

    monkeypatch.setattr(levels, "think", counted)
    monkeypatch.setattr(worker, "warm", lambda name: True)
    here = random_match(game, 2, {}, 3, moves=9).position
    assert here.to_move is not None
    view, moves = here.view(here.to_move), here.legal_moves[:1]

    for level in LEVELS:
        assert moves[0] == worker.choose(level, game.name, view.content, view.seat, view.players, moves)

    assert thoughts == ([] if game.open else [1] * len(LEVELS))


@pytest.mark.parametrize(("gone", "left"), [(50.0, 70.0), (115.0, LEAST_LEFT), (9999.0, LEAST_LEFT), (-9999.0, 120.0)])
def test_a_clock_goes_on_when_its_table_is_read_from_disk_with_time_enough_to_come_back(
    data: Path, gone: float, left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = time.time()
    monkeypatch.setattr(time, "time", lambda: wall)

    async def evening(here: Evening) -> None:
        nonlocal wall
        table = await here.table(OPEN, "here here", clock=120)
        await here.play(table)
        before = table.deadline
        assert before is not None
        assert before.at == here.loop.time() + 120
        wall += gone
        again = TableRegistry(here.services.store, here.loop.time)
        again.attend = here.runner.attend
        found = again.visit(table.id, None, "")
        assert found.deadline is not None
        assert found.deadline.at - here.loop.time() == pytest.approx(left)
        assert found.deadline.told == pytest.approx(wall + left)
        await here.services.actions.play(
            found, found.require_match().to_move or 0, seq(found), found.require_match().legal_moves[0], "en"
        )
        assert found.deadline.at - here.loop.time() == pytest.approx(120.0), "the next turn has all its time"

    on_own_clock(data, evening)


def test_all_times_of_tables_are_by_the_loops_clock(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 1e9)

    async def evening(here: Evening) -> None:
        tables = here.services.registry
        table, other = await here.table(OPEN, "here here", clock=3600), await here.table(OPEN, "here here")
        here.loop.now += IDLE_SECONDS - 1  # type: ignore[attr-defined]
        assert tables.forget_idle() == 0
        here.loop.now += 2  # type: ignore[attr-defined]
        assert tables.forget_idle() == 1
        assert list(tables._tables) == [table.id] != [other.id]
        here.loop.now += 3600  # type: ignore[attr-defined]
        assert tables.forget_idle() == 1

    on_own_clock(data, evening)
