"""Writes docs/features.md: what each number of a tensor is, from the structs of features and the comments there.

python -m tools.features_page
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from knall.core.game import open_information
from knall.core.game.features import feature_count, feature_groups
from knall.core.game.game import AnyGame
from knall.games import NAMES, load_game

PAGE = Path(__file__).parent.parent / "docs" / "features.md"
INTRODUCTION = """\
# Features

A view as numbers: one row of int8, the same for every adapter, vector and learner. `match.position.view(0).tensor` is
such a row, `knall.game("urknall").features` lists its parts. The file `features.py` of a game writes it from a view and
from nothing else, so a tensor tells a seat what that seat may know: in worlds that it cannot tell apart, tensors are
equal byte by byte (`test_tensors_of_worlds_that_are_equal_for_a_seat_are_equal` looks at more than 100,000 pairs).

Seats, and what belongs to them, are in the order in which the viewer sees them: the viewer first, then the others
clockwise, so that one network can play every seat. Places of seats that nobody takes are 0. A *set* has one feature for
each member, 1 or 0, and zeros up to a multiple of eight; several sets follow each other. Other parts are numbers as
they are. A game that writes no features has no section here: they are its open table, numbers as they are, of those in
wider fields the bytes, the lowest first.

`python -m tools.features_page` writes this page.
"""


def page() -> str:
    """The whole page."""
    games = [game for game in map(load_game, NAMES) if game.secrets.features is not open_information.features]
    return "\n".join([INTRODUCTION, *("\n".join(_section(game)) for game in games)])


def _section(game: AnyGame) -> Iterator[str]:
    source = inspect.getsource(game.secrets.feature_state)
    yield f"## {game.title}\n\n{feature_count(game)} features.\n\n| part | from | how many | what |\n|---|---|---|---|"
    for group in feature_groups(game):
        line = re.search(rf"^    {group.name}: .*?= (\w+)\(.*\)  # (.*)$", source, re.MULTILINE)
        assert line, f"{game.name}: the feature '{group.name}' has no comment that says what it is"
        what = ("*set* " if line[1] == "flags" else "") + line[2]
        yield f"| `{group.name}` | {group.first} | {group.length} | {what} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE} written\n")
