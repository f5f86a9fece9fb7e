"""Commands that come so often that FastAPI's own reading of a request would be most of their cost."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from knall.core.language import LANGUAGES
from knall.web.http.errors import answered

M = TypeVar("M", bound=BaseModel)


async def asked(request: Request, model: type[M]) -> M:
    """The body of a request as this model, checked as FastAPI would."""
    language = request.query_params.get("lang") if request.scope["query_string"] else None
    if language is not None and language not in LANGUAGES:
        raise RequestValidationError([{"loc": ("query", "lang"), "msg": f"one of {', '.join(LANGUAGES)}"}])
    try:
        return model.model_validate_json(await request.body())
    except ValidationError as error:
        raise RequestValidationError([{**one, "loc": ("body", *one["loc"])} for one in error.errors()]) from None


class First:
    """Answers one command before all routes, without what FastAPI does around them; there it is only documented."""

    def __init__(self, app: ASGIApp, path: str, command: Callable[[Request], Awaitable[Response]]) -> None:
        self._app = app
        self._path = re.compile(path)
        self._command = command

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        found = self._path.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        scope["path_params"] = found.groupdict()
        request = Request(scope, receive, send)
        try:
            response = await self._command(request)
        except Exception as error:
            response = await answered(request, error)
        await response(scope, receive, send)


def described(model: type[BaseModel]) -> dict[str, Any]:
    """What the OpenAPI document says of such a command."""
    table = {
        "name": "table",
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "description": "The table's id",
    }
    language = {"name": "lang", "in": "query", "required": False, "schema": {"enum": list(LANGUAGES)}}
    body = {"required": True, "content": {"application/json": {"schema": model.model_json_schema()}}}
    return {"parameters": [table, language], "requestBody": body}
