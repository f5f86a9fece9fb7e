"""The guided first game of a game: a real match, told step by step.

`lesson.toml` in the game's folder:

    seed = "lesson"             # the chance of the match comes from this seed, the set-up too
    start = "…"                 # or: a position to begin from
    players = 2
    seat = 0                    # the learner
    moves = ["…", "…"]          # of both seats, in order; chance follows from the seed
    steps = [0, 0, 2]           # for each step: said when so many moves have been made, with the chance that follows

and `lesson.<language>.toml` with the words of the steps, by number; what a language lacks is told in English:

    [step]
    1 = "…"

If the next move is the learner's, the page waits for it; the others' moves follow by themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from knall.core import chance
from knall.core.errors import KnallError
from knall.core.game import AnyGame
from knall.core.language import ORIGINAL, Language
from knall.core.match import Match, begin
from knall.core.position import Position
from knall.core.texts import load_texts


@dataclass(frozen=True)
class GuidedStep:
    """Words to say once so many events of the match have happened."""

    at: int
    words: Mapping[Language, str]


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
    words = load_texts(game.package, "lesson")
    told = len(words[ORIGINAL]["step"])
    if told != len(source["steps"]):
        raise KnallError(f"lesson of {game.title}: there are {len(source['steps'])} steps, and words for {told}")
    steps = []
    for number, at in enumerate(source["steps"], 1):
        if not 0 <= at < len(events):
            raise KnallError(f"lesson of {game.title}: there is no move {at}")
        steps.append(GuidedStep(events[at], words.each("step", str(number))))
    return Lesson(match, source.get("seat", 0), tuple(steps))
