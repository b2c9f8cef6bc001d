"""The processes of a stack: how each is started, stopped and checked for readiness."""

import http.client
import signal
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from stack import processes
from stack.catalogue import GATEWAY, GATEWAY_PACKAGE, Service
from stack.doors import Door
from stack.edge import edge_binary, write_edge_config
from stack.environment import Addresses, gateway_environment, service_environment
from stack.keyring import Keyring
from stack.layout import REPOSITORY, Layout
from stack.overrides import take_overrides
from stack.servers import NatsServer, PostgresServer, load_topology, nats, postgres
from stack.succession import beside

Start = Callable[[], "subprocess.Popen[bytes]"]


@dataclass(frozen=True, kw_only=True)
class Program:
    """One supervised process."""

    name: str
    port: int
    log: Path
    start: Start
    ready: Callable[[], str | None]  # None when ready, else what is missing
    ask: int = signal.SIGTERM
    before: Callable[[], None] = lambda: None  # done before every start
    beside: Callable[[int], "subprocess.Popen[bytes]"] | None = None  # a successor that rings the given file when ready
    close: Callable[[], None] = lambda: None  # done when the stack goes down


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Everything known about a stack before its first process starts."""

    layout: Layout
    keyring: Keyring
    addresses: Addresses
    postgres: PostgresServer
    nats: NatsServer
    replicas: Mapping[str, int] = field(default_factory=dict)
    """How many processes a service has; one where it is not named."""

    def log(self, name: str) -> Path:
        return self.layout.logs / f"{name}.log"


def postgres_program(parts: Parts) -> Program:
    """PostgreSQL; its fast shutdown is SIGINT."""
    server, log = parts.postgres, parts.log("postgres")
    data = parts.layout.postgres / "data"
    return Program(
        name="postgres",
        port=server.port,
        log=log,
        start=lambda: postgres.launch(data, port=server.port, log=log, durable=True),
        ready=lambda: None if postgres.answers(server) else "does not answer",
        ask=signal.SIGINT,
        before=lambda: postgres.prepare_data(data, password=server.password, durable=True),
    )


def nats_program(parts: Parts) -> Program:
    """NATS with JetStream, every publish on disk before it is acknowledged."""
    server, log = parts.nats, parts.log("nats")
    return Program(
        name="nats",
        port=server.port,
        log=log,
        start=lambda: nats.launch(server, log=log),
        ready=lambda: None if nats.answers(server) else "does not listen",
        before=lambda: nats.write_config(server, load_topology(), durable=True),
    )


def mail_program(parts: Parts) -> Program:
    """The mail sink."""
    ports, log = parts.addresses.ports, parts.log("mail")
    command = [sys.executable, "-m", "stack.mail", "--smtp-port", str(ports["smtp"])]
    command += ["--http-port", str(ports["mail"]), "--folder", str(parts.layout.mail)]
    return Program(
        name="mail",
        port=ports["mail"],
        log=log,
        start=lambda: processes.spawn(command, log=log, cwd=REPOSITORY),
        ready=lambda: asked(ports["mail"], "/livez"),
    )


def edge_program(parts: Parts) -> Program:
    """Traefik; its table comes from the gateway, which must answer first: the provider backs off long."""
    ports, log = parts.addresses.ports, parts.log("traefik")
    config = parts.layout.run / "traefik.yml"

    def write() -> None:
        write_edge_config(parts.layout, parts.addresses)

    return Program(
        name="traefik",
        port=ports["traefik"],
        log=log,
        start=lambda: processes.spawn([edge_binary(), f"--configFile={config}"], log=log, cwd=parts.layout.run),
        ready=lambda: asked(ports["traefik-ping"], "/ping"),
        before=write,
    )


def service_programs(parts: Parts, service: Service) -> list[Program]:
    """One service in all its roles, and as many replicas of it as were asked for."""
    environment = service_environment(
        service,
        keyring=parts.keyring,
        addresses=parts.addresses,
        postgres=parts.postgres,
        layout=parts.layout,
    )
    return _python_programs(
        parts, service.name, package=service.package, environment=environment, arguments=("--role", "all")
    )


def gateway_programs(parts: Parts) -> list[Program]:
    """The gateway, which needs nobody to start, and its replicas."""
    environment = gateway_environment(keyring=parts.keyring, addresses=parts.addresses, layout=parts.layout)
    return _python_programs(parts, GATEWAY, package=GATEWAY_PACKAGE, environment=environment)


def _python_programs(
    parts: Parts, name: str, *, package: str, environment: dict[str, str], arguments: tuple[str, ...] = ()
) -> list[Program]:
    """All replicas accept on one listening socket: whichever is free takes the next connection."""
    command = [sys.executable, "-m", f"{package}.main", *arguments]
    door = Door(parts.addresses.ports[name])
    names = replica_names(name, parts.replicas.get(name, 1))
    return [_replica(parts, own, name, door=door, command=command, environment=environment) for own in names]


def _replica(
    parts: Parts, own: str, name: str, *, door: Door, command: list[str], environment: dict[str, str]
) -> Program:
    port, log = parts.addresses.ports[name], parts.log(own)

    def start(bell: int) -> "subprocess.Popen[bytes]":
        given = {"SERVICE_SOCKET": str(door.fileno()), "READY_FD": str(bell)}
        told = environment | given | take_overrides(parts.layout, own)
        return processes.spawn(command, log=log, env=told, cwd=REPOSITORY, passed=(door.fileno(), bell))

    def before() -> None:
        (parts.layout.files / name).mkdir(parents=True, exist_ok=True)

    return Program(
        name=own,
        port=port,
        log=log,
        start=beside(start),
        ready=lambda: asked(port, "/readyz"),
        before=before,
        beside=start,
        close=door.close,
    )


def replica_names(name: str, count: int) -> list[str]:
    """`orders`, `orders.2`, `orders.3`: the first keeps the service's name."""
    return [name, *(f"{name}.{number}" for number in range(2, count + 1))]


def replicas_among(programs: Iterable[str], name: str) -> list[str]:
    """Those of the running programs that `name` means: all replicas of a service by their number, or the one named."""
    numbers = {program: program.removeprefix(f"{name}.") for program in programs if program.startswith(f"{name}.")}
    others = sorted(
        (program for program, number in numbers.items() if number.isdecimal()), key=lambda p: int(numbers[p])
    )
    return [*(program for program in programs if program == name), *others]


def asked(port: int, path: str, *, tls: ssl.SSLContext | None = None) -> str | None:
    """None when the address answers 200, else what it says."""
    at: tuple[str, int] = ("127.0.0.1", port)
    connection = (
        http.client.HTTPSConnection(*at, timeout=2, context=tls) if tls else http.client.HTTPConnection(*at, timeout=2)
    )
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        said = answer.read(2_000).decode(errors="replace")
        return None if answer.status == http.client.OK else f"{path} answers {answer.status}: {said}"
    except (OSError, http.client.HTTPException):
        return f"{path} does not answer"
    finally:
        connection.close()
