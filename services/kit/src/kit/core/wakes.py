"""Wake-ups after a commit: the relay, the mailer, named tasks and calls that wait for a change of one entity."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

RELAY = "relay"
MAIL = "mail"


class Wakes:
    """Events of this process by name; what runs here needs no message through NATS."""

    def __init__(self) -> None:
        self._events: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.here: set[str] = set()
        self.leads = asyncio.Event()  # set while this process relays and consumes for its service

    def event(self, name: str) -> asyncio.Event:
        """The event that a runner waits on."""
        return self._events[name]

    def wake(self, name: str) -> bool:
        """Wake a runner; True when it runs in this process, so nobody else needs to hear."""
        self._events[name].set()
        return name in self.here


class Changes:
    """Events of things that calls of this process wait for; another process's commits set none of them."""

    def __init__(self) -> None:
        self._watched: dict[UUID, set[asyncio.Event]] = {}

    @contextmanager
    def watch(self, uuid: UUID) -> Iterator[asyncio.Event]:
        """An event that is set after each commit here with a live hint about this thing."""
        event = asyncio.Event()
        self._watched.setdefault(uuid, set()).add(event)
        try:
            yield event
        finally:
            self._watched[uuid].discard(event)
            if not self._watched[uuid]:
                del self._watched[uuid]

    def happened(self, uuid: UUID) -> None:
        """Set the events of those who watch this thing."""
        for event in self._watched.get(uuid, ()):
            event.set()
