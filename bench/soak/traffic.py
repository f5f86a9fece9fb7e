"""Searches everything sent to a seat for what the database says is hidden from it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace

from bench.soak.ledger import File
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.testing.secrets import twin
from knall.web.tables.stored import match_of
from knall.web.views.frames import Around, Scene, frame

SHORTEST = 8
"""Least length of a hidden field to search for; shorter ones occur by accident."""
_FIELDS = re.compile(r"[ /;|]")
END = (b'"over":true', b'"state":"over"')


class History:
    """A match followed in the database as it goes on."""

    def __init__(self, file: File, table: str) -> None:
        self._file = file
        self._table = table
        row = file.row(table)
        self.bots = any(seat.kind == "bot" for seat in row.seats)
        """Whether bots play; frames say which undos they agree to."""
        self.match: Match = match_of(row)
        self.past: list[Match] = [self.match]
        """The match after each number of events."""

    def read_on(self) -> None:
        """Read new events."""
        for _, event in self._file.events(self._table, len(self.match.events)):
            self.match = self.match.repeated((event,))
            self.past.append(self.match)


def hidden(match: Match, seat: int) -> set[bytes]:
    """Texts that must not reach a seat: the position, others' views, and every field that its view covers."""
    position = match.position
    seen = str(position.view(seat))
    others = (str(position.view(other)) for other in range(match.start.players) if other != seat)
    found = {text for text in (str(position), *others) if text != seen}
    covered = set(_FIELDS.split(str(position))) - set(_FIELDS.split(seen))
    found |= {text for text in covered if len(text) >= SHORTEST and text not in seen}
    return {text.encode() for text in found}


@dataclass
class Traffic:
    """Unsearched data sent to one seat of one table."""

    history: History
    seat: int
    waiting: list[bytes] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    searched: int = 0
    _after: int = 0
    _ended: bool = False

    def search(self) -> None:
        """Search the new data for what was hidden at that time."""
        self.history.read_on()
        texts, own = set[bytes](), b""
        for match in self.history.past[max(0, self._after - 1) :]:
            own += str(match.position.view(self.seat)).encode()
            if not match.is_over:
                texts |= hidden(match, self.seat)
        texts = {text for text in texts if text not in own}  # a hidden card may have been the seat's own before
        if self.history.match.source.secret:
            texts.add(self.history.match.source.secret.encode())
        self._after = len(self.history.past) - 1
        for message in self.waiting:
            self._ended = self._ended or any(end in message for end in END)
            if self._ended:
                break
            self.searched += len(message)
            self.leaks += [f"{text!r} in {message[:300]!r}" for text in texts if text in message]
        self.waiting.clear()

    def guesses(self) -> list[Position]:
        """The true position of an unfinished match, and one that the seat cannot tell from it."""
        self.history.read_on()
        match = self.history.match
        return [] if match.is_over else [match.position, twin(match.position, self.seat, len(match.events))]

    def compare(self, received: bytes) -> None:
        """A complete frame must equal that of any other world that the seat cannot tell from this one."""
        self.history.read_on()
        said = json.loads(received)
        match = self.history.past[said["seq"]]
        if said["undo"]["asked_by"] is not None or match.is_over:
            return
        world = replace(match, position=twin(match.position, self.seat, said["seq"]))
        scene = Scene(world, Around(bots=self.history.bots))
        made = json.loads(json.dumps(frame(scene, self.seat, "en", said["since"])[0]))
        if made != said:
            parts = [part for part in said if made[part] != said[part]]
            self.leaks.append(f"event {said['seq']}: {parts} differ between worlds that are equal for {self.seat}")
