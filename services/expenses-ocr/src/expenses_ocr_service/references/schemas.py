"""References as they are read (API section 1.3), and the copies as plain rows."""

from dataclasses import dataclass
from uuid import UUID

from pydantic import BaseModel


class Ref(BaseModel):
    uuid: UUID
    name: str


@dataclass(frozen=True, slots=True)
class Customer:
    """What this service asks of a customer's copy; the fields are columns of it."""

    uuid: UUID
    agency_uuid: UUID
    trading_name: str
    is_active: bool
    fraud_blocking: bool

    @property
    def is_open(self) -> bool:
        """Whether the customer may start something new."""
        return self.is_active and not self.fraud_blocking


@dataclass(frozen=True, slots=True)
class Employee:
    """What this service asks of an employee's copy; the fields are columns of it."""

    uuid: UUID
    full_name: str
    email: str
    active: bool
    group_uuid: UUID | None
    policy_uuid: UUID | None
    cost_center_uuid: UUID | None


@dataclass(frozen=True, slots=True)
class Trip:
    """What this service asks of an order's copy; the fields are columns of it."""

    uuid: UUID
    order_number: int
    status: str
    issuer_user_uuid: UUID
