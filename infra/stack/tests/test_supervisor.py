"""What dies comes back within two seconds; what is told to stop stops; what never starts says why."""

import signal
import sys
import time
from pathlib import Path

import pytest
from stack import ports, processes
from stack.programs import Program
from stack.refusals import ServerDidNotStart
from stack.supervisor import Supervisor

BARE = [sys.executable, "-I", "-S"]
"""A Python that starts in half the time: its own start is part of the two seconds."""
LISTENER = (
    "import socket,sys,time; s=socket.socket(); s.bind(('127.0.0.1',int(sys.argv[1]))); s.listen(); time.sleep(600)"
)


def a_listener(folder: Path, *, script: str = LISTENER) -> Program:
    port, log = ports.free_port(), folder / "listener.log"
    return Program(
        name="listener",
        port=port,
        log=log,
        start=lambda: processes.spawn([*BARE, "-c", script, str(port)], log=log),
        ready=lambda: None if ports.accepts(port) else "does not listen",
    )


def watch_until(supervisor: Supervisor, seconds: float, program: Program, *, restarts: int) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        supervisor.tick()
        state = supervisor.states()[program.name]
        if state.restarts >= restarts and program.ready() is None:
            return True
        time.sleep(0.02)
    return False


def test_a_killed_process_is_back_within_two_seconds(tmp_path: Path) -> None:
    supervisor, program = Supervisor(), a_listener(tmp_path)
    supervisor.start(program)
    try:
        supervisor.wait_until_ready([program])
        first = supervisor.states()["listener"].pid
        assert first is not None
        processes.signal_group(first, signal.SIGKILL)
        assert watch_until(supervisor, 2, program, restarts=1)
        assert supervisor.states()["listener"].pid != first
    finally:
        supervisor.stop([["listener"]])
    assert not ports.accepts(program.port)


def test_a_program_that_keeps_dying_is_reported_with_its_last_words(tmp_path: Path) -> None:
    supervisor = Supervisor()
    program = a_listener(tmp_path, script="raise SystemExit('no room for me')")
    supervisor.start(program)
    with pytest.raises(ServerDidNotStart, match="no room for me"):
        supervisor.wait_until_ready([program], seconds=20)


def test_a_paused_process_still_stops(tmp_path: Path) -> None:
    supervisor, program = Supervisor(), a_listener(tmp_path)
    supervisor.start(program)
    supervisor.wait_until_ready([program])
    pid = supervisor.states()["listener"].pid
    assert pid is not None
    processes.signal_group(pid, signal.SIGSTOP)
    started = time.monotonic()
    supervisor.stop([["listener"]])
    assert time.monotonic() - started < 5
    assert not processes.is_alive(pid)


def test_a_process_that_ignores_the_request_is_ended_by_force(tmp_path: Path) -> None:
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + LISTENER
    program = a_listener(tmp_path, script=deaf)
    process = program.start()
    assert processes.wait_until(lambda: program.ready() is None, seconds=10)
    processes.stop(process, grace=0.3)
    assert not processes.is_alive(process.pid)
