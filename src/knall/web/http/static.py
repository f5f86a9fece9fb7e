"""The page: one shell and a few static files, read once, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from knall.core.language import LANGUAGES
from knall.games import game_names
from knall.web.http.costs import is_of_api
from knall.web.http.errors import answered
from knall.web.http.page_texts import page_texts
from knall.web.refused import Refused

router = APIRouter(include_in_schema=False)
mimetypes.add_type("text/javascript", ".js")
SHELL = "index.html"
SPOKEN = 'data-languages=""'
SOURCES = (".toml", ".d.ts")
"""What the page is made from and checked with, and no browser needs."""
FILES = "/page/"
ADDRESSES = ("/", "/mine", "/about", "/replay", "/replay/{table}", "/table/{table}")
OF_A_GAME = ("/new/{game}", "/rules/{game}", "/learn/{game}", "/about/{game}", "/own/{game}/{option}")
PATTERNS = [compile_path(address)[0] for address in (*ADDRESSES, *OF_A_GAME)]


@dataclass(frozen=True)
class File:
    """A static file in memory."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


@cache
def page_files() -> dict[str, File]:
    """All static files by their path; the shell says which languages there are, and each has a file of its texts."""
    found = dict(_read(files("knall.web").joinpath("page"), ""))
    shell = found[SHELL].decode()
    found[SHELL] = shell.replace(SPOKEN, f'data-languages="{" ".join(LANGUAGES)}"').encode()
    for language in LANGUAGES:
        found[f"texts/{language}.json"] = json.dumps(page_texts(language), ensure_ascii=False).encode()
    return {path: _packed(path, data) for path, data in found.items()}


def _read(folder: Traversable, before: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _read(entry, f"{before}{entry.name}/")
        elif not entry.name.endswith(SOURCES):
            yield before + entry.name, entry.read_bytes()


def _packed(path: str, data: bytes) -> File:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return File(data, gzip.compress(data, mtime=0), kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"')


def _answer(request: Request, file: File, status: int = 200) -> Response:
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["content-encoding"] = "gzip"
    kind = f"{file.kind}; charset=utf-8" if file.kind.startswith("text/") else file.kind
    return Response(file.packed if packed else file.body, status, headers, kind)


def _found(request: Request) -> Response:
    """The file of an address, or the shell, which shows what belongs there or says that there is nothing."""
    path: str = request.scope["path"]
    if path.startswith(FILES):
        file = page_files().get(path.removeprefix(FILES))
        if file is None:
            raise Refused("unknown", "unknown_page")
        return _answer(request, file)
    if path == "/favicon.ico":
        return _answer(request, page_files()["icon.svg"])
    found = next((match for pattern in PATTERNS if (match := pattern.match(path))), None)
    if found is None and "text/html" not in request.headers.get("accept", ""):
        raise Refused("unknown", "unknown_page")  # a program asks
    there = found is not None and found.groupdict().get("game") in (None, *game_names())
    return _answer(request, page_files()[SHELL], 200 if there else 404)


class PageFirst:
    """Answers for the page, whose files lie in memory, and hands the API on: a file costs as little as a refusal."""

    def __init__(self, others: ASGIApp) -> None:
        self._others = others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["method"] != "GET" or is_of_api(scope["path"]):
            return await self._others(scope, receive, send)
        request = Request(scope)
        try:
            response = _found(request)
        except Refused as refused:
            response = await answered(request, refused)
        return await response(scope, receive, send)


@router.get("/{path:path}")
async def lost(path: str) -> Response:
    """Any other address of the API."""
    raise Refused("unknown", "unknown_page")
