"""Brings a stack up in the order its parts need one another, as much at once as can be."""

import hashlib
import json
import os
import shutil
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from stack import demo, ports, preflight, processes
from stack.catalogue import GATEWAY, SERVERS, SERVICES, Service, chosen_services, gateway_is_chosen
from stack.certificates import certificate, scheme, trusting
from stack.edge import edge_host, refused_routes
from stack.environment import Addresses, owner_environment, service_environment
from stack.keyring import Keyring, open_keyring
from stack.layout import Layout
from stack.migrations import migrate_all
from stack.programs import (
    Parts,
    Program,
    asked,
    edge_program,
    gateway_programs,
    mail_program,
    nats_program,
    postgres_program,
    service_programs,
)
from stack.refusals import DemoFailed, StackRefused
from stack.rolls import take_rolls
from stack.servers import NatsServer, PostgresServer, apply_topology_now, ensure_databases
from stack.servers.mending import Mender
from stack.state import StackState, read_state, running_state
from stack.supervisor import TICK, Supervisor

MOST_REPLICAS = 8
LAST_TO_STOP = (("mail", "nats"), ("postgres",))
"""After the edge, the services and the gateway."""
INNER = ("postgres", "nats", "smtp", "traefik-ping", GATEWAY, *(service.name for service in SERVICES))
LARGEST_LOG = 10_000_000

Say = Callable[[str], None]


@dataclass
class Stack:
    """One stack from its first process to its last."""

    parts: Parts
    services: tuple[Service, ...]
    with_gateway: bool
    say: Say
    state: StackState

    def __post_init__(self) -> None:
        self.supervisor = Supervisor(on_change=self._write_state, wishes=lambda: take_rolls(self.parts.layout))
        self.mender = Mender(self.parts.nats.admin_url, say=self.say)

    def _write_state(self) -> None:
        self.state.programs = self.supervisor.states()
        self.state.write(self.parts.layout)

    def _phase(self, phase: str) -> None:
        self.state.phase = phase
        self._write_state()

    def up(self) -> None:
        """Start everything; returns when every service answers through the edge, or a signal came."""
        parts, started = self.parts, time.monotonic()
        self.supervisor.listen_to_signals()
        servers = [postgres_program(parts), nats_program(parts)]
        for program in (*servers, mail_program(parts)):
            self.supervisor.start(program)
        services = [program for service in self.services for program in service_programs(parts, service)]
        front = gateway_programs(parts) if self.with_gateway else []
        for program in front:
            self.supervisor.start(program)
        self.supervisor.wait_until_ready(servers)
        self._prepare_servers()
        self._seed_demo()
        for program in services:
            self.supervisor.start(program)
        self._open_edge(front, services)
        if not self.supervisor.must_stop:
            self.say(f"Everything answers after {time.monotonic() - started:.1f} s.")

    def announce(self) -> None:
        """Say to everybody who waits that the start is over."""
        self._phase("ready")

    def _prepare_servers(self) -> None:
        """Roles and databases beside streams and durables, then migrations."""
        if self.supervisor.must_stop:
            return
        parts = self.parts
        with ThreadPoolExecutor(max_workers=2) as pool:
            bus = pool.submit(apply_topology_now, parts.nats.admin_url)
            make_databases(parts)
            bus.result()
        self.mender.start()
        if migrated := migrate_all(parts, self.services):
            self.say(f"Migrated {', '.join(migrated)}.")

    def _open_edge(self, front: list[Program], services: list[Program]) -> None:
        self.supervisor.wait_until_ready(front)
        edge = edge_program(self.parts)
        written = edge.log.stat().st_size if edge.log.exists() else 0
        self.supervisor.start(edge)
        self.supervisor.wait_until_ready([edge, *services])
        if front:
            self.supervisor.wait_until_ready([through_edge(edge)])
        for refused in refused_routes(edge.log, since=written):
            self.say(f"The edge refuses a route: {refused}")

    def _seed_demo(self) -> None:
        """Before the services start: the demo runs them itself, with a clock of its own."""
        layout, started = self.parts.layout, time.monotonic()
        if self.supervisor.must_stop or self.services != SERVICES or not demo.is_due(layout):
            return
        self._phase("seeding")
        self.say("First start: making the demo …")
        making = demo.start(layout, url=self.state.url)
        while making.poll() is None and not self.supervisor.must_stop:
            self.supervisor.tick()
            time.sleep(TICK)
        processes.stop(making)
        if self.supervisor.must_stop:
            return
        try:
            demo.finish(layout, exit_code=making.returncode)
            self.say(f"Demo made in {time.monotonic() - started:.0f} s.")
        except DemoFailed as failed:
            if demo.is_forced():
                raise
            self.say(f"{failed}\nStarting without it; `make reset` and `make run` try again.")

    def down(self) -> None:
        """Stop cleanly: the edge first, PostgreSQL last."""
        self._phase("stopping")
        self.mender.stop()
        served = [name for name in self.supervisor.states() if name not in SERVERS]
        self.supervisor.stop((("traefik",), served, *LAST_TO_STOP))
        self.state.programs = {}
        self._phase("stopped")


def through_edge(edge: Program) -> Program:
    """The last question of a start: does the whole answer where the browser asks?"""
    ask, given = edge.port, certificate()
    tls = trusting(given) if given else None

    def ready() -> str | None:
        return asked(ask, "/api/v1/health", tls=tls)

    return Program(name=edge.name, port=ask, log=edge.log, start=edge.start, ready=ready)


def make_databases(parts: Parts) -> None:
    """Roles and a database for every service; skipped when these passwords are in place already."""
    keyring, mark = parts.keyring, parts.layout.postgres / "roles.done"
    wanted = hashlib.sha256(json.dumps([keyring.roles, ROLES_VERSION]).encode()).hexdigest()
    if mark.exists() and mark.read_text() == wanted:
        return
    for service in SERVICES:
        ensure_databases(parts.postgres, service=service.database, passwords=keyring.roles)
    mark.write_text(wanted)


ROLES_VERSION = 1  # raise it when servers/roles.py changes what roles may do


def plan(layout: Layout, *, only: list[str] | None, say: Say, replicas: Mapping[str, int] | None = None) -> Stack:
    """Choose ports and secrets for a stack; starts nothing."""
    services = chosen_services(only)
    with_gateway = gateway_is_chosen(only)
    preflight.check_machine(layout)
    edge, mail = preflight.edge_port(), preflight.mail_port()
    layout.make()
    shorten_logs(layout)
    keyring = open_keyring(layout)
    plain = {"traefik-plain": preflight.plain_port()} if certificate() else {}
    chosen = choose_ports(layout, {"traefik": edge, "mail": mail, **plain})
    public_url = os.environ.get("PUBLIC_URL") or f"{scheme()}://{shown_host()}:{edge}"
    addresses = Addresses(public_url=public_url, ports=chosen)
    parts = replace(make_parts(layout, keyring, addresses), replicas=replicas or {})
    state = StackState(pid=os.getpid(), phase="starting", url=addresses.public_url, ports=chosen)
    state.services = [service.name for service in services]
    write_environments(parts)
    return Stack(parts=parts, services=services, with_gateway=with_gateway, say=say, state=state)


def replicas_of(text: str) -> dict[str, int]:
    """`orders=2,gateway=2` as numbers. Raises StackRefused for a name or a number that makes no sense."""
    found: dict[str, int] = {}
    for pair in filter(None, text.split(",")):
        name, _, count = pair.partition("=")
        if name not in {GATEWAY, *(service.name for service in SERVICES)}:
            raise StackRefused(f"--replicas: there is no service called {name!r}.")
        if not count.isdigit() or not 1 <= int(count) <= MOST_REPLICAS:
            raise StackRefused(f"--replicas: {name} needs a number from 1 to {MOST_REPLICAS}, not {count!r}.")
        found[name] = int(count)
    return found


def shown_host() -> str:
    """Where a browser on this machine finds the edge."""
    everywhere = edge_host() in ("0.0.0.0", "::")  # noqa: S104 - compared, not bound
    return "127.0.0.1" if everywhere else edge_host()


def make_parts(layout: Layout, keyring: Keyring, addresses: Addresses) -> Parts:
    """The servers of a stack as they will be, or are, on these ports."""
    ports_ = addresses.ports
    server = PostgresServer(
        host="127.0.0.1", port=ports_["postgres"], password=keyring.postgres, data=layout.postgres / "data"
    )
    bus = NatsServer(
        port=ports_["nats"],
        passwords=keyring.nats,
        store=layout.nats / "jetstream",
        config=layout.nats / "nats.conf",
        installation=keyring.installation,
    )
    layout.nats.mkdir(parents=True, exist_ok=True)
    return Parts(layout=layout, keyring=keyring, addresses=addresses, postgres=server, nats=bus)


def running_parts(layout: Layout) -> Parts:
    """The servers of the stack that is up on these data. Raises NotRunning."""
    state = running_state(layout)
    return make_parts(layout, open_keyring(layout), Addresses(public_url=state.url, ports=state.ports))


def choose_ports(layout: Layout, outer: Mapping[str, int]) -> dict[str, int]:
    """Inner ports: those of the last start when still free, so that open tools keep their addresses."""
    last = read_state(layout).ports if layout.state.exists() else {}
    chosen = dict(outer)
    for name in INNER:
        port = ports.free_port(preferred=last.get(name))
        while port in chosen.values():
            port = ports.free_port()
        chosen[name] = port
    return chosen


def write_environments(parts: Parts) -> None:
    """Every service's environment, owner's address included, for the demo and for operators (mode 600)."""
    told = {
        service.name: service_environment(
            service,
            keyring=parts.keyring,
            addresses=parts.addresses,
            postgres=parts.postgres,
            layout=parts.layout,
        )
        | owner_environment(service, keyring=parts.keyring, postgres=parts.postgres)
        for service in SERVICES
    }
    path = parts.layout.run / "environment.json"
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(json.dumps(told, indent=2))
    write_targets(parts)


def write_targets(parts: Parts) -> None:
    """Where Prometheus finds each program's metrics, in the form of its file discovery."""
    told = [
        {"targets": [f"127.0.0.1:{parts.addresses.ports[name]}"], "labels": {"service": name}}
        for name in (GATEWAY, *(service.name for service in SERVICES))
    ]
    (parts.layout.run / "prometheus-targets.json").write_text(json.dumps(told, indent=2))
    token = parts.layout.run / "metrics-token"
    token.unlink(missing_ok=True)
    token.touch(mode=0o600)
    token.write_text(parts.keyring.metrics_token)


def shorten_logs(layout: Layout) -> None:
    """Keep one older generation of each log that has grown large."""
    for log in layout.logs.glob("*.log"):
        if log.stat().st_size > LARGEST_LOG:
            shutil.move(log, log.with_suffix(".log.1"))
