"""Starts confined child processes: a bounded number, an empty environment, killed after a time limit or too much
output.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from kit.core.refusals import Unavailable
from kit.files.confined.limits import Limits

_AT_ONCE = 2
_WAITING = 16


class ChildFailed(Exception):
    """The child refused, broke, or met one of its limits; `code` as of a process, negative for a signal."""

    def __init__(self, code: int | None, told: str) -> None:
        super().__init__(told or f"ended with {code}")
        self.code = code


class Confinement:
    """The children of one process: at most two at once, a short queue, then 503."""

    def __init__(self, *, at_once: int = _AT_ONCE, waiting: int = _WAITING) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._places = at_once + waiting
        self._inside = 0

    async def run(self, module: str, *arguments: str, content: bytes, limits: Limits) -> bytes:
        """What `python -m module <limits> <arguments>` answers to `content`. Raises ChildFailed, Unavailable."""
        if self._inside >= self._places:
            raise Unavailable
        self._inside += 1
        try:
            async with self._free:
                return await _run(module, *arguments, content=content, limits=limits)
        finally:
            self._inside -= 1


async def _run(module: str, *arguments: str, content: bytes, limits: Limits) -> bytes:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "-m", module, limits.written(), *arguments),
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        env={"MALLOC_ARENA_MAX": "1"},
    )
    try:
        async with asyncio.timeout(limits.seconds):
            return await _converse(process, content, limits)
    except TimeoutError:
        raise ChildFailed(None, "too slow") from None
    finally:
        if process.returncode is None:
            await _end(process)


async def _end(process: Process) -> None:
    """Kill, and read what is left in its pipes: while one of them is unread, waiting for the process does not end."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.communicate()


async def _converse(process: Process, content: bytes, limits: Limits) -> bytes:
    assert process.stdin and process.stdout and process.stderr
    feeding = asyncio.create_task(_feed(process.stdin, content))
    telling = asyncio.create_task(process.stderr.read(2_000))
    try:
        answer = await _at_most(process.stdout, limits.answer_bytes)
        code = await process.wait()
        if code != 0:
            raise ChildFailed(code, (await telling).decode(errors="replace").strip())
        return answer
    finally:
        for task in (feeding, telling):
            task.cancel()
        await asyncio.gather(feeding, telling, return_exceptions=True)


async def _feed(stream: asyncio.StreamWriter, content: bytes) -> None:
    with suppress(ConnectionError):
        stream.write(content)
        await stream.drain()
    stream.close()


async def _at_most(stream: asyncio.StreamReader, limit: int) -> bytes:
    parts, size = [], 0
    while part := await stream.read(65_536):
        size += len(part)
        if size > limit:
            raise ChildFailed(None, "says too much")
        parts.append(part)
    return b"".join(parts)
