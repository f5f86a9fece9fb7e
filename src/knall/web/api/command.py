"""Commands, the requests with a body: one short path for all of them.

FastAPI's request parsing would be most of the cost of a move, so commands bypass it on plain Starlette; it only writes
them into the OpenAPI document, from the same declarations (`document`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from inspect import iscoroutinefunction
from typing import Any, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from knall.core.text.language import LANGUAGES, Language
from knall.web.api.params import address_of
from knall.web.gate.clients import language_of, network_of
from knall.web.gate.costs import Cost
from knall.web.gate.errors import answered
from knall.web.people.sessions import Guest
from knall.web.services import Services
from knall.web.tables.table import Table
from knall.web.wire.tables import TableShape
from knall.web.wire.values import TableId

M = TypeVar("M", bound=BaseModel)
R = TypeVar("R")
_TABLE_ID = TypeAdapter(TableId)


class Call:
    """A received command: its guest, language and table."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = request.app.state.services
        self.guest: Guest = self.services.sessions.of(request)

    @cached_property
    def language(self) -> Language:
        return language_of(self.request)

    @cached_property
    def table(self) -> Table:
        """The table of the path, visited by the guest."""
        return self.come_to(self.request.path_params["table"])

    def come_to(self, name: str) -> Table:
        """A table, visited by the guest: its bots and clocks resume."""
        table = self.services.registry.visit(name, self.guest.id, network_of(self.request.scope))
        table.check_whole()
        return table

    def seat(self, number: int) -> int:
        """A seat of the table; Refused unless it is the guest's."""
        return self.table.owned(number, self.guest.id)

    async def introduced(self) -> int:
        """The guest's number; a new guest gets one, and a cookie with the answer."""
        await self.services.sessions.introduce(self.guest)
        assert self.guest.id is not None
        return self.guest.id

    def table_shape(self, table: Table) -> TableShape:
        address = address_of(self.request, self.services.settings)
        return self.services.table_shape(table, self.guest.id, self.language, address)


@dataclass(frozen=True)
class Command:
    """A command: path, type of the body, type of the answer, and handler."""

    path: str
    body: type[BaseModel]
    answers: type
    run: Callable[[Call, Any], object]
    tag: str
    cost: Cost
    status: int = 200

    @property
    def name(self) -> str:
        return self.run.__name__

    @property
    def about(self) -> str | None:
        return self.run.__doc__

    @cached_property
    def _is_async(self) -> bool:
        return iscoroutinefunction(self.run)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Endpoint of the command; CommandsFirst calls it."""
        request = Request(scope, receive, send)
        try:
            response = await self._response(request)
        except ClientDisconnect:  # nobody waits for an answer
            return
        except Exception as error:
            response = await answered(request, error)
        await response(scope, receive, send)

    async def _response(self, request: Request) -> Response:
        wish = await self._wish(request)
        call = Call(request)
        if "table" in request.path_params:
            await call.services.registry.bring(request.path_params["table"])
        run: Callable[[Call, Any], Any] = self.run
        done = await run(call, wish) if self._is_async else await run_in_threadpool(run, call, wish)
        response = done if isinstance(done, Response) else JSONResponse(done, self.status)
        if call.guest.fresh is not None:
            call.services.sessions.hand_over(response, call.guest)
        return response

    async def _wish(self, request: Request) -> BaseModel:
        """The validated body; RequestValidationError if language, table or body are invalid."""
        language = request.query_params.get("lang") if request.scope["query_string"] else None
        if language is not None and language not in LANGUAGES:
            known = {"languages": ", ".join(LANGUAGES)}
            raise RequestValidationError([{"loc": ("query", "lang"), "type": "languages", "ctx": known}])
        loc: tuple[str, ...] = ("path", "table")
        try:
            if "table" in request.path_params:
                _TABLE_ID.validate_python(request.path_params["table"])
            loc = ("body",)
            return self.body.model_validate_json(await request.body())
        except ValidationError as error:
            raise RequestValidationError([{**one, "loc": (*loc, *one["loc"])} for one in error.errors()]) from None


class Commands:
    """Registry of the commands of a topic."""

    def __init__(self, prefix: str, tag: str) -> None:
        self._prefix = prefix
        self._tag = tag
        self.all: list[Command] = []

    def command(
        self, path: str, body: type[M], answers: type, cost: Cost, status: int = 200
    ) -> Callable[[Callable[[Call, M], R]], Callable[[Call, M], R]]:
        """Decorator: registers the handler of a path; one that is not async runs in a thread."""

        def declared(run: Callable[[Call, M], R]) -> Callable[[Call, M], R]:
            self.all.append(Command(self._prefix + path, body, answers, run, self._tag, cost, status))
            return run

        return declared


class CommandsFirst:
    """Middleware: handles commands, passes everything else on."""

    def __init__(self, commands: Sequence[Command], others: ASGIApp) -> None:
        self._commands = [(compile_path(command.path)[0], command) for command in commands]
        self._others = others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            for path, command in self._commands:
                found = path.match(scope["path"])
                if found is not None:
                    scope["path_params"] = found.groupdict()
                    return await command(scope, receive, send)
        await self._others(scope, receive, send)
