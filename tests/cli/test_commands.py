"""Every command, as people call it: output, exit codes, and errors that name what is wrong."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from knall import simulation
from knall.analysis import appraiser
from knall.bots.workspaces import entries_of
from knall.cli.help import purposes
from knall.cli.main import COMMANDS
from knall.core.engine.compiling import Entry
from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.core.match.history import By
from knall.core.match.position import Position
from knall.core.text.sentences import join_or
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from tests.cli.conftest import Run
from tests.support.some_games import a_hidden_game, an_open_game


@pytest.fixture
def start(game: AnyGame) -> str:
    return str(random_match(game, 3, {}, 2, moves=0).position)


def test_help_lists_every_command_with_its_purpose(knall: Run) -> None:
    _, out, _ = knall("--help")

    assert all(f"{name} " in out and purpose in out for name, purpose in purposes().items())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(knall: Run, name: str) -> None:
    code, out, _ = knall(name, "--help")

    assert (0, True) == (code, out.startswith("Usage: knall"))


def test_games_are_listed(knall: Run) -> None:
    _, out, _ = knall("games")
    _, data, _ = knall("games", "--json", "--lang", "de")

    assert all(f"{name} " in out for name in NAMES)
    assert list(NAMES) == [entry["name"] for entry in json.loads(data)["games"]]


def test_rules_as_a_page_and_by_clause(knall: Run, game: AnyGame) -> None:
    clauses = json.loads(knall("rules", game.name, "--json")[1])["clauses"]
    first = next(iter(clauses))

    assert knall("rules", game.name)[1].startswith(f"# {game.title}")
    assert knall("rules", game.name, first.lower())[1].startswith(f"**{first}** ")
    assert knall("rules", game.name, first, "--lang", "de")[1] != knall("rules", game.name, first)[1]
    one = json.loads(knall("rules", game.name, first, "--json")[1])
    assert (first, clauses[first]) == (one["clause"], one["text"])
    code, _, err = knall("rules", game.name, "Z9")
    assert (2, True) == (code, "there is no rule Z9" in err)


@a_hidden_game
def test_start_gives_the_same_position_for_the_same_seed(knall: Run, game: AnyGame) -> None:
    first = knall("start", game.name, "--players", 3, "--seed", "x")

    assert first == knall("start", game.name, "--players", 3, "--seed", "x")
    assert 1 < len({knall("start", game.name, "--players", 3, "--seed", seed) for seed in range(20)})
    secrets = [json.loads(knall("start", game.name, "--json")[1])["secret"] for _ in range(2)]
    assert secrets[0] != secrets[1]
    data = json.loads(knall("start", game.name, "--seed", "x", "--json")[1])
    assert {"format", "position", "to_move", "over", "commitment", "secret"} == set(data)


def test_options_are_named_in_errors(knall: Run, game: AnyGame) -> None:
    for option in game.options:
        value = option.allowed[-1]
        spelt = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        assert 0 == knall("start", game.name, "--option", f"{option.name}={spelt}")[0]
        code, _, err = knall("start", game.name, "--option", f"{option.name}=purple")
        assert (2, True) == (code, f"option {option.name}: “purple” is not possible" in err)
    assert "there is no option “size”" in knall("start", game.name, "--option", "size=3")[2]
    assert "for 2 to 4 players, not 9" in knall("start", game.name, "--players", 9)[2]
    assert "is there twice" in knall("start", game.name, "--option", "a=1", "--option", "a=2")[2]


def test_legal_moves_one_a_line(knall: Run, game: AnyGame, start: str) -> None:
    _, out, _ = knall("legal", game.name, start)
    _, said, _ = knall("legal", game.name, "-", "--say", stdin=start + "\n")
    data = json.loads(knall("legal", game.name, start, "--say", "--json", "--lang", "de")[1])

    moves = out.split()
    assert moves == [line.split()[0] for line in said.splitlines()]
    assert moves == data["legal"] == list(data["say"])


def test_apply_plays_in_order_and_explains_refusals(knall: Run, game: AnyGame) -> None:
    match = random_match(game, 2, {}, 3, moves=12)
    decision = match.decisions[5]
    events = [e.text for e in match.events]
    after = match.decisions[6].before
    position = decision.before
    chance = events[decision.at :]
    texts = [decision.move]
    while not str(position.play(*texts[:1])).startswith("<") and position.play(*texts).is_chance:
        texts.append(chance[len(texts)])
    code, out, _ = knall("apply", game.name, str(position), *texts)
    assert (0, str(after) + "\n") == (code, out)
    refused = next(m for m in game.notation.catalogue if m not in position.legal_moves and not m.startswith("-"))
    code, out, err = knall("apply", game.name, str(position), refused)
    clause, sentence = position.why_not(refused)
    assert (2, "", f"{refused}: {clause}: {sentence}\n") == (code, out, err)
    code, _, err = knall("apply", game.name, str(position), "hello")
    assert (2, f"“hello” is not a move of {game.title}\n") == (code, err)


def test_score_and_winners(knall: Run, game: AnyGame) -> None:
    end = random_match(game, 3, {}, 3).position
    _, out, _ = knall("score", game.name, str(end))
    data = json.loads(knall("score", game.name, str(end), "--json")[1])

    assert end.scores == data["scores"]
    assert list(end.winners) == data["winners"]
    assert [end.scores[name] for name in data["seats"]] == data["points"]
    assert all(f"{name} {points}" in out for name, points in end.scores.items())
    assert re.search(r"(wins|share the win)\.\n", out)


def test_view_of_seats_and_spectators(knall: Run, game: AnyGame, start: str) -> None:
    position = random_match(game, 3, {}, 2, moves=0).position

    assert knall("view", game.name, start, 1)[1] == f"{position.view(0)}\n"
    assert knall("view", game.name, start, game.notation.seat_names[2])[1] == f"{position.view(2)}\n"
    seen = json.loads(knall("view", game.name, start, "spectator", "--json")[1])
    assert (None, str(position.view(None))) == (seen["seat"], seen["view"])
    code, _, err = knall("view", game.name, start, 4)
    assert (2, True) == (code, "there is no seat “4”" in err)


def test_show_as_board_and_as_picture(knall: Run, game: AnyGame, start: str, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"

    assert 0 == knall("show", game.name, start, "--seat", 1, "-o", file)[0]
    assert file.read_text("utf-8").startswith("<svg xmlns=")
    board = Position(game, game.notation.parse(start)).view(None).board("de")
    assert board.splitlines()[-1] in knall("show", game.name, start, "--lang", "de")[1]
    assert "pictures are written as .svg" in knall("show", game.name, start, "-o", "a.png")[2]
    assert "No such file" in knall("show", game.name, start, "-o", tmp_path / "no" / "a.svg")[2]


@pytest.mark.parametrize("command", ["legal", "score", "show"])
def test_a_wrong_position_is_explained(knall: Run, game: AnyGame, command: str) -> None:
    code, out, err = knall(command, game.name, "nonsense")

    assert (2, "") == (code, out)
    assert len(err.strip()) > 10
    assert "Traceback" not in err


def test_a_wrong_game_is_explained(knall: Run) -> None:
    code, _, err = knall("legal", "chess", "x")

    assert (2, True) == (code, f"there is no game “chess”; choose {join_or(NAMES, 'en')}" in err)


def test_conform_counts_and_shows_differences(knall: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(__file__).parent.parent / "data" / "conformance"
    packed = next(folder.glob(f"{NAMES[0]}-2p.*"))
    lines = gzip.decompress(packed.read_bytes()).decode().splitlines()[:40]
    plain = tmp_path / "anything.jsonl"
    plain.write_text("\n".join(lines))
    assert (0, f"{NAMES[0]}: 40 decisions, 0 differences\n", "") == knall("conform", plain)

    wrong = json.loads(lines[3]) | {"legal": []}
    plain.write_text("\n".join([*lines[:3], json.dumps(wrong)]))
    code, out, _ = knall("conform", plain)
    assert 1 == code
    assert out.startswith("anything.jsonl, line 4: legal: missing [], not legal there [")
    assert out.endswith(f"{NAMES[0]}: 4 decisions, 1 difference\n")
    monkeypatch.setenv("KNALL_LANG", "de")
    german = knall("conform", plain)[1]
    assert german.startswith("anything.jsonl, Zeile 4: legal: es fehlen [], dort nicht möglich [")
    assert json.loads(knall("conform", plain, "--json")[1])["games"][NAMES[0]]["differences"] == 1


@pytest.mark.parametrize(
    ("content", "complaint"),
    [("", "is empty"), ("[1]", "line 1: no trace entry"), ('{"pos": "?"}', "belongs to no game here")],
)
def test_conform_explains_wrong_files(knall: Run, tmp_path: Path, content: str, complaint: str) -> None:
    file = tmp_path / "t.jsonl"
    file.write_text(content)
    code, _, err = knall("conform", file)

    assert (2, True) == (code, complaint in err)
    assert "No such file" in knall("conform", tmp_path / "none")[2]
    file.write_bytes(b"\x1f\x8b broken")
    assert "is no trace file" in knall("conform", file)[2]


@a_hidden_game
def test_people_who_come_and_go_are_told_and_proven(knall: Run, game: AnyGame, tmp_path: Path) -> None:
    match = random_match(game, 2, {}, 3, moves=2).went("away/1").went("away/2")
    match = match.play(match.legal_moves[0], by=By.BOT).went("back/1").went("resign/1")
    file = tmp_path / "match.knall"
    file.write_text(record.write(match), "utf-8")

    _, told, _ = knall("replay", file, "--lang", "en")
    names = [game.words.called(seat, "en") for seat in (0, 1)]
    for sentence in (f"A bot stands in for {names[0]} until they are back.", "A bot for ", f"{names[0]} resigns."):
        assert sentence in told
    assert told.rstrip().endswith(f"; {game.notation.seat_names[1]}")
    assert knall("verify", file)[0] == 0
    file.write_text(record.write(match).replace("back/1", "leave/1"), "utf-8")
    assert "seat 1 has left the match" in knall("verify", file)[2]


def test_replay_tells_the_match_and_verify_proves_it(knall: Run, game: AnyGame, tmp_path: Path) -> None:
    match = random_match(game, 2, {}, 4)
    file = tmp_path / "match.knall"
    file.write_text(record.write(match), "utf-8")

    _, told, _ = knall("replay", file, "--board", "--lang", "de")
    assert all(event.text in told for event in match.events)
    assert len(match.events) == len(json.loads(knall("replay", file, "--json")[1])["events"])
    code, out, _ = knall("verify", file)
    assert (0, True) == (code, "The dice and cards are proven" in out)
    assert json.loads(knall("verify", file, "--json")[1])["chance_proven"]
    file.write_text(record.write(match).replace(f'[Secret "{match.source.secret}"]\n', ""), "utf-8")
    code, out, _ = knall("verify", file)
    assert (3, True) == (code, "The dice and cards cannot be checked" in out)
    file.write_text(record.write(match).replace('[Result "', '[Result "1'), "utf-8")
    code, _, err = knall("verify", file)
    assert (1, True) == (code, "the tag Result is" in err)
    assert (2, True) == (knall("verify", tmp_path / "none")[0], "No such file" in knall("verify", tmp_path / "none")[2])
    file.write_bytes(b"\xff\xfe")
    assert "is no text file" in knall("verify", file)[2]


def test_warm_says_what_it_did(knall: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from knall.cli.contest import warm

    monkeypatch.setattr(warm, "compiles", lambda: False)
    assert "nothing to compile" in knall("warm")[1]


def test_warm_compiles_for_simulations_bots_and_analyses(knall: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from knall.bots import warming as of_bots
    from knall.cli.contest import warm

    compiled: list[Entry[..., object]] = []

    def compile_apart(game: AnyGame, entries: list[Entry[..., object]], compile_: Callable[[str], None]) -> None:
        compiled.extend(entries)

    for module in (appraiser, of_bots):
        monkeypatch.setattr(module, "have_compiled", compile_apart)
    monkeypatch.setattr(warm, "compiles", lambda: True)

    assert 0 == knall("warm", NAMES[0])[0]
    assert [*simulation.ENTRIES, *entries_of(load_game(NAMES[0])), *appraiser.ENTRIES] == compiled


@an_open_game
def test_bots_alone_play_to_the_end(knall: Run, game: AnyGame) -> None:
    code, out, _ = knall("play", game.name, "--seats", "random,random,random", "--players", 3, "--seed", 1)

    assert 0 == code
    assert "The match is over" in out


def test_rules_are_found_by_name() -> None:
    assert load_game(NAMES[0]) is load_game(NAMES[0])


def test_without_a_command_it_says_how_to_call_it(knall: Run) -> None:
    code, out, err = knall()

    assert 2 == code
    assert "Usage: knall" in out + err


def test_moves_that_were_not_looked_at_have_no_figures(knall: Run) -> None:
    """Of moves that come to the same a search looks at one."""
    here = random_match(load_game("urknall"), 2, {}, 3, moves=0).position
    asked = ("hint", "urknall", here, "--sims", 60, "--seed", 1, "--best", 50)
    moves = json.loads(knall(*asked, "--json")[1])["moves"]
    unknown = [one for one in moves if not one["simulations"]]

    assert unknown
    assert {None} == {one[key] for one in unknown for key in ("win", "win_error", "points", "points_error")}
    assert len(moves) - len(unknown) == knall(*asked)[1].count(" ± ") // 2
