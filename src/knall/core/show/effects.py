"""Effects: what an event brought about besides itself, as one viewer may know it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effect:
    """One thing that came of an event: a sentence, and the pieces of the picture that it happened to."""

    sentence: str
    pieces: tuple[str, ...] = ()
