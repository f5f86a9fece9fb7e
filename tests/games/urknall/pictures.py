"""Pictures of positions, for tests."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

from knall.core.game.open_information import view
from knall.core.show.drawing import Piece
from knall.core.text.language import Language
from knall.games.urknall import GAME
from knall.games.urknall.picture.picture import draw
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState

TRACES = sorted((Path(__file__).parents[2] / "data" / "conformance").glob("urknall-*.jsonl.gz"))


def some_positions(each: int) -> list[str]:
    """As many positions of every trace, always the same."""
    rng = random.Random(36)
    found = []
    for path in TRACES:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            found += [json.loads(line)["pos"] for line in rng.sample(list(lines), each)]
    return found


POSITIONS = some_positions(each=60)


def seen(s: State, seat: int = 0) -> ViewState:
    v = ViewState()
    view(s, seat, v)
    return v


def drawn(s: State, language: Language = "en") -> dict[str, Piece]:
    return {piece.id: piece for piece in draw(seen(s), GAME.voice(language)).pieces}
