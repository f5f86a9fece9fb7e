"""For those who run the site: health, metrics, logs."""

from __future__ import annotations

import json
import logging
import sys

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import JSONResponse, Response

from knall.web.http.gauges import exposed
from knall.web.http.params import TheServices

router = APIRouter(include_in_schema=False)
USUAL = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


@router.get("/api/health")
async def health(services: TheServices) -> JSONResponse:
    """Does the server answer, and its store?"""
    return JSONResponse({"ok": services.store.healthy()})


@router.get("/metrics")
async def metrics(services: TheServices) -> Response:
    """Counts for Prometheus."""
    return Response(exposed(services), media_type=CONTENT_TYPE_LATEST)


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        said |= {name: value for name, value in record.__dict__.items() if name not in USUAL}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)


def log_as_json(level: int) -> None:
    """Write all logs to the error output, a line of JSON each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
