"""Bots: view in, move out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from knall.bots.limits import Limit
from knall.core.engine.random import Randomness
from knall.core.match.position import View
from knall.core.text.errors import KnallError
from knall.core.text.suggestions import did_you_mean
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "bot")
BOTS = ("random", "greedy", "easy", "normal", "hard", "champion", "hunter")


class Bot(Protocol):
    """A player: chooses a move from its seat's view, with a random source of its own."""

    def choose(self, view: View, moves: Sequence[str], rng: Randomness, limit: Limit | None = None) -> str:
        """Return one of `moves`, within `limit` or else within the bot's own limit."""


def bot(name: str) -> Bot:
    """A new bot for one seat of one match, by name: one of `BOTS`, my.py:MyBot, or ./program."""
    if name not in BOTS:
        from knall.bots.own import from_file, is_own

        if is_own(name):
            return from_file(name)()
        from knall.bots.programs import ProgramBot, is_program

        if is_program(name):
            return ProgramBot(name)
        raise _unknown(name, "FILE.py:CLASS", "./PROGRAM")
    return built_in(name)


def _unknown(name: str, *others: str) -> KnallError:
    return KnallError(wrong("unknown", name=name, names=(*BOTS, *others), meant=did_you_mean(name, BOTS)))


def built_in(name: str) -> Bot:
    """One of `BOTS`; for callers that must not import or start anything else."""
    from knall.bots.levels import GreedyBot, HunterBot, RandomBot, SearchBot

    if name not in BOTS:
        raise _unknown(name)
    others: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot, "hunter": HunterBot}
    return others[name]() if name in others else SearchBot(name)
