"""Live events reach whom they are for, and nobody else."""

import asyncio
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from gateway_service import live
from gateway_service.live import MOST_OF_SESSION, QUEUE, Hub, Listener, event_of
from gateway_service.service_context import EndedSessions
from kit.core.clock import SystemClock
from kit.security.session_feed import Ended

AURORA, BOREAL, ANDORINHA, TUCANO = (str(uuid4()) for _ in range(4))


@dataclass
class Message:
    subject: str
    data: bytes


def a_screen(**given: Any) -> Listener:
    person: dict[str, Any] = {
        "user_uuid": str(uuid4()),
        "session_uuid": str(uuid4()),
        "customer_uuid": AURORA,
        "agency_uuid": ANDORINHA,
        "is_agency": False,
        "actions": frozenset(),
    }
    return Listener(**{**person, **given})


async def nobody(_: UUID) -> bool:
    """No session ended that we know of."""
    return False


def a_hint(**audience: Any) -> Message:
    hint = {"entity": "order", "entity_uuid": str(uuid4()), "status": "approved", "version": 3, "audience": audience}
    return Message(f"live.{AURORA}", msgspec.json.encode(hint))


ANA = a_screen()
WITH_ACTION = a_screen(actions=frozenset({"view-all-order"}))
OF_BOREAL = a_screen(customer_uuid=BOREAL, actions=frozenset({"view-all-order"}))
AGENT = a_screen(is_agency=True, customer_uuid=None)
OTHER_AGENT = a_screen(is_agency=True, customer_uuid=None, agency_uuid=TUCANO)


@pytest.mark.parametrize(
    ("audience", "meant"),
    [
        ({"user_uuids": [ANA.user_uuid]}, {"ANA"}),
        ({"actions": ["view-all-order"]}, {"WITH_ACTION"}),
        ({"agency_uuid": ANDORINHA}, {"AGENT"}),
        ({"user_uuids": [], "actions": [], "agency_uuid": None}, set()),
    ],
)
async def test_a_hint_reaches_its_audience_only(audience: dict[str, Any], meant: set[str]) -> None:
    screens = {"ANA": ANA, "WITH_ACTION": WITH_ACTION, "OF_BOREAL": OF_BOREAL, "AGENT": AGENT, "OTHER": OTHER_AGENT}
    hub = Hub(lambda _: None, nobody)
    streams = {name: hub.stream(screen) for name, screen in screens.items()}
    for stream in streams.values():
        assert await anext(stream) == event_of("resync", {})
    await hub.on_hint(a_hint(**audience))
    assert {name for name, screen in screens.items() if not screen.queue.empty()} == meant
    for screen in screens.values():
        while not screen.queue.empty():
            assert screen.queue.get_nowait().startswith(b"event: order.changed\n")


async def test_an_ended_session_ends_its_stream_and_is_remembered() -> None:
    ended: list[UUID] = []
    hub, screen = Hub(ended.append, nobody), a_screen()
    stream = hub.stream(screen)
    await anext(stream)
    await hub.on_session_ended(Message(f"identity.session.ended.{screen.session_uuid}", b""))
    assert (await anext(stream)).startswith(b"event: session.ended")
    with pytest.raises(StopAsyncIteration):
        await anext(stream)
    assert ended == [UUID(screen.session_uuid)]
    assert len(hub) == 0


async def listed_as_ended(known: EndedSessions, screen: Listener) -> None:
    """identity's list tells of it: nobody said so on the bus while nothing was heard there."""
    session, person = UUID(screen.session_uuid), UUID(screen.user_uuid)
    await known.store_ended([Ended(session, person, SystemClock().now())])


async def test_a_session_that_ended_before_its_stream_began_hears_nothing() -> None:
    known, screen = EndedSessions(), a_screen()
    hub = Hub(known.end, known.is_ended)
    stream = hub.stream(screen)
    await hub.on_session_ended(Message(f"identity.session.ended.{screen.session_uuid}", b""))
    assert await asyncio.wait_for(anext(stream), 5) == event_of("session.ended", {})
    with pytest.raises(StopAsyncIteration):
        await asyncio.wait_for(anext(stream), 5)
    assert len(hub) == 0


async def test_what_came_before_the_end_of_a_session_was_heard_of_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "PING_SECONDS", 0.02)
    known, told, quiet = EndedSessions(), a_screen(), a_screen()
    hub = Hub(known.end, known.is_ended)
    streams = [hub.stream(told), hub.stream(quiet)]
    for stream in streams:
        assert await anext(stream) == event_of("resync", {})
    for screen in (told, quiet):
        await listed_as_ended(known, screen)
    await hub.on_hint(a_hint(user_uuids=[told.user_uuid]))
    for stream in streams:
        assert await asyncio.wait_for(anext(stream), 5) == event_of("session.ended", {})
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(stream), 5)
    assert len(hub) == 0


async def test_a_screen_that_does_not_read_starts_anew() -> None:
    screen = a_screen()
    for at in range(QUEUE + 1):
        screen.enqueue(event_of("order.changed", {"at": at}))
    assert screen.queue.get_nowait() == event_of("resync", {})
    assert screen.queue.empty()


async def test_a_changed_profile_changes_what_is_heard() -> None:
    hub, screen = Hub(lambda _: None, nobody), a_screen(profile_uuid=str(uuid4()))
    stream = hub.stream(screen)
    await anext(stream)
    changed = msgspec.json.encode({"data": {"actions": ["view-all-order"]}})
    await hub.on_profile_changed(Message(f"identity.profile.changed.{screen.profile_uuid}", changed))
    await hub.on_hint(a_hint(actions=["view-all-order"]))
    assert (await asyncio.wait_for(anext(stream), 1)).startswith(b"event: order.changed")


async def test_every_screen_reads_anew_after_nats_was_away() -> None:
    hub = Hub(lambda _: None, nobody)
    screen = a_screen()
    stream = hub.stream(screen)
    assert await anext(stream) == event_of("resync", {})
    hub.resync()
    assert await anext(stream) == event_of("resync", {})
    await stream.aclose()  # type: ignore[attr-defined]


async def test_one_session_has_so_many_streams_and_no_more() -> None:
    hub, screen = Hub(lambda _: None, nobody), a_screen()
    streams = [hub.stream(a_screen(session_uuid=screen.session_uuid)) for _ in range(MOST_OF_SESSION)]
    for stream in streams:
        assert hub.has_room(UUID(screen.session_uuid))
        await anext(stream)
    assert not hub.has_room(UUID(screen.session_uuid))
    assert hub.has_room(uuid4())
    await streams[0].aclose()
    assert hub.has_room(UUID(screen.session_uuid))


@pytest.mark.parametrize(
    ("entity", "status", "name"),
    [
        ("order", "issued", "order.changed"),
        ("report", "finished", "report.changed"),
        ("ocr", "done", "ocr.done"),
        ("report_job", "running", "report_job.changed"),
        ("report_job", "done", "report.done"),
        ("report_job", "failed", "report.done"),
    ],
)
def test_what_ends_has_a_name_of_its_own_once_it_is_over(entity: str, status: str, name: str) -> None:
    assert live.name_of({"entity": entity, "status": status}) == name
