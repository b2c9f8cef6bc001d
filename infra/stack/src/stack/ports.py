"""Finds ports that no other program holds, away from those the kernel lends to outgoing calls."""

import random
import socket

import psutil

FIRST_PORT, LAST_PORT = 20_000, 32_000  # Linux lends 32768 and above to clients
TRIES = 200


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether a server could listen on the port now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port(*, preferred: int | None = None) -> int:
    """A port to listen on; the preferred one when nobody has it."""
    if preferred and is_free(preferred):
        return preferred
    for _ in range(TRIES):
        port = random.randint(FIRST_PORT, LAST_PORT)
        if is_free(port):
            return port
    raise OSError("no free port between 20000 and 32000")


def holder_of(port: int) -> str:
    """Who listens on the port, for a message; as much as the system tells."""
    try:
        for connection in psutil.net_connections("tcp"):
            here = getattr(connection.laddr, "port", None) == port
            if here and connection.status == psutil.CONN_LISTEN and connection.pid:
                return f"process {connection.pid} ({psutil.Process(connection.pid).name()})"
    except psutil.Error:
        pass
    return "another program"


def accepts(port: int, host: str = "127.0.0.1") -> bool:
    """Whether somebody answers on the port."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((host, port)) == 0
