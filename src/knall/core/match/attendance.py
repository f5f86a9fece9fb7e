"""Attendance: resigning, leaving, being stood in for and coming back, as events of a match's log.

`leave/2`: the owner of seat 2 leaves for good and a bot plays on.  `away/2`: a bot stands in until `back/2`.
`resign/2` ends the match, as does `abandoned`: nobody came back.  Rules and positions know nothing of attendance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from knall.core.game.rules import MAX_SEATS
from knall.core.text.errors import KnallError
from knall.core.text.sentences import common, winning
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "company")


RESIGN, LEAVE, AWAY, BACK = "resign", "leave", "away", "back"
ABANDONED = "abandoned"


def text_of(what: str, seat: int) -> str:
    """The text of an attendance event."""
    return f"{what}/{seat + 1}"


SEATS: dict[str, int | None] = {
    text_of(what, seat): seat for what in (RESIGN, LEAVE, AWAY, BACK) for seat in range(MAX_SEATS)
} | {ABANDONED: None}
"""All attendance events, with the seat of each."""


class Attendance(NamedTuple):
    """Which seats bots play for people, and what ended the match before its rules did."""

    left: frozenset[int] = frozenset()
    """Seats whose owners have left for good."""
    away: frozenset[int] = frozenset()
    """Seats where a bot stands in until the owner is back."""
    ended_by: str | None = None
    """The event that ended the match."""

    @property
    def by_bots(self) -> frozenset[int]:
        """All seats of people where a bot plays."""
        return self.left | self.away

    def decides(self, to_move: int | None) -> int | None:
        """The seat to move, unless a bot plays it."""
        return None if to_move in self.by_bots else to_move

    @property
    def resigned(self) -> int | None:
        """The seat that has resigned."""
        return None if self.ended_by is None else SEATS[self.ended_by]

    @property
    def texts(self) -> tuple[str, ...]:
        """The events still in force; the inverse of `attendance_of`."""
        gone = [text_of(LEAVE, seat) for seat in sorted(self.left)]
        gone += [text_of(AWAY, seat) for seat in sorted(self.away)]
        return (*gone, *(() if self.ended_by is None else (self.ended_by,)))

    def after(self, text: str) -> Attendance:
        """The attendance after one more event."""
        seat, what = SEATS[text], text.partition("/")[0]
        if seat is None or what == RESIGN:
            return self._replace(ended_by=text)
        left, away = self.left, self.away - {seat}
        if what == LEAVE:
            left |= {seat}
        elif what == AWAY:
            away |= {seat}
        return Attendance(left, away)

    def check(self, text: str, players: int) -> None:
        """Raise KnallError for an event that is not possible now."""
        seat, what = SEATS[text], text.partition("/")[0]
        if self.ended_by is not None:
            raise KnallError(common("over"))
        if seat is None:
            return
        if seat >= players:
            raise KnallError(wrong("no_seat", players=players, seat=seat + 1))
        if seat in self.left:
            raise KnallError(wrong("left", seat=seat + 1))
        if what in (AWAY, BACK) and (what == BACK) != (seat in self.away):
            raise KnallError(wrong("stands_in" if what == AWAY else "no_stand_in", seat=seat + 1))

    def say_end(self, winners: Sequence[int], voice: Voice) -> str:
        """A sentence for how the match ended."""
        words = load_texts(__package__ or "")[voice.language]["company"]
        if self.ended_by == ABANDONED:
            return words["closed"]
        if self.resigned is None:
            return winning(winners, voice)
        return f"{voice.tell(words['resigned'], {'who': self.resigned})} {winning(winners, voice)}"


NOBODY_GONE = Attendance()


def attendance_of(texts: Iterable[str]) -> Attendance:
    """The attendance after these events of a log; other events are skipped."""
    attendance = NOBODY_GONE
    for text in texts:
        if text in SEATS:
            attendance = attendance.after(text)
    return attendance


def say(text: str, voice: Voice) -> str:
    """An attendance event as a sentence."""
    words, seat = load_texts(__package__ or "")[voice.language]["company"], SEATS[text]
    return words[ABANDONED] if seat is None else voice.tell(words[text.partition("/")[0]], {"who": seat})


def say_for(seat: int, said: str, voice: Voice) -> str:
    """A sentence for what a bot did in somebody's place."""
    return voice.tell(load_texts(__package__ or "")[voice.language]["company"]["by_bot"], {"who": seat}, say=said)
