"""Reads of payments, and of the agency that receives them."""

from uuid import UUID

from kit.core.br_code import Payee
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.payment.tables import OrderPaymentTable
from orders_service.references.tables import AgencyCopy

_P = columns_of(OrderPaymentTable)
_A = columns_of(AgencyCopy)


async def get_payments(uow: UnitOfWork, order_uuid: UUID) -> list[OrderPaymentTable]:
    """The payments of an order, the oldest first; under the order's own lock nobody changes them meanwhile."""
    statement = select(OrderPaymentTable).where(_P.order_uuid == order_uuid).order_by(_P.created_at, _P.uuid)
    with uow.session.no_autoflush:  # the order itself is written once, at the end
        return list((await uow.session.scalars(statement)).all())


async def get_payee(uow: UnitOfWork, agency_uuid: UUID) -> Payee | None:
    """The agency as the receiver of a PIX; None while it has no key."""
    with uow.session.no_autoflush:
        row = await uow.row(select(_A.pix_key, _A.trading_name).where(_A.uuid == agency_uuid, ~_A.deleted))
    if row is None or row["pix_key"] is None:
        return None
    return Payee(key=row["pix_key"], name=row["trading_name"])
