"""The payment of an order as its issuer and the agency read it."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.http.uow import UnitOfWork

from orders_service.booking.queries.standing import actors_of
from orders_service.booking.queries.visible import visible_order
from orders_service.booking.schemas.payment import OrderPayment, PaidCard
from orders_service.booking.schemas.written import PaymentMethod
from orders_service.payment.lifecycle import PaymentStatus
from orders_service.payment.queries import get_payments
from orders_service.payment.tables import OrderPaymentTable
from orders_service.records.lifecycle import Actor
from orders_service.records.tables.booking import OrderTable


async def read_payment(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> OrderPayment:
    """The newest payment. Raises NotFound (the order, or nothing was ever to be paid before its tickets), Forbidden
    (neither issuer nor agency)."""
    order = await visible_order(uow, order_uuid, by=by)
    if not actors_of(order.issuer_user_uuid, by) & {Actor.ISSUER, Actor.AGENCY}:
        raise Forbidden
    payments = await get_payments(uow, order.uuid)
    if not payments:
        raise NotFound
    return _read(payments[-1], order, by=by)


_SAME = {"uuid", "value", "refunded_value", "returned_value", "confirmed_at"}
_CODE = {"br_code", "pix_key", "payee_name"}
_OF_AGENCY = {"confirmed_by_name", "reference"}


def _read(payment: OrderPaymentTable, order: OrderTable, *, by: Principal) -> OrderPayment:
    """A code that is not to be paid any more is not shown; who confirmed, and by which number, is the agency's."""
    is_waiting = payment.state is PaymentStatus.WAITING
    shown = payment.model_dump(include=_SAME)
    shown |= payment.model_dump(include=_CODE) if is_waiting else dict.fromkeys(_CODE)
    shown |= payment.model_dump(include=_OF_AGENCY) if by.is_agency else dict.fromkeys(_OF_AGENCY)
    shown["refusal"] = payment.refusal if is_waiting else None
    if payment.card_masked_pan is not None:
        shown["credit_card"] = PaidCard(masked_pan=payment.card_masked_pan, brand=payment.card_brand or "")
    expires_at = order.expires_at if is_waiting else None
    shown.setdefault("credit_card", None)
    return OrderPayment(**shown, method=PaymentMethod(payment.method), status=payment.state, expires_at=expires_at)
