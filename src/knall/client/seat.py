"""A seat at a table of a site: sit down by a link, see what the seat is shown, play, resign."""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable
from typing import Self
from urllib.parse import parse_qs, urlsplit

from knall.bots.names import program_name
from knall.client import answers
from knall.client.answers import ON_SOCKETS, Json, SiteDone, SiteTable
from knall.client.guest import SiteGuest, Unreachable, scheme_of
from knall.core.text.characters import cleaned
from knall.core.text.errors import KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "site")
LINK = re.compile(r"/table/([A-Za-z0-9_-]+)/?$")
SILENCE = 12.0  # seconds without a beat after which a socket is taken for broken
GIVES_UP = 300.0  # seconds without any connection after which nobody tries again
STEP = ("number", "seat", "text", "say")
"""What is kept of an event."""
LARGEST_LOG = 10_000_000
"""Letters of all events that are kept, and 100 more for each: a log has 5,000, whose sentences have some hundred."""
LONGEST_NAME = 24 - len(program_name(""))  # what a site takes, with the word that marks programs


class SiteSeat:
    """One's own seat.  A thread keeps the socket, so that the others see that somebody is here."""

    def __init__(self, guest: SiteGuest, table: str, joined: Json) -> None:
        self._guest, self.table = guest, joined
        self._path = f"/api/tables/{table}"
        self.frame: Json | None = None
        """What the seat was shown last; None: the match has not begun."""
        self.steps: list[Json] = []
        """All events so far, as the seat was told them."""
        self._size = 0
        self._changed = threading.Condition()
        self._problem: KnallError | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._keep_listening, daemon=True)
        self._thread.start()

    @classmethod
    def join(cls, link: str, name: str, language: Language = ORIGINAL) -> Self:
        """Sit down by the link of an invitation, or of a table that has an open seat; everybody sees a program."""
        parts = urlsplit(link) if scheme_of(link) else urlsplit("")
        found = LINK.search(parts.path)
        if found is None:
            raise KnallError(wrong("no_link", link=link))
        guest = SiteGuest(f"{parts.scheme}://{parts.netloc}{parts.path[: found.start()]}", language)
        invite = parse_qs(parts.query).get("invite", [None])[0]
        path = f"/api/tables/{found[1]}"
        guest.get(path)  # what is promised of its chance comes before our contribution
        wish = {"name": _short(name), "contribution": secrets.token_hex(16), "program": True}
        joined = guest.post(f"{path}/join", wish if invite is None else {**wish, "invite": invite})
        return cls(guest, found[1], answers.checked(joined, SiteTable, guest.address))

    @property
    def address(self) -> str:
        """Where the site is."""
        return self._guest.address

    @property
    def seat(self) -> int:
        """Which one; drawn by lot it may change when the match begins."""
        mine: list[int] = self.table["mine"]
        if not mine:
            raise KnallError(wrong("no_seat", address=self.address))
        return mine[0]

    @property
    def is_over(self) -> bool:
        """Is the match over, or closed?"""
        return bool(self.frame and self.frame["over"]) or self.table["state"] == "closed"

    @property
    def to_move(self) -> bool:
        """Is it for this seat to decide?"""
        return bool(self.frame and self.frame["mine"] and self.frame["moves"] and not self.is_over)

    def wait(self, seconds: float, until: Callable[[Self], bool] = lambda seat: seat.to_move or seat.is_over) -> bool:
        """Wait so long for this; is it so?  KnallError if there is no connection any more."""
        end = time.monotonic() + seconds
        with self._changed:
            while not until(self):
                if self._problem is not None:
                    raise self._problem
                left = end - time.monotonic()
                if left <= 0 or not self._changed.wait(left):
                    return until(self)
        return True

    def play(self, move: str) -> None:
        """Play; on disk when this returns.  SiteRefused if it is not legal, or somebody was faster (`stale`)."""
        assert self.frame is not None
        after = self.frame["seq"]
        said = self._guest.post(f"{self._path}/moves", {"after": after, "move": move, "seat": self.seat})
        done = answers.checked(said, SiteDone, self.address)
        self.wait(SILENCE, lambda seat: seat.frame is not None and seat.frame["seq"] >= done["seq"])

    def resign(self) -> None:
        """Play no further: a bot goes on, or the match ends, as the table has it."""
        after = self.frame["seq"] if self.frame is not None else 0
        self._guest.post(f"{self._path}/resign", {"after": after, "seat": self.seat})

    def close(self) -> None:
        """Be here no longer; the seat stays one's own."""
        self._closed = True

    def _keep_listening(self) -> None:
        last = time.monotonic()
        while not self._closed and not self.is_over:
            try:
                self._listen()
                last = time.monotonic()
            except KnallError as error:
                if not isinstance(error, Unreachable) or time.monotonic() - last > GIVES_UP:
                    with self._changed:
                        self._problem = error
                        self._changed.notify_all()
                    return
                time.sleep(1)

    def _listen(self) -> None:
        """Take in what comes, until the socket is silent or the match is over."""
        after = self.frame["seq"] if self.frame is not None else 0
        with self._guest.listen(f"{self._path}/live", seat="own", after=after) as socket:
            while not self._closed and not self.is_over:
                try:
                    said = socket.recv(SILENCE)
                except TimeoutError:
                    return
                self._take_in(answers.read(said, self.address))

    def _take_in(self, said: Json) -> None:
        kind = str(said.get("kind"))
        if kind in ON_SOCKETS:
            answers.checked(said, ON_SOCKETS[kind], self.address)
        with self._changed:
            if kind == "table":
                self.table = said
            elif kind == "frame":
                known = self.steps[-1]["number"] if self.steps else 0
                self._keep([{part: step[part] for part in STEP} for step in said["steps"] if step["number"] > known])
                self.frame = said
            self._changed.notify_all()

    def _keep(self, steps: list[Json]) -> None:
        self._size += sum(100 + len(step["text"]) + len(step["say"]) for step in steps)
        if self._size > LARGEST_LOG:
            raise KnallError(wrong("large", address=self.address))
        self.steps += steps


def _short(name: str) -> str:
    """As much of a name as a site takes."""
    return cleaned(name)[:LONGEST_NAME].strip() or "?"
