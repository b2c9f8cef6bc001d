"""Copies of an agency's price tables, and of the ones each of its customers was given."""

from enum import StrEnum
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, empty_list
from kit.db.references import CopyRow
from kit.privacy.personal import Personal
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field


class PriceTableKind(StrEnum):
    FEE = "fee"
    MARKUP = "markup"
    MARKDOWN = "markdown"


class PriceTableCopy(Table, table=True):
    """A table of an agency itself, read in the scopes of its customers; `rows`: as `contracts.prices.PriceRow`."""

    __tablename__ = "price_table_copy"
    __personal__ = Personal(others={"rows": "prices of services"})

    uuid: UUID = Field(primary_key=True)
    agency_uuid: UUID = Field(index=True)
    version: int
    deleted: bool = False
    kind: str
    is_default: bool
    active: bool
    rows: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB, nullable=False)


class CustomerPricesCopy(CopyRow, table=True):
    """The tables that were chosen for a customer; None: the agency's default one of the kind."""

    __tablename__ = "customer_prices_copy"

    fee_uuid: UUID | None = None
    markup_uuid: UUID | None = None
    markdown_uuid: UUID | None = None
