"""The arena from Python: bots of one's own, and what comes of it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import knall
from knall.arena.contest import Results
from knall.arena.report.tabular import command_of
from knall.arena.run.playing import Setting
from tests.bots.test_own import FILE, Broken, Counting, First


def test_ones_own_bot_plays_against_ours(tmp_path: Path) -> None:
    found = knall.contest("urknall", [First(), "random"], matches=6, seed="x")

    assert "<6 matches of urknall: First, random>" == repr(found)
    assert {"First", "random"} == set(found.bots)
    assert 1 == pytest.approx(found.bots["First"].wins.mean + found.bots["random"].wins.mean, abs=0.34)
    assert found.against("First", "random").n == 6
    assert str(found).splitlines()[0].startswith("bot     matches  wins (95 %)")
    assert {0, 1} == {row["seat"] for row in found.rows() if row["bot"] == "First"}
    found.save(tmp_path)
    with (tmp_path / "results.csv").open() as file:
        assert [str(row["points"]) for row in found.rows()] == [row["points"] for row in csv.DictReader(file)]
    assert json.loads(json.dumps(found.as_dict())) == json.loads((tmp_path / "summary.json").read_text())


def test_what_a_bot_remembers_ends_with_its_match() -> None:
    def records(matches: int) -> list[str]:
        return [one.record for one in knall.contest("ramsch", [Counting(), First], matches=matches).matches]

    assert records(4)[:2] == records(2)


def test_processes_play_the_same() -> None:
    def records(cores: int) -> list[str]:
        found = knall.contest(knall.game("theory"), [First, "random"], matches=8, cores=cores, players=3)
        return [one.record for one in found.matches]

    assert records(1) == records(2)


def test_two_bots_of_one_name_are_told_apart() -> None:
    first = First()
    found = knall.contest("urknall", [first, First(), first, "random"], matches=2)

    assert ("First", "First 2", "First", "random") == found.setting.bots


def test_a_bot_from_a_file_plays_with_a_budget_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text(FILE)
    found = knall.contest("urknall", [f"{tmp_path}/my.py:First:50", "random"], matches=2)

    assert f"{tmp_path}/my.py:First:50" in found.bots


def test_a_run_goes_on_where_it_was_kept(tmp_path: Path) -> None:
    knall.contest("urknall", [First, "random"], matches=2, out=tmp_path)
    done: list[int] = []
    found = knall.contest("urknall", [First, "random"], matches=4, out=tmp_path, progress=done.append)

    assert [2, 3, 4] == done
    assert isinstance(found, Results)


@pytest.mark.parametrize(
    ("bots", "keywords", "message"),
    [
        (["champoin"], {}, "did you mean “champion”"),
        ([], {}, "no bots are named"),
        ([5], {}, "5 is no bot"),
        (["random"], {"matches": 0}, "0 matches cannot be played"),
        (["random"], {"players": 5}, "for 2 to 4 players, not 5"),
        (["random"], {"seconds": 1.0, "simulations": 5}, "of time or of simulations, not both"),
        (["random"], {"size": 3}, "there is no option “size”"),
        ([Broken()], {}, "match 0, seat [01]: Broken: ZeroDivisionError: no idea"),
        ([lambda: First()], {"cores": 2}, "cannot be sent to other processes"),
    ],
)
def test_what_is_wrong_is_named(bots: list[object], keywords: dict[str, object], message: str) -> None:
    with pytest.raises(knall.KnallError, match=message):
        knall.contest("urknall", bots, **{"matches": 2, **keywords})  # type: ignore[arg-type]


def test_who_did_not_play_is_not_compared() -> None:
    with pytest.raises(knall.KnallError, match="“hard” did not play; there was random"):
        knall.contest("urknall", ["random", "random"], matches=2).against("random", "hard")


def test_hints_are_for_the_seat_of_the_view() -> None:
    match = knall.game("theory").start(seed=4, players=2)
    assert match.to_move is not None
    best, *_ = knall.hint(match.position.view(match.to_move), simulations=40)

    assert best.move in match.legal_moves
    with pytest.raises(knall.KnallError, match="nothing to decide"):
        knall.hint(match.position.view(1 - match.to_move), simulations=40)


def test_the_command_of_a_run_is_one_that_can_be_called() -> None:
    command = command_of(Setting("urknall", ("random",), options={"blackholes": True}))

    assert "--option blackholes=yes" in command
