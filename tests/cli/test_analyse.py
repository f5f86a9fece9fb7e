"""knall analyse: a table, JSON, and a page that needs nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from knall.analysis.analysis import Analysis
from knall.cli.main import knall
from knall.core.match import record
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES
from knall.core.text.texts import load_texts
from knall.games import load_game
from knall.testing.commands import told
from knall.testing.matches import random_match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(record.write(random_match(load_game("urknall"), 2, {}, 2)), "utf-8")
    return path


def test_json_is_the_whole_analysis(file: Path) -> None:
    found = Analysis.from_dict(json.loads(told("analyse", file, "--sims", 20, "--json")))

    assert 1.0 == found.progress
    assert "urknall" == found.game


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_needs_nothing_else(file: Path, tmp_path: Path, language: str) -> None:
    out = tmp_path / "report.html"
    printed = told("analyse", file, "--sims", 20, "-o", out, "--lang", language, "--seat", 1)

    page = out.read_text("utf-8")
    assert f'<html lang="{language}">' in page
    assert "<polyline" in page
    assert [] == re.findall(r'(?:src|href)="(?!data:)[^"]*"', page)
    luck = load_texts("knall.analysis")[language]["totals"]["luck"]
    assert luck in printed
    assert luck in page


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("--sims", "5", "--time", "1"), "--time or --sims, not both"),
        (("--seat", "7"), "there is no seat “7”"),
        (("--sims", "5", "-o", "/nowhere/report.html"), "No such file or directory"),
    ],
)
def test_what_is_wrong_is_said(file: Path, wrong: tuple[str, ...], why: str) -> None:
    with pytest.raises(KnallError, match=re.escape(why)):
        CliRunner().invoke(knall, ["analyse", str(file), *wrong], catch_exceptions=False, standalone_mode=False)


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.txt").write_text("nothing", "utf-8")

    with pytest.raises(KnallError, match="the tag Knall is missing"):
        CliRunner().invoke(knall, ["analyse", str(tmp_path / "no.txt")], catch_exceptions=False, standalone_mode=False)
