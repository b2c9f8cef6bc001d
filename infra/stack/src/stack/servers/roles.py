"""Three roles per service, and walls between their databases (HARDENING A16).

The owner makes the schema and serves migrations only; the application reads and writes rows; the sweep reads.
Application and sweep own nothing.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass

from stack.servers.postgres import PostgresServer

KINDS = ("owner", "app", "sweep")
ONE_AT_A_TIME = "SELECT pg_advisory_lock(hashtext('trajeto.roles'))"
POWERLESS = "NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION"
AT_WORK = ("statement_timeout = '5s'", "lock_timeout = '2s'", "idle_in_transaction_session_timeout = '10s'")
TIMEOUTS = {"app": AT_WORK, "sweep": AT_WORK, "owner": ("lock_timeout = '2s'",)}  # HARDENING B10


@dataclass(frozen=True, kw_only=True)
class DatabaseUrls:
    """One service's database as each of its roles reaches it."""

    database: str
    owner: str
    app: str
    sweep: str


def password_of(server: PostgresServer, role: str) -> str:
    """A password every process that knows the superuser's arrives at: parallel test workers agree on it."""
    return hmac.new(server.password.encode(), role.encode(), hashlib.sha256).hexdigest()


def urls_of(
    server: PostgresServer, *, database: str, service: str, passwords: Mapping[str, str] | None = None
) -> DatabaseUrls:
    """The addresses of a database for the roles of a service."""
    made = {}
    for kind in KINDS:
        role = f"{service}_{kind}"
        made[kind] = server.url(database, role=role, password=(passwords or {}).get(role) or password_of(server, role))
    return DatabaseUrls(database=database, **made)


def ensure_databases(
    server: PostgresServer,
    *,
    service: str,
    database: str | None = None,
    passwords: Mapping[str, str] | None = None,
) -> DatabaseUrls:
    """Make a service's roles (`orders` → orders_owner, orders_app, orders_sweep) and a database for them.

    Repeatable. `database` is the service's own name unless given; `passwords` by role name, else derived.
    """
    database = database or service
    roles = [
        statement
        for kind in KINDS
        for statement in _role(server, f"{service}_{kind}", kind=kind, passwords=passwords or {})
    ]
    server.sql(
        ONE_AT_A_TIME, *WALLS, *roles, *database_statements(database, template="template0"), *entry(database, service)
    )
    server.sql(*schema(service), database=database)
    return urls_of(server, database=database, service=service, passwords=passwords)


def clone_database(
    server: PostgresServer,
    *,
    template: str,
    database: str,
    service: str,
    passwords: Mapping[str, str] | None = None,
) -> DatabaseUrls:
    """Copy a migrated database in a fraction of a second; nobody may be connected to the template."""
    server.sql(ONE_AT_A_TIME, *database_statements(database, template=template), *entry(database, service))
    return urls_of(server, database=database, service=service, passwords=passwords)


def drop_database(server: PostgresServer, database: str) -> None:
    """Remove a database, ending whoever is in it."""
    server.sql(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')


WALLS = ("REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC",)


def _role(server: PostgresServer, role: str, *, kind: str, passwords: Mapping[str, str]) -> list[str]:
    password = (passwords.get(role) or password_of(server, role)).replace("'", "''")
    return [
        f"SELECT 'CREATE ROLE {role}' WHERE {role_is_absent(role)} \\gexec",
        f"ALTER ROLE {role} LOGIN PASSWORD '{password}' {POWERLESS}",
        *(f"ALTER ROLE {role} SET {setting}" for setting in TIMEOUTS[kind]),
    ]


def role_is_absent(role: str) -> str:
    """The condition under which a role has to be made."""
    return f"NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{role}')"


def database_statements(database: str, *, template: str) -> list[str]:
    """Make a database unless it is there (psql's form)."""
    create = f'CREATE DATABASE "{database}" TEMPLATE "{template}" STRATEGY wal_log'
    absent = f"NOT EXISTS (SELECT FROM pg_database WHERE datname = '{database}')"
    return [f"SELECT '{create}' WHERE {absent} \\gexec"]


def entry(database: str, service: str) -> list[str]:
    """Who may connect: a copied database brings no such rights along."""
    return [
        f'REVOKE ALL ON DATABASE "{database}" FROM PUBLIC',
        f'GRANT CONNECT, CREATE, TEMPORARY ON DATABASE "{database}" TO {service}_owner',
        f'GRANT CONNECT ON DATABASE "{database}" TO {service}_app',
        f'GRANT CONNECT ON DATABASE "{database}" TO {service}_sweep',
    ]


def schema(service: str) -> list[str]:
    """The owner owns the schema; what it creates the application may write and the sweep may read."""
    grant = f"ALTER DEFAULT PRIVILEGES FOR ROLE {service}_owner IN SCHEMA public GRANT"
    return [
        f"ALTER SCHEMA public OWNER TO {service}_owner",
        "REVOKE ALL ON SCHEMA public FROM PUBLIC",
        f"GRANT USAGE ON SCHEMA public TO {service}_app, {service}_sweep",
        f"{grant} SELECT, INSERT, UPDATE, DELETE ON TABLES TO {service}_app",
        f"{grant} USAGE, SELECT ON SEQUENCES TO {service}_app",
        f"{grant} SELECT ON TABLES TO {service}_sweep",
    ]
