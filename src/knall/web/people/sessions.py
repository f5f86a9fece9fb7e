"""Sessions: a random secret in a cookie, of which the store keeps only the SHA-256."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from knall.store.sqlite import SqliteStore
from knall.web.ops.metrics import METRICS

COOKIE = "knall_guest"
"""Base of the cookie's name; a suffix tells instances apart."""
HERE_ALONE = "__Host-"
"""Prefix behind TLS: browsers take such a cookie from this host alone, so no sibling domain can plant one."""
YEAR = 365 * 24 * 3600
MOST_KNOWN = 20_000
SECRET_BYTES = 32
IN_SCOPE = "knall.guest"


@dataclass
class Guest:
    """The guest behind a request; `id` is None until it is stored."""

    id: int | None
    name: str | None = None
    since: float = 0.0
    """When it was first stored."""
    fresh: str | None = None
    """A new secret, to be sent as its cookie."""


class Sessions:
    """Looks guests up by cookie; an in-memory cache of the store."""

    def __init__(self, store: SqliteStore, secure: bool) -> None:
        self._store = store
        self._secure = secure
        self._cookie = cookie_name(store.instance, secure)
        self._known: dict[str, Guest] = {}

    def of(self, request: HTTPConnection) -> Guest:
        """The guest of a request, looked up once per request."""
        found: Guest | None = request.scope.get(IN_SCOPE)
        if found is None:
            found = request.scope[IN_SCOPE] = self._look_up(request)
        return found

    def _look_up(self, request: HTTPConnection) -> Guest:
        found = self._with(sent_cookie(request.headers.getlist("cookie"), self._cookie))
        return found or Guest(None, fresh=secrets.token_urlsafe(SECRET_BYTES))

    def _with(self, secret: str) -> Guest | None:
        if not 20 <= len(secret) <= 100:
            return None
        found = self._known.get(secret)
        if found is None and (row := self._store.guest(_key(secret))) is not None:
            found = Guest(*row)
            self._remember(secret, found)
        return found

    async def introduce(self, guest: Guest) -> None:
        """Store a guest that is new."""
        if guest.id is None and guest.fresh is not None:
            guest.since = time.time()
            guest.id = await self._store.add_guest(_key(guest.fresh), None, guest.since)
            self._remember(guest.fresh, Guest(guest.id, since=guest.since))
            METRICS.play.guests_made.inc()

    async def rename(self, guest: Guest, name: str) -> None:
        if guest.id is None or guest.name == name:
            return
        await self._store.rename_guest(guest.id, name)
        guest.name = name
        for one in self._known.values():
            if one.id == guest.id:
                one.name = name

    def forget(self, guests: Collection[int]) -> None:
        """Evict guests that the store has deleted."""
        self._known = {secret: guest for secret, guest in self._known.items() if guest.id not in guests}

    def _remember(self, secret: str, guest: Guest) -> None:
        if len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]  # the oldest; the store still has it
        self._known[secret] = guest

    def hand_over(self, response: Response, guest: Guest) -> None:
        """Set the cookie of a stored guest that has none yet."""
        if guest.fresh is not None and guest.id is not None:
            response.set_cookie(
                self._cookie, guest.fresh, max_age=YEAR, httponly=True, samesite="lax", secure=self._secure, path="/"
            )

    def take_back(self, response: Response, guest: Guest) -> None:
        """Delete the cookie of a guest that was forgotten."""
        guest.id = guest.fresh = None
        response.delete_cookie(self._cookie, httponly=True, samesite="lax", secure=self._secure, path="/")


def cookie_name(instance: str, secure: bool = False) -> str:
    """The cookie's name for this instance: a browser has one jar for all ports of a host."""
    return f"{HERE_ALONE if secure else ''}{COOKIE}_{hashlib.sha256(instance.encode()).hexdigest()[:8]}"


def sent_cookie(headers: Iterable[str], name: str) -> str:
    """The value of the cookie of exactly this name, or an empty string.

    Starlette strips all that Python takes for blank, and a browser takes a name with such a letter before the prefix
    (byte A0, say) from anybody.
    """
    parts = (part.strip(" \t").partition("=") for header in headers for part in header.split(";"))
    return next((value for key, _, value in parts if key == name), "")


def _key(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
