"""Position editor: the changes offered for touched pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from knall.core.engine.structs import Struct
from knall.core.text.errors import KnallError
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice

if TYPE_CHECKING:
    from knall.core.game.game import AnyGame

MOST = 100
"""Changes that are offered at once."""
_NUMBER = re.compile("[0-9]+")


@dataclass(frozen=True)
class Edit:
    """A change of a position: a sentence, and the new position as text, which may turn out invalid."""

    say: str
    position: str


def steps_of_numbers(game: AnyGame, s: Struct, touched: Sequence[str], voice: Voice) -> list[Edit]:
    """Default edits of a game: each number of the position one up or down, whatever was touched."""
    text, words = game.notation.position(s), load_texts("knall.core")[voice.language]["edit"]
    found = []
    for number in _NUMBER.finditer(text):
        part = text.count(" ", 0, number.start()) + 1
        for then in (int(number[0]) - 1, int(number[0]) + 1):
            if then >= 0:
                say = words["step"].format(part=part, there=number[0], then=then)
                found.append(Edit(say, f"{text[: number.start()]}{then}{text[number.end() :]}"))
    return found


def possible(game: AnyGame, edits: Iterable[Edit], here: str) -> tuple[list[Edit], KnallError | None]:
    """The edits that lead to other valid positions; if there is none, also the error of the first."""
    found: list[Edit] = []
    problem: KnallError | None = None
    for edit in edits:
        if edit.position == here or len(found) == MOST:
            continue
        try:
            game.notation.parse(edit.position)
        except KnallError as error:
            problem = problem or error
            continue
        found.append(edit)
    return found, None if found else problem
