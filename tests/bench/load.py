"""A lean HTTP client: raw requests on kept connections, so that the generator is not what is measured."""

import asyncio
import gc
import itertools
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

HOST = "127.0.0.1"
GRACE_SECONDS = 30.0
TOLERATED = 0.01
"""Share of answers that may be refused under load; they are counted and shown."""


class LoadFailed(RuntimeError):
    """Answers that were not the expected ones: the numbers would mean nothing."""


@dataclass(slots=True)
class Shot:
    """What one burst of requests brought."""

    latencies: list[float] = field(default_factory=list)
    unexpected: list[str] = field(default_factory=list)
    began_at: float = 0.0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.latencies) / self.seconds if self.seconds else 0.0

    def quantile(self, share: float) -> float:
        """Milliseconds within which this share of the answers came."""
        return quantile(self.latencies, share) * 1e3


def quantile(values: Iterable[float], share: float) -> float:
    """The smallest value that at least `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan


def request(method: str, path: str, *, body: bytes = b"", **headers: str) -> bytes:
    """The bytes of a request; `headers` with _ for -."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


class Lane(asyncio.Protocol):
    """One connection: the next request leaves when the answer to the last is whole."""

    def __init__(self, requests: Iterator[bytes], shot: Shot, *, expected: int) -> None:
        self.requests = requests
        self.shot = shot
        self.expected = b"HTTP/1.1 %d" % expected
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.until = math.inf
        self.buffer = b""
        self.sent_at = 0.0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is not a subclass

    def begin(self, until: float) -> None:
        """Send the first request; the last leaves before `until`."""
        self.until = until
        self._next()

    def _next(self) -> None:
        assert self.transport is not None
        self.sent_at = time.perf_counter()
        following = next(self.requests, None) if self.sent_at < self.until else None
        if following is None:
            self.transport.close()
            if not self.finished.done():
                self.finished.set_result(None)
            return
        self.transport.write(following)

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not is_whole(self.buffer):
            return
        self.shot.latencies.append(time.perf_counter() - self.sent_at)
        if not self.buffer.startswith(self.expected):
            self.shot.unexpected.append(_shortened(self.buffer))
        self.buffer = b""
        self._next()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.finished.done():
            self.finished.set_exception(LoadFailed(f"a connection was lost: {error or 'closed by the server'}"))


def _shortened(answer: bytes) -> str:
    """Status line and beginning of the body."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return (head.partition(b"\r\n")[0] + b" " + body[:300]).decode(errors="replace")


def is_whole(answer: bytes) -> bool:
    """Whether these bytes are a whole answer; one answer at a time is on a connection."""
    end = answer.find(b"\r\n\r\n")
    if end < 0:
        return False
    head = answer[:end].lower()
    at = head.find(b"\r\ncontent-length:")
    if at >= 0:
        line_end = head.find(b"\r\n", at + 2)
        length = int(head[at + 17 : line_end if line_end >= 0 else end])
        return len(answer) >= end + 4 + length
    return b"chunked" not in head or answer.endswith(b"\r\n0\r\n\r\n")


async def fire(
    port: int,
    requests: Iterator[bytes],
    *,
    connections: int,
    seconds: float,
    most: int | None = None,
    expected: int = 200,
) -> Shot:
    """Keep `connections` busy for so many seconds, or until `most` requests were answered.

    Raises LoadFailed when a connection is lost or more answers than TOLERATED have another status.
    """
    shot = Shot()
    bounded = itertools.islice(requests, most) if most is not None else requests
    lanes = [Lane(bounded, shot, expected=expected) for _ in range(connections)]
    try:
        await _connect(lanes, port)
        await _run(lanes, shot, seconds)
    finally:
        for lane in lanes:
            if lane.transport:
                lane.transport.abort()
    if len(shot.unexpected) > TOLERATED * len(shot.latencies):
        raise LoadFailed(f"{len(shot.unexpected)} of {len(shot.latencies)} answers: {shot.unexpected[0]}")
    return shot


async def _connect(lanes: Sequence[Lane], port: int) -> None:
    """Before the clock starts: products keep their connections."""
    loop = asyncio.get_running_loop()
    for lane in lanes:
        await loop.create_connection(lambda lane=lane: lane, HOST, port)  # type: ignore[misc]


async def _run(lanes: Sequence[Lane], shot: Shot, seconds: float) -> None:
    gc.collect()
    gc.disable()
    try:
        shot.began_at = time.perf_counter()
        for lane in lanes:
            lane.begin(shot.began_at + seconds)
        await asyncio.wait_for(asyncio.gather(*(lane.finished for lane in lanes)), seconds + GRACE_SECONDS)
        shot.seconds = time.perf_counter() - shot.began_at
    finally:
        gc.enable()
