"""Parser for what people type at a table: a move by number, text or prefix, or a command such as hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from knall.cli.words import words_of
from knall.core.text.errors import KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "typed")
MOVE, SOME = "move", "some"
LONGEST_NUMBER = 20


@dataclass(frozen=True)
class Typed:
    """A command: a key of `[typed]`, `move` or `some` (moves with a prefix), and its argument."""

    what: str
    of: str = ""


def understood(answer: str, moves: Sequence[str], language: Language) -> Typed:
    """Parse an answer, given the legal moves; KnallError for a number without a move."""
    answer = answer.strip()
    if answer in moves:
        return Typed(MOVE, answer)
    word, _, rest = answer.partition(" ")
    found = vocabulary(language).get(word.casefold())
    if found is not None:
        rest = rest.strip()
        return Typed(found, move_of(rest, moves) if found == "why" and rest.isdecimal() else rest)
    if answer.isdecimal():
        return Typed(MOVE, move_of(answer, moves))
    return Typed(SOME if answer and any(move.startswith(answer) for move in moves) else MOVE, answer)


def move_of(number: str, moves: Sequence[str]) -> str:
    """The move with this number in the list."""
    if len(number) > LONGEST_NUMBER or not 1 <= int(number) <= len(moves):
        told = number[:LONGEST_NUMBER]
        raise KnallError(wrong("number_one") if len(moves) == 1 else wrong("number", number=told, last=len(moves)))
    return moves[int(number) - 1]


@cache
def vocabulary(language: Language) -> dict[str, str]:
    """The commands by word, in this language and in English."""
    texts = (words_of("typed", ORIGINAL), words_of("typed", language))
    return {word: what for words in texts for what, spelt in words.items() for word in spelt.split()}
