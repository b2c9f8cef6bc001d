"""Serves one process from its first request to its last, so that a restart fails no request (HARDENING B11)."""

import asyncio
import os
import signal
import socket
import time
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from kit.core import faults
from kit.core.settings import ServiceSettings
from kit.core.tracing import set_up_tracing, stop_tracing
from kit.http.stopping import STOP_SECONDS, begin_stopping
from kit.ops.connections import StalledConnections

DRAIN_SECONDS = 2.0  # longer than any client of ours keeps an idle connection (calls.py, the edge): 1 s
_LOOK_SECONDS = 0.05


def end_quietly(*_: object) -> None:
    """uvicorn raises the signal again once it has finished: being told to stop is no failure."""
    raise SystemExit(0)


class Server(uvicorn.Server):
    """uvicorn that parts in order: not ready, no new connections, the known ones told to close, then the work in hand.

    A listening socket given by whoever starts us (`SERVICE_SOCKET`) stays open there: connections wait in it
    for our successor. `READY_FD` hears one line once we answer.
    """

    def __init__(self, config: uvicorn.Config, settings: ServiceSettings, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app
        self._ready_fd = settings.ready_fd
        self._inherits = settings.service_socket is not None
        self._watching: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        watching = StalledConnections().watch(self.server_state.connections)
        self._watching = asyncio.create_task(watching, name="connections")
        if self._ready_fd is not None and self.started:
            with suppress(OSError):
                os.write(self._ready_fd, b"\n")
                os.close(self._ready_fd)
        faults.release()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        begin_stopping(self._app)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Clients that hold a connection are answered with `Connection: close` until none is left."""
        if self._inherits:
            for server in self.servers:
                server.close()
        await self._drain()
        if self._watching is not None:
            self._watching.cancel()
        await super().shutdown(sockets)

    async def _drain(self) -> None:
        until = time.monotonic() + DRAIN_SECONDS
        while time.monotonic() < until and not self.force_exit:
            if self._inherits and not self.server_state.connections:
                return
            await asyncio.sleep(_LOOK_SECONDS)


def serve_app(app: FastAPI, settings: ServiceSettings, *, server: type[Server] = Server, **more: Any) -> None:
    """Answer requests until SIGTERM; then finish and exit 0 within 10 s."""
    faults.hold()
    config = uvicorn.Config(
        app,
        host=settings.service_host,
        port=settings.service_port,
        log_config=None,
        access_log=False,
        server_header=False,
        loop="uvloop",
        http="httptools",
        timeout_keep_alive=5,  # longer than our clients', so that it is never we who close an idle connection
        timeout_graceful_shutdown=int(STOP_SECONDS - DRAIN_SECONDS - 3),
        backlog=1024,
        **more,
    )
    signal.signal(signal.SIGTERM, end_quietly)
    given = settings.service_socket
    set_up_tracing(app.state.name)
    try:
        server(config, settings, app).run([socket.socket(fileno=given)] if given is not None else None)
    finally:
        stop_tracing()
