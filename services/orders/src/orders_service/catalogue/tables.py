"""The copy of the agencies' own hotels with their rates."""

from typing import Any
from uuid import UUID

from kit.core.metadata import Table, empty_list
from kit.privacy.personal import Personal
from sqlalchemy import Column, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field


class OfflineHotelCopy(Table, table=True):
    """A hotel of an agency itself, read in the scopes of its customers; `rates`: as `contracts.commerce` tells them."""

    __tablename__ = "offline_hotel_copy"
    __personal__ = Personal(
        others=dict.fromkeys(("name", "address", "number", "district"), "a hotel's") | {"rates": "prices of rooms"}
    )

    uuid: UUID = Field(primary_key=True)
    agency_uuid: UUID = Field(index=True)
    version: int
    deleted: bool = False
    name: str
    city_uuid: UUID = Field(index=True)
    address: str | None = None
    number: str | None = None
    district: str | None = None
    stars: int | None = None
    amenities: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))
    agreement: bool
    active: bool
    rates: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB, nullable=False)
