"""The page: one shell and a few static files, read once, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request
from starlette.responses import Response

from knall.games import NAMES
from knall.web.http.errors import Refused

router = APIRouter(include_in_schema=False)
mimetypes.add_type("text/javascript", ".js")
SHELL = "index.html"
ADDRESSES = ("/", "/mine", "/about", "/replay", "/replay/{table}", "/table/{table}")
OF_A_GAME = ("/new/{game}", "/rules/{game}", "/learn/{game}")


@dataclass(frozen=True)
class File:
    """A static file in memory."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


def _read(folder: Traversable, before: str = "") -> dict[str, File]:
    found: dict[str, File] = {}
    for entry in folder.iterdir():
        if entry.is_dir():
            found |= _read(entry, f"{before}{entry.name}/")
        else:
            data = entry.read_bytes()
            kind = mimetypes.guess_type(entry.name)[0] or "application/octet-stream"
            tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
            found[before + entry.name] = File(data, gzip.compress(data, mtime=0), kind, tag)
    return found


FILES = _read(files("knall.web").joinpath("page"))


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
    return _answer(request, FILES[SHELL])


async def _game_page(request: Request, game: str) -> Response:
    return _answer(request, FILES[SHELL], 200 if game in NAMES else 404)


for address in ADDRESSES:
    router.add_api_route(address, _page)
for address in OF_A_GAME:
    router.add_api_route(address, _game_page)


@router.get("/page/{path:path}")
async def static(request: Request, path: str) -> Response:
    """A static file."""
    if path not in FILES:
        raise Refused("unknown", "unknown page")
    return _answer(request, FILES[path])


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """What browsers ask for."""
    return _answer(request, FILES["icon.svg"]) if "icon.svg" in FILES else Response(status_code=404)


@router.get("/{path:path}")
async def lost(request: Request, path: str) -> Response:
    """Any other address: the shell says that there is nothing; programs get JSON."""
    if path.startswith("api/") or "text/html" not in request.headers.get("accept", ""):
        raise Refused("unknown", "unknown page")
    return _answer(request, FILES[SHELL], 404)
