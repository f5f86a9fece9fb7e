"""Lesson: a guided first match of a game, told step by step.

`lesson.toml` in the game's folder:

    seed = "lesson"             # the chance of the match comes from this seed, the set-up too
    start = "…"                 # or: a position to begin from
    players = 2
    seat = 0                    # the learner
    names = ["", "Ada"]         # if the others have names
    moves = ["…", "…"]          # of both seats, in order; chance follows from the seed

    [[step]]
    after = 0                   # said when so many moves have been made, with the chance that follows
    pieces = ["…"]              # the pieces of the picture that the words are about
    choices = ["…", "…"]        # legal moves to choose from, one of them the next of `moves`
    scores = true               # the accounts as they stand are shown with the words

of which a step needs only the first; and `lesson.<language>.toml` with the words of the steps, by number, and with an
answer to each choice; what a language lacks is told in English:

    [step]
    1 = "…"

    [answer.1]
    "…" = "…"

If the next move is the learner's, the page waits for it; the others' moves follow by themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypedDict

from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import Match, begin
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.resources import resource
from knall.core.text.texts import Texts, load_texts
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "lesson")


class _Step(TypedDict, total=False):
    after: int
    pieces: list[str]
    choices: list[str]
    scores: bool


@dataclass(frozen=True)
class Choice:
    """A move to choose, the match after it, and the answer to it."""

    move: str
    match: Match
    answer: Mapping[Language, str]


@dataclass(frozen=True)
class GuidedStep:
    """Words shown after `at` events of the match, and the pieces that they are about."""

    at: int
    words: Mapping[Language, str]
    pieces: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    scores: bool = False


@dataclass(frozen=True)
class Lesson:
    """A match and its steps; `seat` is the learner's."""

    match: Match
    seat: int
    steps: tuple[GuidedStep, ...]


def has_lesson(game: AnyGame) -> bool:
    """Whether a game has a lesson."""
    return resource(game.package, "lesson.toml").is_file()


@cache
def lesson(game: AnyGame) -> Lesson:
    """The lesson of a game."""
    if not has_lesson(game):
        raise KnallError(wrong("none", title=game.title))
    source = tomllib.loads(resource(game.package, "lesson.toml").read_text("utf-8"))
    start = Position(game, game.notation.parse(source["start"])) if "start" in source else None
    names = tuple(source.get("names", ()))
    stages = [begin(game, source.get("players", 2), {}, chance.known(source["seed"]), names, start)]
    for move in source["moves"]:
        stages.append(stages[-1].play(move))
    return Lesson(stages[-1], source.get("seat", 0), _steps(game, source["step"], source["moves"], stages))


def _steps(
    game: AnyGame, source: Sequence[_Step], moves: Sequence[str], stages: Sequence[Match]
) -> tuple[GuidedStep, ...]:
    """The steps with their words; `stages` is the match at its start and after each of its moves."""
    words = load_texts(game.package, "lesson")
    told = len(words[ORIGINAL]["step"])
    if told != len(source):
        raise KnallError(wrong("steps", title=game.title, steps=len(source), told=told))
    found = []
    for number, step in enumerate(source, 1):
        after = step["after"]
        if not 0 <= after < len(stages):
            raise KnallError(wrong("no_move", title=game.title, number=after))
        choices = step.get("choices", [])
        if choices and (after == len(moves) or moves[after] not in choices):
            raise KnallError(wrong("choices", title=game.title, number=number))
        found.append(
            GuidedStep(
                len(stages[after].events),
                words.each("step", str(number)),
                tuple(step.get("pieces", ())),
                tuple(_choice(words, number, move, stages[after]) for move in choices),
                step.get("scores", False),
            )
        )
    return tuple(found)


def _choice(words: Texts, step: int, move: str, match: Match) -> Choice:
    if move not in words[ORIGINAL].get(f"answer.{step}", {}):
        raise KnallError(wrong("no_answer", title=match.game.title, step=step, move=move))
    return Choice(move, match.play(move), words.each(f"answer.{step}", move))
