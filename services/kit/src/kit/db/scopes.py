"""Tenant scopes of a transaction: customer, agency, none; row-level security checks them (HARDENING A8)."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class CustomerScope:
    """Reads and writes the rows of one customer."""

    customer_uuid: UUID


@dataclass(frozen=True, slots=True)
class AgencyScope:
    """Reads, never writes, the rows of all customers of one agency; writes what belongs to the agency itself."""

    agency_uuid: UUID


@dataclass(frozen=True, slots=True)
class NoScope:
    """Reaches the tables exempt from row-level security, and rows of people who have no customer (staff, operators)."""


Scope = CustomerScope | AgencyScope | NoScope


def scope_of(customer_uuid: UUID | None) -> CustomerScope | NoScope:
    """The scope of rows that may have no customer."""
    return NoScope() if customer_uuid is None else CustomerScope(customer_uuid)


def scope_sql(scope: Scope) -> str:
    """The statement that puts a fresh transaction into a scope; empty when there is nothing to set.

    The uuid is written into the text because a simple-protocol script takes no parameters; a UUID has no
    character that could end a literal.
    """
    match scope:
        case CustomerScope(uuid):
            return f"SELECT set_config('app.customer', '{UUID(str(uuid))}', true)"
        case AgencyScope(uuid):
            return f"SELECT set_config('app.agency', '{UUID(str(uuid))}', true)"
        case NoScope():
            return ""
