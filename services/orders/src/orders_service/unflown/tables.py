"""One row per ticket of which an airline keeps a credit."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from kit.core.money import TOTAL_COLUMN
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import Column, DateTime, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlmodel import Field

from orders_service.unflown.lifecycle import CreditStatus


class UnflownAirwayTable(AgencyVersioned, table=True):
    """`order_uuid`, `item_uuid`: where the ticket was bought; `used_order_uuid`: the order it was used for, if told;
    `used_item_uuid`: the flight from which it takes its value, if its ticket was still to be bought.
    `expires_on`: its last day."""

    __tablename__ = "unflown_airway"
    __personal__ = Personal(of=("employee_uuid",))
    __table_args__ = (
        ForeignKeyConstraint(
            ["customer_uuid", "order_uuid"],
            ["orders.customer_uuid", "orders.uuid"],
            name="unflown_airway_order_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
        UniqueConstraint("customer_uuid", "item_uuid", "ticket", name="unflown_airway_once"),
        Index("unflown_airway_of_employee", "customer_uuid", "employee_uuid", "expires_on"),
        Index("unflown_airway_by_end", "customer_uuid", "expires_on", "uuid"),
        Index(
            *("unflown_airway_of_item", "customer_uuid", "used_item_uuid"),
            postgresql_where=text("used_item_uuid IS NOT NULL"),
        ),
    )

    order_uuid: UUID
    item_uuid: UUID
    employee_uuid: UUID
    airline: str
    airline_slug: str
    ticket: str
    credit_value: Decimal = Field(sa_column=Column(TOTAL_COLUMN, nullable=False))
    expires_on: date
    status: str = CreditStatus.AVAILABLE
    used_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))
    used_order_uuid: UUID | None = None
    used_item_uuid: UUID | None = None

    def move_to(self, to: CreditStatus) -> None:
        """The only place where the status of a credit changes; ask the lifecycle first."""
        self.status = to
