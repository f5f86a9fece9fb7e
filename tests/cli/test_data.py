"""Commands that write for those who study: knall data, knall facts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from knall.cli.main import knall
from knall.core.text.errors import KnallError
from tests.cli.conftest import Run


def called(*arguments: object) -> Result:
    run = CliRunner(env={"KNALL_LANG": "en"})
    return run.invoke(knall, [str(argument) for argument in arguments], catch_exceptions=False)


def test_data_writes_shards_and_goes_on(tmp_path: Path) -> None:
    asked = ("data", "theory", "--matches", 10, "--cores", 1, "--out", tmp_path)
    assert "wrote 1 shard of 10 matches" in called(*asked, "--shards", 1).output
    before = (tmp_path / "00000.npz").stat().st_mtime_ns

    assert not called(*asked, "--shards", 2).exit_code

    assert before == (tmp_path / "00000.npz").stat().st_mtime_ns
    assert {10, 11, 12, 13, 14, 15, 16, 17, 18, 19} == set(np.load(tmp_path / "00001.npz")["match"].tolist())


def test_data_refuses_what_cannot_be_played(tmp_path: Path) -> None:
    with pytest.raises(KnallError, match="is for 2 to"):
        called("data", "theory", "--players", 9, "--out", tmp_path)
    with pytest.raises(KnallError, match="to play on"):
        called("data", "theory", "--on", "moon", "--out", tmp_path)


def test_facts_writes_a_page_with_both_tables(tmp_path: Path) -> None:
    page = tmp_path / "facts.md"

    assert not called("facts", "theory", "--matches", 12, "--cores", 1, "--bot", "random", "--out", page).exit_code

    text = page.read_text("utf-8")
    assert "Made by `knall facts theory --matches 12 --bot random --seed facts`" in text
    assert 2 == text.count("| game | players | decisions |")


def test_what_people_read_is_german_if_they_want_it(tmp_path: Path, knall: Run) -> None:
    run = ("--cores", 1, "--lang", "de", "--out")

    code, out, _ = knall("data", "theory", "--matches", 2, "--shards", 2, *run, tmp_path / "data")
    assert (0, f"2 Dateien mit je 2 Partien geschrieben: {tmp_path / 'data'}\n") == (code, out)
    code, _, err = knall("facts", "theory", "--matches", 12, *run, tmp_path / "facts.md")
    assert 0 == code
    assert "theory, 2 Plätze, random" in err
    text = (tmp_path / "facts.md").read_text("utf-8")
    assert text.startswith("# Die Spiele in Zahlen\n")
    assert "| Spiel | Plätze | Entscheidungen |" in text
    code, out, _ = knall("balance", "theory", "--bot", "random", "--matches", 4, *run, tmp_path / "balance")
    assert 0 == code
    assert "kein Vorteil eines Platzes" in out
    assert '<html lang="de">' in (tmp_path / "balance/balance.html").read_text("utf-8")
    assert "Anteil der Siege" in (tmp_path / "balance/matches/wins.svg").read_text("utf-8")
