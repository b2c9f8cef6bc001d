"""References as they are read (API section 1.3), and the copies as plain rows: entities cost a call half its reads."""

from dataclasses import dataclass
from uuid import UUID

from pydantic import BaseModel


class Ref(BaseModel):
    uuid: UUID
    name: str


@dataclass(frozen=True, slots=True)
class Customer:
    """What orders asks of a customer's copy; the fields are columns of it."""

    uuid: UUID
    agency_uuid: UUID
    company_name: str
    trading_name: str
    cnpj: str
    is_active: bool
    fraud_blocking: bool


@dataclass(frozen=True, slots=True)
class Employee:
    """What orders asks of an employee's copy; the fields are columns of it, but for `avatar_url`: whoever asks may
    see the picture there."""

    uuid: UUID
    full_name: str
    email: str
    phone: str | None
    gender: str | None
    position: str | None
    birthdate: str | None
    vip: bool
    active: bool
    group_uuid: UUID | None
    group_description: str | None
    cost_center_uuid: UUID | None
    loyalty_latam: str | None
    loyalty_azul: str | None
    loyalty_gol: str | None
    avatar_url: str | None = None
