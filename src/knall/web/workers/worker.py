"""Code of a worker process: it gets a view and the legal moves, never a state."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, lru_cache

from knall.analysis import Effort, Examination, Findings, Part
from knall.analysis.win_chances import Appraiser
from knall.bots.levels import SearchBot
from knall.bots.limits import Limit
from knall.bots.thinking import Prospect, looking_at_all, think, to_the_end
from knall.bots.workspaces import Workspace
from knall.core.engine.compiling import compiles
from knall.core.engine.random import Randomness, seeded
from knall.core.engine.structs import Struct
from knall.core.match import record
from knall.core.match.position import View
from knall.games import load_game

HINT_SECONDS = 1.0
ANALYSED = Effort()
"""Effort of an analysis: as at the command line."""


def choose(level: str, name: str, content: Struct, seat: int, players: int, moves: Sequence[str]) -> str:
    """Choose a bot's move; where hands are hidden it thinks about a forced move as long as about any."""
    warm(name)
    game = load_game(name)
    chooser = SearchBot(level, always_thinks=not game.open)
    return chooser.choose(View(game, content, seat, players), moves, _own_chance())


def consider(
    name: str, content: Struct, seat: int, players: int, moves: Sequence[str], beside: str | None = None
) -> list[Prospect]:
    """Evaluate the moves with a strong player's search; `beside` gets as many visits as the best."""
    warm(name)
    view = View(load_game(name), content, seat, players)
    limit = Limit(seconds=HINT_SECONDS)
    return think(view, moves, to_the_end(view.game.search), limit, _own_chance(), beside=beside)


def compare(name: str, content: Struct, seat: int, players: int, moves: Sequence[str]) -> list[Prospect]:
    """Evaluate all moves with equal effort; the best first."""
    warm(name)
    view = View(load_game(name), content, seat, players)
    found = think(view, moves, looking_at_all(view.game.search), Limit(seconds=HINT_SECONDS), _own_chance())
    return sorted(found, key=lambda prospect: (not prospect.visits, -prospect.reward))


def examine(text: str, part: Part) -> Findings:
    """Analyse a part of a finished match from its record: nothing of it is hidden any more."""
    return _examination(text).examine(part)


@lru_cache(2)
def _examination(text: str) -> Examination:
    match = record.replay(record.read(text), load_game)
    warm(match.game.name)
    return Examination(match, ANALYSED)


@cache
def warm(name: str) -> bool:
    """Load a game, or compile it if no other process does; False: it runs as plain Python."""
    if not compiles():
        return False
    Workspace(load_game(name))  # another process that compiles the same is waited for only if need be
    return True


@cache
def warm_analysis(name: str) -> bool:
    """The same for analyses; the code of bots comes first, so that they need not wait."""
    if not warm(name):
        return False
    Appraiser(load_game(name))
    return True


def _own_chance() -> Randomness:
    return seeded(int.from_bytes(os.urandom(6), "big"))
