"""Price tables as stored: one table for each kind, so that a customer names one of the right kind."""

from typing import Any

from kit.core.metadata import empty_list
from kit.privacy.personal import Personal
from sqlalchemy import Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from config_service.resources.columns import NamedOfAgency, named_of_agency

_PERSONAL = Personal(
    others={"name": "a table", "name_folded": "a table", "rows": "prices of services, none of them about a person"}
)


def _constraints(table: str) -> tuple[Any, ...]:
    return (
        *named_of_agency(table, once=f"{table}_name"),
        UniqueConstraint("agency_uuid", "uuid", name=f"{table}_in_agency"),
        Index(f"{table}_default", "agency_uuid", unique=True, postgresql_where=text('"default"')),
    )


class PriceTableRow(NamedOfAgency):
    """`rows`: each as `contracts.prices.PriceRow` writes it; an agency has one `default` table of a kind."""

    name: str
    default: bool = False
    rows: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB, nullable=False)


class FeeTable(PriceTableRow, table=True):
    __tablename__ = "fee"
    __personal__ = _PERSONAL
    __table_args__ = _constraints("fee")


class MarkupTable(PriceTableRow, table=True):
    __tablename__ = "markup"
    __personal__ = _PERSONAL
    __table_args__ = _constraints("markup")


class MarkdownTable(PriceTableRow, table=True):
    __tablename__ = "markdown"
    __personal__ = _PERSONAL
    __table_args__ = _constraints("markdown")
