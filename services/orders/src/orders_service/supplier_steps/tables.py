"""Every conversation with a supplier, its intent and key stored before the call (HARDENING B6)."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import empty_dict
from kit.core.money import TOTAL_COLUMN
from kit.db.tables import AgencyRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import Column, DateTime, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_service.supplier_steps.lifecycle import STEP_LIFECYCLE, StepAction, StepState
from orders_service.suppliers.types import ItemKind


class SupplierStep(AgencyRow, table=True):
    """One step of one item's saga; `lease_until` keeps other workers away while one is at it.

    `request` holds what a reservation will become: the item, the offer's key, the scenario.
    """

    __tablename__ = "supplier_step"
    __personal__ = Personal(
        columns={
            "request": Kind.JSON,
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "item_uuid", "step", name="supplier_step_once"),
        ForeignKeyConstraint(
            ["customer_uuid", "order_uuid"],
            ["orders.customer_uuid", "orders.uuid"],
            name="supplier_step_order_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
        Index("supplier_step_order", "order_uuid"),
        Index("supplier_step_due", "state", "due_at"),
    )

    order_uuid: UUID
    item_uuid: UUID
    step: str
    product: str = ItemKind.AIRWAY
    state: str = StepState.WAITING
    attempt: int = 0
    idempotency_key: str
    due_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    deadline_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    lease_until: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))
    provider_slug: str
    supplier_reference: str | None = None
    accepted_value: Decimal | None = Field(default=None, sa_column=Column(TOTAL_COLUMN, nullable=True))
    request: dict[str, Any] = Field(default_factory=empty_dict, sa_column=Column(JSONB, nullable=False))
    last_error: str | None = None

    def move_by(self, action: StepAction) -> None:
        """The table is the only door to another state. Raises InvalidStatus when it has no such step."""
        self.state = STEP_LIFECYCLE.decide(self.standing, action, None).to

    @property
    def standing(self) -> StepState:
        return StepState(self.state)
