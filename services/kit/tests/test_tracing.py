"""One trace goes from the edge through the request, its event and the reaction; every log line says which."""

import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from kit.core import context, tracing
from kit.core.ids import new_uuid
from kit.core.logs import JsonLines
from kit.testing import Running, StartService, a_requester
from kit.testing.running import envelope_of
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from probe.facts import cost_center
from probe.service import make_probe
from sqlalchemy import text

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = f"00-{TRACE}-00f067aa0ba902b7-01"


@pytest.fixture
def lines() -> Iterator[Any]:
    """The log as it is written, line by line."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines("probe"))
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel("INFO")
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    root.removeHandler(handler)
    root.setLevel(before)


@pytest.fixture
def spans() -> Iterator[Any]:
    exporter = InMemorySpanExporter()
    tracing.set_up_tracing("probe", exporter)

    def finished() -> Sequence[ReadableSpan]:
        tracing._provider.force_flush()
        return exporter.get_finished_spans()

    yield finished
    tracing.stop_tracing()


async def test_a_request_and_the_event_it_causes_share_one_trace(probe: Running, lines: Any) -> None:
    answer = await probe.as_(a_requester()).post("/notes", json={"text": "a"}, headers={"traceparent": PARENT})
    assert answer.headers["traceparent"].split("-")[1] == TRACE
    [request] = [line for line in lines() if line["event"] == "request"]
    assert (request["trace_id"], request["request_id"]) == (TRACE, answer.headers["x-request-id"])
    async with probe.db.sweep() as session:
        question = text("SELECT traceparent FROM outbox WHERE about_uuid = :uuid")
        told = await session.scalar(question, {"uuid": answer.json()["uuid"]})
    assert told.split("-")[1] == TRACE


async def test_a_reaction_logs_the_trace_of_the_request_that_caused_it(
    running_service: StartService, lines: Any
) -> None:
    from kit.messaging.envelope import Envelope
    from kit.messaging.inbox import Inbox

    running = await running_service(make_probe, role="api")
    fact = cost_center(f"traced {new_uuid()}")
    event_id, body = envelope_of(fact, sequence=1, clock=running.clock)
    event = Envelope.decode(json.dumps({**json.loads(body), "traceparent": PARENT}).encode())
    await Inbox(running.db, running.service_context.service.reactions).receive(event)
    reacted = [line for line in lines() if line["event"] == "reacted"]
    assert [(line["trace_id"], line["request_id"], line["consumer"]) for line in reacted] == [
        (TRACE, event_id, "note_when_cost_center_changed")
    ]


async def test_spans_hang_together_and_name_the_route_not_the_path(probe: Running, spans: Any) -> None:
    note = (await probe.as_(a_requester()).post("/notes", json={"text": "a"}, headers={"traceparent": PARENT})).json()
    await probe.as_(a_requester()).get(f"/notes/{note['uuid']}")
    with tracing.within("CLIENT", "GET identity", {"peer.service": "identity"}):
        inner = context.traceparent.get()
    told = {span.name: span for span in spans()}  # beside those of what runs in the background
    created, _, called = (told[name] for name in ("POST /notes", "GET /notes/{note_uuid}", "GET identity"))
    assert f"{created.context.trace_id:032x}" == TRACE
    assert created.parent is not None
    assert f"{created.parent.span_id:016x}" == PARENT.split("-")[2]
    assert inner is not None
    assert f"{called.context.span_id:016x}" == inner.split("-")[2]
    assert dict(created.attributes or {}) == {
        "http.request.method": "POST",
        "http.route": "/notes",
        "http.response.status_code": 201,
    }
    assert note["uuid"] not in json.dumps([span.to_json() for span in spans()])


async def test_a_request_without_a_trace_begins_one(probe: Running, spans: Any) -> None:
    answer = await probe.as_(a_requester()).get(f"/notes/{new_uuid()}", headers={"traceparent": "nonsense"})
    [span] = [span for span in spans() if span.name == "GET /notes/{note_uuid}"]
    assert answer.headers["traceparent"].split("-")[1] == f"{span.context.trace_id:032x}"
    assert span.parent is None


def test_nothing_of_opentelemetry_is_imported_while_nobody_collects() -> None:
    script = (
        "import sys, kit.http.app, kit.core.tracing; kit.core.tracing.set_up_tracing('x');"
        "assert kit.core.tracing.begin('SERVER', None) is None;"
        "assert not [name for name in sys.modules if name.startswith('opentelemetry.sdk')]"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
