"""Can a seat tell from the time of an answer which of two worlds it is in that are equal for it?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from statistics import mean, median

from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import Match, begin
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from knall.testing.secrets import twin
from knall.web.views.frames import Scene, frame, reason

ROUNDS = 120
"""How often each task is timed in each world, in turn."""
PAIRS = 8
PLAYERS = 3
Task = Callable[[Match], object]


def tasks(position: Position) -> dict[str, Task]:
    """What the seat to decide can have done for it."""
    seat, game = position.to_move, position.game
    assert seat is not None
    pieces = [piece.id for piece in position.view(seat).picture("en").pieces]
    refused = [move for move in game.notation.catalogue if move not in position.legal_moves]
    return {
        "why": lambda match: [reason(Scene(match), seat, piece, (), "en") for piece in pieces[::7]],
        "refusals": lambda match: _refused(match, refused[::29], seat),
        "frames": lambda match: frame(Scene(match), seat, "en"),
    }


def _refused(match: Match, moves: list[str], seat: int) -> None:
    for move in moves:
        with suppress(KnallError):
            match.play(move, seat=seat)


def worlds(game: AnyGame) -> Iterator[tuple[Position, Position]]:
    """Pairs of worlds that are equal for the seat to decide."""
    for number, decision in enumerate(random_match(game, PLAYERS, {}, 7).decisions[1::3]):
        world = twin(decision.before, decision.before.to_move, number)
        if str(world) != str(decision.before):
            yield decision.before, world


def seconds(task: Task, position: Position) -> float:
    """Processor time where nothing was computed before: finer than what anybody can measure from outside."""
    match = begin(position.game, PLAYERS, {}, chance.known(1), start=Position(position.game, position._state.copy()))
    begun = time.thread_time()
    task(match)
    return time.thread_time() - begun


def told_apart(task: Task, here: Position, there: Position) -> float:
    """How often the world is guessed right from one time, by a threshold that was learnt from as many others."""
    times = [(seconds(task, here), seconds(task, there)) for _ in range(ROUNDS)]
    learnt, tried = times[::2], times[1::2]
    slow_here, slow_there = median(one for one, _ in learnt), median(one for _, one in learnt)
    threshold, sign = (slow_here + slow_there) / 2, 1 if slow_here > slow_there else -1
    right = [((one > threshold) == (sign > 0)) + ((other > threshold) != (sign > 0)) for one, other in tried]
    return mean(right) / 2


def measured() -> dict[str, float]:
    """For each task, how often worlds are told apart by time in the games that have secrets; guessing is 0.5."""
    found: dict[str, list[float]] = {}
    for game in (load_game(name) for name in NAMES):
        for here, there in [] if game.open else list(worlds(game))[:PAIRS]:
            for name, task in tasks(here).items():
                found.setdefault(name, []).append(told_apart(task, here, there))
    return {name: mean(right) for name, right in found.items()}


if __name__ == "__main__":
    for name, right in measured().items():
        print(f"  {name:<44} {right:>12.3f}")
