"""What `stack env` and `stack status` print about a running stack."""

from typing import Any

import psutil

from stack.catalogue import GATEWAY, SERVICES
from stack.keyring import Keyring
from stack.layout import Layout
from stack.servers import PostgresServer
from stack.servers.roles import urls_of
from stack.state import ProgramState, StackState


def environment_of(layout: Layout, state: StackState, keyring: Keyring) -> dict[str, Any]:
    """The JSON of DESIGN §8, for chaos tests and operators; more keys, never fewer."""
    ports = state.ports
    server = PostgresServer(host="127.0.0.1", port=ports["postgres"], password=keyring.postgres)
    return {
        "url": state.url,
        "phase": state.phase,
        "supervisor": {"pid": state.pid},
        "services": {name: _service(name, state, server=server, keyring=keyring) for name in state.services},
        "gateway": _program(state, GATEWAY),
        "nats": {**_program(state, "nats"), **_bus(layout, state, keyring)},
        "postgres": {
            **_program(state, "postgres"),
            "host": server.host,
            "data": str(layout.postgres / "data"),
            "superuser_url": server.superuser_url,
        },
        "traefik": _program(state, "traefik"),
        "mail": _mail(state),
        "service_token_secret": keyring.service_token_secret,
        "metrics_token": keyring.metrics_token,
        "files": str(layout.files),
        "var": str(layout.root),
    }


def _mail(state: StackState) -> dict[str, Any]:
    smtp, http = f"smtp://127.0.0.1:{state.ports['smtp']}", _http(state.ports["mail"])
    return {**_program(state, "mail"), "smtp": smtp, "http": http}


def _service(name: str, state: StackState, *, server: PostgresServer, keyring: Keyring) -> dict[str, Any]:
    service = next(service for service in SERVICES if service.name == name)
    urls = urls_of(server, database=service.database, service=service.database, passwords=keyring.roles)
    return {
        **_program(state, name),
        "database_url": _plain(urls.app),
        "sweep_database_url": _plain(urls.sweep),
        "owner_database_url": _plain(urls.owner),
        "role": "all",
    }


def _bus(layout: Layout, state: StackState, keyring: Keyring) -> dict[str, Any]:
    port = state.ports["nats"]
    logins = {user: f"nats://{user}:{password}@127.0.0.1:{port}" for user, password in keyring.nats.items()}
    return {"url": logins["infra"], "users": logins, "store": str(layout.nats / "jetstream")}


def _program(state: StackState, name: str) -> dict[str, Any]:
    program = state.programs.get(name) or ProgramState()
    return {"pid": program.pid, "port": program.port, "log": program.log, "restarts": program.restarts}


def _http(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def _plain(url: str) -> str:
    return url.replace("postgresql+asyncpg://", "postgresql://")


def status_lines(state: StackState) -> list[str]:
    """One line per program: what it does now, where, how often restarted, how much memory."""
    lines = [f"{state.url}  ({state.phase})"]
    for name, program in state.programs.items():
        doing, memory = condition(program)
        lines.append(
            f"  {name:<14}{doing:<9}pid {program.pid or '-':<8} port {program.port:<6} "
            f"{memory:>6.0f} MB  restarts {program.restarts}"
        )
    return lines


def condition(program: ProgramState) -> tuple[str, float]:
    """Up, paused or down; megabytes of the process and its children, shared pages counted once."""
    try:
        process = psutil.Process(program.pid) if program.pid else None
        if process is None:
            return "down", 0.0
        family = [process, *process.children(recursive=True)]
        megabytes = sum(_bytes_of(member) for member in family) / 1_000_000
    except psutil.Error:
        return "down", 0.0
    return ("paused" if process.status() == psutil.STATUS_STOPPED else "up"), megabytes


def _bytes_of(process: psutil.Process) -> int:
    """Its proportional share where the system tells (Linux), else what is resident."""
    memory = process.memory_full_info()
    return int(getattr(memory, "pss", memory.rss))
