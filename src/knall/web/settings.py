"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """What a host decides."""

    data: Path
    """The SQLite file."""
    public_url: str | None = None
    """How people reach the site from outside; None: as they asked for it."""
    pace: float = 1.0
    """How long a bot's move takes at least, in seconds, so that people can follow."""
    workers: int = 1
    """Processes that think."""
    limits: bool = True
    """Are there limits to how often a guest may ask?"""
    hosts: tuple[str, ...] = ()
    """Names by which the site may be asked for, besides addresses, localhost and this machine's own name."""

    @property
    def secure(self) -> bool:
        """Is the site behind TLS?"""
        return self.public_url is not None and self.public_url.startswith("https:")
