"""Applies suppliers' results to the order: issued, failed, price risen, canceled."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from contracts.orders import ItemCanceled, ItemIssued, Route
from kit.core.money import ZERO
from kit.http.uow import UnitOfWork
from kit.workflow.history import SYSTEM, Doer

from orders_service.booking.actions.moves import hint_screens, move_item, notify, record, settle
from orders_service.booking.actions.taking import Taken, lock_order
from orders_service.booking.extras import put_seats
from orders_service.booking.queries.subject import charge_of
from orders_service.booking.rules import highest_accepted
from orders_service.payment.rules import PAID_FIRST
from orders_service.pricing.rules import as_agreed
from orders_service.products.registry import document_of, product_of
from orders_service.records.lifecycle import ItemAction, OrderStatus
from orders_service.records.rules import PARTS
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.references.queries import get_booking_settings
from orders_service.suppliers.types import Cancellation, Issue, PriceParts
from orders_service.unflown.actions import keep_credits


@dataclass(frozen=True, slots=True)
class PriceAccepted:
    """What the supplier may charge at most."""

    value: Decimal


async def take_item(uow: UnitOfWork, order_uuid: UUID, item_uuid: UUID) -> tuple[Taken, ItemTable] | None:
    """The locked order and one of its items; None when the item was removed."""
    taken = await lock_order(uow, order_uuid)
    item = next((item for item in taken.items if item.uuid == item_uuid), None)
    return (taken, item) if item else None


async def accept_price(
    uow: UnitOfWork, taken: Taken, item: ItemTable, *, parts: PriceParts, taken_before: Decimal | None
) -> PriceAccepted | None:
    """The price of this moment against what was approved; None when it rose beyond the tolerance.

    Lower or equal: that price. Higher within the tolerance, or up to what the issuer has taken before: that price;
    raises InsufficientCredit when the credit does not carry it. `parts`: what the supplier asks.
    """
    parts = as_agreed(parts, item)
    approved = item.approved_value or item.value
    tolerance = await _tolerance(uow, taken.order)
    if parts.total > max(highest_accepted(approved, tolerance), taken_before or ZERO):
        return None
    put_parts(item, parts)
    item.is_issuing = True
    await settle(uow, taken, by=SYSTEM)
    return PriceAccepted(parts.total)


async def _tolerance(uow: UnitOfWork, order: OrderTable) -> Decimal:
    """Percent; none for what is paid already: nobody would pay the difference."""
    if order.payment_method in PAID_FIRST:
        return ZERO
    return (await get_booking_settings(uow, order.customer_uuid)).tolerance_percent


def put_parts(item: ItemTable, parts: PriceParts) -> None:
    """The item costs this now."""
    item.value = parts.total
    for name in PARTS:
        setattr(item, name, getattr(parts, name))


async def raise_price(uow: UnitOfWork, taken: Taken, item: ItemTable, *, parts: PriceParts) -> None:
    """The item waits for the issuer: accept, swap or drop. `parts`: what the supplier asks."""
    item.is_issuing, item.new_value = False, as_agreed(parts, item).total
    move_item(item, ItemAction.RAISE_PRICE)
    record(uow, taken.order, by=SYSTEM, kind="price_changed", description=f"O preço mudou: {item.description}")
    number = taken.order.order_number
    text = "O preço mudou depois da aprovação. Confira o novo valor."
    await notify(uow, taken.order, kind="price_changed", title=f"Pedido {number}: o preço mudou", text=text)
    await finish(uow, taken)


async def note_issued(uow: UnitOfWork, taken: Taken, item: ItemTable, *, issue: Issue) -> None:
    """Tickets exist: reservation of credit becomes use, bi hears of the item."""
    put_parts(item, as_agreed(issue.parts, item))
    item.is_issuing = False
    item.tracker, item.issued_at = issue.locator, issue.issued_at
    item.tickets = {str(ticket.reference): ticket.number for ticket in issue.tickets}
    put_seats(item, issue.seats)
    move_item(item, ItemAction.FINISH_ISSUE)
    taken.order.issued_at = issue.issued_at
    record(uow, taken.order, by=SYSTEM, kind="item_issued", description=f"Item emitido: {item.description}")
    uow.publish(item_issued(taken.order, item, at=issue.issued_at))
    await finish(uow, taken)


def item_issued(order: OrderTable, item: ItemTable, *, at: datetime) -> ItemIssued:
    """What others hear of an item that has its tickets."""
    return ItemIssued(
        uuid=item.uuid,
        customer_uuid=item.customer_uuid,
        agency_uuid=item.agency_uuid,
        order_uuid=order.uuid,
        order_number=order.order_number,
        table=item.kind,
        value=item.value,
        out_of_policy=bool(item.violated_policies),
        issued_at=at,
        departs_on=item.starts_on,
        charge=charge_of(order),
        issuer_uuid=order.issuer_employee_uuid or order.issuer_user_uuid,
        issuer_name=order.issuer_name,
        provider=item.provider_name,
        routes=tuple(routes_of(item)),
    )


def routes_of(item: ItemTable) -> list[Route]:
    """One route per way that leads elsewhere, as bi counts them: a car given back in its city makes none."""
    ways = product_of(item.kind).ways(document_of(item))
    return [
        Route(departure=way.origin, arrival=way.destination, departure_at=way.starts_at)
        for way in ways
        if way.origin != way.destination
    ]


async def fail_issuing(uow: UnitOfWork, taken: Taken, item: ItemTable, *, reason: str) -> None:
    """The supplier refused; the hold stays for another try until it ends by itself."""
    item.is_issuing, item.supplier_message = False, reason
    move_item(item, ItemAction.FAIL)
    said = f"Falha na emissão: {item.description}"
    record(uow, taken.order, by=SYSTEM, kind="item_failed", description=said, reason=reason)
    await finish(uow, taken)


async def note_canceled(uow: UnitOfWork, taken: Taken, item: ItemTable, *, cancellation: Cancellation) -> None:
    """The tickets are given back; bi books the negative."""
    move_item(item, ItemAction.FINISH_CANCEL)
    _put_return(item, cancellation)
    record(uow, taken.order, by=SYSTEM, kind="item_canceled", description=f"Item cancelado: {item.description}")
    uow.publish(item_canceled(item, at=cancellation.canceled_at, was_issued=True))
    await keep_credits(uow, item)
    await finish(uow, taken)


def _put_return(item: ItemTable, cancellation: Cancellation) -> None:
    """The credit is what the airline says it keeps; the tax is never more than was accepted."""
    item.cancellation_credit = min(cancellation.credit_value, item.value)
    left = item.value - item.cancellation_credit - cancellation.refund_value
    item.cancellation_tax = max(ZERO, min(item.cancellation_tax, left))


def item_canceled(item: ItemTable, *, at: datetime, was_issued: bool) -> ItemCanceled:
    """What others hear of a canceled item."""
    return ItemCanceled(
        uuid=item.uuid,
        customer_uuid=item.customer_uuid,
        agency_uuid=item.agency_uuid,
        order_uuid=item.order_uuid,
        table=item.kind,
        value=item.value - item.not_returned,
        canceled_at=at,
        was_issued=was_issued,
    )


async def fail_canceling(uow: UnitOfWork, taken: Taken, item: ItemTable, *, reason: str) -> None:
    """The supplier keeps the tickets."""
    item.supplier_message = reason
    move_item(item, ItemAction.FAIL_CANCEL)
    said = f"Falha no cancelamento: {item.description}"
    record(uow, taken.order, by=SYSTEM, kind="item_failed_cancel", description=said, reason=reason)
    await finish(uow, taken)


_RINGS: dict[OrderStatus, tuple[str, str, str]] = {
    OrderStatus.ISSUED: ("order_issued", "Pedido {number} emitido", "O voucher já está disponível."),
    OrderStatus.FAILED: ("order_failed", "Pedido {number}: a emissão falhou", "O pedido está na fila da agência."),
    OrderStatus.CANCELED: ("order_canceled", "Pedido {number} cancelado", "O cancelamento foi confirmado."),
    OrderStatus.FAILED_CANCEL: (
        "order_failed",
        "Pedido {number}: falha no cancelamento",
        "O pedido está na fila da agência.",
    ),
}


async def finish(uow: UnitOfWork, taken: Taken, *, by: Doer = SYSTEM, reason: str | None = None) -> None:
    """The order follows its items, and notifications say of an end; raises InsufficientCredit."""
    before = taken.order.state
    await settle(uow, taken, by=by, reason=reason)
    if taken.order.state is not before:
        await ring_end(uow, taken.order)
    await hint_screens(uow, taken.order)


async def ring_end(uow: UnitOfWork, order: OrderTable) -> None:
    """Ring the issuer's bell about what became of their order, where that is an end of waiting."""
    if order.state in _RINGS:
        kind, title, text = _RINGS[order.state]
        await notify(uow, order, kind=kind, title=title.format(number=order.order_number), text=text)
