"""`python -m tests.playthroughs` writes the playthroughs of all our games anew."""

from __future__ import annotations

from pathlib import Path

from knall.games import NAMES, load_game
from knall.testing.playthroughs import write

FOLDER = Path(__file__).parent / "data" / "playthroughs"

if __name__ == "__main__":
    for name in NAMES:
        write(load_game(name), FOLDER)
