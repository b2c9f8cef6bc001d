"""A restart puts the successor beside the running process; who knocks meanwhile is never refused."""

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from stack import ports, processes
from stack.doors import Door
from stack.programs import Program
from stack.succession import MODEST, beside
from stack.supervisor import Supervisor

SERVER = """
import http.server, os, socket, socketserver, sys
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = str(os.getpid()).encode()
        self.send_response(200); self.send_header("content-length", str(len(body))); self.end_headers()
        self.wfile.write(body)
    def log_message(self, *words): pass
server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answer, bind_and_activate=False)
server.socket = socket.socket(fileno=int(sys.argv[1])); server.socket.setblocking(True)
os.write(int(sys.argv[2]), b"\\n")
server.serve_forever(0.01)
"""

MODEST_SERVER = SERVER.replace(
    "os.write(",
    """
import time
until = time.monotonic() + 20
while os.getpriority(os.PRIO_PROCESS, 0) == 0 and time.monotonic() < until: time.sleep(0.01)
print("started at", os.getpriority(os.PRIO_PROCESS, 0), flush=True)
os.write(""",
)
"""Rings only once it knows that it stands back."""


def a_server(folder: Path, *, script: str = SERVER) -> Program:
    port, log = ports.free_port(), folder / "server.log"
    door, scripts = Door(port), iter([SERVER])

    def start(bell: int) -> "subprocess.Popen[bytes]":
        words = [sys.executable, "-c", next(scripts, script), str(door.fileno()), str(bell)]
        return processes.spawn(words, log=log, passed=(door.fileno(), bell))

    return Program(
        name="server",
        port=port,
        log=log,
        start=beside(start),
        ready=lambda: None if ports.accepts(port) else "does not listen",
        beside=start,
        close=door.close,
    )


def answered_by(port: int) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/")
    return int(connection.getresponse().read())


def tick_until(supervisor: Supervisor, holds: Callable[[], bool], *, seconds: float = 20) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        supervisor.tick()
        if holds():
            return True
        time.sleep(0.01)
    return False


def test_the_successor_answers_where_its_predecessor_did(tmp_path: Path) -> None:
    supervisor, program = Supervisor(), a_server(tmp_path)
    supervisor.start(program)
    try:
        first = supervisor.states()["server"].pid
        assert first is not None
        assert answered_by(program.port) == first
        supervisor.roll("server")
        assert tick_until(supervisor, lambda: not processes.is_alive(first))
        second = supervisor.states()["server"].pid
        assert second != first
        assert answered_by(program.port) == second
    finally:
        supervisor.stop([["server"]])
    assert not ports.accepts(program.port)


def test_a_successor_that_never_answers_leaves_the_old_process_in_its_place(tmp_path: Path) -> None:
    supervisor, program = Supervisor(), a_server(tmp_path, script="raise SystemExit('I cannot')")
    supervisor.start(program)
    try:
        first = supervisor.states()["server"].pid
        supervisor.roll("server")
        assert tick_until(supervisor, lambda: supervisor.states()["server"].given_up == 1)
        assert supervisor.states()["server"].pid == first
        assert answered_by(program.port) == first
    finally:
        supervisor.stop([["server"]])


def test_who_knocks_while_a_process_is_dead_waits_for_the_next(tmp_path: Path) -> None:
    supervisor, program = Supervisor(), a_server(tmp_path, script=SERVER)
    supervisor.start(program)
    try:
        first = answered_by(program.port)
        processes.signal_group(first, 9)
        assert tick_until(supervisor, lambda: supervisor.states()["server"].restarts == 1)
        assert answered_by(program.port) != first
    finally:
        supervisor.stop([["server"]])


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may take a lower priority back")
def test_a_successor_stands_back_until_it_serves(tmp_path: Path) -> None:
    supervisor, program = Supervisor(), a_server(tmp_path, script=MODEST_SERVER)
    supervisor.start(program)
    try:
        first = supervisor.states()["server"].pid
        assert first is not None
        own = os.getpriority(os.PRIO_PROCESS, first)
        supervisor.roll("server")
        assert tick_until(supervisor, lambda: not processes.is_alive(first), seconds=30)
        second = supervisor.states()["server"].pid
        assert second is not None
        assert f"started at {own + MODEST}" in program.log.read_text()
        threads = [int(thread.name) for thread in Path(f"/proc/{second}/task").iterdir()]
        assert {os.getpriority(os.PRIO_PROCESS, thread) for thread in threads} == {own}
    finally:
        supervisor.stop([["server"]])
