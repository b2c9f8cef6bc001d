"""The copy of an agency's cards: no number but its last four digits, no holder, no token."""

from decimal import Decimal
from uuid import UUID

from kit.core.metadata import Table, empty_list
from kit.privacy.personal import Personal
from sqlalchemy import Column, Numeric
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import Uuid
from sqlmodel import Field


class CreditCardCopy(Table, table=True):
    """A card of an agency itself, read in the scopes of its customers; no `customers_uuids`: it pays for all of them.

    `number`: the last four digits; `expiry_date`: YYYY-MM; `threshold`: BRL that one order may cost at most.
    """

    __tablename__ = "credit_card_copy"
    __personal__ = Personal(others={"number": "the last four digits of an agency's card"})

    uuid: UUID = Field(primary_key=True)
    agency_uuid: UUID = Field(index=True)
    version: int
    deleted: bool = False
    brand: str
    number: str
    expiry_date: str
    threshold: Decimal | None = Field(default=None, sa_column=Column(Numeric(14, 2), nullable=True))
    customers_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    status: str
