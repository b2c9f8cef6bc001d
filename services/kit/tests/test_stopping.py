"""Told to stop, a process says so, lets its clients go elsewhere, finishes what is in hand and ends well (B11)."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import httpx
import pytest
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope, NoScope
from kit.testing import AURORA, Person, Running, a_requester, eventually
from probe.tables import Note
from sqlalchemy import text

SERVING = """
import os, sys
from datetime import datetime
sys.path.insert(0, {tests!r})
from kit.http.app import build_app
from kit.core.clock import SetClock
from kit.process.service_context import ServiceContext
from kit.ops.serving import serve_app
from kit.core.settings import ServiceSettings
from kit.db import database
from probe.service import make_probe

database._LIMITS = {{**database._LIMITS, "lock_timeout": "9000", "statement_timeout": "9000"}}
service, settings = make_probe(), ServiceSettings()
service_context = ServiceContext.of(service, settings, clock=SetClock(datetime.fromisoformat(os.environ["NOW"])))
service_context.schema_head = os.environ.get("HEAD")
serve_app(build_app(service, settings, role="all", service_context=service_context), settings)
"""
LOCKED = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")


@dataclass
class Process:
    """The probe in a process of its own, behind a socket that is ours."""

    probe: Running
    door: socket.socket
    process: "subprocess.Popen[bytes]"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.door.getsockname()[1]}"

    def as_(self, person: Person) -> httpx.AsyncClient:
        bearer = f"Bearer {self.probe.issuer.token(person, now=self.probe.clock.now())}"
        return httpx.AsyncClient(base_url=self.url, headers={"Authorization": bearer}, timeout=30, trust_env=False)


async def start(probe: Running, door: socket.socket, **env: str) -> Process:
    settings = probe.service_context.settings
    hears, rings = os.pipe()
    told = {
        "APP_ENV": "test",
        "DATABASE_URL": settings.database_url.get_secret_value(),
        "NATS_URL": settings.nats_url.get_secret_value(),
        "SERVICE_TOKEN_SECRET": settings.service_token_secret.get_secret_value(),
        "FIELD_KEY": settings.field_key.get_secret_value(),
        "NOW": probe.clock.now().isoformat(),
        "SERVICE_SOCKET": str(door.fileno()),
        "READY_FD": str(rings),
    }
    command = [sys.executable, "-c", SERVING.format(tests=str(Path(__file__).parent))]
    process = subprocess.Popen(command, env={**os.environ, **told, **env}, pass_fds=(door.fileno(), rings))  # noqa: ASYNC220
    os.close(rings)
    assert await asyncio.to_thread(os.read, hears, 8) == b"\n", "it ended before it was ready"
    os.close(hears)
    return Process(probe, door, process)


@pytest.fixture
async def serving(probe: Running) -> AsyncIterator[Process]:
    door = socket.create_server(("127.0.0.1", 0), backlog=64)
    door.setblocking(False)
    running = await start(probe, door)
    yield running
    running.process.kill()
    running.process.wait()
    door.close()


async def a_note(probe: Running, person: Person) -> str:
    return str((await probe.as_(person).post("/notes", json={"text": f"{new_uuid()}"})).json()["uuid"])


async def test_a_request_in_hand_is_finished_before_a_process_that_was_told_to_stop_ends(
    probe: Running, serving: Process
) -> None:
    person = a_requester()
    note = await a_note(probe, person)
    async with serving.as_(person) as client, serving.as_(person) as other:
        assert (await other.get("/readyz")).json()["checks"]["postgres"] == "ok"
        async with probe.db.work(CustomerScope(AURORA.uuid)) as holder:
            await holder.lock(Note, UUID(note))
            in_hand = asyncio.create_task(client.get(f"/api/v1/notes/{note}"))

            async def waits() -> bool:
                async with probe.db.work(NoScope()) as uow:  # a role sees its own sessions only
                    return bool(await uow.session.scalar(LOCKED))

            await eventually(waits)
            serving.process.send_signal(signal.SIGTERM)
            farewell = await eventually(lambda: parting(other))
            assert farewell is not None
            assert farewell.status_code == 503
        answer = await in_hand
    assert (answer.status_code, answer.headers["connection"]) == (200, "close")
    assert await asyncio.to_thread(serving.process.wait, 10) == 0


async def parting(client: httpx.AsyncClient) -> httpx.Response | None:
    """What readiness says on a connection from before; None while it still says yes."""
    answer = await client.get("/readyz")
    return answer if answer.headers.get("connection") == "close" else None


@pytest.mark.long
async def test_who_knocks_while_nobody_serves_is_answered_by_the_successor(probe: Running, serving: Process) -> None:
    person = a_requester()
    note = await a_note(probe, person)
    serving.process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(serving.process.wait, 10) == 0
    async with serving.as_(person) as client:
        knocking = asyncio.create_task(client.get(f"/api/v1/notes/{note}"))
        successor = await start(probe, serving.door)
        try:
            assert (await knocking).status_code == 200
        finally:
            successor.process.terminate()
            assert await asyncio.to_thread(successor.process.wait, 10) == 0


async def test_a_schema_older_than_the_code_is_told(probe: Running, serving: Process) -> None:
    older = await start(probe, serving.door, HEAD="9999")
    serving.process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(serving.process.wait, 10) == 0
    async with httpx.AsyncClient(base_url=serving.url, trust_env=False) as client:
        answer = await client.get("/readyz")
    older.process.terminate()
    assert answer.status_code == 503
    assert answer.json()["checks"]["migrations"] == "0001 is older than 9999"
    assert await asyncio.to_thread(older.process.wait, 10) == 0
