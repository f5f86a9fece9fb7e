"""Costly reading of long logs and uploaded records: pure functions, for any process."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from pydantic_core import to_json

from knall.core.match import record
from knall.core.match.history import Event
from knall.core.match.match import MOST_EVENTS, Match
from knall.core.text.errors import KnallError
from knall.core.text.language import Language
from knall.core.text.wording import Wordings
from knall.games import load_game
from knall.store.rows import TableRow
from knall.web.tables.stored import date_of, match_of
from knall.web.views.frames import MOST_TOLD, Around, Scene, frame, hands, picture_digest, say_told
from knall.web.wire.chance import ChanceShape
from knall.web.wire.records import Replay, ReplayFrame, Verdict

wrong = Wordings("knall.core", "position")


@dataclass(frozen=True)
class Log:
    """A table as stored: its match follows from this."""

    row: TableRow
    events: tuple[Event, ...]

    @property
    def is_short(self) -> bool:
        """Is replaying it here as fast as asking a process?"""
        return len(self.events) <= MOST_TOLD


@dataclass(frozen=True)
class Sought:
    """A frame wanted of a long log."""

    seat: int | None
    language: Language
    after: int
    around: Around


def long_frame(log: Log, sought: Sought) -> bytes:
    """A frame with all events since `after`, as JSON."""
    scene = Scene(match_of(log.row, log.events), sought.around)
    return to_json(frame(scene, sought.seat, sought.language, sought.after, most=MOST_EVENTS)[0])


def long_record(log: Log, seat: int | None) -> str:
    """The record of a table as this seat may have it."""
    return record.write(match_of(log.row, log.events), date_of(log.row), seat)


def chance_told(match: Match, seat: int | None, language: Language) -> list[ChanceShape]:
    """Every chance event of a finished match, with its odds, as this seat (None: a spectator) was told it."""
    voice = match.voice(language, seat)
    said, pictures = defaultdict[int, list[str]](list), dict[int, str]()
    events = {event.number: event for event in record.chance_events(match)}
    for told in match.told(seat):
        if told.number in events:
            said[told.number].append(say_told(Scene(match), told, voice))
            pictures[told.number] = picture_digest(told.after.picture(voice).silent)
    return [
        {
            "number": number,
            "text": event.text,
            "odds": [list(one.items()) for one in event.odds],
            "drawn_words": event.drawn_words,
            "say": said[number],
            "picture": pictures[number],
        }
        for number, event in events.items()
    ]


def chance_of(log: Log, seat: int | None, language: Language) -> list[ChanceShape]:
    """The same from a log."""
    return chance_told(match_of(log.row, log.events), seat, language)


def match_in(text: str) -> Match:
    """The match of a record."""
    return record.replay(record.read(text), load_game)


def replay(wish: Replay, language: Language) -> bytes:
    """A record as it stood after `at` events, in the view of a seat, as JSON."""
    opened = record.read(wish.record)
    match = record.replay(opened, load_game)
    length, seat = len(match.events), wish.seat
    at = length if wish.at is None else wish.at
    if seat is not None and seat >= match.start.players:
        raise KnallError(wrong("seat", seat=seat, players=match.start.players))
    scene = Scene(match.as_of(at), following=match.events[at].text if at < length else None)
    made, _ = frame(scene, seat, language, wish.after, most=MOST_EVENTS)
    made["whole"] = str(scene.match.position)
    if wish.hands and match.is_over:
        made["hands"] = hands(scene, language)
    voice = match.voice(language)
    names = [voice.called(place) for place in range(match.start.players)]
    shown: ReplayFrame = {**made, "length": length, "tags": opened.tags, "names": names}
    return to_json(shown)


def verify(text: str, language: Language) -> Verdict:
    """Are all moves legal, is the result right, and did chance come from the promised secret?"""
    found = record.verify(record.read(text), load_game)
    return {
        "ok": not found.problems,
        "events": found.events,
        "chance_proven": found.chance_proven,
        "problems": found.told(language),
    }
