"""One row per payment that an order waits, or waited, for."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from kit.core.metadata import empty_list
from kit.core.money import TOTAL_COLUMN, ZERO
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Kind, Personal
from sqlalchemy import Column, DateTime, ForeignKeyConstraint, Index, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import Uuid
from sqlmodel import Field

from orders_service.payment.lifecycle import PaymentStatus
from orders_service.payment.rules import CARD


class OrderPaymentTable(AgencyVersioned, table=True):
    """`items_uuids`: what is issued once it is confirmed. `payee_name`, `pix_key`, `br_code`: of a PIX, as the agency
    had its key when the payment was opened. `reference`: the bank's own number of a confirmed payment, never a card's.
    `refunded_value`: how much of it is to be given back; `returned_value`: how much of that its card was given.
    `card_*`: of a payment by card, as the card was shown. `refusal`: why it was not charged at the last try, of
    `attempt` tries; `due_at`, `lease_until`: when a worker tries again, and while one is at it.
    """

    __tablename__ = "order_payment"
    __personal__ = Personal(
        of=("confirmed_by_uuid",),
        columns={"confirmed_by_name": Kind.NAME},
        others={"payee_name": "a company", "pix_key": "a company's"},
    )
    __table_args__ = (
        ForeignKeyConstraint(
            ["customer_uuid", "order_uuid"],
            ["orders.customer_uuid", "orders.uuid"],
            name="order_payment_order_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
        Index("order_payment_order", "order_uuid", "created_at"),
        Index(
            "order_payment_waiting",
            "customer_uuid",
            "order_uuid",
            unique=True,
            postgresql_where=text("status = 'waiting'"),
        ),
        Index("order_payment_due", "due_at", postgresql_where=text("method = 'credit_card'")),
    )

    order_uuid: UUID
    method: str
    status: str = PaymentStatus.WAITING
    value: Decimal = Field(sa_column=Column(TOTAL_COLUMN, nullable=False))
    refunded_value: Decimal = Field(default=ZERO, sa_column=Column(TOTAL_COLUMN, nullable=False))
    items_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    payee_name: str | None = None
    pix_key: str | None = None
    br_code: str | None = None
    reference: str | None = None
    confirmed_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))
    confirmed_by_uuid: UUID | None = None
    confirmed_by_name: str | None = None
    card_uuid: UUID | None = None
    card_brand: str | None = None
    card_masked_pan: str | None = None
    refusal: str | None = None
    returned_value: Decimal = Field(default=ZERO, sa_column=Column(TOTAL_COLUMN, nullable=False, server_default="0"))
    attempt: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    due_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))
    lease_until: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))

    @property
    def state(self) -> PaymentStatus:
        return PaymentStatus(self.status)

    @property
    def was_charged(self) -> bool:
        """Whether a worker charged its card; else a person said that the money came, by whatever way."""
        return self.method == CARD and self.confirmed_at is not None and self.confirmed_by_uuid is None

    @property
    def kept_value(self) -> Decimal:
        """What of it stays paid."""
        return self.value - self.refunded_value if self.confirmed_at else ZERO

    def move_to(self, to: PaymentStatus) -> None:
        """The only place where the status of a payment changes; ask the lifecycle first."""
        self.status = to
