"""The guided first game of a game: a real match, told step by step.

`lesson.toml` in the game's folder:

    seed = "lesson"             # the chance of the match comes from this seed, the set-up too
    start = "…"                 # or: a position to begin from
    players = 2
    seat = 0                    # the learner
    moves = ["…", "…"]          # of both seats, in order; chance follows from the seed

    [[step]]
    at = 0                      # said when this many moves have been made, with the chance that follows them
    en = "…"
    de = "…"                    # and so on; a language that is not there is told in English

If the next move is the learner's, the page waits for it; the others' moves follow by themselves.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from knall.core import chance
from knall.core.errors import KnallError
from knall.core.game import AnyGame
from knall.core.language import LANGUAGES, ORIGINAL, Language
from knall.core.match import Match, begin
from knall.core.position import Position


@dataclass(frozen=True)
class GuidedStep:
    """Words to say once so many events of the match have happened."""

    at: int
    words: dict[Language, str]


@dataclass(frozen=True)
class Lesson:
    """A match and what is said to it; `seat` is the learner's."""

    match: Match
    seat: int
    steps: tuple[GuidedStep, ...]


def has_lesson(game: AnyGame) -> bool:
    """Is there a guided first game?"""
    return files(game.package).joinpath("lesson.toml").is_file()


@cache
def lesson(game: AnyGame) -> Lesson:
    """The guided first game of this game."""
    if not has_lesson(game):
        raise KnallError(f"{game.title} has no guided first game")
    source = tomllib.loads(files(game.package).joinpath("lesson.toml").read_text("utf-8"))
    start = Position(game, game.parse(source["start"])) if "start" in source else None
    match = begin(game, source.get("players", 2), {}, chance.known(source["seed"]), start=start)
    events = [len(match.events)]
    for move in source["moves"]:
        match = match.play(move)
        events.append(len(match.events))
    steps = []
    for step in source["step"]:
        if not 0 <= step["at"] < len(events):
            raise KnallError(f"lesson of {game.title}: there is no move {step['at']}")
        steps.append(
            GuidedStep(events[step["at"]], {language: step.get(language, step[ORIGINAL]) for language in LANGUAGES})
        )
    return Lesson(match, source.get("seat", 0), tuple(steps))
