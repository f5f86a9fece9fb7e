"""Exception handlers: an error becomes JSON, a code and a sentence in the user's language, never a stack trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from knall.core.text.errors import IllegalMove, KnallError, Stale
from knall.core.text.sentences import sentence_of
from knall.web.gate.clients import language_of
from knall.web.ops.metrics import METRICS
from knall.web.texts import malformed, sentence
from knall.web.wire.refusals import ErrorCode, Refused

STATUS: dict[ErrorCode, int] = {
    "illegal": 422,
    "bad": 422,
    "stale": 409,
    "foreign": 403,
    "unknown": 404,
    "limit": 429,
    "large": 413,
    "closed": 409,
    "internal": 500,
    "host": 421,
}


def body(code: ErrorCode, message: str, **more: object) -> dict[str, Any]:
    """An error as JSON."""
    return {"error": code, "message": message.encode(errors="replace").decode(), **more}


def answer(code: ErrorCode, message: str, status: int | None = None, **more: object) -> JSONResponse:
    """An error as a response."""
    METRICS.requests.refused(code)
    return JSONResponse(body(code, message, **more), status or STATUS[code])


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return answer(error.code, sentence(error.key, language_of(request), **error.values))


async def _wrong(request: Request, error: Exception) -> JSONResponse:
    if isinstance(error, IllegalMove):
        return answer("illegal", error.why(language_of(request)), clause=error.clause)
    if isinstance(error, Stale):
        return answer(
            "stale", sentence("stale", language_of(request)), **({} if error.seq is None else {"seq": error.seq})
        )
    assert isinstance(error, KnallError)
    return answer("bad", sentence_of(error.say(language_of(request))))


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    language = language_of(request)
    problems = [f"{_location(one['loc'])}: {malformed(one, language)}" for one in error.errors()]
    return answer("bad", "; ".join(problems)[:1000])


def _location(steps: Sequence[object]) -> str:
    return ".".join(map(str, steps[1:])) or str(steps[0])


async def _no_such_page(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code: ErrorCode = {404: "unknown", 413: "large"}.get(error.status_code, "bad")  # type: ignore[assignment]  # codes
    sentences = {"unknown": "unknown_page", "large": "large"}
    message = sentence(sentences[code], language_of(request)) if code in sentences else str(error.detail)
    response = answer(code, message, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _unforeseen(request: Request, error: Exception) -> JSONResponse:
    return answer("internal", sentence("internal", language_of(request)))


HANDLERS = {
    Refused: _refused,
    KnallError: _wrong,
    RequestValidationError: _malformed,
    HTTPException: _no_such_page,
}


async def answered(request: Request, error: Exception) -> JSONResponse:
    """The response to an exception; unexpected ones are raised again."""
    for kind, handler in HANDLERS.items():
        if isinstance(error, kind):
            return await handler(request, error)
    raise error


def install(app: FastAPI) -> None:
    """Register the handlers; unexpected errors are raised again after the answer, so that they are logged."""
    app.add_exception_handler(Exception, _unforeseen)
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
