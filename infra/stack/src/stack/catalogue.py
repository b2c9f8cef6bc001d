"""What a stack consists of: the one list of services, their names on the bus and in the database."""

import importlib.util
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from stack.layout import REPOSITORY
from stack.refusals import ServiceAbsent


@dataclass(frozen=True, kw_only=True)
class Service:
    """One service: `name` for people, `database` for PostgreSQL, `bus_user` for NATS."""

    name: str
    package: str
    database: str
    bus_user: str

    @property
    def migrations(self) -> Path:
        return REPOSITORY / "services" / self.name / "migrations"

    @property
    def url_variable(self) -> str:
        return f"{self.database.upper()}_URL"

    @property
    def is_written(self) -> bool:
        """Whether there is a program to start."""
        return importlib.util.find_spec(self.package) is not None and _has_main(self.package)


def _has_main(package: str) -> bool:
    return importlib.util.find_spec(f"{package}.main") is not None


SERVICES = (
    Service(name="identity", package="identity_service", database="identity", bus_user="identity"),
    Service(name="config", package="config_service", database="config", bus_user="config"),
    Service(name="orders", package="orders_service", database="orders", bus_user="orders"),
    Service(name="approvals", package="approvals_service", database="approvals", bus_user="approvals"),
    Service(name="expenses-ocr", package="expenses_ocr_service", database="expenses_ocr", bus_user="expenses"),
    Service(name="bi", package="bi_service", database="bi", bus_user="bi"),
)
SHOW_AVATARS = frozenset({"identity", "config", "orders", "approvals"})
"""Who gives links to people's pictures, or honours them, and is told their key."""
EXPORTER = "bi"
"""Who writes Parquet files every night."""
GATEWAY = "gateway"
GATEWAY_PACKAGE = "gateway_service"
SERVERS = ("postgres", "nats", "traefik", "mail")

DEMO_PASSWORD = "Trajeto!2026"  # noqa: S105 - printed at every start
DEMO_ACCOUNTS = (
    ("operador@trajeto.demo", "operator"),
    ("gestora@andorinha.demo", "agency Andorinha, manager"),
    ("consultor@andorinha.demo", "agency Andorinha, issuer"),
    ("admin@aurora.demo", "customer Aurora, Administrador"),
    ("ana@aurora.demo", "customer Aurora, Solicitante"),
    ("bruno@aurora.demo", "customer Aurora, Aprovador"),
    ("carla@aurora.demo", "customer Aurora, Financeiro"),
    ("gestor@tucano.demo", "agency Tucano, manager"),
    ("admin@boreal.demo", "customer Boreal, Administrador"),
    ("davi@boreal.demo", "customer Boreal, Solicitante"),
)


def chosen_services(only: Iterable[str] | None = None) -> tuple[Service, ...]:
    """All services, or those named; refuses names that do not exist and services without a program."""
    wanted = set(only) if only is not None else {service.name for service in SERVICES}
    if unknown := wanted - {service.name for service in SERVICES} - {GATEWAY}:
        raise ServiceAbsent(f"There is no service called {', '.join(sorted(unknown))}.")
    chosen = tuple(service for service in SERVICES if service.name in wanted)
    if absent := [service.name for service in chosen if not service.is_written]:
        raise ServiceAbsent(
            f"{', '.join(absent)}: no main module, so nothing to start. `uv sync --all-packages` installs "
            "the workspace; `stack up --only NAME,NAME` starts some services, `--only ''` none."
        )
    return chosen


def gateway_is_chosen(only: Iterable[str] | None = None) -> bool:
    """With all services, or when named; refuses a gateway without a program."""
    if only is not None and GATEWAY not in only:
        return False
    if importlib.util.find_spec(GATEWAY_PACKAGE) is None or not _has_main(GATEWAY_PACKAGE):
        raise ServiceAbsent("gateway: no main module, so nothing to start; `uv sync --all-packages` installs it.")
    return True
