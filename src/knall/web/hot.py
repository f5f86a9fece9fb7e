"""Commands that come so often that FastAPI's own reading of a request would be most of their cost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from knall.core.language import LANGUAGES

M = TypeVar("M", bound=BaseModel)


async def asked(request: Request, model: type[M]) -> M:
    """The body of a request as this model, checked as FastAPI would."""
    language = request.query_params.get("lang")
    if language is not None and language not in LANGUAGES:
        raise RequestValidationError([{"loc": ("query", "lang"), "msg": f"one of {', '.join(LANGUAGES)}"}])
    try:
        return model.model_validate_json(await request.body())
    except ValidationError as error:
        raise RequestValidationError([{**one, "loc": ("body", *one["loc"])} for one in error.errors()]) from None


def first(app: FastAPI, path: str, command: Callable[[Request], Awaitable[Response]]) -> None:
    """Ask for this command before all routes, and without FastAPI's own part, which only documents it."""
    app.router.routes.insert(0, Route(path, command, methods=["POST"]))


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
