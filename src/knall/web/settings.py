"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

SAME_MACHINE = ("127.0.0.1", "::1")


@dataclass(frozen=True)
class Settings:
    """What a host decides; each is an option of `knall serve`, by the same name."""

    data: Path
    """The SQLite file."""
    public_url: str | None = None
    """How people reach the site from outside, without a path; None: as they asked for it."""
    pace: float = 1.0
    """How long a bot's move takes at least, in seconds, so that people can follow."""
    levels: tuple[str, ...] = ()
    """The levels at which bots may be asked for; none: all."""
    workers: int = 1
    """Processes that think."""
    painter: bool = True
    """Is there a process of its own for painting, when there is much to paint?"""
    limits: bool = True
    """Are there limits to how often a guest may ask?"""
    hosts: tuple[str, ...] = ()
    """Names by which the site may be asked for, besides addresses, localhost and this machine's own name."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    lan: bool = False
    """Is it for everybody in the network at home: listens there, and invites by its address there?"""
    port: int | None = None
    """The port; None: the usual one, or the next that is free."""
    trust_proxy: tuple[str, ...] = SAME_MACHINE
    """Addresses and networks whose word on where a request came from is believed."""
    metrics_host: str = "127.0.0.1"
    """The address at which the metrics are told."""
    metrics_port: int | None = None
    """The port of their own at which the metrics are told; None: nowhere."""
    log: Literal["error", "info"] = "error"
    """What is logged."""
    log_addresses: bool = False
    """Does the log say from which address a request came?"""
    imprint_url: str | None = None
    """A page that says who is responsible for the site; every page leads there."""
    privacy_url: str | None = None
    """A page on what becomes of people's data; every page leads there."""
    decks: Path | None = None
    """A folder with values of options that the host brings, such as the cards of a game."""
    browser: bool = True
    """Is a browser opened at the start?"""

    abandoned_after: int = 30
    """Days after which a match is closed that nobody has come back to; 0: never.  The same below."""
    keep_chat: int = 400
    """Days after which what was said is deleted."""
    keep_waiting: int = 60
    """Days after which a table is deleted where somebody was still missing, and nothing has happened since."""
    keep_abandoned: int = 400
    """Days after which a match is deleted that was not played to its end."""
    keep_guests: int = 90
    """Days after which a guest is deleted who has no table."""

    @property
    def secure(self) -> bool:
        """Is the site behind TLS?"""
        return self.public_url is not None and self.public_url.startswith("https:")
