"""docs/formats.md and docs/cli.md are what is written and read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import knall
from knall.arena.report.tabular import RESULTS, TIMES
from knall.arena.run.playing import PlayedMatch
from knall.core.match import conformance, record
from knall.core.match.history import By
from knall.games import load_game
from knall.testing.matches import random_match
from tools import cli_page

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "formats.md").read_text("utf-8")


def section(heading: str) -> str:
    return PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


def table(heading: str) -> list[str]:
    """The names in the first column of a section's table."""
    rows = re.findall(r"^\| (`.*?`.*?) \|", section(heading), re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


def test_the_tags_of_records_are_told() -> None:
    match = random_match(load_game("urknall"), 3, {}, 3, moves=4).went("away/1")
    match = match.play(match.legal_moves[0], by=By.BOT).went("resign/1")
    texts = (
        record.write(match, "2026-11-17"),
        record.private(random_match(match.game, 2, {}, 1, moves=1), bots={0: "easy"}),
    )
    written = {tag for text in texts for tag in record.read(text).tags}

    assert {re.sub("[0-9]", "1", tag) for tag in written} <= {*table("Records")}
    needed = re.findall(r"^\| `(\w+)` \| yes \|", section("Records"), re.MULTILINE)
    assert sorted(record._NEEDED) == sorted(needed)
    assert f"| the format: {record.FORMAT} |" in section("Records")


def test_the_keys_of_traces_are_told_and_read(tmp_path: Path) -> None:
    source = Path(str(conformance.__file__)).read_text("utf-8")
    read = {*re.findall(r'line(?:\.get\(|\[)"(\w+)"', source), *re.findall(r'"(\w+)" in line', source)}

    assert read == {*table("Trace files")}


def test_the_deck_of_the_page_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the cards that the page leaves out."""
    (shown,) = re.findall(r"```toml\n(.*?)```", section("Decks"), re.DOTALL)
    standard = (ROOT / "src/knall/games/theory/decks/standard.toml").read_text("utf-8")
    cards = dict(re.findall(r"^([a-o]) = (.*)$", standard, re.MULTILINE)) | dict(
        re.findall(r"^([a-o]) = (.*)$", shown, re.MULTILINE)
    )
    head = shown[: shown.index("[cards]")] + "[cards]\n"
    (tmp_path / "mine.toml").write_text(head + "".join(f"{a} = {b}\n" for a, b in cards.items()), "utf-8")
    monkeypatch.setenv("KNALL_DECKS", str(tmp_path))
    command = [sys.executable, "-c", "from knall.cli.main import main; main()", "start", "theory"]
    done = subprocess.run([*command, "--option", "deck=mine"], capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr)


def test_the_files_of_a_run_are_told(tmp_path: Path) -> None:
    knall.contest("urknall", ["random", "greedy"], matches=2, out=tmp_path).save(tmp_path)
    told = {*table("The folder of a run")}

    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert found - {"records/000001.txt"} <= told
    named = {*re.findall(r"`(\w+)`", section("The folder of a run"))}
    assert {*RESULTS, *TIMES, *(field.name for field in fields(PlayedMatch))} <= named


def test_the_page_of_commands_is_what_help_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m tools.cli_page` writes it."""
    monkeypatch.setenv("KNALL_LANG", "en")
    monkeypatch.setattr(sys, "argv", ["knall"])

    assert cli_page.PAGE.read_text("utf-8") == cli_page.page()


def test_the_shell_loop_of_the_page_plays_a_match(tmp_path: Path) -> None:
    (script,) = re.findall(r"```sh\n(position=.*?)```", cli_page.PAGE.read_text("utf-8"), re.DOTALL)
    called = 'knall() { "$PYTHON" -c "from knall.cli.main import main; main()" "$@"; }\n'
    short = script.replace("[ -n", "[ $((n+=1)) -lt 4 ] && [ -n")
    environment = {**os.environ, "PYTHON": sys.executable, "KNALL_LANG": "en"}
    done = subprocess.run(["bash", "-c", called + short], capture_output=True, text=True, env=environment, check=False)

    assert re.fullmatch(r"W [0-9]+\nO [0-9]+\nR [0-9]+\nB [0-9]+\n", done.stdout), done.stderr
