"""The servers under test: the site, or a bare FastAPI application with the same settings."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

from knall.web.app import site
from knall.web.server import run, server_of
from knall.web.settings import Settings


def bare() -> FastAPI:
    """A POST that does nothing, and an echo."""
    app = FastAPI()

    @app.post("/nothing")
    async def nothing() -> dict[str, int]:
        return {}

    @app.websocket("/echo")
    async def echo(line: WebSocket) -> None:
        await line.accept()
        try:
            while True:
                await line.send_text(await line.receive_text())
        except WebSocketDisconnect:
            return

    return app


def main(kind: str, data: str) -> None:
    """Serve on a free port, and print it.

    `guarded` is the site with the default limits for hosts, `unpaced` the same with bots that answer at once.
    """
    settings = Settings(Path(data), limits=kind in ("guarded", "unpaced"), pace=0.0 if kind == "unpaced" else 1.0)
    app = bare() if kind == "bare" else site(settings)
    bound = socket.create_server(("127.0.0.1", 0), backlog=2048)
    run(server_of(app), bound, lambda: print(bound.getsockname()[1], flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
