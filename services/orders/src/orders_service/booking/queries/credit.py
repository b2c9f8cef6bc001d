"""A customer's credit limit and balance, in one statement."""

from typing import Any
from uuid import UUID

from kit.core.money import ZERO
from kit.core.refusals import NotFound
from kit.db.access_copies import CustomerCopy
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from orders_service.booking.schemas.order import CreditBalance
from orders_service.records.tables.booking import CreditTable

_CUSTOMER: Any = CustomerCopy
_TAKEN: Any = CreditTable


async def read_credit(uow: UnitOfWork, customer_uuid: UUID) -> CreditBalance:
    """A customer that never paid by invoice has taken nothing. Raises NotFound."""
    taken = func.coalesce(_TAKEN.reserved, ZERO).label("reserved"), func.coalesce(_TAKEN.used, ZERO).label("used")
    balance = select(_CUSTOMER.invoice_limit, *taken).outerjoin(
        CreditTable, _TAKEN.customer_uuid == _CUSTOMER.customer_uuid
    )
    row = await uow.row(balance.where(_CUSTOMER.uuid == customer_uuid, _CUSTOMER.deleted.is_(False)))
    if row is None:
        raise NotFound
    available = max(row["invoice_limit"] - row["reserved"] - row["used"], ZERO)
    return CreditBalance(**row, available=available)
