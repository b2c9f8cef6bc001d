"""Updates a customer's credit balance: one row, changed only by a guarded statement (HARDENING B9)."""

from decimal import Decimal

from kit.core.ids import new_uuid
from kit.core.money import ZERO
from kit.http.uow import UnitOfWork
from sqlalchemy import text

from orders_service.booking.refusals import InsufficientCredit
from orders_service.booking.rules import ItemFacts, credit_of
from orders_service.booking.schemas.written import PaymentMethod
from orders_service.records.tables.booking import OrderTable

_OPEN_ROW = text(
    "INSERT INTO credit_balance (uuid, customer_uuid, created_at, updated_at, reserved, used)"
    " VALUES (:uuid, :customer, :now, :now, 0, 0) ON CONFLICT (customer_uuid) DO NOTHING"
)
_MOVE = text(
    "UPDATE credit_balance SET reserved = reserved + :reserved, used = used + :used, updated_at = :now"
    " WHERE customer_uuid = :customer AND (:reserved + :used <= 0 OR reserved + used + :reserved + :used <="
    " (SELECT invoice_limit FROM customer_copy WHERE uuid = :customer)) RETURNING uuid"
)
"""The row lock makes concurrent submits wait for one another; each then sees what the other took."""


async def settle_credit(uow: UnitOfWork, order: OrderTable, items: list[ItemFacts]) -> None:
    """Make the balance hold what this order's items say. Raises InsufficientCredit, changing nothing."""
    by_invoice = order.payment_method == PaymentMethod.INVOICE
    reserved, used = credit_of(items) if by_invoice else (ZERO, ZERO)
    more_reserved, more_used = reserved - order.credit_reserved, used - order.credit_used
    if more_reserved == ZERO and more_used == ZERO:
        return
    with uow.session.no_autoflush:  # the order itself is written once, at the end
        await _move(uow, order, reserved=more_reserved, used=more_used)
    order.credit_reserved, order.credit_used = reserved, used


async def _move(uow: UnitOfWork, order: OrderTable, *, reserved: Decimal, used: Decimal) -> None:
    """The row is opened by the first who needs it: who moves none, moves it once more after that."""
    words = {"customer": order.customer_uuid, "now": uow.clock.now()}
    move = _MOVE.bindparams(**words, reserved=reserved, used=used)
    if await uow.row(move) is not None:
        return
    if reserved + used > 0:
        await uow.session.execute(_OPEN_ROW, {**words, "uuid": new_uuid()})
    if await uow.row(move) is None:
        raise InsufficientCredit
