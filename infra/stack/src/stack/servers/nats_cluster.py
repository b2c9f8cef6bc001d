"""Three NATS servers on one machine that keep every message three times: for drills, as a cluster runs them."""

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import nats
from nats.errors import Error as NatsError
from nats.js.api import StreamInfo

from stack import ports, processes
from stack.refusals import ServerDidNotStart
from stack.servers.nats import NatsServer, launch, passwords_for, wait_ready
from stack.servers.nats_config import named, nats_config
from stack.servers.topology import Topology, apply_topology_now, load_topology

NODES = 3
FORMED_WITHIN = 60
ROUTES = """
cluster {{
  name: "trajeto"
  listen: "127.0.0.1:{port}"
  no_advertise: true
  routes: [{routes}]
}}
"""
"""`no_advertise`: clients know the three addresses, with their passwords, from NATS_URL."""


@dataclass(kw_only=True)
class NatsCluster:
    """Running servers, each a group of processes of its own; leaving the context stops them."""

    nodes: Sequence[NatsServer]
    names: Sequence[str]

    def url(self, user: str) -> str:
        """NATS_URL of a user: the addresses of all servers, by comma."""
        return ",".join(node.url(user) for node in self.nodes)

    def urls(self, user: str) -> list[str]:
        """The same as a list, for a client library."""
        return [node.url(user) for node in self.nodes]

    def named(self, name: str) -> NatsServer:
        """The server that calls itself so, e.g. as the leader of a stream."""
        return self.nodes[self.names.index(name)]

    def kill(self, node: NatsServer) -> None:
        """As a machine that is gone: nothing is said to anybody."""
        if node.process is not None:
            processes.signal_group(node.process.pid, signal.SIGKILL)
            node.process.wait(10)

    def start(self, node: NatsServer) -> None:
        """Start it on its store, new or as it was when it was killed."""
        log = node.config.with_suffix(".log")
        node.process = launch(node, log=log)
        wait_ready(node, log=log)

    def freeze(self, node: NatsServer) -> None:
        """It stands still: sockets stay open and nothing answers."""
        os.kill(_pid(node), signal.SIGSTOP)

    def thaw(self, node: NatsServer) -> None:
        """It goes on where it stood."""
        os.kill(_pid(node), signal.SIGCONT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for node in self.nodes:
            node.stop()


def _pid(node: NatsServer) -> int:
    assert node.pid is not None
    return node.pid


def start_cluster(folder: Path, topology: Topology | None = None) -> NatsCluster:
    """Start three servers with the declared users; streams and durables on all three when it returns.

    As in a cluster each message waits for the disk of two servers before it is acknowledged.
    """
    topology = topology or load_topology()
    passwords, names = passwords_for(topology), [f"trajeto-{number}" for number in range(NODES)]
    routes = [ports.free_port() for _ in names]
    nodes = [
        NatsServer(
            port=ports.free_port(),
            passwords=passwords,
            store=folder / name / "jetstream",
            config=folder / f"{name}.conf",
            installation=name.removeprefix("trajeto-"),
        )
        for name in names
    ]
    cluster = NatsCluster(nodes=nodes, names=names)
    try:
        for node, route in zip(nodes, routes, strict=True):
            _write_config(node, topology, route=route, routes=routes)
            cluster.start(node)
        _form(cluster, topology)
    except BaseException:
        cluster.__exit__(None, None, None)
        raise
    return cluster


def _write_config(node: NatsServer, topology: Topology, *, route: int, routes: Sequence[int]) -> None:
    text = nats_config(topology, port=node.port, store=node.store, passwords=node.passwords, durable=True)
    others = ", ".join(f'"nats://127.0.0.1:{port}"' for port in routes if port != route)
    node.config.touch(mode=0o600)
    node.config.write_text(named(text, node.installation) + ROUTES.format(port=route, routes=others))


def _form(cluster: NatsCluster, topology: Topology) -> None:
    """Lay streams and durables as soon as the servers have found each other and chosen who leads."""
    problems: list[Exception] = []

    def is_laid() -> bool:
        try:
            apply_topology_now(cluster.nodes[0].admin_url, topology=topology, replicas=NODES)
        except (NatsError, TimeoutError) as error:
            problems.append(error)
            return False
        return True

    if not processes.wait_until(is_laid, seconds=FORMED_WITHIN, every=0.2):
        raise ServerDidNotStart(f"The NATS cluster did not form: {problems[-1]}")


async def stream_of(cluster: NatsCluster, name: str) -> StreamInfo:
    """What the cluster says of a stream: who leads, and which servers hold all of it."""
    connection = await nats.connect(cluster.urls("infra"), connect_timeout=1, max_reconnect_attempts=1)
    try:
        return await connection.jetstream(timeout=2).stream_info(name)
    finally:
        await connection.close()
