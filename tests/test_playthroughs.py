"""The playthrough files show what the program does today."""

from __future__ import annotations

from knall.core.game import AnyGame
from tests.playthroughs import FOLDER, LONGEST, chosen, text


def test_playthroughs_are_as_they_were(game: AnyGame) -> None:
    for stem, match in chosen(game).items():
        kept = (FOLDER / f"{stem}.txt").read_text("utf-8")
        assert kept == text(match), f"{stem} differs; if that is meant: python -m tests.playthroughs"
        assert len(kept.splitlines()) <= LONGEST
