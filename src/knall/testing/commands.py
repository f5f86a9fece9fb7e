"""Tests of every game in the terminal and in the arena."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.rulebook import rulebook
from knall.core.text.language import LANGUAGES


def told(*arguments: object) -> str:
    """The output of a command."""
    from click.testing import CliRunner

    from knall.cli.main import knall

    done = CliRunner(env={"KNALL_LANG": "en"}).invoke(knall, list(map(str, arguments)), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


class CommandTests:
    """All commands know the game by its name."""

    def test_it_is_listed(self, game: AnyGame) -> None:
        assert game.name in told("games")

    def test_its_positions_are_shown_and_played(self, game: AnyGame, tmp_path: Path) -> None:
        start = told("start", game.name, "--players", game.seats[-1]).strip()
        moves = json.loads(told("legal", game.name, start, "--json"))["legal"]

        assert told("view", game.name, start, 1).strip()
        assert told("apply", game.name, start, moves[0]).strip() != start
        told("show", game.name, start, "--seat", 1, "-o", tmp_path / "picture.svg")
        assert (tmp_path / "picture.svg").read_text("utf-8").startswith("<svg")

    def test_its_rules_are_printed(self, game: AnyGame) -> None:
        for language in LANGUAGES:
            number, clause = next(iter(rulebook(game, language).clauses.items()))
            assert clause.split()[0] in told("rules", game.name, number, "--lang", language)

    def test_bots_play_it_to_its_end(self, game: AnyGame) -> None:
        seats = ",".join(["random"] * game.seats[0])

        assert "is over" in told("play", game.name, "--seats", seats, "--lang", "en")

    def test_the_arena_plays_many_matches_of_it(self, game: AnyGame) -> None:
        found = told("arena", game.name, "--bots", "random", "--games", 4, "--cores", 1, "--seed", "x", "--json")

        assert 4 == json.loads(found)["matches"]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_hint_tells_a_move(self, game: AnyGame, language: str) -> None:
        start = told("start", game.name, "--players", game.seats[0]).strip()
        found = json.loads(told("hint", game.name, start, "--sims", 20, "--seed", 1, "--lang", language, "--json"))

        assert found["moves"]
