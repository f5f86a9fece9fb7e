"""What people may type in `knall play` besides moves, in their language; and what becomes of a match they leave."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from knall.cli.match.typed import MOVE, SOME, Typed, understood, vocabulary
from knall.cli.words import words_of
from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, ORIGINAL
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from tests.cli.conftest import Run
from tests.support.some_games import a_hidden_game

MOVES = ("a1", "a2", "a12")
PLAY = ("play", "urknall", "--seats", "person,random", "--seed", 3)


def answers(*lines: object) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("answer", "typed"),
    [
        ("a1", Typed(MOVE, "a1")),
        (" 3 ", Typed(MOVE, "a12")),
        ("a", Typed(SOME, "a")),
        ("nonsense", Typed(MOVE, "nonsense")),
        ("help", Typed("help")),
        ("?", Typed("help")),
        ("Undo", Typed("undo")),
        ("u", Typed("undo")),
        ("hint", Typed("hint")),
        ("h", Typed("hint")),
        ("why", Typed("why")),
        ("why a7", Typed("why", "a7")),
        ("why 2", Typed("why", "a2")),
        ("s", Typed("save")),
        ("save my file.knall", Typed("save", "my file.knall")),
        ("rules u13", Typed("rules", "u13")),
        ("points", Typed("score")),
        ("quit", Typed("quit")),
    ],
)
def test_words_numbers_and_beginnings_are_understood(answer: str, typed: Typed) -> None:
    assert typed == understood(answer, MOVES, "en")


@pytest.mark.parametrize(
    ("answer", "what"),
    [("hilfe", "help"), ("zurück", "undo"), ("tipp", "hint"), ("warum a3", "why"), ("ende", "quit"), ("undo", "undo")],
)
def test_german_words_are_understood_in_german(answer: str, what: str) -> None:
    assert what == understood(answer, MOVES, "de").what


@pytest.mark.parametrize("number", ["0", "4", "99"])
def test_a_number_that_no_move_has_is_told_the_range(number: str) -> None:
    with pytest.raises(KnallError, match=f"^{number} is none of the numbers from 1 to 3") as caught:
        understood(number, MOVES, "en")

    assert f"{number} ist keine der Nummern von 1 bis 3." == caught.value.say("de")
    with pytest.raises(KnallError, match="one move only"):
        understood(number, MOVES[:1], "en")


def test_no_move_is_called_like_a_word(game: AnyGame) -> None:
    words = {word for language in LANGUAGES for word in vocabulary(language)}

    assert not words & {*game.notation.catalogue}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_help_is_one(knall: Run, language: str) -> None:
    _, out, _ = knall(*PLAY, "--lang", language, stdin=answers("?", "q"))
    told = re.findall(r"^  (\w+)(?= )", out[out.index("\n  all") :], re.MULTILINE)

    assert 9 == len(told)
    assert all(word in vocabulary(language) for word in told)


def test_rules_scoring_and_board_at_the_table(knall: Run, game: AnyGame) -> None:
    first = next(iter(json.loads(knall("rules", game.name, "--json")[1])["clauses"]))
    asked = answers("rules", f"rules {first}", "rules Z99", "score", "board", "why", "save", "q")
    code, out, _ = knall("play", game.name, "--seats", "person,random", "--seed", 3, stdin=asked)

    assert 0 == code
    assert "## " in out
    assert "](picture:" not in out
    assert f"**{first}** " in out
    assert "there is no rule Z99" in out
    assert re.search(rf"(You|{game.words.called(0, 'en')}): [0-9]+ points?\n", out)
    assert "Which move?" in out
    assert "In which file?" in out
    board = knall("play", game.name, "--seats", "person,random", "--seed", 3, stdin=answers("q"))[1].splitlines()[2]
    assert 2 == out.count(board)


@pytest.mark.usefixtures("plain")
def test_a_hint_at_the_table_says_what_and_why(knall: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knall.cli.match.terminal.HINT_SECONDS", 0.05)
    _, out, _ = knall(*PLAY, stdin=answers("hint", "q"))
    _, german, _ = knall(*PLAY, "--lang", "de", stdin=answers("tipp", "q"))

    assert re.search(r"a[0-9]+ +[0-9]+ × +wins +[0-9.]+ ?% ±", out)
    assert re.search(r"gewinnt +[0-9,]+[ \u00a0]?% ±", german)


def test_whoever_leaves_is_told_where_the_match_is_and_how_to_go_on(knall: Run, data_folder: Path) -> None:
    code, out, _ = knall(*PLAY, stdin=answers("a1", "quit"))
    (kept,) = (data_folder / "unfinished").iterdir()

    assert 0 == code
    assert out.endswith(f"Saved in {kept}. Go on with: knall play --resume {kept}\n")
    assert "a1" in record.read(kept.read_text("utf-8")).log
    assert "nothing is saved" in knall(*PLAY, stdin=answers("q"))[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_input_saves_and_ends_with_130(knall: Run, tmp_path: Path, language: str) -> None:
    file = tmp_path / "a match.knall"
    code, out, _ = knall(*PLAY, "--save", file, "--lang", language, stdin=answers("a1"))

    assert 130 == code
    assert words_of("terminal", language)["saved"].partition("{")[0] in out
    assert f"knall play --resume '{file}'" in out
    assert record.read(file.read_text("utf-8")).tags["Bot2"] == "random"


def test_game_and_seats_are_taken_from_the_record(knall: Run, tmp_path: Path) -> None:
    file = tmp_path / "m.knall"
    knall(*PLAY, "--save", file, stdin=answers("a1", "q"))
    before = len(record.read(file.read_text("utf-8")).log)
    code, out, _ = knall("play", "--resume", file, stdin=answers("1", "q"))

    assert 0 == code
    assert "Which game" not in out
    assert "Bot " in out
    assert len(record.read(file.read_text("utf-8")).log) > before
    assert "lacks the secret" not in out


def test_a_file_is_looked_at_before_the_first_board(knall: Run, tmp_path: Path) -> None:
    code, out, err = knall(*PLAY, "--save", tmp_path / "no" / "x.knall", stdin=answers("q"))
    assert (2, True) == (code, "No such file or directory" in err)
    assert "your move" not in out

    file = tmp_path / "x.knall"
    file.write_text("mine", "utf-8")
    code, _, err = knall(*PLAY, "--save", file, stdin=answers("a1", "q"))
    assert (2, "mine") == (code, file.read_text("utf-8"))
    assert f"{file} is there already; go on with that match by --resume" in err


@a_hidden_game
def test_the_end_tells_who_has_won_and_the_points_once(knall: Run, game: AnyGame) -> None:
    _, out, _ = knall("play", game.name, "--seats", "random,random", "--seed", 1, "--lang", ORIGINAL)
    last = out.strip().splitlines()[-2]

    assert 1 == out.count("The match is over")
    assert re.fullmatch(r".*(wins|win|Nobody).*\. (.*: -?[0-9]+, )+.*: -?[0-9]+\.", last)


@pytest.mark.parametrize("named", ["{python} {bot}", "{bot}:Bot"])
def test_nothing_that_a_record_names_is_run_unasked(knall: Run, tmp_path: Path, named: str) -> None:
    """Anybody may have written it."""
    run, bot, file = tmp_path / "run", tmp_path / "bot.py", tmp_path / "m.knall"
    bot.write_text(f"open({str(run)!r}, 'w')\n", "utf-8")
    match = random_match(load_game(NAMES[0]), 2, {}, 3, moves=4)
    file.write_text(record.private(match, bots={1: named.format(python=sys.executable, bot=bot)}), "utf-8")

    code, out, err = knall("play", "--resume", file, stdin=answers("n"))
    assert (2, True) == (code, str(bot) in out)
    assert "--seats" in err
    assert not run.exists()
    assert "--resume" in knall("play", "--resume", file, "--seats", "person,random", stdin=answers("q"))[1]
    assert not run.exists()


@a_hidden_game
def test_a_record_with_bots_is_one_for_everybody(game: AnyGame) -> None:
    match = random_match(game, 2, {}, 3, moves=4)
    text = record.private(match, bots={1: "champion:200"})

    assert '[Bot2 "champion:200"]' in text
    assert match == record.resumed(record.read(text), load_game)
