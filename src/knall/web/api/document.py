"""OpenAPI document: descriptions of commands and answers."""

from __future__ import annotations

from collections.abc import Iterable
from inspect import Parameter, Signature

from fastapi.routing import APIRoute
from starlette.responses import Response

from knall.web.api.command import Command
from knall.web.api.params import TableName, WantedLanguage
from knall.web.wire.refusals import Problem

RESPONSES: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": words}
    for status, words in {
        400: "Malformed",
        403: "Not yours, or from another site",
        404: "No such thing",
        409: "Too late, or not possible now",
        413: "Too large",
        421: "Asked for by a name that is not ours",
        422: "Wrong, with the reason; an illegal move with its clause",
        429: "Too often",
    }.items()
}


def sent_as(kind: str) -> dict[int | str, dict[str, object]]:
    """The description of an answer that is not JSON."""
    return {200: {"description": "The text", "content": {kind: {"schema": {"type": "string"}}}}}


def described(commands: Iterable[Command]) -> list[APIRoute]:
    """Commands as routes for the document, never served."""
    return [_route(command) for command in commands]


def _route(command: Command) -> APIRoute:
    async def never_called() -> None:
        raise AssertionError(command.path)

    never_called.__name__, never_called.__doc__ = command.name, command.about
    never_called.__signature__ = _signature(command)  # type: ignore[attr-defined]  # read by `inspect`
    return APIRoute(
        command.path,
        never_called,
        methods=["POST"],
        response_model=command.answers,
        status_code=command.status,
        tags=[command.tag],
        responses=RESPONSES,
    )


def _signature(command: Command) -> Signature:
    kind = Parameter.KEYWORD_ONLY
    table = [Parameter("table", kind, annotation=TableName)] if "{table}" in command.path else []
    body, spoken = (
        Parameter("wish", kind, annotation=command.body),
        Parameter("lang", kind, annotation=WantedLanguage, default=None),
    )
    return Signature([*table, body, spoken])


def json_of(data: bytes) -> Response:
    """A response of serialised JSON."""
    return Response(data, media_type="application/json")
