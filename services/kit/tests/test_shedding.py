"""More callers than a process can serve: those taken in are served, the rest are told at once, nobody queues on."""

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator
from types import SimpleNamespace
from uuid import UUID

import pytest
import uvicorn
from kit.core.ids import new_uuid
from kit.db import database
from kit.db.scopes import CustomerScope
from kit.http.bodies import Bodies
from kit.http.middleware import Message, Receive, Scope, Send
from kit.http.shedding import Shedding
from kit.testing import AURORA, Running, StartService, a_requester, an_approver, eventually
from kit.testing.fixtures import METRICS
from kit.testing.statements import count_statements
from probe.service import make_probe
from probe.tables import Note
from prometheus_client import REGISTRY

CAPACITY = 8
HALF_CROWD = 5 * CAPACITY // 2


@pytest.fixture
async def small(running_service: StartService, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """One whose callers wait for a row for as long as a busy machine needs to bring all of them here."""
    patient = {"lock_timeout": "9000", "statement_timeout": "9000"}
    monkeypatch.setattr(database, "_LIMITS", {**database._LIMITS, **patient})
    running = await running_service(make_probe, role="api", requests_at_once=CAPACITY, pool_size=4)
    yield running


def in_hand() -> float:
    return REGISTRY.get_sample_value("trajeto_requests_in_hand", {"service": "orders"}) or 0.0


async def test_at_five_times_the_capacity_the_queue_is_never_longer_than_the_capacity(small: Running) -> None:
    client = small.as_(a_requester())
    note = (await client.post("/notes", json={"text": f"wanted {new_uuid()}"})).json()["uuid"]
    async with small.db.work(CustomerScope(AURORA.uuid)) as holder:
        await holder.lock(Note, UUID(note))
        other = small.as_(an_approver())
        with count_statements(small) as statements:
            asking = [
                asyncio.create_task(by.get(f"/notes/{note}")) for by in (client, other) for _ in range(HALF_CROWD)
            ]

            async def all_but_those_taken_in() -> bool:
                return sum(task.done() for task in asking) == 4 * CAPACITY

            await eventually(all_but_those_taken_in, within=30)
            shed = [task.result() for task in asking if task.done()]
            assert in_hand() == CAPACITY
            assert (await small.internal.get("/livez")).status_code == 200
            assert (await small.internal.get("/metrics", headers=METRICS)).status_code == 200
        assert len(statements) <= 3 * CAPACITY, "who is refused costs no statement"
    assert {(answer.status_code, answer.headers["Retry-After"]) for answer in shed} == {(503, "1")}
    assert all(answer.json()["code"] == "UNAVAILABLE" and answer.headers["x-request-id"] for answer in shed)
    answers = await asyncio.gather(*asking)
    assert Counter(answer.status_code for answer in answers) == {200: CAPACITY, 503: 4 * CAPACITY}
    assert in_hand() == 0
    assert (await client.get(f"/notes/{note}")).status_code == 200


async def test_who_waits_for_a_connection_is_counted(small: Running) -> None:
    client = small.as_(a_requester())
    note = (await client.post("/notes", json={"text": f"wanted {new_uuid()}"})).json()["uuid"]
    async with small.db.work(CustomerScope(AURORA.uuid)) as holder:
        await holder.lock(Note, UUID(note))
        two = (client, small.as_(an_approver()))
        asking = [asyncio.create_task(by.get(f"/notes/{note}")) for by in two for _ in range(CAPACITY // 2)]

        async def all_but_the_pool_wait() -> bool:
            labels = {"service": "orders", "pool": "requests"}
            taken = REGISTRY.get_sample_value("trajeto_pool_in_use", labels)
            waiting = REGISTRY.get_sample_value("trajeto_pool_waiting", labels)
            return (taken, waiting) == (4, CAPACITY - 3)  # the holder has one of the four

        await eventually(all_but_the_pool_wait)
    assert {answer.status_code for answer in await asyncio.gather(*asking)} == {200}


async def test_a_live_stream_holds_no_place_while_it_flows() -> None:
    ends, flowing = asyncio.Event(), asyncio.Queue[None]()

    async def stream(scope: object, receive: object, send: object) -> None:
        assert callable(send)
        headers = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        flowing.put_nowait(None)
        await ends.wait()
        await send({"type": "http.response.body", "body": b""})

    class App:
        class state:  # noqa: N801 - as Starlette spells it
            at_once = 1

    shedding = Shedding(stream, service="streams")

    async def listen() -> None:
        async def asked() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def nothing(_: Message) -> None: ...

        await shedding({"type": "http", "path": "/api/v1/events", "app": App, "headers": []}, asked, nothing)

    listening = []
    for _ in range(3):
        listening.append(asyncio.create_task(listen()))
        await asyncio.wait_for(flowing.get(), 5)
    assert REGISTRY.get_sample_value("trajeto_requests_in_hand", {"service": "streams"}) == 0
    ends.set()
    await asyncio.gather(*listening)
    assert REGISTRY.get_sample_value("trajeto_requests_shed_total", {"service": "streams"}) == 0


async def test_nothing_is_done_for_a_caller_who_left_while_the_request_waited_in_the_socket() -> None:
    served: list[str] = []

    async def serve(scope: Scope, _receive: Receive, send: Send) -> None:
        served.append(scope["path"])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    bodies = Bodies(Shedding(serve, service="doors"), service="doors")

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await bodies({**scope, "app": SimpleNamespace(state=SimpleNamespace(at_once=9))}, receive, send)

    door = socket.create_server(("127.0.0.1", 0))
    callers = [socket.create_connection(door.getsockname()) for _ in range(2)]
    for caller, name in zip(callers, (b"stays", b"leaves"), strict=True):
        caller.sendall(b"POST /" + name + b" HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\n{}")
    callers[1].close()
    config = uvicorn.Config(app, lifespan="off", log_config=None)  # type: ignore[arg-type]  # its types are stricter
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[door]))

    async def both_were_seen() -> bool:
        left = REGISTRY.get_sample_value("trajeto_requests_left_total", {"service": "doors"}) or 0
        return len(served) + left == 2

    await eventually(both_were_seen, within=10)
    server.should_exit = True
    callers[0].close()
    await serving
    assert served == ["/stays"]
