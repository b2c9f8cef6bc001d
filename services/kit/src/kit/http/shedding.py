"""Load shedding: a bounded number of requests at once; the rest are answered 503 with Retry-After (HARDENING B10).

A request takes its place when its body is here (kit.http.bodies) and its caller is known. No caller takes all places:
requests without a good token share two thirds (those of one network address half), a session's have three quarters.
"""

from collections.abc import Hashable

from prometheus_client import Counter, Gauge

from kit.core.refusals import Unavailable
from kit.http.callers import address_of, session_of
from kit.http.middleware import App, Message, Receive, Scope, Send, refuse

IN_HAND = Gauge("trajeto_requests_in_hand", "Requests being answered now", ["service"])
SHED = Counter("trajeto_requests_shed_total", "Requests refused because too many were in hand", ["service"])
AT_ONCE = 48
"""Three for each connection of the pool. With 200, a service slowed to ten answers a second answered only callers
who had left after their ten seconds: everybody's turn came too late, and nothing was done for anybody."""

_NEVER_SHED = frozenset({"/livez", "/readyz", "/metrics"})
_INTERNAL = "/internal/"
_STREAM = b"text/event-stream"
_ANONYMOUS = "anonymous"


class TooManyInHand(Unavailable):
    """This process has enough to do."""

    def __init__(self) -> None:
        super().__init__(retry_after=1)


class Places:
    """The places of one process, and how many of them each caller has."""

    def __init__(self) -> None:
        self.in_hand = 0
        self._taken: dict[Hashable, int] = {}

    def take(self, shares: dict[Hashable, int], *, at_once: int) -> bool:
        """Take a place that counts in each of the shares; False when all places, or those of a share, are taken."""
        if self.in_hand >= at_once or any(self._taken.get(who, 0) >= most for who, most in shares.items()):
            return False
        self.in_hand += 1
        for who in shares:
            self._taken[who] = self._taken.get(who, 0) + 1
        return True

    def give_back(self, shares: dict[Hashable, int]) -> None:
        """Let go of a place."""
        self.in_hand -= 1
        for who in shares:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]


def shares_of(session: Hashable | None, address: str, *, at_once: int) -> dict[Hashable, int]:
    """How many places the caller's kind, and the caller, may have at most; at least one each."""
    if session is not None:
        return {session: max(1, at_once * 3 // 4)}
    return {_ANONYMOUS: max(1, at_once * 2 // 3), (_ANONYMOUS, address): max(1, at_once // 2)}


class Shedding:
    """Counts requests in hand. A place is given back with the last byte handed over, a live stream's once it flows."""

    def __init__(self, app: App, *, service: str) -> None:
        self.app = app
        self.places = Places()
        self._gauge, self._shed = IN_HAND.labels(service), SHED.labels(service)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in _NEVER_SHED:
            await self.app(scope, receive, send)
            return
        at_once = scope["app"].state.at_once
        shares = {} if scope["path"].startswith(_INTERNAL) else await _shares(scope, at_once)
        if self.places.take(shares, at_once=at_once):
            self._gauge.set(self.places.in_hand)
            await self._serve(scope, receive, send, shares)
        else:
            self._shed.inc()
            await refuse(TooManyInHand(), send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, shares: dict[Hashable, int]) -> None:
        holds = True

        def give_back() -> None:
            nonlocal holds
            if holds:
                holds = False
                self.places.give_back(shares)
                self._gauge.set(self.places.in_hand)

        async def sending(message: Message) -> None:
            if _is_stream(message) or _is_last(message):
                give_back()  # a client that reads slowly holds its connection, no place
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            give_back()


async def _shares(scope: Scope, at_once: int) -> dict[Hashable, int]:
    return shares_of(await session_of(scope), address_of(scope), at_once=at_once)


def _is_last(message: Message) -> bool:
    return message["type"] == "http.response.body" and not message.get("more_body")


def _is_stream(message: Message) -> bool:
    if message["type"] != "http.response.start":
        return False
    return any(name.lower() == b"content-type" and value.startswith(_STREAM) for name, value in message["headers"])
