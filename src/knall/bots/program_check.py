"""Conformance test of a bot program: whole matches, and what a table of the site or a later version may send."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

from knall.bots.child import QUIT_SECONDS
from knall.bots.levels import RandomBot
from knall.bots.limits import Limit
from knall.bots.programs import Conversation, ProgramBot
from knall.bots.protocol import Question, SeatAtMatch
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import Match, begin
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wording, Wordings

wrong = Wordings(__package__, "program_check")
LATER = ("clock 7 white", "novelty")  # lines of a future version
LATE = 20  # moves played before the program joins


@dataclass(frozen=True)
class Finding:
    """The result of one check: its name, whether it passed, and a note."""

    about: Wording
    passed: bool
    note: KnallError | Wording | str = ""


class Unkept(KnallError):
    """A program violates the protocol."""


def check_program(command: str, game: AnyGame, seconds: float = 1.0) -> Iterator[Finding]:
    """Run the checks one after the other; only the first if the program does not become ready."""
    trials: list[tuple[Wording, Callable[[], Wording | str]]] = [(wrong("ready"), lambda: _becomes_ready(command))]
    for players in game.seats:
        trials.append((wrong("plays", players=players), lambda n=players: _plays(command, game, n, seconds)))  # type: ignore[misc]
    trials += [
        (wrong("late"), lambda: _comes_late(command, game, seconds)),
        (wrong("later"), lambda: _overlooks(command, game, seconds)),
        (wrong("quits"), lambda: _quits(command)),
    ]
    for number, (about, trial) in enumerate(trials):
        try:
            yield Finding(about, True, trial())
        except KnallError as error:
            yield Finding(about, False, error)
            if number == 0:
                return


def _becomes_ready(command: str) -> Wording:
    begun = time.monotonic()
    with closing(Conversation(command)) as talk:
        return wrong("called", name=talk.name, milliseconds=round((time.monotonic() - begun) * 1000))


def _plays(command: str, game: AnyGame, players: int, seconds: float) -> Wording:
    """Play a match with the program on every seat, so that several processes run at once."""
    bots = [ProgramBot(command) for _ in range(players)]
    longest = 0.0
    match = begin(game, players, {}, chance.known(f"check {players}"))
    try:
        while match.to_move is not None:
            bot, seat = bots[match.to_move], match.to_move
            view, rng = match.position.view(seat), seeded(seat)
            bot.sit(view, rng)
            bot.hear(match.told_texts(seat, bot.heard))
            begun = time.monotonic()
            move = bot.choose(view, match.legal_moves, rng, Limit(seconds=seconds))
            longest = max(longest, time.monotonic() - begun)
            match = match.play(move)
    finally:
        for bot in bots:
            bot.end(match.winners)
    return wrong("moves", n=len(match.decisions), milliseconds=round(longest * 1000))


def _begun(game: AnyGame, moves: int) -> Match:
    match, rng = begin(game, game.seats[0], {}, chance.known("check late")), seeded(1)
    while match.to_move is not None and moves:
        after = match.play(RandomBot().choose(match.position.view(match.to_move), match.legal_moves, rng))
        if after.to_move is None:
            break
        match, moves = after, moves - 1
    return match


def _asked(command: str, game: AnyGame, match: Match, seconds: float, extra: tuple[str, ...] = ()) -> str:
    """Start a new process and ask it for the move of the seat to decide."""
    seat = match.to_move
    assert seat is not None
    view = match.position.view(seat)
    with closing(Conversation(command)) as talk:
        talk.child.say(extra)
        talk.begin(SeatAtMatch(game.name, game.rules_version, view.players, seat, 1, view.options))
        events = list(match.told_texts(seat))
        move = talk.ask(Question(str(view), match.legal_moves, events, seconds), extra)
    if move not in match.legal_moves:
        raise Unkept(wrong("not_legal", move=move[:40]))
    return ""


def _comes_late(command: str, game: AnyGame, seconds: float) -> str:
    return _asked(command, game, _begun(game, LATE), seconds)


def _overlooks(command: str, game: AnyGame, seconds: float) -> str:
    return _asked(command, game, _begun(game, 0), seconds, LATER)


def _quits(command: str) -> str:
    talk = Conversation(command)
    ended = talk.child.ends_by_itself()
    talk.close()
    if not ended:
        raise Unkept(wrong("stays", seconds=f"{QUIT_SECONDS:g}"))
    return ""
