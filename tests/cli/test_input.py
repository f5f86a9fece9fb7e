"""What people give to commands: positions in any spacing, views, names that are misspelt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.games import load_game
from knall.testing.matches import random_match
from tests.cli.conftest import Run

HIDDEN = ("ramsch", "theory")


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("name", HIDDEN)
def test_a_view_is_enough_for_moves_board_picture_and_hint(knall: Run, name: str) -> None:
    """Whoever sits at a real table knows one hand."""
    here = random_match(load_game(name), 2, {}, 4, moves=6).position
    assert here.to_move is not None
    view = here.view(here.to_move)

    assert "?" in str(view)
    assert list(view.legal_moves) == knall("legal", name, view)[1].split()
    assert view.board() in knall("show", name, view)[1]
    assert knall("show", name, "-", "-o", "-", stdin=f" {view}\n")[1] == view.svg() + "\n"
    hint = json.loads(knall("hint", name, view, "--sims", 12, "--seed", "any text", "--json")[1])
    assert here.to_move == hint["seat"]
    assert hint["moves"][0]["move"] in view.legal_moves
    code, _, err = knall("show", name, view, "--seat", 2 - here.to_move)
    assert (2, True) == (code, "this is not what that seat sees" in err)


@pytest.mark.parametrize("name", HIDDEN)
def test_whose_turn_it_is_not_has_no_moves(knall: Run, name: str) -> None:
    here = random_match(load_game(name), 2, {}, 4, moves=6).position
    assert here.to_move is not None
    code, out, err = knall("legal", name, here.view(1 - here.to_move))

    assert (2, "") == (code, out)
    assert "turn" in err


def test_blanks_do_not_matter(knall: Run, game: AnyGame) -> None:
    here = random_match(game, 2, {}, 4, moves=6).position
    spaced = "  ".join(str(here).split(" ")) + " \n"

    assert (
        knall("legal", game.name, here)
        == knall("legal", game.name, spaced)
        == (0, knall("legal", game.name, here)[1], "")
    )


def test_a_position_of_another_game_is_recognised(knall: Run) -> None:
    other = random_match(load_game("ramsch"), 2, {}, 4, moves=0).position

    assert "this is a position of Monegassen Ramsch" in knall("legal", "urknall", other)[2]
    assert "das ist eine Stellung von Monegassen Ramsch" in knall("legal", "urknall", other, "--lang", "de")[2]


def test_nothing_on_standard_input_is_said(knall: Run) -> None:
    assert (2, "", "there is nothing on standard input\n") == knall("legal", "urknall", "-", stdin="\n")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("sart", "urknall"), "start"),
        (("start", "urknal"), "urknall"),
        (("arena", "urknall", "--bots", "champoin"), "champion"),
        (("play", "urknall", "--seats", "persn,normal"), "person"),
        (("start", "urknall", "--option", "blackhole=yes"), "blackholes"),
        (("start", "urknall", "--plyers", "3"), "--players"),
    ],
)
def test_who_misspells_a_name_is_told_what_they_may_have_meant(
    knall: Run, arguments: tuple[str, ...], meant: str
) -> None:
    code, _, err = knall(*arguments)

    assert (2, True) == (code, meant in err[err.lower().index("did you mean") :])


def test_games_are_known_in_capitals_too(knall: Run) -> None:
    assert knall("start", "URKNALL", "--seed", 1) == knall("start", "urknall", "--seed", 1)


def test_who_may_sit_at_a_table_is_listed(knall: Run) -> None:
    assert "choose person, random, greedy" in knall("play", "urknall", "--seats", "human,normal")[2]


@pytest.mark.parametrize("command", [("verify",), ("replay",), ("analyse",), ("play", "--resume")])
def test_a_file_that_is_no_record_is_named(knall: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "readme.py"
    file.write_text("print('hello')\n", "utf-8")
    code, _, err = knall(*command, file)

    assert (2, f"{file} is no record of Knall: the tag Knall is missing\n") == (code, err)


def test_a_shell_can_play_a_whole_match(knall: Run, game: AnyGame) -> None:
    """`--roll` throws the dice; with a seed the whole loop repeats."""

    def played(seed: str) -> tuple[int, str]:
        position, n = knall("start", game.name, "--seed", 1)[1].strip(), 0
        while moves := knall("legal", game.name, position)[1].split():
            position, n = knall("apply", game.name, position, moves[0], "--seed", seed)[1].strip(), n + 1
        return n, position

    decisions, end = played("x")
    assert decisions > 10
    assert json.loads(knall("score", game.name, end, "--json")[1])["over"]
    assert (decisions, end) == played("x")


def test_dice_that_are_given_are_taken_and_the_others_thrown(knall: Run) -> None:
    here = random_match(load_game("urknall"), 2, {}, 4, moves=6).position
    while not here.is_chance:
        here = here.play(here.legal_moves[0])
    after = json.loads(knall("apply", "urknall", here, "d4", "--roll", "--json")[1])

    assert "d4" == after["events"][0]
    assert after["chance"] == {}
    assert json.loads(knall("apply", "urknall", here, "--roll", "--json")[1])["to_move"] is not None
    assert "name a move" in knall("apply", "urknall", here)[2]
