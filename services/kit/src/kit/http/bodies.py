"""Reads request bodies within limits of time, number and memory, before the request takes one of the places
(HARDENING A9, B10).

A client that sends its body slowly, or never, occupies an entry of a counter here and nothing else.
"""

import asyncio
import re
from collections.abc import Sequence

from prometheus_client import Counter, Gauge

from kit.core.refusals import PayloadTooLarge, Refusal, Unavailable
from kit.http.callers import address_of, header_of
from kit.http.middleware import App, Message, Receive, Scope, Send, refuse
from kit.http.strict import MAX_BODY_BYTES, MAX_UPLOAD_BYTES

BEGIN_SECONDS = 5.0
"""From the headers to the first byte of the body; later the reserve of a body that is under way."""
SLOWEST = 1_024
"""Bytes a second that a body must reach on average: a photograph of 4 MB may take an hour on a bad line."""
MOST = 4_096
MOST_OF_ADDRESS = 128
"""Bodies being read at once: by this process, and of one network address (an office may share one)."""
MOST_BYTES = 256 * 1024 * 1024
MOST_BYTES_OF_ADDRESS = 96 * 1024 * 1024
"""Memory of bodies whose requests are not answered yet; an upload takes up to 16 MiB."""

READING = Gauge("trajeto_bodies_being_read", "Request bodies being read now", ["service"])
REFUSED = Counter("trajeto_bodies_refused_total", "Requests refused while their body was read", ["service", "code"])
LEFT = Counter("trajeto_requests_left_total", "Requests whose caller had left before their turn came", ["service"])

_CLOSE = {"Connection": "close"}


class BodyTooSlow(Refusal):
    """The body did not come within its time; the connection ends with the answer."""

    code, status, message = "REQUEST_TIMEOUT", 408, "O envio demorou demais. Verifique sua conexão e tente novamente."


class TooManyBodies(Unavailable):
    """Too many bodies are being read, or they take too much memory."""


class Shares:
    """Amounts in use, in total and by network address. `take` raises TooManyBodies and then takes nothing."""

    def __init__(self, *, most: int, most_of_address: int) -> None:
        self._most, self._most_of_address = most, most_of_address
        self._by_address: dict[str, int] = {}
        self.total = 0

    def take(self, address: str, amount: int) -> None:
        mine = self._by_address.get(address, 0) + amount
        if self.total + amount > self._most or mine > self._most_of_address:
            raise TooManyBodies
        self.total += amount
        self._by_address[address] = mine

    def give_back(self, address: str, amount: int) -> None:
        self.total -= amount
        left = self._by_address.get(address, 0) - amount
        if left > 0:
            self._by_address[address] = left
        else:
            self._by_address.pop(address, None)


class Bodies:
    """Gives the application whole bodies only; a body too slow, too large or one too many is refused.

    `uploads`: the paths that take files and therefore 16 MiB instead of 1 MiB.
    """

    def __init__(self, app: App, *, service: str, uploads: tuple[re.Pattern[str], ...] = ()) -> None:
        self.app = app
        self._service, self._uploads = service, uploads
        self._count = Shares(most=MOST, most_of_address=MOST_OF_ADDRESS)
        self._bytes = Shares(most=MOST_BYTES, most_of_address=MOST_BYTES_OF_ADDRESS)
        self._gauge, self._left = READING.labels(service), LEFT.labels(service)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address, kept = address_of(scope), _Kept()
        try:
            try:
                complete = await self._read(scope, receive, address, kept)
            except Refusal as refusal:
                REFUSED.labels(self._service, refusal.code).inc()
                refusal.headers |= _CLOSE
                await refuse(refusal, send)
                return
            if complete:
                await self.app(scope, _replayed(kept.parts, receive), send)
            else:
                self._left.inc()
        finally:
            self._bytes.give_back(address, kept.size)

    async def _read(self, scope: Scope, receive: Receive, address: str, kept: "_Kept") -> bool:
        """Whether the request is whole; False when its caller has left. Raises a Refusal."""
        for _ in range(2):  # the end of a connection is read one turn of the loop after what it carried
            await asyncio.sleep(0)
        if not _has_body(scope):
            first = await receive()
            return bool(first["type"] != "http.disconnect")
        limit = MAX_UPLOAD_BYTES if any(path.match(scope["path"]) for path in self._uploads) else MAX_BODY_BYTES
        self._count.take(address, 1)
        self._gauge.set(self._count.total)
        try:
            return await self._parts(receive, address, kept, limit)
        finally:
            self._count.give_back(address, 1)
            self._gauge.set(self._count.total)

    async def _parts(self, receive: Receive, address: str, kept: "_Kept", limit: int) -> bool:
        begun = asyncio.get_running_loop().time()
        while True:
            try:
                async with asyncio.timeout_at(begun + BEGIN_SECONDS + kept.size / SLOWEST):
                    message = await receive()
            except TimeoutError as late:
                raise BodyTooSlow from late
            if message["type"] == "http.disconnect":
                return False
            if part := message.get("body", b""):
                if kept.size + len(part) > limit:
                    raise PayloadTooLarge
                self._bytes.take(address, len(part))
                kept.add(part)
            if not message.get("more_body"):
                return True


class _Kept:
    """The parts of one body, and how many bytes of the shares they hold."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.size = 0

    def add(self, part: bytes) -> None:
        self.parts.append(part)
        self.size += len(part)


def _has_body(scope: Scope) -> bool:
    length = header_of(scope, b"content-length")
    return bool(length.strip("0")) or bool(header_of(scope, b"transfer-encoding"))


def _replayed(parts: Sequence[bytes], receive: Receive) -> Receive:
    """A `receive` that gives what was read, then what comes after it (the end of the connection)."""
    left = iter(parts or [b""])
    given, count = 0, max(1, len(parts))

    async def receiving() -> Message:
        nonlocal given
        if given == count:
            return await receive()
        given += 1
        return {"type": "http.request", "body": next(left), "more_body": given < count}

    return receiving
