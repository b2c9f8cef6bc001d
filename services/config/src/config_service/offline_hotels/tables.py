"""Offline hotels and their rates as stored."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.tables import OfAgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import Column, ForeignKeyConstraint, Index, Numeric, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

from config_service.resources.columns import NamedOfAgency

_HOTEL_S = ("name", "name_folded", "phone", "email", "address", "obs")


class OfflineHotelTable(NamedOfAgency, table=True):
    """`image_paths`: names of stored photographs; `image_types`: the content type of each."""

    __tablename__ = "offline_hotel"
    __personal__ = Personal(others=dict.fromkeys(_HOTEL_S, "a hotel's"))
    __table_args__ = (
        ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name="offline_hotel_agency"),
        ForeignKeyConstraint(["city_uuid"], ["city.uuid"], name="offline_hotel_city"),
        UniqueConstraint("agency_uuid", "city_uuid", "sameness", name="offline_hotel_name"),
        UniqueConstraint("agency_uuid", "uuid", name="offline_hotel_in_agency"),
        Index("offline_hotel_by_name", "agency_uuid", "name_folded", "uuid"),
    )

    name: str
    cnpj: str | None = None
    phone: str | None = None
    email: str | None = None
    zip_code: str | None = None
    address: str | None = None
    number: str | None = None
    district: str | None = None
    city_uuid: UUID
    stars: int | None = None
    amenities: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))
    obs: str | None = None
    agreement: bool = False
    image_paths: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))
    image_types: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))


class HotelRateTable(OfAgencyVersioned, table=True):
    """What a room costs on the days from `start_date` to `end_date`, both included."""

    __tablename__ = "offline_hotel_rate"
    __personal__ = Personal(
        others={
            "season_name": "a season",
            "payment": "ways of paying",
            "booking_rules": "amounts and a deadline of a rate",
        }
    )
    __table_args__ = (
        ForeignKeyConstraint(
            ["agency_uuid", "hotel_uuid"],
            ["offline_hotel.agency_uuid", "offline_hotel.uuid"],
            name="offline_hotel_rate_hotel",
            ondelete="CASCADE",
        ),
        Index("offline_hotel_rate_of_hotel", "hotel_uuid", "start_date"),
    )

    hotel_uuid: UUID
    room_description: str
    room_folded: str
    regimen: str
    season_name: str | None = None
    start_date: date
    end_date: date
    daily_amount: Decimal = Field(sa_column=Column(Numeric(14, 2), nullable=False))
    hotel_fee: Decimal = Field(sa_column=Column(Numeric(14, 2), nullable=False))
    max_guests: int
    min_nights: int
    payment: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    booking_rules: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
