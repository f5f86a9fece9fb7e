"""Seats by lot on the command line: told, recorded, retold and verified; and decks of a host's folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from knall.cli.match import play, replay, verify
from knall.cli.position import start
from knall.cli.site.serve import command as serve
from knall.cli.site.serve_options import settings_of
from knall.core.match import chance
from knall.core.match.match import begin
from knall.games import load_game


def test_start_tells_the_lot_beside_the_position() -> None:
    lot = begin(load_game("urknall"), 3, {}, chance.known("7"), by_lot=True)
    asked = ["urknall", "--players", "3", "--seed", "7", "--shuffle"]

    text, data = (CliRunner().invoke(start.command, [*asked, *more]) for more in ((), ("--json",)))

    assert (f"{lot.position}\n", f"{lot.events[0].text}\n") == (text.stdout, text.stderr)
    assert list(lot.order) == json.loads(data.stdout)["places"]


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_play_seats_people_and_bots_where_the_lot_says(tmp_path: Path, seed: str) -> None:
    places = begin(load_game("urknall"), 2, {}, chance.known(seed), by_lot=True).order
    file = str(tmp_path / "match.knall")
    options = ["--seed", seed, "--shuffle", "--seats", "person,random", "--save", file, "--lang", "en"]

    told = CliRunner().invoke(play.command, ["urknall", *options], input="1\n" * 60)

    mine = ["White", "Orange"][places.index(0)]
    assert f"The seats were drawn by lot: you are {mine}." in told.stdout
    assert f"{mine}, your move" in told.stdout
    shown = CliRunner().invoke(replay.command, [file, "--lang", "de"])
    assert "Die Plätze wurden ausgelost: " in shown.stdout
    assert CliRunner().invoke(verify.command, [file]).exit_code == 0


def test_a_folder_of_decks_is_a_setting(tmp_path: Path) -> None:
    assert tmp_path == settings_of(serve.make_context("serve", ["--decks", str(tmp_path)])).decks
    refused = CliRunner().invoke(serve, ["--decks", str(tmp_path / "nowhere")])
    assert (True, True) == (refused.exit_code != 0, "nowhere" in f"{refused.output}{refused.exception}")
