"""Takes no more requests in hand than it can answer soon; the rest hear at once when to come again (HARDENING B10)."""

import asyncio

from prometheus_client import Counter, Gauge

from kit.middleware import App, Message, Receive, Scope, Send, refuse
from kit.refusals import Unavailable

IN_HAND = Gauge("trajeto_requests_in_hand", "Requests being answered now", ["service"])
SHED = Counter("trajeto_requests_shed_total", "Requests refused because too many were in hand", ["service"])
LEFT = Counter("trajeto_requests_left_total", "Requests whose caller had left before their turn came", ["service"])
AT_ONCE = 48
"""Three for each connection of the pool. With 200, a service slowed to ten answers a second answered only callers
who had left after their ten seconds: everybody's turn came too late, and nothing was done for anybody."""

_NEVER_SHED = frozenset({"/livez", "/readyz", "/metrics"})
_STREAM = b"text/event-stream"


class TooManyInHand(Unavailable):
    """This process has enough to do."""

    def __init__(self) -> None:
        super().__init__(retry_after=1)


class Shedding:
    """Counts requests in hand. A live stream gives its place back once it flows: it costs nothing while it waits."""

    def __init__(self, app: App, *, service: str) -> None:
        self.app = app
        self._in_hand = 0
        self._gauge, self._shed, self._left = IN_HAND.labels(service), SHED.labels(service), LEFT.labels(service)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in _NEVER_SHED:
            await self.app(scope, receive, send)
        elif self._in_hand >= scope["app"].state.at_once:
            self._shed.inc()
            await refuse(TooManyInHand(), send)
        else:
            await self._take(scope, receive, send)

    async def _take(self, scope: Scope, receive: Receive, send: Send) -> None:
        held = 1
        self._count(held)

        async def sending(message: Message) -> None:
            nonlocal held
            if held and message["type"] == "http.response.start" and _is_stream(message):
                self._count(-held)
                held = 0
            await send(message)

        try:
            first = await _first(receive)
            if first["type"] == "http.disconnect":
                self._left.inc()
            else:
                await self.app(scope, _again(first, receive), sending)
        finally:
            self._count(-held)

    def _count(self, by: int) -> None:
        self._in_hand += by
        self._gauge.set(self._in_hand)


async def _first(receive: Receive) -> Message:
    """The beginning of a request, read once its caller's leaving would be known.

    What came while this process was away waits in the socket; most of these callers have given up. Working for
    them first makes the next ones give up, too, and so on for ever.
    """
    for _ in range(2):  # the end of a connection is read one turn of the loop after what it carried
        await asyncio.sleep(0)
    return await receive()


def _again(first: Message, receive: Receive) -> Receive:
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return first

    return receiving


def _is_stream(message: Message) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(_STREAM) for name, value in message["headers"])
