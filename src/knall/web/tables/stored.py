"""Stored tables: restoring a match from its row, checking it against today's rules, and the result that stays.

The rules number of a table is read here. A finished match keeps its result, its record and its last picture as they
were when it ended; a running one with other rules is closed with the reason.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from knall.bots.levels import LEVELS
from knall.core.game import options
from knall.core.game.game import AnyGame
from knall.core.match import chance, record
from knall.core.match.history import Event
from knall.core.match.match import Match, opened, opened_from
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, ORIGINAL, Language
from knall.games import load_game
from knall.store.rows import Closed, End, TableRow, Unit
from knall.store.sqlite import SqliteStore
from knall.web.tables.clocks import Times
from knall.web.views.frames import Scene, Shown, shown
from knall.web.wire.refusals import Refused

log = logging.getLogger(__name__)
LASTING: tuple[Closed, ...] = ("maker", "host", "damaged")
"""The reasons for closing that do not depend on today's rules."""


def names_of(row: TableRow) -> tuple[str, ...]:
    """The players' names, as in the match and its record."""
    game = load_game(row.game)
    return tuple(seat.name or game.words.called(seat.seat, "en") for seat in row.seats)


def match_of(row: TableRow, events: Sequence[Event] = ()) -> Match:
    """The match of a table that has begun, with its log."""
    game = load_game(row.game)
    in_order = sorted(row.seats, key=lambda seat: seat.first_place)
    given = tuple(seat.contribution or "" for seat in in_order if seat.kind != "bot")
    source = chance.revealed(row.secret, given)
    if row.start is not None:
        match = opened_from(Position(game, game.notation.parse(row.start)), source, names_of(row), row.by_lot)
    else:
        match = opened(game, len(row.seats), row.options, source, names_of(row), row.by_lot)
    match = match.repeated(events)
    return match if row.drawn is None else match.drawn_to(row.drawn)


def beginning(row: TableRow) -> tuple[TableRow, Match, Unit] | tuple[TableRow, None, None]:
    """The table, its match and its first unit once all sit and have contributed; else the table, None and None."""
    if not all(seat.kind == "bot" or (seat.taken and seat.contribution) for seat in row.seats):
        return row, None, None
    start = match_of(row)
    match = start.settled()
    if not row.by_lot:
        return row, match, unit_of(row, start, match, time.time())
    seats = tuple(replace(row.seats[place], seat=seat, place=place) for seat, place in enumerate(match.order))
    row = replace(row, seats=seats)
    match = match_of(row, match.events).drawn_to(match.drawn)  # with the names of the current players
    return row, match, replace(unit_of(row, start, match, time.time()), seats=seats)


def unit_of(row: TableRow, before: Match, after: Match, now: float, times: Times = ()) -> Unit:
    """The unit that a move or an undo appends to the log, with the state of the match after it."""
    events = after.events[len(before.events) :]
    end, gone = end_of(row, after), after.attendance.texts
    stands = Unit(row.id, len(before.events), events, after.drawn, after.to_move, now, end)
    return replace(stands, gone=gone, times=times)


def restored(store: SqliteStore, name: str) -> tuple[TableRow, Match | None, End | None]:
    """A table from the store: with its match, or with the reason why it cannot be played and its stored end."""
    row = store.table(name)
    if row is None:
        raise Refused("unknown", "unknown_table")
    why = obstacle(row)
    if why is None and row.state != "waiting":
        try:
            return replace(row, closed=None), match_of(row, store.log(row.id)), None
        except Exception:  # a broken log must not break other tables
            log.exception("a stored match does not fit its rules", extra={"table": row.id})
            why = "log"
            if row.state != "over":
                store.judge(row.id, row.rules, why)
    return replace(row, closed=why), None, stored_end(store, row.id)


def stored_end(store: SqliteStore, name: str) -> End | None:
    """The stored end of a finished match; None if unreadable."""
    end = store.end(name)
    try:
        return end if end is not None and last_sight(end, ORIGINAL).keys() >= Shown.__required_keys__ else None
    except (ValueError, LookupError, AttributeError, RecursionError):
        return None


def game_of_table(row: TableRow) -> AnyGame | None:
    """The game of a table, if this server knows it."""
    try:
        return load_game(row.game)
    except KnallError:
        return None


def called(row: TableRow, seat: int, language: Language) -> str:
    """A seat's name for people."""
    game = game_of_table(row)
    return str(seat + 1) if game is None else game.words.called(seat, language)


def obstacle(row: TableRow) -> Closed | None:
    """Why today's rules cannot play this table's match, or the reason it was closed before it began; else None."""
    if row.closed in LASTING:
        return row.closed
    game = game_of_table(row)
    if game is None:
        return "game"
    if row.rules != game.rules_version:
        return "rules"
    if not knows_options(row) or len(row.seats) not in game.seats:
        return "options"
    if not _knows_start(game, row):
        return "start"
    levels = {row.stand_in, *(seat.level for seat in row.seats if seat.kind == "bot" or seat.level is not None)}
    return None if row.state == "over" or levels <= LEVELS.keys() else "level"  # what was played needs no bot


def knows_options(row: TableRow) -> bool:
    """Can today's rules play with the options of a table?"""
    game = game_of_table(row)
    if game is None or row.closed == "damaged":
        return False
    try:
        chosen = options.complete(game.options, row.options)  # later options are at their default, as played
    except KnallError:
        return False
    own = {option.name for option in game.options if option.own is not None}  # its names may stand for values
    return all(chosen[name] == value or name in own for name, value in row.options.items())


def _knows_start(game: AnyGame, row: TableRow) -> bool:
    """Can today's rules read the position that a table begins from, if one is given?"""
    try:
        return row.start is None or Position(game, game.notation.parse(row.start)).players == len(row.seats)
    except KnallError:
        return False


def reason(row: TableRow) -> tuple[str, dict[str, object]]:
    """Why a match cannot go on or be replayed, as a key of the sentences with its values."""
    game = game_of_table(row)
    values = {"game": row.game} if game is None else {"title": game.title, "now": game.rules_version}
    return f"{'kept' if row.state == 'over' else 'closed'}_{row.closed}", {**values, "rules": row.rules}


def date_of(row: TableRow) -> str:
    """When the table was made, as records write it."""
    return datetime.fromtimestamp(row.created, UTC).date().isoformat()


def end_of(row: TableRow, match: Match) -> End | None:
    """What is stored of a match that is over; None while it runs."""
    if not match.is_over:
        return None
    scene = Scene(match)
    unnamed = Scene(
        replace(match, names=tuple(match.game.words.called(seat, "en") for seat in range(len(match.names))))
    )
    views: dict[Language, Shown] = {}
    for language in LANGUAGES:
        picture = shown(unnamed, None, language)["picture"]  # names could not be erased from drawings (`knall forget`)
        views[language] = {**shown(scene, None, language), "picture": picture}
    return End(match.winners, record.write(match, date_of(row)), json.dumps(views, ensure_ascii=False))


def last_sight(end: End, language: Language) -> Shown:
    """What a spectator saw at the end; in English, if not stored in this language."""
    views: dict[str, Shown] = json.loads(end.shown)
    return views.get(language, views[ORIGINAL])


async def judge_all(store: SqliteStore) -> None:
    """Close the tables that today's rules cannot play on, reopen those that they can again, update those that wait."""
    changes = []
    for row in store.unfinished():
        game = game_of_table(row)
        if row.closed == "damaged":  # detected with every reading, and never overwritten
            log.warning("a stored table cannot be read", extra={"table": row.id})
            continue
        rules = game.rules_version if game is not None and row.state == "waiting" else row.rules
        closed = obstacle(replace(row, rules=rules))
        if (rules, closed) != (row.rules, row.closed):
            changes.append(store.judge(row.id, rules, closed))
    await asyncio.gather(*changes)
