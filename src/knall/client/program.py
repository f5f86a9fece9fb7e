"""Lets a program play at a table of a site: relays between the line protocol and the seat."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime

from knall.bots.programs import SEEDS, Conversation, Forfeit
from knall.bots.protocol import Question, SeatAtMatch, ToldText
from knall.client.answers import Json, moment
from knall.client.guest import SiteRefused
from knall.client.seat import SiteSeat
from knall.core.text.language import Language
from knall.core.text.wording import Wordings
from knall.games import load_game

wrong = Wordings(__package__, "site")
SECONDS = 5.0  # default seconds for a move
LOOK_SECONDS = 3600.0
RESERVE = 1.5  # seconds of the table's clock that are reserved for the network
Announce = Callable[[bool, Json], None]
"""Called with the table, once when the program sits down and once when the match begins."""


def play_at_table(link: str, command: str, seconds: float, language: Language, announce: Announce) -> tuple[int, ...]:
    """Let a program play a match to its end; returns the winners. Forfeit if it fails, after resigning its seat."""
    with closing(Conversation(command)) as talk:
        table = SiteSeat.join(link, talk.name, language)
        with closing(table):
            announce(False, table.table)
            table.wait(LOOK_SECONDS * 24, lambda seat: seat.frame is not None or seat.is_over)
            announce(True, table.table)
            talk.begin(_seat_of(table))
            try:
                _play_on(table, talk, seconds)
            except Forfeit:
                table.resign()
                raise
        winners = tuple(table.frame["winners"]) if table.frame is not None else ()
        talk.end(winners)
    return winners


def _seat_of(table: SiteSeat) -> SeatAtMatch:
    shown = table.table
    rules, seed = load_game(shown["game"]).rules_version, random.SystemRandom().randrange(SEEDS)
    return SeatAtMatch(shown["game"], rules, shown["players"], table.seat, seed, shown["options"])


def _play_on(table: SiteSeat, talk: Conversation, seconds: float) -> None:
    heard = 0
    while not table.is_over:
        if not table.wait(LOOK_SECONDS) or table.frame is None or table.is_over:
            continue
        frame, steps = table.frame, table.steps
        events = [_told(step) for step in steps if heard < step["number"] <= frame["seq"]]
        moves = [one["move"] for one in frame["moves"]]
        move = talk.ask(Question(frame["view"], moves, events, min(seconds, _left(frame, table.address))))
        heard = frame["seq"]
        try:
            table.play(move)
        except SiteRefused as error:
            if error.code not in ("illegal", "bad"):
                table.wait(RESERVE, lambda seat, after=heard: bool(seat.frame and seat.frame["seq"] > after))  # type: ignore[misc]
                continue
            talk.refuse(error.clause, str(error))
            why = ": ".join(filter(None, (error.clause, str(error))))
            raise Forfeit(wrong("refused", command=talk.command, move=move[:40], why=why)) from None


def _told(step: Json) -> ToldText:
    return step["number"], step["seat"], step["text"]


def _left(frame: Json, address: str) -> float:
    """Seconds that the table's clock leaves for this move."""
    if frame["deadline"] is None:
        return LOOK_SECONDS
    now = datetime.fromtimestamp(time.time(), UTC)
    return max(0.1, (moment(frame["deadline"], address) - now).total_seconds() - RESERVE)
