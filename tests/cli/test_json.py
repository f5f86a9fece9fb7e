"""docs/json.md is true: every command is run, and its fields are those of the page, of the types that it says."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from knall.arena.run.running import RunStopped
from knall.cli.output import error_name
from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES
from knall.games import NAMES, load_game
from knall.store.sqlite import SqliteStore
from knall.testing.matches import random_match
from tests.cli.conftest import Run
from tests.cli.json_page import PAGE, Section


def section(knall: Run, heading: str, *commands: tuple[object, ...]) -> Section:
    """A section, compared with what these command lines print."""
    found = Section(heading)
    for command in commands:
        code, out, err = knall(*command, "--json")
        assert code in (0, 1, 3), out + err
        found.look_at(out)
    return found


def at_chance(game: AnyGame) -> str:
    here = random_match(game, 2, {}, 3, moves=5).position
    while not here.is_chance:
        here = here.play(here.legal_moves[0])
    return str(here)


def test_games_rules_and_starts(knall: Run) -> None:
    section(knall, "knall games", ("games",)).is_complete()
    section(knall, "knall rules", ("rules", NAMES[0]), ("rules", NAMES[0], "U13")).is_complete()
    section(knall, "knall start", *(("start", name, "--shuffle") for name in NAMES)).is_complete()


def test_positions(knall: Run) -> None:
    here = {name: random_match(load_game(name), 2, {}, 3, moves=5).position for name in NAMES}
    ends = {name: random_match(load_game(name), 3, {}, 3).position for name in NAMES}
    dice = at_chance(load_game(NAMES[0]))
    legal = [("legal", name, position, "--say") for name, position in here.items()]
    section(knall, "knall legal", *legal, ("legal", NAMES[0], dice)).is_complete()
    moves = [("apply", name, position, position.legal_moves[0]) for name, position in here.items()]
    played = random_match(load_game(NAMES[0]), 2, {}, 3, moves=5).position
    while not played.play(played.legal_moves[0]).is_chance:
        played = played.play(played.legal_moves[0])
    section(knall, "knall apply", *moves, ("apply", NAMES[0], played, played.legal_moves[0])).is_complete()
    section(knall, "knall score", *(("score", name, end) for name, end in ends.items())).is_complete()
    section(knall, "knall view", *(("view", name, position, 1) for name, position in here.items())).is_complete()
    section(knall, "knall show", *(("show", name, position) for name, position in here.items())).is_complete()


@pytest.mark.usefixtures("plain")
def test_hints(knall: Run) -> None:
    here = random_match(load_game(NAMES[0]), 2, {}, 3, moves=0).position
    section(knall, "knall hint", ("hint", NAMES[0], here, "--sims", 30, "--best", 12)).is_complete()


def test_records(knall: Run, tmp_path: Path) -> None:
    files = []
    for name in NAMES:
        files.append(tmp_path / name)
        files[-1].write_text(record.write(random_match(load_game(name), 2, {}, 4)), "utf-8")
    forged = tmp_path / "forged"
    forged.write_text(files[0].read_text("utf-8").replace('[Result "', '[Result "1'), "utf-8")

    section(knall, "knall replay", *(("replay", file) for file in files)).is_complete()
    section(knall, "knall verify", *(("verify", file) for file in (*files, forged))).is_complete()
    traces = Path(__file__).parents[1] / "data" / "conformance"
    lines = tmp_path / "trace.jsonl"
    packed = next(traces.glob(f"{NAMES[0]}-2p.*")).read_bytes()
    lines.write_text("\n".join(gzip.decompress(packed).decode().splitlines()[:5]), "utf-8")
    section(knall, "knall conform", ("conform", lines)).is_complete()


@pytest.mark.extended
def test_analyses(knall: Run, tmp_path: Path) -> None:
    file = tmp_path / "match"
    file.write_text(record.write(random_match(load_game(NAMES[0]), 2, {}, 2)), "utf-8")
    found = section(knall, "knall analyse", ("analyse", file, "--sims", 20))

    found.is_complete(*{"seats[].loss"} - found.seen.keys())


def test_runs(knall: Run, tmp_path: Path) -> None:
    run = ("--matches", 4, "--cores", 1, "--option", "blackholes=yes")
    arena = ("arena", NAMES[0], "--bots", "random,greedy", *run, "--out", tmp_path / "run")
    found = section(knall, "knall arena", arena)
    adjusted = [f"bots[].adjusted.{figure}" for figure in ("mean", "low", "high", "width", "variance")]
    found.is_complete(*adjusted, *(f"forfeits[].{field}" for field in ("match", "seat", "bot", "why")))
    assert json.loads((tmp_path / "run" / "summary.json").read_text("utf-8")) == json.loads(knall(*arena, "--json")[1])
    section(knall, "knall balance", ("balance", NAMES[0], "--bot", "random", *run, "--compare")).is_complete()


@pytest.mark.extended
def test_strength(knall: Run) -> None:
    asked = ("strength", "theory", "--matches", 2, "--sims", 2, "--doublings", 1, "--cores", 1)
    section(knall, "knall strength", asked).is_complete()


def test_programs(knall: Run) -> None:
    """Of one that says nothing, so that it is over soon."""
    asked = ("check-bot", "--game", NAMES[0], "--time", 0.2, "--json", "--", "true")
    code, out, _ = knall(*asked)
    found = Section("knall check-bot")
    found.look_at(out)

    assert 1 == code
    found.is_complete()


def test_files_of_the_site(knall: Run, tmp_path: Path) -> None:
    SqliteStore(tmp_path / "knall.sqlite").close()
    section(knall, "knall check", ("check", tmp_path / "knall.sqlite")).is_complete()


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_documents_too(knall: Run, tmp_path: Path, language: str) -> None:
    here = random_match(load_game(NAMES[0]), 2, {}, 3, moves=5).position
    illegal = next(move for move in here.game.notation.catalogue if move not in here.legal_moves)
    (tmp_path / "no").write_text("no", "utf-8")
    wrong: dict[tuple[object, ...], str] = {
        ("apply", NAMES[0], here, illegal): "illegal_move",
        ("apply", NAMES[0], here, "hello"): "bad_move",
        ("legal", NAMES[0], "nonsense"): "bad_position",
        ("start", NAMES[0], "--option", "size=3"): "bad_option",
        ("verify", tmp_path / "no"): "bad_record",
        ("hint", NAMES[0], random_match(here.game, 2, {}, 3).position): "not_now",
        ("start", "chess"): "usage",
        ("nowhere",): "usage",
        ("arena", NAMES[0], "--bots", "nobody"): "error",
    }
    found = Section("What is wrong")
    for command, name in wrong.items():
        code, out, err = knall(*command, "--json", "--lang", language)
        assert (2, "") == (code, err)
        assert name == json.loads(out)["error"]
        found.look_at(out)
    found.is_complete()
    refused = json.loads(knall("apply", NAMES[0], here, illegal, "--json", "--lang", language)[1])
    assert (refused["clause"], refused["message"]) == here.why_not(illegal, language)


def test_every_error_has_a_name_on_the_page() -> None:
    def kinds(kind: type[KnallError]) -> Iterator[type[KnallError]]:
        yield kind
        for other in kind.__subclasses__():
            yield from kinds(other)

    assert issubclass(RunStopped, KnallError)
    packages = ("knall.core", "knall.bots", "knall.arena")
    ours = {error_name(kind) for kind in kinds(KnallError) if kind.__module__.startswith(packages)}
    told = re.search(r"^\| `error` \| string \| (.*) \|$", PAGE, re.MULTILINE)
    assert told
    assert ours <= {*re.findall(r"`([a-z_]+)`", told[1])}


def test_seats_count_from_0_in_json(knall: Run, game: AnyGame) -> None:
    here = random_match(game, 3, {}, 3, moves=7).position
    end = random_match(game, 3, {}, 3).position

    assert here.to_move == json.loads(knall("legal", game.name, here, "--json")[1])["to_move"]
    told = json.loads(knall("score", game.name, end, "--json")[1])
    assert list(end.winners) == told["winners"]
    assert [end.scores[name] for name in told["seats"]] == told["points"]
