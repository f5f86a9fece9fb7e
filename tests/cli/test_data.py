"""Commands that write for those who study: knall data, knall facts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from knall.cli.main import knall
from knall.core.errors import KnallError


def called(*arguments: object) -> Result:
    run = CliRunner(env={"KNALL_LANG": "en"})
    return run.invoke(knall, [str(argument) for argument in arguments], catch_exceptions=False)


def test_data_writes_shards_and_goes_on(tmp_path: Path) -> None:
    asked = ("data", "theory", "--matches", 10, "--cores", 1, "--out", tmp_path)
    assert "wrote 1 shards of 10 matches" in called(*asked, "--shards", 1).output
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
