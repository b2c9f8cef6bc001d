"""Builds the environment of each process: addresses and its own passwords and keys only."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from stack.catalogue import EXPORTER, GATEWAY, SERVICES, Service
from stack.keyring import Keyring
from stack.layout import REPOSITORY, Layout
from stack.servers.postgres import PostgresServer
from stack.servers.roles import urls_of

PASSED_ON = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "TZ",
    "TMPDIR",
    "VIRTUAL_ENV",
    "LOG_LEVEL",
    "FAULT_POINT",
    "FAULT_LOG",
    "USER",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_HEADERS",
    "BUILD_COMMIT",
    "COPIES_COMPARED_SECONDS",
)
SPA = REPOSITORY / "frontend" / "apps" / "web" / "dist"


@dataclass(frozen=True, kw_only=True)
class Addresses:
    """Where the parts of this stack listen; `ports` by program name."""

    public_url: str
    ports: Mapping[str, int]

    def of(self, program: str) -> str:
        return f"http://127.0.0.1:{self.ports[program]}"


def app_env() -> str:
    """APP_ENV: dev unless said otherwise."""
    return os.environ.get("APP_ENV") or "dev"


def shared_environment(keyring: Keyring, addresses: Addresses) -> dict[str, str]:
    """What every service and the gateway are told."""
    told = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    told |= {service.url_variable: addresses.of(service.name) for service in SERVICES}
    return told | {
        "APP_ENV": app_env(),
        "SERVICE_HOST": "127.0.0.1",
        "PUBLIC_URL": addresses.public_url,
        "GATEWAY_URL": addresses.of(GATEWAY),
        "INSTALLATION": keyring.installation,
        "SERVICE_TOKEN_SECRET": keyring.service_token_secret,
        "METRICS_TOKEN": keyring.metrics_token,
        "SMTP_URL": f"smtp://127.0.0.1:{addresses.ports['smtp']}",
        "MAIL_SINK_URL": addresses.of("mail"),
        "PYTHONUNBUFFERED": "1",
    }


def service_environment(
    service: Service, *, keyring: Keyring, addresses: Addresses, postgres: PostgresServer, layout: Layout
) -> dict[str, str]:
    """The environment of one service; the owner's address is for `migrate` alone."""
    urls = urls_of(postgres, database=service.database, service=service.database, passwords=keyring.roles)
    return shared_environment(keyring, addresses) | {
        "SERVICE_NAME": service.name,
        "SERVICE_PORT": str(addresses.ports[service.name]),
        "DATABASE_URL": urls.app,
        "SWEEP_DATABASE_URL": urls.sweep,
        "NATS_URL": _nats_url(keyring, addresses, service.bus_user),
        "FIELD_KEY": keyring.field_key_of(service.name),
        "FILES_DIR": str(layout.files / service.name),
        **({"PARQUET_URL": layout.parquet.as_uri()} if service.name == EXPORTER else {}),
        **keyring.avatar_keys_of(service.name),
        **keyring.accepted_by(service.name),
    }


def owner_environment(service: Service, *, keyring: Keyring, postgres: PostgresServer) -> dict[str, str]:
    """What `migrate` is told besides."""
    urls = urls_of(postgres, database=service.database, service=service.database, passwords=keyring.roles)
    return {"OWNER_DATABASE_URL": urls.owner}


def gateway_environment(*, keyring: Keyring, addresses: Addresses, layout: Layout) -> dict[str, str]:
    """The gateway has no database; it knows where the built SPA lies."""
    return shared_environment(keyring, addresses) | {
        "SERVICE_NAME": GATEWAY,
        "SERVICE_PORT": str(addresses.ports[GATEWAY]),
        "NATS_URL": _nats_url(keyring, addresses, GATEWAY),
        "FIELD_KEY": keyring.field_key_of(GATEWAY),
        "FILES_DIR": str(layout.files / GATEWAY),
        **keyring.accepted_by(GATEWAY),
        "EDGE_SECURE": str(addresses.public_url.startswith("https://")).lower(),
        "PAGES_DIR": os.environ.get("PAGES_DIR") or str(SPA),
    }


def _nats_url(keyring: Keyring, addresses: Addresses, user: str) -> str:
    return f"nats://{user}:{keyring.nats[user]}@127.0.0.1:{addresses.ports['nats']}"
