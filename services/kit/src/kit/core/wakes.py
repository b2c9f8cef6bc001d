"""Who is to be woken after a commit: relay, mailer and named tasks, in this process or another."""

import asyncio
from collections import defaultdict

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
