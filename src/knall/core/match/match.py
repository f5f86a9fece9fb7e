"""A match: one play of a game, as an immutable value, defined by its start and its log of events."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any

from knall.core.game import options
from knall.core.game.game import AnyGame
from knall.core.game.options import Options
from knall.core.match import chance, seat_lot
from knall.core.match.attendance import NOBODY_GONE, SEATS, Attendance, attendance_of
from knall.core.match.history import UNDO, By, Decision, Event, Mark, Setup, Told, shown_name
from knall.core.match.immutable import Value
from knall.core.match.position import Position, View
from knall.core.text import sentences
from knall.core.text.errors import KnallError, NotNow
from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.core.text.voice import Spoken, Voice, named
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "match")
MOST_EVENTS = 5_000
"""The maximal length of a log, at a table as in a record."""
KEPT_FOR_PLAYING = 2_500
"""The part of a log reserved for moves, so that undos never keep a match from ending."""
MOST_AT_ONCE = 100  # no move has so many events of chance behind it
MARKED = 64
"""The number of events between snapshots: at most this many are replayed to reach any position."""
RECENT = 16  # positions cached before the last events of a log


@dataclass(frozen=True, repr=False)
class Match(Value):
    """One match; `play` is the only entry for moves from outside and returns the match after the move."""

    game: AnyGame
    names: tuple[str, ...]
    source: chance.Source
    setup: Setup
    start: Position
    position: Position
    drawn: int
    """The number of words of the random stream used so far."""
    events: tuple[Event, ...] = ()
    decisions: tuple[Decision, ...] = ()
    recent: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    """The positions before the last events, so that these are told without replaying."""
    marks: tuple[Mark, ...] = field(default=(), compare=False, repr=False)
    """Snapshots after each `MARKED` events."""
    by_lot: bool = False
    """Whether the first event draws who sits where."""
    attendance: Attendance = NOBODY_GONE
    """Which seats bots play for people, and whether people ended the match."""

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """All legal moves of the seat to decide."""
        return self.position.legal_moves if self.attendance.ended_by is None else ()

    @property
    def to_move(self) -> int | None:
        """The seat to decide; None when the match is over."""
        return self.position.to_move if self.attendance.ended_by is None else None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by its rules or by people."""
        return self.position.is_over or self.attendance.ended_by is not None

    @property
    def scores(self) -> dict[str, int]:
        """The current points."""
        return self.position.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; after a resignation, the leaders among the others."""
        resigned = self.attendance.resigned
        if resigned is None:
            return self.position.winners
        return self.position.leaders([seat for seat in range(self.start.players) if seat != resigned])

    def voice(self, language: Language, reader: int | None = None) -> Voice:
        """The voice for sentences about the match: seats by their chosen names, the reader as "you"."""
        return _voice(self.game, self.names, language, reader)

    def play(self, text: str, *, seat: int | None = None, language: Language = "en", by: By = By.SEAT) -> Match:
        """The match after this move and the chance events that follow it, which are one unit."""
        words, voice = load_texts(__package__)[language], self.voice(language, seat)
        if self.to_move is None:
            raise NotNow(words["common"]["over" if self.is_over else "chance"])
        if seat not in (None, self.to_move):
            raise NotNow(voice.tell(words["common"]["turn"], {"who": self.to_move}))
        if self.log_is_full:
            raise NotNow(words["error"]["full"].format(most=MOST_EVENTS))
        return self._decide(text, voice, by).settled()

    @property
    def log_is_full(self) -> bool:
        """Whether the log is too long for another move."""
        return len(self.events) + MOST_AT_ONCE > MOST_EVENTS

    @property
    def allows_undo(self) -> bool:
        """Whether an undo still leaves enough of the log to finish the match."""
        return len(self.events) + KEPT_FOR_PLAYING <= MOST_EVENTS

    def undo(self, seat: int | None = None) -> Match:
        """The match with the last decision undone; the log keeps both events, and chance is never redrawn."""
        if not self.decisions:
            raise KnallError(wrong("no_undo"))
        return self._and(Event(seat, UNDO), self.decisions[-1].before, self.decisions[:-1])

    def went(self, text: str) -> Match:
        """The match after an attendance event, such as resigning or leaving."""
        if self.to_move is None or self._wants_lot:
            raise KnallError(sentences.common("over" if self.is_over else "chance"))
        self.attendance.check(text, self.start.players)
        gone = self._and(Event(SEATS[text], text), self.position, self.decisions)
        return gone._with(attendance=self.attendance.after(text))

    def since(self, seat: int) -> tuple[Decision, ...]:
        """The decisions from this seat's last one on, which its undo takes back; empty if it has not decided yet."""
        for i in range(len(self.decisions) - 1, -1, -1):
            if self.decisions[i].before.to_move == seat:
                return self.decisions[i:]
        return ()

    def take_back(self, seat: int, language: Language = "en") -> Match:
        """The match with all decisions undone back to this seat's last one."""
        if not self.allows_undo:
            raise NotNow(load_texts("knall.core")[language]["error"]["undone"].format(most=MOST_EVENTS))
        match = self
        for _ in self.since(seat) or (None,):
            match = match.undo(seat)
        return match

    def undo_is_free(self, seat: int) -> bool:
        """Whether this seat may undo without asking: nobody has acted or learnt anything since."""
        return len(self.since(seat)) == 1 and not self.chance_seen(seat) and not self.secrets_shown(seat)

    def chance_seen(self, seat: int) -> bool:
        """Whether chance moved since this seat's last decision; a rolled die is information."""
        return any(decision.chance_followed for decision in self.since(seat))

    def secrets_shown(self, seat: int) -> bool:
        """Whether a secret was revealed since this seat's last decision."""
        return any(decision.before.reveals(decision.move) for decision in self.since(seat))

    def follow(self, text: str) -> Match:
        """The match after one more event of a log: move, outcome of chance, undo or attendance; nothing is drawn."""
        if text in SEATS:
            return self.went(text)
        if text == UNDO:
            return self.undo()
        if self._wants_lot:
            if seat_lot.read(text, self.start.players) is None:
                raise KnallError(wrong("lot", players=self.start.players))
            return self._happened(text, self.position)
        if self.position.is_chance:
            return self._happened(text, self.position.play(text))
        return self._decide(text, by=By.BOT if self.to_move in self.attendance.by_bots else By.SEAT)

    def told(
        self, seat: int | None, after: int = 0, view: Callable[[Position, int | None], View] = Position.view
    ) -> Iterator[Told]:
        """The log after event number `after` as this seat may read it; pass `view` to make views from a cache."""
        behind: View | None = None
        steps = pairwise(chain(self._positions_before(after), (self.position,)))
        for number, (here, following) in enumerate(steps, after + 1):
            event, before = self.events[number - 1], behind or view(here, seat)
            behind = view(following, seat)
            first, by = self.by_lot and number == 1, event.by if event.is_move else None
            odds = self._odds_of(event.text, here, first) if self.game.open and event.is_chance else None
            texts = (event.text,) if first else _texts_of(event, here, seat)
            of_rules = not first and (event.is_move or event.is_chance)
            for left, text in enumerate(texts, 1 - len(texts)):
                yield Told(number, event.seat, before, behind, text, odds, not left and of_rules, by)

    def told_texts(self, seat: int | None, after: int = 0) -> Iterator[tuple[int, int | None, str]]:
        """The log after event number `after` as this seat may read it: numbers, seats and texts."""
        for number, (event, before) in enumerate(
            zip(self.events[after:], self._positions_before(after), strict=True), after + 1
        ):
            first = self.by_lot and number == 1
            for text in (event.text,) if first else _texts_of(event, before, seat):
                yield number, event.seat, text

    def _positions_before(self, after: int) -> Iterator[Position]:
        """The positions before each event after number `after`."""
        known = len(self.recent) - (len(self.events) - after)
        if known >= 0:
            yield from self.recent[known:]
            return
        begun = self.as_of(after)
        position, decisions = begun.position, list(begun.decisions)
        for number, event in enumerate(self.events[after:], after):
            yield position
            position = self._behind(position, decisions, event, number)

    def as_of(self, number: int) -> Match:
        """The match as it stood after `number` events."""
        if not 0 <= number <= len(self.events):
            raise KnallError(wrong("no_event", number=number, events=len(self.events)))
        mark = self._mark_before(number)
        attendance = attendance_of(event.text for event in self.events[: mark.at])
        known = {"marks": self.marks[: number // MARKED], "recent": (), "attendance": attendance}
        match = self._with(position=mark.position, events=self.events[: mark.at], decisions=mark.decisions, **known)
        return match.repeated(self.events[mark.at : number])

    def _mark_before(self, number: int) -> Mark:
        """The nearest snapshot at or before an event."""
        kept = number // MARKED
        mark = self.marks[kept - 1] if kept else Mark(0, self.start, ())
        for i in range(len(self.decisions) - 1, -1, -1):
            decision = self.decisions[i]
            if decision.at <= mark.at:
                break
            if decision.at <= number:  # it was never undone, so what led to it was not either
                return Mark(decision.at, decision.before, self.decisions[:i])
        return mark

    def repeated(self, events: Sequence[Event]) -> Match:
        """The match replayed through events of its own log, which need no checks."""
        position, decisions, recent = self.position, list(self.decisions), deque(self.recent, RECENT)
        marks, attendance = list(self.marks), self.attendance
        for number, event in enumerate(events, len(self.events)):
            if number == MARKED * (len(marks) + 1):
                marks.append(Mark(number, position, tuple(decisions)))
            recent.append(position)
            position = self._behind(position, decisions, event, number)
            if event.text in SEATS:
                attendance = attendance.after(event.text)
        kept = {"decisions": tuple(decisions), "recent": tuple(recent), "marks": tuple(marks), "attendance": attendance}
        return self._with(position=position, events=(*self.events, *events), **kept)._marked()

    def drawn_to(self, drawn: int) -> Match:
        """The match with the cursor of its random stream moved."""
        return self._with(drawn=drawn)

    def _with(self, **changes: object) -> Match:
        """`dataclasses.replace`, several times as fast."""
        match = object.__new__(Match)
        match.__dict__.update(self.__dict__, **changes)
        return match

    def _and(self, event: Event, position: Position, decisions: tuple[Decision, ...]) -> Match:
        recent = (*self.recent[1 - RECENT :], self.position)
        match = self._with(position=position, events=(*self.events, event), decisions=decisions, recent=recent)
        return match._marked()

    def _marked(self) -> Match:
        """The match with a snapshot added, if one is due."""
        if len(self.events) != MARKED * (len(self.marks) + 1):
            return self
        return self._with(marks=(*self.marks, Mark(len(self.events), self.position, self.decisions)))

    def _decide(self, text: str, voice: Spoken = "en", by: By = By.SEAT) -> Match:
        if self.to_move is None:
            raise KnallError(wrong("over", text=text, over=sentences.common("over")))
        after, decision = self.position.play(text, voice=voice), Decision(self.position, text, len(self.events))
        return self._and(Event(self.to_move, text, by), after, (*self.decisions, decision))

    def _happened(self, text: str, after: Position) -> Match:
        decisions = self.decisions
        if decisions:  # a given start may begin with chance
            decisions = (*decisions[:-1], replace(decisions[-1], chance_followed=True))
        return self._and(Event(None, text), after, decisions)

    @property
    def _wants_lot(self) -> bool:
        """Whether the seats are still to be drawn."""
        return self.by_lot and not self.events

    def _behind(self, before: Position, decisions: list[Decision], event: Event, number: int) -> Position:
        """The position after event `number`, which was checked before; updates the decisions in force.

        Drawn seats and attendance leave the position unchanged.
        """
        if event.text == UNDO:
            return decisions.pop().before
        if event.text in SEATS:
            return before
        if event.seat is not None:
            decisions.append(Decision(before, event.text, number))
        elif decisions:
            decisions[-1] = replace(decisions[-1], chance_followed=True)
        return before if self.by_lot and number == 0 else before.repeat(event.text)

    def _odds_of(self, text: str, before: Position, first: bool) -> tuple[dict[str, int], ...]:
        return seat_lot.odds_of(text, self.start.players) if first else before.odds_of(text)

    def roll_at(self, draws: chance.Draws, noted: list[dict[str, int]] | None = None) -> tuple[Position, str]:
        """Draw the next chance event: the position after it, and its text; appends the odds of each draw to `noted`."""
        if self._wants_lot:
            return self.position, seat_lot.draw(self.start.players, draws, noted)
        return self.position.roll(draws, noted)

    @property
    def order(self) -> tuple[int, ...]:
        """For each seat, the index of its player in the order in which they were named for the match."""
        drawn = seat_lot.read(self.events[0].text, self.start.players) if self.by_lot and self.events else None
        return drawn or tuple(range(self.start.players))

    def settled(self) -> Match:
        """The match after chance has moved until a seat has to decide."""
        match = self
        while match._wants_lot or match.position.is_chance:
            draws = match.source.draws(match.drawn)
            after, text = match.roll_at(draws)
            match = match._happened(text, after)._with(drawn=draws.position)
        return match

    def record(self, date: str = "") -> str:
        """All of it as text, its secret included, for storage; `knall.read_record` is the way back."""
        from knall.core.match import record

        return record.private(self, date)

    def record_for(self, seat: int | None, date: str = "") -> str:
        """The match as text; until it is over, only what this seat may know (None: a spectator)."""
        from knall.core.match import record

        return record.write(self, date, seat)

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<{self.game.title}, {len(self.events)} events: {self.position}>"

    def _repr_svg_(self) -> str:
        return self.position.svg()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its start and events; the rest is replayed."""
        told = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in REPLAYED}
        return _replayed, (told, self.events)


REPLAYED = ("position", "events", "decisions", "recent", "marks", "attendance")
"""Fields that follow from the start and the events."""


def _replayed(told: dict[str, Any], events: tuple[Event, ...]) -> Match:
    return Match(position=told["start"], **told).repeated(events)


def _texts_of(event: Event, before: Position, seat: int | None) -> Sequence[str]:
    """An event as told to a seat, from the position before it."""
    of_rules = event.is_move or event.is_chance
    return before.told(event.text, seat) if of_rules else (event.text,)


@lru_cache(4096)
def _voice(game: AnyGame, names: tuple[str, ...], language: Language, reader: int | None) -> Voice:
    chosen = tuple(
        "" if name == game.words.called(seat, "en") else shown_name(name, language) for seat, name in enumerate(names)
    )
    return named(Voice(language, chosen, reader), game.words.called, game.seats[-1])


def empty_table(game: AnyGame, players: int, chosen: Options) -> Position:
    """The position before anything is dealt."""
    if players not in game.seats:
        raise KnallError(wrong("players", title=game.title, least=game.seats[0], most=game.seats[-1], players=players))
    state = game.rules.state()
    game.rules.configure(state, players, options.complete(game.options, chosen))
    game.rules.start(state)
    return Position(game, state)


def opened(
    game: AnyGame,
    players: int,
    chosen: Options,
    source: chance.Source,
    names: tuple[str, ...] = (),
    by_lot: bool = False,
) -> Match:
    """A match before its first event, from the empty table."""
    return _opened(empty_table(game, players, chosen), source, names, Setup.DEALT, by_lot)


def opened_from(start: Position, source: chance.Source, names: tuple[str, ...] = (), by_lot: bool = False) -> Match:
    """A match before its first event, from a given position."""
    return _opened(start, source, names, Setup.GIVEN, by_lot)


def _opened(start: Position, source: chance.Source, names: tuple[str, ...], setup: Setup, by_lot: bool) -> Match:
    names = names or tuple(start.game.words.called(seat, "en") for seat in range(start.players))
    if len(names) != start.players:
        raise KnallError(wrong("names", players=start.players, names=len(names)))
    return Match(start.game, names, source, setup, start, start, 0, by_lot=by_lot)


def begin(
    game: AnyGame,
    players: int,
    chosen: Options,
    source: chance.Source,
    names: tuple[str, ...] = (),
    start: Position | None = None,
    by_lot: bool = False,
) -> Match:
    """A new match, after chance has moved until a seat has to decide."""
    if start is not None:
        return opened_from(start, source, names, by_lot).settled()
    return opened(game, players, chosen, source, names, by_lot).settled()
