"""Runs of the arena: fair chairs, exact repetition, nothing lost; what results say."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from knall.arena.engines.local import LocalEngine
from knall.arena.report import plots
from knall.arena.report.balance import balance_page, title_of, verdict
from knall.arena.report.reports import pairs, table, write_run
from knall.arena.report.strength import Budget, Contest, contests, curves, hunts, page, picture, ratings, with_budgets
from knall.arena.run.clauses import clauses_in
from knall.arena.run.playing import PlayedMatch, Setting, entrant, play
from knall.arena.run.results import against, bradley_terry, by_bot, by_seat
from knall.arena.run.run_files import LOG
from knall.arena.run.running import run
from knall.bots.limits import Limit
from knall.core.game.game import AnyGame
from knall.core.game.rulebook import rulebook
from knall.core.match import record
from knall.core.text.errors import KnallError
from knall.core.text.sentences import percent
from knall.core.text.texts import load_texts
from knall.games import load_game

TWO = Setting("urknall", ("random", "random"), 2, games=4, seed="t")


def won(number: int, *seats: str, winners: tuple[int, ...] = (0,)) -> PlayedMatch:
    n = len(seats)
    return PlayedMatch(number, list(seats), [3] * n, list(winners), [5] * n, [0.5] * n, [0.2] * n)


def test_every_lineup_plays_every_deal_from_every_chair() -> None:
    setting = Setting("urknall", ("a", "b", "c"), 2)

    first = [(setting.deal(i), setting.seats(i)) for i in range(6)]
    assert first == [(0, pair) for pair in (("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"))]
    assert [1] * 6 == [setting.deal(i) for i in range(6, 12)]


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert [("a", "b", "b", "b")] == Setting("urknall", ("a", "b"), 4).lineups()


def test_a_bot_may_bring_its_own_budget() -> None:
    assert ("hard", Limit(simulations=300)) == entrant("hard:300")
    assert ("hard", Limit(seconds=0.4)) == entrant("hard:0.4s")
    assert ("hard", None) == entrant("hard")
    for wrong in ("hard:", "hard:x", "hard:-3", "hard:0", "hard:s", "nobody"):
        with pytest.raises(KnallError):
            entrant(wrong)


def test_a_match_is_a_function_of_its_number(game: AnyGame) -> None:
    setting = replace(TWO, game=game.name)
    one, again, other = play(setting, 1), play(setting, 1), play(setting, 2)

    assert one.record == again.record != other.record
    assert (one.points, one.decisions, one.winners) == (again.points, again.decisions, again.winners)
    verdict = record.verify(record.read(one.record), load_game)
    assert ([], True) == (verdict.problems, verdict.chance_proven)


def test_chairs_are_changed_with_the_same_dice() -> None:
    first, turned, second = (record.read(play(TWO, number).record).log[0] for number in (0, 1, 2))  # the deal

    assert first == turned != second


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, complete = run(TWO, tmp_path / "whole", engine=LocalEngine(1))
    assert complete

    def interrupted(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    part, complete = run(TWO, tmp_path / "part", interrupted, engine=LocalEngine(1))
    assert (2, False) == (len(part), complete)
    with (tmp_path / "part" / LOG).open("a") as log:
        log.write('{"number": 3, "seats"')  # a crash in the middle of a line
    rest, complete = run(TWO, tmp_path / "part", engine=LocalEngine(1))

    assert complete
    assert [one.record for one in whole] == [one.record for one in rest]


def test_a_directory_of_another_run_is_refused(tmp_path: Path) -> None:
    run(TWO, tmp_path, engine=LocalEngine(1))
    with pytest.raises(KnallError, match="other settings: seed"):
        run(replace(TWO, seed="u"), tmp_path, engine=LocalEngine(1))
    more, _ = run(replace(TWO, games=6), tmp_path, engine=LocalEngine(1))
    assert 6 == len(more)


@pytest.mark.extended
def test_processes_give_the_same_as_one() -> None:
    several, _ = run(TWO, engine=LocalEngine(2))

    assert [one.record for one in several] == [one.record for one in run(TWO, engine=LocalEngine(1))[0]]


def test_ratings_follow_the_odds() -> None:
    """Three wins for each loss are 191 points."""
    played = [won(i, "a", "b", winners=(0,) if i % 4 else (1,)) for i in range(400)]
    ratings = bradley_terry(played, ["a", "b"])

    assert ratings["a"][0] - ratings["b"][0] == pytest.approx(190.8, abs=1.5)
    assert 10 < ratings["a"][1] < 40
    assert sum(rating for rating, _ in ratings.values()) == pytest.approx(0, abs=1e-6)
    always = bradley_terry([won(i, "a", "b") for i in range(50)], ["a", "b"])
    assert 500 < always["a"][0] - always["b"][0] < 1500
    assert {} == bradley_terry(played, ["a"])


def test_equal_results_are_half() -> None:
    played = [won(0, "a", "b", winners=()), won(1, "a", "b", winners=(0, 1)), won(2, "b", "a")]

    assert against(played, "a", "b").mean == pytest.approx(1 / 3)
    rows = by_bot(played, ["a", "b"])
    assert [0.5, 0.5] == [row.fair for row in rows]
    assert rows[1].wins.mean == pytest.approx(0.5)
    assert rows[0].seconds == pytest.approx(0.1)
    assert len(table(rows)[0]) == 7
    assert [("a", "b", against(played, "a", "b"))] == pairs(played, ["a", "b"])


def test_a_run_leaves_records_a_table_and_plots(tmp_path: Path) -> None:
    played, _ = run(replace(TWO, games=3), tmp_path, engine=LocalEngine(1))
    write_run(tmp_path, TWO, played)

    with (tmp_path / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert 6 == len(rows)
    assert {"0", "1"} == {row["seat"] for row in rows}
    assert sum(float(row["win"]) for row in rows if row["match"] == "0") in (0, 1)
    assert 3 == len(list((tmp_path / "records").iterdir()))
    assert 3 == json.loads((tmp_path / "summary.json").read_text())["matches"]
    for name in ("wins", "points", "length"):
        ElementTree.fromstring((tmp_path / f"{name}.svg").read_text())


def test_clauses_are_those_that_were_carried_out() -> None:
    assert ("U13", "U25", "U26", "U27") == clauses_in("U13, U25-U27: as they stand; not X or 4")
    assert () == clauses_in("")
    traced = play(TWO, 0, trace=True)

    assert traced.clauses["U7"] >= 2
    assert play(TWO, 0).record == traced.record
    assert "U31" not in traced.clauses  # no black holes without the option


def test_the_page_about_balance(game: AnyGame) -> None:
    setting = Setting(game.name, ("random",), 3, games=6)
    played = [play(setting, number, trace=True) for number in range(6)]
    text = balance_page(setting, played, {"other=yes": played})

    assert 5 == text.count("<svg ")
    assert game.words.called(2, "en") in text
    assert "other=yes" in text
    assert 3 == len(by_seat(played, ["1", "2", "3"]))
    first = next(iter(sorted(played[0].clauses)))
    assert f"<td>{first}</td>" in text


def test_the_page_about_balance_in_german(game: AnyGame) -> None:
    """All of it: no word of the English page is left but names, options, styles and the command."""
    setting = Setting(game.name, ("random",), 3, games=6, seconds=0.5)
    played = [play(setting, number, trace=True) for number in range(6)]
    text, english = (balance_page(setting, played, {"x=yes": played}, "knall …", lang) for lang in ("de", "en"))

    assert '<html lang="de">' in text
    assert game.words.called(2, "de") in text
    assert "0,5 s pro Zug" in text
    assert f"<td>{percent(1.0, 'de', 1)}</td>" in text
    clause = next(iter(sorted(played[0].clauses)))
    assert title_of(rulebook(game, "de").clauses[clause]) in unescape(text)
    for said in load_texts("knall.arena")["en"]["balance"].values():
        beginning = said.partition("{")[0]
        if len(beginning) > 8:
            assert beginning not in text
    assert "mean " in english
    assert "mean " not in text
    assert not re.search(r"[0-9]\.[0-9]+%", text)


def test_plots_are_well_formed_and_say_what_they_show() -> None:
    bar = plots.Bar("<a>", 0.5, 0.4, 0.6, "50 %", 0.25)
    for plot in (
        plots.bars("Wins & more", [bar, plots.Bar("b", -2.0, -3.0, 1.0, "-2")]),
        plots.histogram("Points", [1, 2, 2, 3, 90], "points"),
        plots.curve("Growth", [bar, bar], 0.5),
    ):
        tree = ElementTree.fromstring(plot)
        assert tree.find("{http://www.w3.org/2000/svg}title") is not None
    assert "&lt;a&gt;" in plots.bars("x", [bar])


def strength_of_urknall() -> list[Contest]:
    return contests(Setting("urknall", ("champion", "greedy"), games=10, simulations=80, seed="0"), 0.9, 3)


def test_strength_is_measured_against_those_below() -> None:
    met = {(c.setting.players, *c.setting.bots): c.bar for c in strength_of_urknall()}

    assert 0.65 == met[2, "champion", "hard"] == met[2, "hard", "normal"] == met[2, "normal", "easy"]
    assert (0.9, 0.99) == (met[2, "champion", "greedy"], met[2, "champion", "random"])
    assert met[4, "champion", "greedy"] == pytest.approx(0.45)
    assert 0.5 == met[2, "champion:160", "champion:80"] == met[2, "champion:80", "champion:40"]
    assert 0.5 == met[2, "champion:160", "champion:20"]
    assert (2, "champion:20", "greedy") in met
    assert (2, "champion:80", "greedy") not in met  # that is champion's own line
    assert ["champion:0.5s", "champion:1s"] == with_budgets("champion", Budget(seconds=1.0), (0.5, 1, 2))
    assert "0.05s" == str(Budget(seconds=0.2).times(0.25))


@pytest.mark.parametrize(("winner", "hunters"), [(0, []), (1, ["hunter:80", "hunter:320", "hunter:1280"])])
def test_where_random_wins_too_often_a_hunter_shows_what_luck_allows(winner: int, hunters: list[str]) -> None:
    found = strength_of_urknall()
    measured = [(c, [won(0, *c.setting.bots, winners=(winner,))]) for c in found]

    hunted = hunts(found[0].setting, measured)

    assert [c.setting.bots[0] for c in hunted] == hunters
    assert all(c.setting.bots[1] == "random" for c in hunted)


def test_the_page_about_strength_has_tables_and_curves() -> None:
    found = strength_of_urknall()
    measured = [(c, [won(0, *c.setting.bots), won(1, *c.setting.bots[::-1], winners=(1,))]) for c in found]
    text = page({"urknall": measured}, "About.", "Notes.")

    assert "| 2 | champion | hard | 2 | 100.0%" in text
    assert text.index("About.") < text.index("Notes.") < text.index("## Urknall")
    assert {"doubling", "growth", "luck"} == set(curves(measured))
    for part, plot in curves(measured).items():
        ElementTree.fromstring(plot)
        assert f"({picture('urknall', part)})" in text
    for part in ("growth", "luck"):
        assert 4 == curves(measured)[part].count("<circle")  # 20, 40, 80, 160 simulations against greedy, and random
    rated = [rating for rating, _ in ratings(measured).values()]
    assert rated == sorted(rated)  # who has more won all
    assert list(ratings(measured)) == ["20", "40", "80", "160"]


def test_the_page_about_strength_speaks_german() -> None:
    measured = [
        (c, [won(0, *c.setting.bots), won(1, *c.setting.bots[::-1], winners=(1,))]) for c in strength_of_urknall()
    ]
    text = page({"urknall": measured}, "Über.", language="de")

    assert text.startswith("# Wie stark die Bots sind\n")
    assert "Champion hat 80 Simulationen pro Zug." in text
    assert f"| 2 | champion | hard | 2 | {percent(1.0, 'de', 1)}" in text
    assert " ja |" in text
    assert "mit immer mehr Bedenkzeit" in curves(measured, "de")["growth"]


def test_the_verdict_says_whether_it_matters_where_one_sits() -> None:
    even = [won(i, "a", "a", winners=(i % 2,)) for i in range(200)]
    uneven = [won(i, "a", "a", winners=(0,) if i % 4 else (1,)) for i in range(200)]

    assert verdict(even, ["White", "Orange"]).startswith(
        "No seat has an advantage that can be seen in 200 matches (p = 1"
    )
    assert verdict(uneven, ["White", "Orange"]).startswith("It matters where one sits: White wins more often")
    assert "75.0%" in verdict(uneven, ["White", "Orange"])
    said = verdict(uneven, ["Weiß", "Orange"], "de")
    assert said.startswith("Es kommt darauf an, wo man sitzt: Weiß gewinnt öfter")
    assert percent(0.75, "de", 1) in said
    lost = [won(i, "a", "a", winners=(1,) if i % 3 else (0,)) for i in range(60)]
    assert "(p = 0.013)" in verdict(lost, ["White", "Orange"])
    assert "(p = 0,013)" in verdict(lost, ["Weiß", "Orange"], "de")


def test_clauses_are_told_by_their_first_words() -> None:
    assert "A die is rolled." == title_of("A **die** is rolled. Then more.")
    assert title_of("word " * 40).endswith(" …")
    assert len(title_of("word " * 40)) <= 72
