"""Starts the reference programs beside the stack, each one process as a service is."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from stack import ports, processes
from stack.refusals import StackRefused

TESTS = Path(__file__).resolve().parents[1]
REFERENCES = ("bare", "limit", "template")
START_SECONDS = 30


@contextmanager
def references(*, database_url: str, customer: str) -> Iterator[Mapping[str, int]]:
    """The references' ports by name, while they run."""
    with ExitStack() as running:
        folder = Path(running.enter_context(TemporaryDirectory(prefix="trajeto-bench-")))
        told = os.environ | {"BENCH_DATABASE_URL": database_url, "BENCH_CUSTOMER": customer}
        yield {name: running.enter_context(_started(name, told, folder)) for name in REFERENCES}


@contextmanager
def _started(name: str, told: Mapping[str, str], folder: Path) -> Iterator[int]:
    port, log = ports.free_port(), folder / f"{name}.log"
    command = [sys.executable, "-m", "uvicorn", f"bench.references.{name}:app", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--loop", "uvloop", "--http", "httptools", "--no-access-log"]
    process: subprocess.Popen[bytes] = processes.spawn(command, log=log, env=dict(told), cwd=TESTS)
    try:
        ready = processes.wait_until(
            lambda: ports.accepts(port), seconds=START_SECONDS, alive=lambda: process.poll() is None
        )
        if not ready:
            raise StackRefused(f"The reference {name} did not start:\n{processes.tail(log)}")
        yield port
    finally:
        processes.stop(process)
