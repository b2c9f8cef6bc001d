"""A pool of confined readers: passes files, takes results, replaces a broken reader."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from datetime import date

from kit.core.refusals import InvalidFile, PayloadTooLarge
from kit.files.attachments import FORMATS
from kit.files.confined.limits import MEBIBYTE, Limits
from kit.files.images import MAX_FILE_BYTES, kind_declared, kind_of

from expenses_ocr_service.reading.receipt import Receipt

READING = Limits(
    memory_bytes=2304 * MEBIBYTE, cpu_seconds=15, seconds=60.0, answer_bytes=MEBIBYTE, file_bytes=64 * MEBIBYTE
)
_PROGRAM = "expenses_ocr_service.reading.confined"
_GRACE_SECONDS = 10.0
"""What a reader may need beside the child's own limit: to start, and to be heard."""


def receipt_kind(content: bytes, declared: str) -> str:
    """What a file is, when its declared type and its first bytes agree. Raises InvalidFile, PayloadTooLarge."""
    if len(content) > MAX_FILE_BYTES:
        raise PayloadTooLarge
    wanted = kind_declared(declared)
    if wanted is None or wanted != kind_of(content):
        raise InvalidFile(FORMATS)
    return wanted


class Readers:
    """A few confined readers; use as an async context. More callers than readers wait their turn."""

    def __init__(self, *, count: int = 1, limits: Limits = READING) -> None:
        self._limits = limits
        self._idle: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._living: set[Process] = set()
        for _ in range(count):
            self._idle.put_nowait(None)

    async def __aenter__(self) -> Readers:
        return self

    async def __aexit__(self, *_: object) -> None:
        for process in list(self._living):
            await self._end(process)

    async def read(self, content: bytes, declared: str, *, today: date) -> Receipt:
        """What a photograph or PDF says. Raises InvalidFile (unreadable, another kind, too costly), PayloadTooLarge."""
        kind = receipt_kind(content, declared)
        process, is_spoiled = await self._idle.get(), True
        try:
            if process is None or process.returncode is not None:
                process = await self._started()
            async with asyncio.timeout(self._limits.seconds + _GRACE_SECONDS):
                answer = await _asked(process, content, kind=kind, today=today)
            is_spoiled = False
            return Receipt.parsed(answer)
        except _Refused as problem:
            is_spoiled = False
            raise InvalidFile(FORMATS) from problem
        except (TimeoutError, OSError, EOFError, ValueError, KeyError, TypeError) as problem:
            raise InvalidFile(FORMATS) from problem
        finally:
            if is_spoiled and process is not None:
                await self._end(process)
            self._idle.put_nowait(None if is_spoiled else process)

    @property
    def processes(self) -> frozenset[Process]:
        """The readers that were started and not ended by us."""
        return frozenset(self._living)

    async def _started(self) -> Process:
        kept = {name: os.environ[name] for name in ("PATH", "TESSDATA_PREFIX", "TMPDIR") if name in os.environ}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-m", _PROGRAM, self._limits.written()),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**kept, "OMP_THREAD_LIMIT": "1", "MALLOC_ARENA_MAX": "1"},
            limit=2 * MEBIBYTE,
        )
        self._living.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self._living.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()  # What is unread in a pipe holds up `wait` for ever.


class _Refused(ValueError):
    """The reader's own no: it goes on working."""


async def _asked(process: Process, content: bytes, *, kind: str, today: date) -> bytes:
    assert process.stdin and process.stdout
    job = json.dumps({"size": len(content), "kind": kind, "today": today.isoformat()})
    process.stdin.write(job.encode() + b"\n" + content)
    await process.stdin.drain()
    told = json.loads(await process.stdout.readline())
    answer = await process.stdout.readexactly(told["size"])
    if answer.startswith(b'{"refused"'):
        raise _Refused(answer.decode())
    return answer
