"""Reads of payments, of those whose card is due to be charged or given back, and of the agency that receives them."""

from dataclasses import dataclass
from uuid import UUID

from kit.core.br_code import Payee
from kit.core.metadata import columns_of, table_of
from kit.db.database import Database
from kit.db.job_table import JobTable, due_jobs
from kit.http.uow import UnitOfWork
from sqlalchemy import and_, or_, select

from orders_service.payment.lifecycle import PaymentStatus
from orders_service.payment.rules import CARD, LEASE, pause_after
from orders_service.payment.tables import OrderPaymentTable
from orders_service.references.tables import AgencyCopy

_P = columns_of(OrderPaymentTable)
_A = columns_of(AgencyCopy)
_TO_CHARGE = _P.status == PaymentStatus.WAITING
_BY_HAND = _P.confirmed_by_uuid.is_not(None)
_TO_GIVE_BACK = and_(_P.refunded_value > _P.returned_value, ~_BY_HAND)
_TO_VOID = and_(or_(_P.status == PaymentStatus.REFUSED, _BY_HAND), _P.lease_until.is_not(None))
"""Its order ended, or was paid in another way, while a worker charged the card: every worker that hears of an outcome
lets go of the row."""
CARD_PAYMENTS = JobTable(
    table=table_of(OrderPaymentTable),
    is_open=and_(_P.method == CARD, or_(_TO_CHARGE, _TO_GIVE_BACK, _TO_VOID)),
    due_at=_P.due_at,
    held_until=_P.lease_until,
    hold=LEASE,
    pause=pause_after,
    attempt=_P.attempt,
)
"""Cards that are to be charged, or given back, as long as it takes."""


Payment = OrderPaymentTable
"""A payment as other rooms handle it."""


@dataclass(frozen=True, slots=True)
class DuePayment:
    customer_uuid: UUID
    order_uuid: UUID
    payment_uuid: UUID


async def due_payments(db: Database, *, most: int) -> list[DuePayment]:
    """The longest due payments by card that no worker holds."""
    rows = await due_jobs(db, CARD_PAYMENTS, _P.customer_uuid, _P.order_uuid, _P.uuid, most=most)
    return [DuePayment(*row) for row in rows]


async def get_payments(uow: UnitOfWork, order_uuid: UUID) -> list[OrderPaymentTable]:
    """The payments of an order, the oldest first; under the order's own lock nobody changes them meanwhile."""
    statement = select(OrderPaymentTable).where(_P.order_uuid == order_uuid).order_by(_P.created_at, _P.uuid)
    with uow.session.no_autoflush:  # the order itself is written once, at the end
        return list((await uow.session.scalars(statement)).all())


async def get_payment(uow: UnitOfWork, due: DuePayment) -> Payment:
    """The payment that is due, under the order's lock or before it."""
    return next(payment for payment in await get_payments(uow, due.order_uuid) if payment.uuid == due.payment_uuid)


async def get_payee(uow: UnitOfWork, agency_uuid: UUID) -> Payee | None:
    """The agency as the receiver of a PIX; None while it has no key."""
    with uow.session.no_autoflush:
        row = await uow.row(select(_A.pix_key, _A.trading_name).where(_A.uuid == agency_uuid, ~_A.deleted))
    if row is None or row["pix_key"] is None:
        return None
    return Payee(key=row["pix_key"], name=row["trading_name"])
