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

from knall.core.language import LANGUAGES
from knall.games import game_names
from knall.web.http.page_texts import page_texts
from knall.web.refused import Refused

router = APIRouter(include_in_schema=False)
mimetypes.add_type("text/javascript", ".js")
SHELL = "index.html"
SPOKEN = 'data-languages=""'
SOURCES = (".toml", ".d.ts")
"""What the page is made from and checked with, and no browser needs."""
ADDRESSES = ("/", "/mine", "/about", "/replay", "/replay/{table}", "/table/{table}")
OF_A_GAME = ("/new/{game}", "/rules/{game}", "/learn/{game}")


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


async def _page(request: Request) -> Response:
    return _answer(request, page_files()[SHELL])


async def _game_page(request: Request, game: str) -> Response:
    return _answer(request, page_files()[SHELL], 200 if game in game_names() else 404)


for address in ADDRESSES:
    router.add_api_route(address, _page)
for address in OF_A_GAME:
    router.add_api_route(address, _game_page)


@router.get("/page/{path:path}")
async def static(request: Request, path: str) -> Response:
    """A static file."""
    file = page_files().get(path)
    if file is None:
        raise Refused("unknown", "unknown_page")
    return _answer(request, file)


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """What browsers ask for."""
    return _answer(request, page_files()["icon.svg"])


@router.get("/{path:path}")
async def lost(request: Request, path: str) -> Response:
    """Any other address: the shell says that there is nothing; programs get JSON."""
    if path.startswith("api/") or "text/html" not in request.headers.get("accept", ""):
        raise Refused("unknown", "unknown_page")
    return _answer(request, page_files()[SHELL], 404)
