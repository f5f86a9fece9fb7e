"""Provably fair randomness: commit, play, reveal.

All chance of a match, the set-up included, comes from one stream of 32-bit words.  Block k of the stream is the
HMAC-SHA-256, keyed by the match's secret, of the seats' contributions and k.  The SHA-256 of the secret is published
before the first event, the secret itself when the match ends; then everybody can compute every die and card again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from functools import lru_cache

from knall.core.text.characters import cleaned
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "chance")
WORDS_A_BLOCK = 8
BLOCKS_KEPT = 1000
ALL_WORDS = 1 << 32


@dataclass(frozen=True)
class Source:
    """The source of a match's random numbers: its commitment, the seats' contributions, and the secret if known."""

    commitment: str
    contributions: tuple[str, ...] = ()
    secret: str | None = None

    def __post_init__(self) -> None:
        if self.secret is not None and commitment(self.secret) != self.commitment:
            raise KnallError(wrong("not_promised"))

    def draws(self, position: int = 0) -> Draws:
        """The stream of random numbers from word `position` on."""
        if self.secret is None:
            raise KnallError(wrong("no_secret"))
        return Draws(self.secret.encode(), self.contributed.encode(), position)

    @property
    def contributed(self) -> str:
        """The contributions as hashed into every block."""
        return json.dumps(self.contributions)


def commitment(secret: str) -> str:
    """The hash of a secret, published before the match."""
    return hashlib.sha256(secret.encode()).hexdigest()


def known(seed: int | str) -> Source:
    """A repeatable source from a seed; its secret is the text that records show."""
    return revealed(cleaned(f"seed:{seed}"))


def fresh(contributions: tuple[str, ...] = ()) -> Source:
    """A source with a new random secret."""
    return revealed(secrets.token_hex(32), contributions)


def revealed(secret: str, contributions: tuple[str, ...] = ()) -> Source:
    """The source of a known secret."""
    return Source(commitment(secret), contributions, secret)


@lru_cache(BLOCKS_KEPT)  # a match asks for the same block for many moves in turn
def _block(key: bytes, contributions: bytes, number: int) -> bytes:
    return hmac.digest(key, contributions + b"\0" + str(number).encode(), "sha256")


class Draws:
    """A cursor in the stream; `position` counts the words used so far."""

    def __init__(self, key: bytes, contributions: bytes, position: int) -> None:
        self._key = key
        self._contributions = contributions
        self.position = position

    def _word(self) -> int:
        number, offset = divmod(self.position, WORDS_A_BLOCK)
        block = _block(self._key, self._contributions, number)
        self.position += 1
        return int.from_bytes(block[4 * offset : 4 * offset + 4], "big")

    def below(self, n: int) -> int:
        """A uniform int in 0..n-1, by rejection sampling."""
        if not 0 < n <= ALL_WORDS:
            raise ValueError(f"cannot draw one of {n}")
        fair = ALL_WORDS - ALL_WORDS % n
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % n
