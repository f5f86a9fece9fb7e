"""What a process that thinks does: a view and the legal moves come in, never a state."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, lru_cache

from knall.analysis import Effort, Examination, Findings, Part
from knall.analysis.appraiser import Appraiser
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
"""How much is looked at for an analysis: as at the command line."""


def choose(level: str, name: str, content: Struct, seat: int, players: int, moves: Sequence[str]) -> str:
    """The move of a bot; where hands are hidden it thinks as long about a move without a choice as about any."""
    warm(name)
    game = load_game(name)
    chooser = SearchBot(level, always_thinks=not game.open)
    return chooser.choose(View(game, content, seat, players), moves, _own_chance())


def consider(
    name: str, content: Struct, seat: int, players: int, moves: Sequence[str], beside: str | None = None
) -> list[Prospect]:
    """What a strong player thinks of the moves; the one `beside` is looked at as often as the best."""
    warm(name)
    view = View(load_game(name), content, seat, players)
    limit = Limit(seconds=HINT_SECONDS)
    return think(view, moves, to_the_end(view.game.search), limit, _own_chance(), beside=beside)


def compare(name: str, content: Struct, seat: int, players: int, moves: Sequence[str]) -> list[Prospect]:
    """What each move is worth, all looked at alike; the best first."""
    warm(name)
    view = View(load_game(name), content, seat, players)
    found = think(view, moves, looking_at_all(view.game.search), Limit(seconds=HINT_SECONDS), _own_chance())
    return sorted(found, key=lambda prospect: (not prospect.visits, -prospect.reward))


def examine(text: str, part: Part) -> Findings:
    """What there is to find in a part of a match that is over, from its record: nothing of it is hidden any more."""
    return _examination(text).examine(part)


@lru_cache(2)
def _examination(text: str) -> Examination:
    match = record.replay(record.read(text), load_game)
    warm(match.game.name)
    return Examination(match, ANALYSED)


@cache
def warm(name: str) -> bool:
    """Read what this game needs, or compile it while no other process does the same; False: all is plain Python."""
    if not compiles():
        return False
    Workspace(load_game(name))  # whoever compiles the same, for an analysis perhaps, is waited for only if need be
    return True


@cache
def warm_analysis(name: str) -> bool:
    """The same for what an analysis needs besides; that of bots is read first, so that they need not wait for it."""
    if not warm(name):
        return False
    Appraiser(load_game(name))
    return True


def _own_chance() -> Randomness:
    return seeded(int.from_bytes(os.urandom(6), "big"))
