"""JSON shapes of a traveler (API section 3.5)."""

from datetime import date
from typing import Literal
from uuid import UUID

from kit.core.money import Money
from pydantic import BaseModel

from orders_service.references.schemas import Ref

MissingFact = Literal["date_birth", "phone"]


class TravelerGroup(BaseModel):
    uuid: UUID
    description: str


class LoyaltyPrograms(BaseModel):
    latam: str | None = None
    azul: str | None = None
    gol: str | None = None


class TravelerSeat(BaseModel):
    seat_type: str
    is_connection: bool
    seat_number: str
    ticket: str | None = None
    bpe: str | None = None
    arrival: str
    departure: str
    value: Money


class TravelerRead(BaseModel):
    """A traveler; the uuid is the customer employee's. Documents stay in config and are null here.

    Personal facts are null for readers who may not see them; `missing` names those the person has not given.
    """

    uuid: UUID
    email: str
    rg: str | None = None
    cpf: str | None = None
    full_name: str
    position: str | None = None
    date_birth: date | None = None
    phone: str | None = None
    company_trading_name: str
    gender: str
    loyalty_programs: LoyaltyPrograms
    group: TravelerGroup | None = None
    seats: list[TravelerSeat] = []
    cost_center: Ref | None = None
    status: str
    vip: bool
    avatar_url: str | None = None
    missing: list[MissingFact] = []
