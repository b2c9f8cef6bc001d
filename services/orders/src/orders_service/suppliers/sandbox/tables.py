"""What the sandbox's airlines remember: bookings, and the outcome of every call that carried a key."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.tables import TenantRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import DateTime, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

INSTANT = DateTime(timezone=True)


class SandboxBookingTable(TenantRow, table=True):
    __tablename__ = "sandbox_booking"
    __personal__ = Personal(
        columns={
            "passengers": Kind.JSON,
        },
        others={
            "parts": "flights and fares",
            "tickets": "numbers by passenger",
            "seats": "numbers by passenger",
            "bags": "pieces by passenger",
        },
    )
    __table_args__ = (UniqueConstraint("customer_uuid", "locator", name="sandbox_booking_locator"),)

    locator: str
    state: str
    offer_key: str
    scenario: str | None = None
    passengers: list[dict[str, Any]] = Field(sa_type=JSONB)
    parts: dict[str, Any] = Field(sa_type=JSONB)
    expires_at: datetime = Field(sa_type=INSTANT)
    issue_tries: int = 0
    cancel_tries: int = 0
    tickets: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)
    seats: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)
    bags: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)
    issued_at: datetime | None = Field(default=None, sa_type=INSTANT)
    canceled_at: datetime | None = Field(default=None, sa_type=INSTANT)


class SandboxCallTable(TenantRow, table=True):
    """`state` is an OutcomeState; `reason` why it was refused."""

    __tablename__ = "sandbox_call"
    __table_args__ = (UniqueConstraint("customer_uuid", "idempotency_key", name="sandbox_call_key"),)

    idempotency_key: str
    kind: str
    state: str
    reason: str | None = None
    booking_uuid: UUID | None = None
