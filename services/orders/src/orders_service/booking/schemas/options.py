"""The options of a stay as a consultant quotes them and as they are read (API section 3.5, HotelOption)."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from kit.core.money import Money, Total
from kit.http.validation import Input
from pydantic import BaseModel, Field, StringConstraints

from orders_service.booking.schemas.written import Obs
from orders_service.products.offline_options import MOST, OptionPayment, OptionStatus
from orders_service.suppliers.hotel import Regimen

Name = Annotated[str, StringConstraints(min_length=1, max_length=120)]
NO_MONEY = "0.00"


class BookingRulesInput(Input):
    """BRL of all rooms, as the hotel told them; what it did not tell is absent."""

    amount: Money | None = None
    deadline: datetime | None = None
    penalty: Money | None = None
    no_show: Money | None = None


class OptionInput(Input):
    """BRL of the whole stay. `customer_value`: the sum of the other four, computed where it is absent. `hotel_uuid`: a
    hotel of the agency's catalogue, whose photographs the option shows."""

    required_messages = {
        "hotel_name": "Informe o hotel",
        "room_description": "Informe o quarto",
        "regimen": "Informe o regime",
        "provider_value": "Informe o valor do fornecedor",
        "payment": "Informe a forma de pagamento",
    }

    provider: Name | None = None
    hotel_uuid: UUID | None = None
    hotel_name: Name
    room_description: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    regimen: Regimen
    provider_value: Annotated[Money, Field(gt=0)]
    other_taxes: Money = Field(default=NO_MONEY, validate_default=True)
    hotel_fee: Money = Field(default=NO_MONEY, validate_default=True)
    hotel_markup: Money = Field(default=NO_MONEY, validate_default=True)
    customer_value: Money | None = None
    payment: OptionPayment
    obs: Obs | None = None
    booking_rules: BookingRulesInput | None = None


class OptionsInput(Input):
    """`expires_at`: until when they may be chosen; 48 hours where it is absent, and never after the check-in."""

    required_messages = {"options": "Informe ao menos uma opção"}

    options: Annotated[list[OptionInput], Field(min_length=1, max_length=MOST)]
    expires_at: datetime | None = None


class OptionRulesRead(BaseModel):
    """Null is what the hotel did not tell."""

    amount: Total | None
    deadline: datetime | None
    penalty: Total | None
    no_show: Total | None


class HotelOption(BaseModel):
    """(A) null in the customer context: provider_value, hotel_fee, hotel_markup. `images`: photographs of the hotel,
    where it is in the agency's catalogue; `stars` are known then, too."""

    uuid: UUID
    status: OptionStatus
    provider: str
    hotel_uuid: UUID | None
    hotel_name: str
    stars: int | None
    images: list[str]
    room_description: str
    regimen: Regimen
    provider_value: Total | None
    other_taxes: Total
    hotel_fee: Total | None
    hotel_markup: Total | None
    customer_value: Total
    payment: OptionPayment
    obs: str | None
    booking_rules: OptionRulesRead | None
    expires_at: datetime
