"""Commands that come so often that FastAPI's own reading of a request would be most of their cost."""

from __future__ import annotations

from typing import Any, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.requests import Request

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
