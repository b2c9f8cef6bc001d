"""Real PostgreSQL and NATS from the installed wheels, for the stack and for test fixtures alike."""

from stack.servers.nats import NatsServer, start_nats
from stack.servers.postgres import PostgresServer, attach_postgres, start_postgres
from stack.servers.roles import DatabaseUrls, clone_database, drop_database, ensure_databases
from stack.servers.topology import Topology, apply_topology, apply_topology_now, load_topology

__all__ = [
    "DatabaseUrls",
    "NatsServer",
    "PostgresServer",
    "Topology",
    "apply_topology",
    "apply_topology_now",
    "attach_postgres",
    "clone_database",
    "drop_database",
    "ensure_databases",
    "load_topology",
    "start_nats",
    "start_postgres",
]
