"""JSON of price tables."""

from enum import StrEnum
from typing import Annotated, ClassVar
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input
from pydantic import BaseModel, Field

from config_service.shapes.products import ServiceType
from config_service.shapes.schemas import Name, Stored


class PriceScope(StrEnum):
    NATIONAL = "national"
    INTERNATIONAL = "international"
    BOTH = "both"


class PriceChannel(StrEnum):
    ONLINE = "online"
    OFFLINE = "offline"
    BOTH = "both"


class PriceValueType(StrEnum):
    PERCENT = "percent"
    FIXED = "fixed"


class PriceUnit(StrEnum):
    ITEM = "item"
    TRAVELER = "traveler"
    NIGHT = "night"


class PriceRowWrite(Input):
    """A row keeps its uuid when one for the same sales stood in the table before."""

    service_type: ServiceType
    provider_uuid: UUID | None = None
    scope: PriceScope = PriceScope.BOTH
    channel: PriceChannel = PriceChannel.BOTH
    value_type: PriceValueType
    value: Money
    applies_to: PriceUnit = PriceUnit.ITEM


class PriceTableRowRead(BaseModel, title="PriceRow"):
    """`value`: BRL, or percent; `provider_uuid` null: any."""

    uuid: UUID
    service_type: ServiceType
    provider_uuid: UUID | None
    scope: PriceScope
    channel: PriceChannel
    value_type: PriceValueType
    value: Money
    applies_to: PriceUnit


Rows = Annotated[list[PriceRowWrite], Field(min_length=1, max_length=500)]


class PriceTableCreate(Input):
    required_messages: ClassVar = {"name": "O nome é obrigatório", "rows": "Inclua ao menos uma linha"}

    name: Name
    rows: Rows
    default: bool = False


class PriceTableUpdate(Input):
    """What is absent stays; rows replace."""

    required_messages: ClassVar = PriceTableCreate.required_messages

    name: Name = ""
    rows: Rows = []
    default: bool = False


class PriceTable(Stored):
    """`customers_count`: how many customers name it."""

    agency_uuid: UUID
    name: str
    default: bool
    active: bool
    rows: list[PriceTableRowRead]
    customers_count: int
