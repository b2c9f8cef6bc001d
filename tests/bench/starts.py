"""How long a service takes from its first instruction to being ready, and what it holds when nobody asks."""

import os
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from stack import ports, processes

from bench.programs import TESTS
from bench.stage import Stage

TIMES = 3
PATIENCE_SECONDS = 30.0
SETTLED_SECONDS = 2.0


@dataclass(frozen=True)
class Start:
    """Medians: seconds until ready, MiB of the process's own share of memory (PSS) after a moment of idling."""

    name: str
    seconds: float
    mebibytes: float


def starts(stage: Stage) -> list[Start]:
    """orders as an API process beside a bare FastAPI application, in turn."""
    orders = [sys.executable, "-m", "orders_service.main", "--role", "api"]
    bare = [sys.executable, "-m", "uvicorn", "bench.references.plain:app", "--loop", "uvloop", "--http", "httptools"]
    told = os.environ | stage.environment("orders")
    with TemporaryDirectory(prefix="trajeto-bench-") as folder:
        found: dict[str, list[tuple[float, float]]] = {"bare FastAPI": [], "orders": []}
        for _ in range(TIMES):
            port = ports.free_port()
            line = [*bare, "--port", str(port)]
            found["bare FastAPI"].append(_one(line, os.environ, port, path="/", folder=Path(folder)))
            port = ports.free_port()
            told |= {"SERVICE_PORT": str(port)}
            found["orders"].append(_one(orders, told, port, path="/readyz", folder=Path(folder)))
    return [_median(name, times) for name, times in found.items()]


def _median(name: str, times: list[tuple[float, float]]) -> Start:
    return Start(name, statistics.median(s for s, _ in times), statistics.median(m for _, m in times))


def _one(line: list[str], told: Mapping[str, str], port: int, *, path: str, folder: Path) -> tuple[float, float]:
    began = time.perf_counter()
    process: subprocess.Popen[bytes] = processes.spawn(line, log=folder / "log", env=dict(told), cwd=TESTS)
    try:
        while not _answers(f"http://127.0.0.1:{port}{path}"):
            if process.poll() is not None or time.perf_counter() - began > PATIENCE_SECONDS:
                raise AssertionError(f"{line[2]} did not start: {processes.tail(folder / 'log')}")
            time.sleep(0.01)
        seconds = time.perf_counter() - began
        time.sleep(SETTLED_SECONDS)
        return seconds, _share_of_memory(process.pid)
    finally:
        processes.stop(process)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=1) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _share_of_memory(pid: int) -> float:
    """Proportional set size: what is shared with other processes counts in part."""
    for entry in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if entry.startswith("Pss:"):
            return int(entry.split()[1]) / 1024
    raise AssertionError("this system does not tell a process's share of memory")
