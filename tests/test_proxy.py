"""The laboratory's own proxy does what it is told: each weather is felt on a real connection."""

import asyncio
import time
from collections.abc import AsyncIterator

import pytest
from lab.proxy import Proxy, Weather

WORD = b"x" * 1000


@pytest.fixture
async def echo() -> AsyncIterator[Proxy]:
    """A proxy before a server that sends everything back."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(65_536):
            writer.write(piece)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with Proxy(server.sockets[0].getsockname()[1]) as proxy:
        yield proxy
    server.close()


async def said(proxy: Proxy, words: bytes = WORD, *, within: float = 5.0) -> bytes:
    """What comes back until the connection ends, or as many bytes as were sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.listens_on)
    writer.write(words)
    try:
        return await asyncio.wait_for(reader.readexactly(len(words)), within)
    except asyncio.IncompleteReadError as short:
        return short.partial
    finally:
        writer.close()


async def test_in_calm_weather_everything_passes(echo: Proxy) -> None:
    assert await said(echo) == WORD
    assert (echo.seen.connections, echo.seen.cut) == (1, 0)


async def test_a_delay_is_felt_both_ways(echo: Proxy) -> None:
    echo.weather = Weather(delay=0.2)
    began = time.monotonic()
    assert await said(echo) == WORD
    assert time.monotonic() - began >= 0.4
    assert echo.seen.delayed == 2


async def test_a_narrow_line_carries_no_more_than_it_can(echo: Proxy) -> None:
    echo.weather = Weather(bytes_per_second=4000)
    began = time.monotonic()
    assert await said(echo) == WORD
    assert time.monotonic() - began >= 0.5
    assert echo.seen.throttled == 2000


async def test_an_answer_is_cut_in_the_middle(echo: Proxy) -> None:
    echo.weather = Weather(cut_after=300)
    with pytest.raises(ConnectionError):
        assert len(await said(echo)) <= 300
        raise ConnectionError  # some kernels deliver the first bytes before the reset
    assert echo.seen.cut == 1


async def test_a_blackhole_takes_everything_and_says_nothing(echo: Proxy) -> None:
    echo.weather = Weather(is_blackhole=True)
    with pytest.raises(TimeoutError):
        await said(echo, within=0.5)
    assert echo.seen.swallowed == len(WORD)
    echo.weather = Weather()
    assert await said(echo) == WORD


async def test_open_connections_are_cut_at_once(echo: Proxy) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", echo.listens_on)
    writer.write(WORD)
    await reader.readexactly(len(WORD))
    assert await echo.cut_all() == 1
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await reader.readexactly(1)
    writer.close()
