"""Static files in memory, gzipped once, with ETags."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass

from fastapi import Request
from starlette.responses import Response

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/json", ".map")
mimetypes.add_type("image/svg+xml", ".svg")


@dataclass(frozen=True)
class File:
    """A file in memory."""

    body: bytes
    gzipped: bytes
    kind: str
    tag: str
    keeping: str
    """Cache-Control."""


def in_memory(name: str, text: str, keeping: str) -> File:
    """A file in memory; its type follows from the name."""
    kind, data = mimetypes.guess_type(name)[0] or "application/octet-stream", text.encode()
    return File(data, gzip.compress(data, mtime=0), kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"', keeping)


def answer(request: Request, file: File, status: int = 200) -> Response:
    """The response: the file, or 304 if the ETag matches."""
    headers = {"etag": file.tag, "cache-control": file.keeping, "vary": "accept-encoding"}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if accepts_gzip:
        headers["content-encoding"] = "gzip"
    kind = f"{file.kind}; charset=utf-8" if file.kind.startswith("text/") else file.kind
    return Response(file.gzipped if accepts_gzip else file.body, status, headers, kind)
