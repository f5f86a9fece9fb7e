"""A guest of a site: a cookie, requests, and a socket to a table."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.cookiejar import CookieJar
from io import BufferedReader, RawIOBase
from math import isfinite
from typing import IO, TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import (
    AbstractHTTPHandler,
    HTTPCookieProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    Request,
    build_opener,
)

from knall.client import answers
from knall.client.answers import Json
from knall.core.text.errors import KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.wording import Wordings

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

wrong = Wordings(__package__, "site")
PATIENCE = 60.0  # seconds for an answer
LONGEST_REST = 30.0  # seconds that a site may ask us to wait
TOO_OFTEN = 429
MOST_TRIES = 20
"""Of a request that a site puts off."""
LARGEST = 2_000_000
"""Bytes of an answer, or of a message once it is unpacked.  The largest honest one, a frame that tells 300 events and
offers 1,000 moves, has less than 500,000.
"""
MOST_COOKIES = 10
"""Ours has one, and a proxy may add its own."""
MESSAGE_TOO_BIG = 1009


class Unreachable(KnallError):
    """There is no way to the site just now."""


class SiteRefused(KnallError):
    """The site said no: its code, the clause if there is one, and a sentence in the guest's language."""

    def __init__(self, code: str, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.code, self.clause = code, clause


class _NoRedirects(HTTPRedirectHandler):
    """A site answers where it is: whoever gives us a link says whom we talk to, and not whoever answers."""

    def redirect_request(self, *_: object) -> None:
        """Leave it to the caller, as an HTTPError."""


class _TooMuch(HTTPException):
    """With all that stands around it an answer is longer than any may be."""


class _Incoming(RawIOBase):
    """What a site sends for one answer: heads, what follows the body, and all; so much, so long, and no more."""

    def __init__(self, raw: RawIOBase) -> None:
        self._raw = raw
        self._left = 2 * LARGEST
        self._end = time.monotonic() + PATIENCE

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        if self._left < 0:
            raise _TooMuch
        if time.monotonic() > self._end:
            raise TimeoutError("timed out")
        got = self._raw.readinto(buffer)
        self._left -= got or 0
        return got

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Answer(HTTPResponse):
    def __init__(self, *which: Any, **more: Any) -> None:
        super().__init__(*which, **more)
        self.fp = BufferedReader(_Incoming(self.fp.detach()))


class _Bounded(AbstractHTTPHandler):
    """Connections whose answers have an end."""

    def do_open(self, http_class: Any, req: Request, **more: Any) -> HTTPResponse:
        """As ever, with such answers."""

        def connection(host: str, **options: Any) -> HTTPConnection:
            made: HTTPConnection = http_class(host, **options)
            made.response_class = _Answer
            return made

        return super().do_open(connection, req, **more)


class _Http(_Bounded, HTTPHandler):
    pass


class _Https(_Bounded, HTTPSHandler):
    pass


class SiteGuest:
    """Somebody who is known to a site by a cookie, as long as this object lives."""

    def __init__(self, address: str, language: Language = ORIGINAL) -> None:
        if scheme_of(address) not in ("http", "https"):
            raise KnallError(wrong("address", address=address))
        self.address, self.language = address.rstrip("/"), language
        self._cookies = CookieJar()
        self._open = build_opener(_Http, _Https, HTTPCookieProcessor(self._cookies), _NoRedirects()).open

    def get(self, path: str, **query: object) -> Json:
        """Ask."""
        return self._answer(path, None, query)

    def post(self, path: str, body: Mapping[str, object]) -> Json:
        """Act; SiteRefused if it is not to be."""
        return self._answer(path, json.dumps(body).encode(), {})

    def _answer(self, path: str, body: bytes | None, query: Mapping[str, object]) -> Json:
        asked = urlencode({**query, "lang": self.language})
        for tried in range(1, MOST_TRIES + 1):
            try:
                request = Request(f"{self.address}{path}?{asked}", body, {"Content-Type": "application/json"})
                with self._open(request, timeout=PATIENCE) as answer:
                    return self._said(answer)
            except HTTPError as error:
                if error.code != TOO_OFTEN or tried == MOST_TRIES:
                    raise self._refusal(error) from None
                time.sleep(_rest(error.headers.get("Retry-After")))  # nothing has been done: the same again
            except KnallError:
                raise
            except _TooMuch:
                raise KnallError(wrong("large", address=self.address)) from None
            except (OSError, ValueError, HTTPException) as error:
                raise Unreachable(wrong("unreachable", address=self.address, problem=error)) from None
        raise AssertionError  # the last try returns or raises

    def _said(self, answer: IO[bytes]) -> Json:
        said = answer.read(LARGEST + 1)
        if len(said) > LARGEST or len(self._cookies) > MOST_COOKIES:
            raise KnallError(wrong("large", address=self.address))
        return answers.read(said, self.address)

    def _refusal(self, error: HTTPError) -> KnallError:
        """Why a site refuses something, in its words if it is one of ours."""
        try:
            said = answers.checked(self._said(error), answers.SiteRefusal, error.url)
            return SiteRefused(said["error"], said["message"], str(said.get("clause") or ""))
        except (OSError, HTTPException, KnallError):
            return KnallError(wrong("no_site", address=error.url, code=error.code))

    @contextmanager
    def listen(self, path: str, **query: object) -> Iterator[ClientConnection]:
        """A socket; KnallError if there is none to be had."""
        try:
            from websockets.exceptions import ConnectionClosed, WebSocketException
            from websockets.sync.client import connect
        except ImportError:
            raise KnallError(wrong("no_sockets")) from None
        address = "ws" + self.address.removeprefix("http") + f"{path}?{urlencode({**query, 'lang': self.language})}"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)
        try:
            with connect(address, additional_headers={"Cookie": cookies}, max_size=LARGEST, max_queue=1) as socket:
                yield socket
        except (OSError, WebSocketException) as error:
            if isinstance(error, ConnectionClosed) and error.sent is not None and error.sent.code == MESSAGE_TOO_BIG:
                raise KnallError(wrong("large", address=self.address)) from None
            raise Unreachable(wrong("unreachable", address=self.address, problem=error)) from None


def scheme_of(address: str) -> str:
    """What an address begins with; nothing if it is none."""
    try:
        return urlsplit(address).scheme
    except ValueError:
        return ""


def _rest(wish: str | None) -> float:
    """For how many seconds a site wants us to wait; a moment, if it names a date or nothing."""
    try:
        seconds = float(wish or 1)
    except ValueError:
        seconds = 1.0
    return min(LONGEST_REST, max(0.0, seconds)) if isfinite(seconds) else LONGEST_REST
