"""Credit cards as stored."""

from decimal import Decimal
from typing import ClassVar
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.sealed import Digest
from kit.db.tables import OfAgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import Column, ForeignKeyConstraint, Index, Numeric, Uuid
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field


class CreditCardTable(OfAgencyVersioned, table=True):
    """`token_cipher`: the provider's token, sealed; `number`: the last four digits; no customers: the whole agency."""

    __tablename__ = "credit_card"
    __sealed__: ClassVar[dict[str, Digest | None]] = {"token_cipher": None}
    __personal__ = Personal(
        others={
            "name_folded": "a card's",
            "user_name": "the holder of an agency's card, as the card says it: the agency's own record of payment",
        }
    )
    __table_args__ = (
        ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name="credit_card_agency"),
        Index("credit_card_by_name", "agency_uuid", "name_folded", "uuid"),
    )

    description: str
    name_folded: str
    alias: str | None = None
    number: str
    masked_pan: str
    brand: str
    user_name: str
    expiry_date: str
    type: str
    periodicity: str | None = None
    threshold: Decimal | None = Field(default=None, sa_column=Column(Numeric(14, 2), nullable=True))
    customers_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    token_cipher: str
    active: bool = True
    is_locked: bool = False
    lock_code: str | None = None
