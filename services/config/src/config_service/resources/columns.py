"""Columns and constraints of a named entity of a customer, or of an agency."""

from typing import Any

from kit.db.tables import AgencyVersioned, OfAgencyVersioned
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint

from config_service.shapes.indexes import list_index


class NamedRow(AgencyVersioned):
    """A row of a customer; the subclass adds the column of its name or text.

    `name_folded` is searched and sorted by, `sameness` is equal for texts that people would call the same.
    """

    name_folded: str
    sameness: str
    active: bool = True


class NamedOfAgency(OfAgencyVersioned):
    """A named row of an agency itself."""

    name_folded: str
    sameness: str
    active: bool = True


def named_of_agency(table: str, *, once: str) -> tuple[Any, ...]:
    """The agency exists, a text occurs once per agency (constraint `once`), and lists are read from an index."""
    return (
        ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name=f"{table}_agency"),
        UniqueConstraint("agency_uuid", "sameness", name=once),
        Index(f"{table}_by_name", "agency_uuid", "name_folded", "uuid"),
    )


def named_constraints(table: str, *, once: str) -> tuple[Any, ...]:
    """The customer exists, a text occurs once per customer (constraint `once`), and lists are read from an index."""
    return (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name=f"{table}_customer"),
        UniqueConstraint("customer_uuid", "sameness", name=once),
        list_index(table, "customer_uuid"),
    )
