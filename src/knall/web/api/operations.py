"""For those who run the site: health and metrics."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from knall.web.api.gauges import exposed
from knall.web.api.params import TheServices, services_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.gate.language import language_of
from knall.web.services import Services
from knall.web.texts import sentence
from knall.web.wire.site import HealthShape

router = ReadRouter("", include_in_schema=False)


@router.read("/api/health", Cost({"reads": 3}))
async def health(services: TheServices, request: Request) -> JSONResponse:
    """Is what people do kept?  If not: 503, and why."""
    problem = await services.health.checked()
    well: HealthShape = {"ok": True}
    if problem is None:
        return JSONResponse(well)
    ill: HealthShape = {"ok": False, "message": sentence(problem, language_of(request))}
    return JSONResponse(ill, 503)


def metrics(services: Services) -> Response:
    """Counts for Prometheus."""
    return Response(exposed(services), media_type=CONTENT_TYPE_LATEST)


async def inside(scope: Scope, receive: Receive, send: Send) -> None:
    """The application at the port for metrics: nothing but them."""
    if scope["type"] != "http" or scope["path"] != "/metrics":
        await Response("there is nothing but /metrics here\n", 404)(scope, receive, send)
        return
    await metrics(services_of(HTTPConnection(scope)))(scope, receive, send)
