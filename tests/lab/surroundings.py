"""What may befall the ground a service stands on: bad lines between parts, a wrong clock, a full disk."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from stack.layout import REPOSITORY

from lab.proxy import Proxy, Weather
from lab.verbs import Faults

SPELLS = (
    Weather(delay=0.15),
    Weather(bytes_per_second=40_000),
    Weather(is_blackhole=True),
    Weather(cut_after=2_000),
)
"""One after another, each for some seconds, with every open connection cut in between."""


def told(described: Mapping[str, Any], service: str) -> dict[str, str]:
    """The environment the stack gives a service."""
    everybody = json.loads((Path(described["var"]) / "run" / "environment.json").read_text())
    found: dict[str, str] = everybody[service]
    return found


def through(proxy: Proxy, url: str) -> str:
    """The same address, past the proxy."""
    port = urlsplit(url).port
    return url.replace(f":{port}", f":{proxy.listens_on}", 1)


async def restart(environment: Mapping[str, str], program: str, **variables: str) -> None:
    """Start a program anew, told these variables besides for that start."""
    words = ("-m", "stack", "restart", program, *(f"{name}={value}" for name, value in variables.items()))
    process = await asyncio.create_subprocess_exec(sys.executable, *words, env=environment, cwd=REPOSITORY)
    assert await process.wait() == 0, f"stack restart {program} failed"


@asynccontextmanager
async def behind_proxy(
    described: Mapping[str, Any], environment: Mapping[str, str], program: str, variable: str
) -> AsyncIterator[Proxy]:
    """A program reaches what `variable` names through a proxy while the block runs; the gateway is told as others."""
    url = told(described, "approvals" if program == "gateway" else program)[variable]
    async with Proxy(int(urlsplit(url).port or 0)) as proxy:
        await restart(environment, program, **{variable: through(proxy, url)})
        try:
            yield proxy
        finally:
            proxy.weather = Weather()
            await restart(environment, program)


async def all_weathers(proxy: Proxy, *, each: float) -> None:
    """Every spell, then calm."""
    for spell in SPELLS:
        proxy.weather = Weather(spell.delay, spell.bytes_per_second, spell.is_blackhole, spell.cut_after)
        await asyncio.sleep(each)
        await proxy.cut_all()
    proxy.weather = Weather()


@contextmanager
def full_disk(faults: Faults, program: str, *, room: int) -> Iterator[None]:
    """No file of a running program grows beyond `room` bytes while the block runs.

    To the program it is a disk that is full (EFBIG for ENOSPC), and no privilege to mount one is needed.
    """
    _limit(faults, program, str(room))
    try:
        yield
    finally:
        _limit(faults, program, "unlimited")


def _limit(faults: Faults, program: str, room: str) -> None:
    """As the user it runs as: not even root may limit another's process everywhere."""
    pid = faults.state(program).pid
    if pid is None:
        return
    for process in (psutil.Process(pid), *psutil.Process(pid).children(recursive=True)):
        with suppress(psutil.NoSuchProcess):  # a backend that ended meanwhile writes nothing more
            command = ["prlimit", f"--pid={process.pid}", f"--fsize={room}:unlimited"]
            who = {"user": process.uids().real, "group": process.gids().real, "extra_groups": []}
            subprocess.run(command, check=process.pid == pid, stderr=subprocess.DEVNULL, **who)  # type: ignore[call-overload]


def empty(log: str) -> None:
    """Set aside what a log says so far; its program, which appends, writes on from the start."""
    shutil.copy(log, Path(log).with_suffix(".log.1"))
    os.truncate(log, 0)


def said(log: str) -> str:
    """What a log says since it was emptied."""
    return Path(log).read_text(errors="replace")
