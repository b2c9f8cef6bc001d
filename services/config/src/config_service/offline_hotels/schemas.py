"""JSON of offline hotels and their rates."""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, ClassVar
from uuid import UUID

from kit.core.money import ZERO, Money
from kit.http.validation import Input, Instant
from pydantic import BaseModel, BeforeValidator, Field, StringConstraints

from config_service.brazil.schemas import CalendarDay, OptionalCnpj, OptionalPhone, OptionalZipCode
from config_service.shapes.schemas import Name, OptionalMail, Stored, Text, blank_is_none

Obs = Annotated[Annotated[str, StringConstraints(max_length=4000)] | None, BeforeValidator(blank_is_none)]
Stars = Annotated[int, Field(ge=1, le=5)] | None
Amenities = Annotated[list[Name], Field(max_length=60)]


class HotelWritten(Input):
    """What may be written of every hotel; of an update: what is absent stays, null clears."""

    required_messages: ClassVar = {"name": "O nome é obrigatório", "city_uuid": "A cidade é obrigatória"}

    cnpj: OptionalCnpj = None
    phone: OptionalPhone = None
    email: OptionalMail = None
    zip_code: OptionalZipCode = None
    address: Text = None
    number: Text = None
    district: Text = None
    stars: Stars = None
    amenities: Amenities = []
    obs: Obs = None
    agreement: bool = False


class OfflineHotelCreate(HotelWritten):
    name: Name
    city_uuid: UUID


class OfflineHotelUpdate(HotelWritten):
    name: Name = ""
    city_uuid: UUID = UUID(int=0)


class OfflineHotelCity(BaseModel):
    uuid: UUID
    name: str
    state: str


class RateRegimen(StrEnum):
    ROOM_ONLY = "room_only"
    BREAKFAST = "breakfast"
    HALF_BOARD = "half_board"
    FULL_BOARD = "full_board"
    ALL_INCLUSIVE = "all_inclusive"


class RatePayment(StrEnum):
    PIX = "pix"
    CREDIT_CARD = "credit_card"


class HotelRateRulesWrite(Input):
    amount: Money | None = None
    deadline: Instant | None = None
    penalty: Money | None = None
    no_show: Money | None = None


class HotelRateRules(BaseModel):
    """`penalty` after `deadline`, `no_show` for not coming; `amount`: paid beforehand."""

    amount: Money | None = None
    deadline: Instant | None = None
    penalty: Money | None = None
    no_show: Money | None = None


class RateWritten(Input):
    required_messages: ClassVar = {
        "room_description": "O quarto é obrigatório",
        "start_date": "A data de início é obrigatória",
        "end_date": "A data de fim é obrigatória",
    }

    season_name: Text = None
    hotel_fee: Money = ZERO
    max_guests: Annotated[int, Field(ge=1, le=20)] = 2
    min_nights: Annotated[int, Field(ge=1, le=365)] = 1
    payment: Annotated[list[RatePayment], Field(max_length=2)] = []
    booking_rules: HotelRateRulesWrite = HotelRateRulesWrite()


class HotelRateCreate(RateWritten):
    room_description: Name
    regimen: RateRegimen
    daily_amount: Money
    start_date: CalendarDay
    end_date: CalendarDay


class HotelRateUpdate(RateWritten):
    """What is absent stays."""

    room_description: Name = ""
    regimen: RateRegimen = RateRegimen.ROOM_ONLY
    daily_amount: Money = Decimal(0)
    start_date: CalendarDay = date.min
    end_date: CalendarDay = date.min


class HotelRate(Stored):
    """A night of a room on the days from `start_date` to `end_date`, both included."""

    room_description: str
    regimen: RateRegimen
    season_name: str | None
    start_date: date
    end_date: date
    daily_amount: Money
    hotel_fee: Money
    max_guests: int
    min_nights: int
    payment: list[RatePayment]
    booking_rules: HotelRateRules


class OfflineHotel(Stored):
    """`images`: links for the reader, valid for five minutes; `rates` in the detail alone, null in lists."""

    agency_uuid: UUID
    name: str
    cnpj: str | None
    phone: str | None
    email: str | None
    zip_code: str | None
    address: str | None
    number: str | None
    district: str | None
    city: OfflineHotelCity
    stars: int | None
    amenities: list[str]
    obs: str | None
    agreement: bool
    active: bool
    images: list[str]
    rates: list[HotelRate] | None = None
