"""What the edge says before the gateway has told it anything."""

import http.client
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from stack import ports, processes
from stack.edge import edge_binary, write_edge_config
from stack.environment import Addresses
from stack.layout import Layout

TRIES = 3
"""A free port may be taken by another suite before it is listened on."""


@pytest.fixture
def lone_edge(tmp_path: Path) -> Iterator[int]:
    """Traefik while the gateway is away; its port."""
    layout = Layout(tmp_path)
    layout.make()
    begun = (begin(layout) for _ in range(TRIES))
    edge, port = next((edge, port) for edge, port in begun if is_there(edge, port))
    yield port
    processes.stop(edge)


def begin(layout: Layout) -> tuple[subprocess.Popen[bytes], int]:
    """A Traefik and the port it was told."""
    chosen = {name: ports.free_port() for name in ("traefik", "traefik-ping", "gateway")}
    config = write_edge_config(layout, Addresses(public_url="http://edge", ports=chosen))
    command = [edge_binary(), f"--configFile={config}"]
    return processes.spawn(command, log=layout.root / "edge.log", cwd=layout.run), chosen["traefik"]


def is_there(edge: "subprocess.Popen[bytes]", port: int) -> bool:
    """Once it answers; False when it ended instead."""
    assert processes.wait_until(lambda: edge.poll() is not None or status_of(port) != 0, seconds=30)
    return edge.poll() is None


def status_of(port: int) -> int:
    """What a booking is answered; 0 while nobody listens."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("POST", "/api/v1/orders", body=b"{}")
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def test_an_edge_without_its_table_asks_to_come_back_instead_of_denying(lone_edge: int) -> None:
    """A 404 would be the definite answer to a booking that may have happened."""
    assert processes.wait_until(lambda: status_of(lone_edge) == 503, seconds=30)
