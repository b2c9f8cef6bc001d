"""Indexes that several rooms declare alike."""

from sqlalchemy import Index


def list_index(table: str, *within: str, name: str = "by_name", flag: str = "active") -> Index:
    """The index that a list is paged, searched and counted from, without its rows.

    `within`: what a list is of. The index holds what the walls ask of a row, and the flag that lists are narrowed by.
    """
    tenant = {"customer_uuid", "agency_uuid"} - {*within}
    included = [*sorted(tenant), flag]
    return Index(f"{table}_{name}", *within, "name_folded", "uuid", postgresql_include=included)
