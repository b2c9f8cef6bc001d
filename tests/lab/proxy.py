"""A TCP proxy a test puts between two parts: it delays, throttles, cuts in mid-stream and swallows, as told.

The maintained ones (toxiproxy) are servers in another language that no wheel brings; this is what we need of them.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

PIECE = 16_384


@dataclass
class Weather:
    """What happens to the bytes now; all at rest: they pass."""

    delay: float = 0.0  # seconds each piece waits
    bytes_per_second: float | None = None
    is_blackhole: bool = False  # taken, never delivered, nothing closed
    cut_after: int | None = None  # bytes of answers a connection still gets


@dataclass
class Seen:
    """What the proxy did: the proof that a fault fired."""

    connections: int = 0
    delayed: int = 0
    throttled: int = 0
    swallowed: int = 0
    cut: int = 0


@dataclass
class Proxy:
    """Listens on a port of its own and carries to `host:port`; `weather` may change at any moment."""

    port: int
    host: str = "127.0.0.1"
    weather: Weather = field(default_factory=Weather)
    seen: Seen = field(default_factory=Seen)
    listens_on: int = 0
    _pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.listens_on = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.cut_all()

    async def cut_all(self) -> int:
        """Reset every open connection now, whatever is on its way; how many there were."""
        pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            self._reset(pair)
        return len(pairs)

    def _reset(self, pair: tuple[asyncio.StreamWriter, asyncio.StreamWriter]) -> None:
        self.seen.cut += 1
        for writer in pair:
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.seen.connections += 1
        try:
            onward, back = await asyncio.open_connection(self.host, self.port)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, back)
        self._pairs.add(pair)
        for task in (self._carry(reader, back, pair), self._carry(onward, writer, pair, is_answer=True)):
            running = asyncio.create_task(task)
            self._tasks.add(running)
            running.add_done_callback(self._tasks.discard)

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        pair: tuple[asyncio.StreamWriter, asyncio.StreamWriter],
        *,
        is_answer: bool = False,
    ) -> None:
        with suppress(OSError):
            while piece := await reader.read(PIECE):
                if self.weather.is_blackhole:
                    self.seen.swallowed += len(piece)
                    continue
                if is_answer and self._cuts(writer, piece):
                    self._pairs.discard(pair)
                    self._reset(pair)
                    return
                await self._hold_up(piece)
                writer.write(piece)
                await writer.drain()
        if not self.weather.is_blackhole:
            self._pairs.discard(pair)
            with suppress(OSError):
                writer.close()

    def _cuts(self, writer: asyncio.StreamWriter, piece: bytes) -> bool:
        """Deliver the last bytes allowed and say that this is the end."""
        left = self.weather.cut_after
        if left is None:
            return False
        if len(piece) <= left:
            self.weather.cut_after = left - len(piece)
            return False
        writer.write(piece[:left])
        return True

    async def _hold_up(self, piece: bytes) -> None:
        if self.weather.delay:
            self.seen.delayed += 1
            await asyncio.sleep(self.weather.delay)
        if self.weather.bytes_per_second:
            self.seen.throttled += len(piece)
            await asyncio.sleep(len(piece) / self.weather.bytes_per_second)
