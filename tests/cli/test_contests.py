"""Commands that search and play many matches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from knall.cli.main import knall
from knall.core.engine import compiling
from knall.core.game.game import AnyGame
from knall.core.text.errors import KnallError
from knall.testing.matches import random_match
from tests.support.some_games import a_hidden_game, an_open_game


def called(*arguments: object) -> Result:
    run = CliRunner(env={"KNALL_LANG": "en"})
    return run.invoke(knall, [str(argument) for argument in arguments], catch_exceptions=False)


@pytest.mark.usefixtures("plain")
def test_hint_tells_chances_points_and_a_sentence(game: AnyGame) -> None:
    here = random_match(game, 2, {}, 3, moves=8).position
    assert here.to_move is not None
    assert len(here.legal_moves) > 1
    arguments = ("hint", game.name, here, "--sims", 20, "--seed", 1)
    found = json.loads(called(*arguments, "--json").output)

    assert found["seat"] == here.to_move
    assert found["simulations"] == 20
    best = found["moves"][0]
    assert best["move"] in here.legal_moves
    assert 0 <= best["win"] <= 1
    assert best["say"] == here.view(here.to_move).say(best["move"])
    assert found["moves"] == json.loads(called(*arguments, "--json", "--seat", here.to_move + 1).output)["moves"]
    text = called(*arguments, "--best", 2).output
    assert best["move"] in text
    assert len(text.splitlines()) <= 4
    assert "Punkte" in called(*arguments, "--lang", "de").output


@a_hidden_game
def test_hint_is_for_the_seat_that_decides(game: AnyGame) -> None:
    here = random_match(game, 2, {}, 3, moves=8).position
    assert here.to_move is not None
    with pytest.raises(KnallError, match=r"it is .*’s turn"):
        called("hint", game.name, here, "--seat", 2 - here.to_move)
    with pytest.raises(KnallError, match="nothing to decide"):
        called("hint", game.name, random_match(game, 2, {}, 3).position)


@an_open_game
def test_arena_prints_a_table_and_repeats_exactly(tmp_path: Path, game: AnyGame) -> None:
    arguments = ("arena", game.name, "--bots", "random", "--games", 4, "--cores", 1, "--seed", "x")
    done = called(*arguments, "--out", tmp_path / "a")

    assert "wins (95 %)" in done.output
    assert "4 matches" in done.output
    assert 4 == json.loads(called(*arguments, "--json").stdout)["matches"]
    called(*arguments, "--out", tmp_path / "b")
    for name in ("000000.txt", "000003.txt"):
        assert (tmp_path / "a" / "records" / name).read_text() == (tmp_path / "b" / "records" / name).read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--bots", "nobody"), "there is no bot “nobody”"),
        (("--bots", "random", "--players", 7), "for 2 to 4 players, not 7"),
        (("--bots", "random", "--time", 1, "--sims", 5), "a limit of time or of simulations, not both"),
        (("--bots", "random", "--option", "x=1"), "there is no option “x”"),
    ],
)
@an_open_game
def test_arena_says_what_is_wrong(game: AnyGame, arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(KnallError, match=message):
        called("arena", game.name, *arguments)


@an_open_game
def test_balance_writes_a_page(tmp_path: Path, game: AnyGame) -> None:
    done = called("balance", game.name, "--bot", "random", "--games", 4, "--cores", 1, "--out", tmp_path, "--compare")

    assert "changes of the lead" in done.output
    page = (tmp_path / "balance.html").read_text()
    assert "How often each clause is carried out" in page
    assert ("What the options change" in page) == bool(game.options)


@pytest.mark.extended
@pytest.mark.skipif(not compiling.compiles(), reason="nothing is compiled here")
def test_strength_writes_a_page_with_curves_and_can_be_resumed(tmp_path: Path) -> None:
    arguments = ("strength", "theory", "--games", 2, "--sims", 8, "--doublings", 1, "--cores", 1)
    kept = ("--keep", tmp_path / "kept", "--out", tmp_path / "strength.md")
    called(*arguments, *kept)
    page = (tmp_path / "strength.md").read_text()

    assert "`knall strength --games 2 --sims 8 --doublings 1 --seed strength`" in page
    assert "| 4 | champion | greedy |" in page
    plots = {f"strength-theory-{part}.svg" for part in ("doubling", "growth", "luck")}
    assert plots == {x.name for x in tmp_path.glob("*.svg")}
    called(*arguments, *kept)
    assert page == (tmp_path / "strength.md").read_text()


def test_strength_says_what_is_wrong(tmp_path: Path) -> None:
    refused = called("strength", "chess")
    assert (2, True) == (refused.exit_code, "there is no game “chess”" in refused.output)
    with pytest.raises(KnallError, match="a limit of time or of simulations"):
        called("strength", "--time", 1, "--sims", 5)
