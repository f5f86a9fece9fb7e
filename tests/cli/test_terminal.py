"""Playing in the terminal: people type, bots answer, nothing hidden is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from knall.cli.main import knall
from knall.cli.match.terminal import TerminalTable
from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from tests.support.game_with_rounds import LAPS

AT_ONE_SCREEN = "play urknall --players 2 --seats person,person"


def typed(*lines: object, arguments: str = "play urknall --players 2 --seed 3") -> Result:
    text = "".join(f"{line}\n" for line in lines)
    return CliRunner(env={"KNALL_LANG": "en"}).invoke(knall, arguments.split(), input=text, catch_exceptions=False)


def test_a_whole_match_by_numbers(game: AnyGame) -> None:
    done = typed(*["1"] * 400, arguments=f"play {game.name} --players 2 --seed 3")

    assert "The match is over" in done.output
    assert "secret seed:3" in done.output


def test_a_move_can_be_typed_by_text_number_or_beginning() -> None:
    out = typed("a1", "q").output
    assert "You land on element 1" in out
    out = typed("a", "a1", "q").output
    assert out.count("You land on element 12") == 2
    assert re.search(r"\n +1  a1 +You land on element 1", typed("q").output)


def test_a_refusal_names_its_clause() -> None:
    out = typed("a13", "why a13", "why a1", "nonsense", "q").output

    assert 2 == out.count("U7: Astronauts begin at bodies of one element")
    assert "a1 is possible." in out
    assert "“nonsense” is not a move of Urknall" in out


def test_help_and_all_moves() -> None:
    out = typed("?", "all", "q").output

    assert all(
        f"\n  {word} " in out for word in ("all", "board", "hint", "why", "rules", "score", "undo", "save", "quit")
    )
    assert out.count("  a12 ") == 2


def test_undo_takes_back_to_the_last_own_decision() -> None:
    out = typed("u", "a1", "a12", "1", "t3", "u", "t4", "q", arguments=f"{AT_ONE_SCREEN} --seed 3").output

    assert "There is nothing to undo." in out
    assert "Taken back." in out
    assert out.count("You travel to body 3 ") == 3  # a move to choose, what it did, to choose again


def test_a_roll_that_was_seen_is_not_taken_back_against_bots() -> None:
    out = typed("a1", "u", "q").output

    assert "You have seen a roll or a draw since" in out
    assert "Taken back." not in out


def test_people_at_one_screen_may_agree_to_take_a_roll_back() -> None:
    out = typed("a1", "a2", "u", "y", "q", arguments=f"{AT_ONE_SCREEN} --seed 3").output

    assert "Taken back." in out


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.knall"
    out = typed("a1", f"s {file}", "q").output
    assert f"Saved in {file}" in out
    assert "a1" in record.read(file.read_text("utf-8")).log

    again = typed("1", "q", arguments=f"play urknall --resume {file}")

    assert 0 == again.exit_code
    assert len(record.read(file.read_text("utf-8")).log) > 2


def test_every_move_is_kept_when_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "match.knall"
    typed("a1", "q", arguments=f"play urknall --seed 3 --save {file}")

    assert record.replay(record.read(file.read_text("utf-8")), load_game).decisions[0].move == "a1"


def test_a_match_may_begin_from_a_position() -> None:
    position = random_match(load_game("urknall"), 3, {}, 5, moves=20).position
    done = CliRunner().invoke(knall, ["play", "urknall", "--start", str(position)], input="q\n")

    assert 0 == done.exit_code


def test_without_a_game_it_asks_which() -> None:
    out = typed("1", "q", arguments="play").output

    assert all(load_game(name).title in out for name in NAMES)
    assert "White, your move" in out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("play urknall --seats person", "2 play, but 1 are named"),
        ("play urknall --seats person,deepblue", "nobody is called “deepblue”; choose person, random, greedy"),
        ("play urknall --resume none.knall", "none.knall: No such file"),
        ("play urknall --start nonsense", "a position has 4 parts"),
    ],
)
def test_wrong_tables_are_explained(arguments: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        typed(arguments=arguments)


def test_a_record_of_another_game_or_without_secret_cannot_go_on(tmp_path: Path) -> None:
    file = tmp_path / "m.knall"
    match = random_match(load_game("urknall"), 2, {}, 1)
    text = record.write(match)
    file.write_text(text.replace(f'[Secret "{match.source.secret}"]\n', ""), "utf-8")

    with pytest.raises(ValueError, match="lacks the secret"):
        typed(arguments=f"play urknall --resume {file}")
    with pytest.raises(ValueError, match="this is a record of Urknall"):
        typed(arguments=f"play {NAMES[1]} --resume {file}")


def hidden_games() -> list[str]:
    return [n for n in NAMES if "?" in str(random_match(load_game(n), 2, {}, 1, moves=0).position.view(None))]


@pytest.mark.parametrize("name", hidden_games())
def test_people_at_one_screen_take_turns_looking(name: str) -> None:
    arguments = f"play {name} --seats person,person --seed 4"
    out = typed("", "1", "", "1", "q", arguments=arguments).output

    assert "Press Enter when nobody else is looking" in out


@pytest.mark.parametrize("name", hidden_games())
def test_what_a_bot_holds_is_not_shown(name: str) -> None:
    """Two matches that differ only in what the bot holds look the same to the person until the bot acts."""
    match = random_match(load_game(name), 2, {}, 4, moves=0)
    state = match.game.rules.state()
    from knall.core.engine.random import seeded
    from knall.core.match.position import Position

    match.game.secrets.guess(state, match.position.view(0).content, seeded(9))
    other = Position(match.game, state)
    outputs = [
        CliRunner().invoke(knall, ["play", name, "--start", str(position)], input="all\nq\n").output
        for position in (match.position, other)
    ]

    assert str(other) != str(match.position)
    assert outputs[0] == outputs[1]


def test_german_is_spoken() -> None:
    out = typed("a13", "?", "q", arguments="play urknall --lang de --seed 3").output

    assert "dein Zug" in out
    assert "Astronauten beginnen bei Körpern aus einem Element" in out


def test_chance_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "match.knall"
    typed("a1", "1", "1", "q", arguments=f"play urknall --seats person,person --seed 3 --save {file}")
    before = record.read(file.read_text("utf-8")).log
    typed("1", "1", "1", "1", "1", "q", arguments=f"play urknall --seats person,person --resume {file}")
    opened = record.read(file.read_text("utf-8"))

    assert len(opened.log) > len(before)
    assert record.verify(opened, load_game).chance_proven


def test_the_end_of_a_round_is_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    table = TerminalTable(random_match(LAPS, 2, {}, 3), ["person", "person"], "de", None)
    table.told = 0

    table._tell(None)

    assert "\n\nRunde 2\n#   =\n1   2\n2   1\n2!\n\n" in capsys.readouterr().out
