"""Which language a request wants."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from knall.core.text.language import LANGUAGES, ORIGINAL, Language


def language_of(request: HTTPConnection) -> Language:
    """The language asked for by `lang`, else the browser's first that we speak, else English."""
    asked = [request.query_params.get("lang", "")] if request.scope["query_string"] else []
    asked += [part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((one for one in asked if one in LANGUAGES), ORIGINAL)
