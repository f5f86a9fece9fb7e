"""Settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

SAME_MACHINE = ("127.0.0.1", "::1")


@dataclass(frozen=True)
class Settings:
    """The host's settings; each is an option of `knall serve`, by the same name."""

    data: Path
    """The SQLite file."""
    public_url: str | None = None
    """Public origin of the site; None: as requested."""
    pace: float = 1.0
    """Least duration of a bot's move in seconds, so that people can follow."""
    levels: tuple[str, ...] = ()
    """Bot levels on offer; empty: all."""
    workers: int = 1
    """Number of bot processes."""
    painter: bool = True
    """Whether frames are drawn in a process of their own under load."""
    limits: bool = True
    """Whether rate limits apply."""
    hosts: tuple[str, ...] = ()
    """Allowed hosts, besides addresses, localhost and this machine's own name."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    lan: bool = False
    """Serve the local network: listen there, and use its address in invitations."""
    port: int | None = None
    """The port; None: the default, or the next free one."""
    trust_proxy: tuple[str, ...] = SAME_MACHINE
    """Proxies (addresses and networks) whose forwarded addresses are trusted."""
    metrics_host: str = "127.0.0.1"
    """Address of the metrics."""
    metrics_port: int | None = None
    """Port of the metrics; None: off."""
    log: Literal["error", "info"] = "error"
    """Log level."""
    log_addresses: bool = False
    """Whether requests are logged with their address."""
    imprint_url: str | None = None
    """Address of the imprint; linked from every page."""
    privacy_url: str | None = None
    """Address of the privacy policy; linked from every page."""
    decks: Path | None = None
    """Folder with the host's own values of options, such as decks."""
    browser: bool = True
    """Whether to open a browser at the start."""

    abandoned_after: int = 30
    """Days after which an idle match is closed; 0: never, here and below."""
    keep_chat: int = 400
    """Days after which chat messages are deleted."""
    keep_waiting: int = 60
    """Days after which an idle table is deleted that is still waiting for players."""
    keep_abandoned: int = 400
    """Days after which an unfinished match is deleted."""
    keep_guests: int = 90
    """Days after which a guest without tables is deleted."""

    @property
    def secure(self) -> bool:
        """Whether the site is behind TLS."""
        return self.public_url is not None and self.public_url.startswith("https:")
