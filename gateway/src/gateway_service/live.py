"""Live events: receives hints from NATS, matches them to people and sends them over SSE."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import UUID

import msgspec
from kit.core.principal import Principal

PING_SECONDS = 20.0
QUEUE = 256
MOST_OF_SESSION = 16
"""Streams of one session: a browser's tabs share one."""
_END: bytes = b""


class Heard(Protocol):
    """A message of the bus."""

    subject: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Audience:
    """Who a hint is for; its owner computed it."""

    customer_uuid: str
    user_uuids: frozenset[str]
    actions: frozenset[str]
    agency_uuid: str | None


@dataclass(eq=False, slots=True)
class Listener:
    """One open screen. Its queue is bounded: a screen that does not read is told to start anew."""

    user_uuid: str
    session_uuid: str
    customer_uuid: str | None
    agency_uuid: str | None
    is_agency: bool
    actions: frozenset[str]
    profile_uuid: str | None = None
    queue: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(QUEUE))

    @classmethod
    def of(cls, by: Principal, *, actions: frozenset[str]) -> "Listener":
        """One open screen of this caller."""
        return cls(
            user_uuid=str(by.user_uuid),
            session_uuid=str(by.session_uuid),
            customer_uuid=str(by.own_customer_uuid) if by.own_customer_uuid else None,
            agency_uuid=str(by.agency_uuid) if by.agency_uuid else None,
            is_agency=by.is_agency,
            actions=actions,
            profile_uuid=str(by.profile_uuid) if by.profile_uuid else None,
        )

    def is_meant(self, audience: Audience) -> bool:
        """Whether a hint is for this person."""
        if self.user_uuid in audience.user_uuids:
            return True
        if self.is_agency:
            return audience.agency_uuid is not None and audience.agency_uuid == self.agency_uuid
        return self.customer_uuid == audience.customer_uuid and not self.actions.isdisjoint(audience.actions)

    def enqueue(self, event: bytes) -> None:
        """Put an event into the queue; a full one is emptied and replaced by `resync`."""
        try:
            self.queue.put_nowait(event)
        except asyncio.QueueFull:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(event_of("resync", {}))


def event_of(name: str, data: Any) -> bytes:
    """One SSE event."""
    return b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(data) + b"\n\n"


_SESSION_ENDED = event_of("session.ended", {})


def audience_of(subject: str, hint: dict[str, Any]) -> Audience:
    """The audience of a live hint; the customer is in the subject."""
    said = hint.get("audience") or {}
    return Audience(
        customer_uuid=subject.partition(".")[2],
        user_uuids=frozenset(said.get("user_uuids") or ()),
        actions=frozenset(said.get("actions") or ()),
        agency_uuid=said.get("agency_uuid"),
    )


_NAMES = {"ocr": "ocr.done"}
"""What is told once, when it is over, is not called changed (API section 3.9)."""
_OVER = {"report_job": ("report.done", frozenset({"done", "failed"}))}
"""What is told of while it goes on, and has a name of its own once it is over."""


def name_of(hint: dict[str, Any]) -> str:
    """The name of a hint's event."""
    entity = hint["entity"]
    ended, statuses = _OVER.get(entity, ("", frozenset()))
    return ended if hint.get("status") in statuses else _NAMES.get(entity, f"{entity}.changed")


def hint_event(subject: str, hint: dict[str, Any]) -> bytes:
    """`order.changed` and the like: what changed, never what it says."""
    told = {name: hint.get(name) for name in ("entity", "entity_uuid", "status", "version")}
    return event_of(name_of(hint), {**told, "customer_uuid": subject.partition(".")[2]})


def notification_of(data: dict[str, Any]) -> dict[str, Any]:
    """The Notification of API section 3.9 from the fact that identity keeps."""
    same = {name: data[name] for name in ("uuid", "kind", "title", "text", "link")}
    return {
        **same,
        "entity": data["about_entity"],
        "entity_uuid": data["about_uuid"],
        "at": data["sent_at"],
        "read": False,
    }


class Hub:
    """Every open screen of this replica."""

    def __init__(self, end_session: Callable[[UUID], None], is_ended: Callable[[UUID], Awaitable[bool]]) -> None:
        self._listeners: set[Listener] = set()
        self._end_session = end_session
        self._is_ended = is_ended

    def __len__(self) -> int:
        return len(self._listeners)

    def has_room(self, session_uuid: UUID) -> bool:
        """Whether one more stream of this session may open."""
        return sum(one.session_uuid == str(session_uuid) for one in self._listeners) < MOST_OF_SESSION

    async def on_hint(self, message: Heard) -> None:
        """`live.<customer>`: pass it to the screens it is for."""
        hint = msgspec.json.decode(message.data)
        audience = audience_of(message.subject, hint)
        event = hint_event(message.subject, hint)
        for listener in self._listeners:
            if listener.is_meant(audience):
                listener.enqueue(event)

    async def on_notification(self, message: Heard) -> None:
        """`notifications.<user>`: pass it to that person's screens."""
        user_uuid = message.subject.partition(".")[2]
        event = event_of("notification", notification_of(msgspec.json.decode(message.data)["data"]))
        for listener in self._listeners:
            if listener.user_uuid == user_uuid:
                listener.enqueue(event)

    async def on_session_ended(self, message: Heard) -> None:
        """`identity.session.ended.<session>`: say so and part."""
        session_uuid = message.subject.rpartition(".")[2]
        self._end_session(UUID(session_uuid))
        for listener in [one for one in self._listeners if one.session_uuid == session_uuid]:
            listener.enqueue(_SESSION_ENDED)
            listener.enqueue(_END)

    async def on_profile_changed(self, message: Heard) -> None:
        """`identity.profile.changed.<profile>`: its holders' screens follow its actions."""
        profile_uuid = message.subject.rpartition(".")[2]
        actions = frozenset(msgspec.json.decode(message.data)["data"].get("actions") or ())
        for listener in self._listeners:
            if listener.profile_uuid == profile_uuid:
                listener.actions = actions

    def resync(self) -> None:
        """NATS was away: hints and notifications sent meanwhile are lost, so each screen reads anew."""
        for listener in self._listeners:
            listener.enqueue(event_of("resync", {}))

    def part(self) -> None:
        """End every stream: this replica stops."""
        for listener in self._listeners:
            listener.enqueue(_END)

    async def stream(self, listener: Listener) -> AsyncIterator[bytes]:
        """The SSE text for one screen: `resync` first, a ping every 20 s, until the session or the replica ends.

        Before each event the session is looked at: it may have ended before the screen listened, or be one of those
        that identity listed after NATS was away.
        """
        self._listeners.add(listener)
        session_uuid = UUID(listener.session_uuid)
        try:
            event = event_of("resync", {})
            while event != _END:
                if await self._is_ended(session_uuid):
                    yield _SESSION_ENDED
                    return
                yield event
                event = await self._next(listener)
        finally:
            self._listeners.discard(listener)

    async def _next(self, listener: Listener) -> bytes:
        try:
            async with asyncio.timeout(PING_SECONDS):
                return await listener.queue.get()
        except TimeoutError:
            return event_of("ping", {})


HEARD: dict[str, Callable[[Hub], Callable[[Any], Awaitable[None]]]] = {
    "live.>": lambda hub: hub.on_hint,
    "notifications.>": lambda hub: hub.on_notification,
    "identity.session.ended.>": lambda hub: hub.on_session_ended,
    "identity.profile.changed.>": lambda hub: hub.on_profile_changed,
}
