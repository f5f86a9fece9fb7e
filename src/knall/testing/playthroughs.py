"""Playthroughs: matches as text with every position, view and move, so that a change of rules is a diff to read.

`python -m knall.testing.playthroughs GAME FOLDER` writes those of a game anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.match.match import Match
from knall.games import load_game
from knall.testing.matches import random_match, variants

LONGEST = 300
WRAP = 12


def chosen(game: AnyGame) -> dict[str, Match]:
    """Two or three matches that show much of the game."""
    found = list(variants(game))
    picked = {0: found[0], 1: found[len(found) // 2], 2: found[-1]}
    return {f"{game.name}-{n + 1}": random_match(game, *variant, seed=40 + n) for n, variant in picked.items()}


def told(match: Match) -> Iterator[str]:
    """The lines of a playthrough, cut off where nobody would read on."""
    names = match.game.notation.seat_names
    yield f"# {match.game.title}: {match.start.players} players, options {dict(match.start.options)}"
    events = list(match.events)
    for number, decision in enumerate(match.decisions, 1):
        position = decision.before
        assert position.to_move is not None
        yield ""
        yield f"# {number}  {names[position.to_move]} to decide"
        yield f"position  {position}"
        for seat in range(position.players):
            if str(position.view(seat)) != str(position):
                yield f"seen {names[seat]}    {position.view(seat)}"
        moves = position.legal_moves
        more = f" … {len(moves)} in all" if len(moves) > WRAP else ""
        yield f"moves     {' '.join(moves[:WRAP])}{more}"
        events.pop(0)
        after = []
        while events and events[0].seat is None:
            after.append(events.pop(0).text)
        yield f"plays     {' '.join([decision.move, *after])}"
        yield f"          {position.view(position.to_move).say(decision.move)}"
    yield ""
    yield f"# the end: {match.scores}, won by {[names[seat] for seat in match.winners]}"
    yield f"position  {match.position}"


def text(match: Match) -> str:
    """The file of a match: its beginning, and its end."""
    lines = list(told(match))
    if len(lines) > LONGEST:
        lines = [*lines[: LONGEST - 20], "", "…", "", *lines[-16:]]
    return "\n".join(lines) + "\n"


class PlaythroughTests:
    """The playthrough files show what the program does today."""

    @pytest.fixture
    def playthrough_folder(self, request: pytest.FixtureRequest) -> Path:
        """Where they are; a game need not have any."""
        return request.path.parent / "playthroughs"

    def test_playthroughs_are_as_they_were(self, game: AnyGame, playthrough_folder: Path) -> None:
        if not playthrough_folder.is_dir():
            pytest.skip(f"{game.title} has no playthroughs")
        for stem, match in chosen(game).items():
            kept = (playthrough_folder / f"{stem}.txt").read_text("utf-8")
            again = f"python -m knall.testing.playthroughs {game.name} {playthrough_folder}"
            assert kept == text(match), f"{stem} differs; if that is meant: {again}"
            assert len(kept.splitlines()) <= LONGEST


def write(game: AnyGame, folder: Path) -> None:
    """Write the playthroughs of a game anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for stem, match in chosen(game).items():
        (folder / f"{stem}.txt").write_text(text(match), "utf-8")


if __name__ == "__main__":
    write(load_game(sys.argv[1]), Path(sys.argv[2]))
