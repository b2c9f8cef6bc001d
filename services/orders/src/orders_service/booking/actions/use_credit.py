"""Pays for a flight of an order with a credit that an airline keeps; nobody uses one twice (decision 0045)."""

from dataclasses import dataclass
from uuid import UUID

from kit.core.money import brl
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.workflow.history import doer_of

from orders_service.booking.actions.moves import hint_screens, record, settle
from orders_service.booking.actions.taking import Taken, lock_order
from orders_service.records.queries import has_order
from orders_service.records.rules import PAYABLE_BY_CREDIT
from orders_service.records.tables.booking import ItemTable
from orders_service.suppliers.market import Markets
from orders_service.suppliers.protocol import SupplierRefused, SupplierTimedOut, SupplierUnavailable
from orders_service.suppliers.refusals import SupplierDidNotAnswer, reservation_refused
from orders_service.suppliers.types import CreditUsed, Extras, Hold, ItemKind, SupplierAccount
from orders_service.unflown.actions import (
    Credit,
    claim_credit,
    credits_of_item,
    locate_credit,
    restore_credits,
    take_credit,
)
from orders_service.unflown.schemas import CreditUse

UNKNOWN_ORDER = "Pedido não encontrado"


@dataclass(frozen=True, slots=True)
class Payment:
    """The credits that pay for one item, as its airline is told."""

    order_uuid: UUID
    item_uuid: UUID
    kind: str
    locator: str
    account: SupplierAccount
    credits: tuple[CreditUsed, ...]


async def use_credit(
    credit_uuid: UUID, body: CreditUse, *, by: Principal, open_uow: UnitOfWorkMaker, markets: Markets
) -> None:
    """The credit is the order's before its airline hears of it, so that of two who use it one does; what the airline
    takes off comes off the item. Without a flight to pay for it is only marked as used.

    Raises NotFound, InvalidStatus, ValidationFailed, SupplierRefusedOperation, SupplierDidNotAnswer.
    """
    async with open_uow() as uow:
        payment = await _claim(uow, credit_uuid, body, by=by)
    if payment is None:
        return
    try:
        extras = Extras(credits=payment.credits)
        held = await markets.of(payment.kind).amend(payment.locator, extras, account=payment.account)
    except (SupplierRefused, SupplierTimedOut, SupplierUnavailable) as problem:
        await _give_back(open_uow, credit_uuid)
        if isinstance(problem, SupplierRefused):
            raise reservation_refused(payment.kind, problem.reason) from problem
        raise SupplierDidNotAnswer from problem
    async with open_uow() as uow:
        await _keep(uow, credit_uuid, payment, held, by=by)


async def _claim(uow: UnitOfWork, credit_uuid: UUID, body: CreditUse, *, by: Principal) -> Payment | None:
    """An order is always locked before its credits."""
    await locate_credit(uow, credit_uuid)
    if body.order_uuid is not None and not await has_order(uow, body.order_uuid):
        raise ValidationFailed({"order_uuid": [UNKNOWN_ORDER]})
    taken = await lock_order(uow, body.order_uuid) if body.order_uuid is not None else None
    credit = await take_credit(uow, credit_uuid)
    item = _flight_for(taken, credit) if taken is not None else None
    await claim_credit(uow, credit, body, item_uuid=item.uuid if item is not None else None, by=by)
    if item is None:
        return None
    account = SupplierAccount(item.customer_uuid, item.agency_uuid, item.provider_slug)
    used = tuple(CreditUsed(one.ticket, one.credit_value) for one in await credits_of_item(uow, item.uuid))
    return Payment(item.order_uuid, item.uuid, item.kind, item.tracker or "", account, used)


def _flight_for(taken: Taken, credit: Credit) -> ItemTable | None:
    """The first flight of the credit's airline and traveler whose ticket is not bought yet and that still costs
    something."""
    for item in taken.items:
        is_payable = item.state in PAYABLE_BY_CREDIT and not item.is_issuing and item.value > 0
        is_same = item.kind == ItemKind.AIRWAY and item.provider_slug == credit.airline_slug
        if is_payable and is_same and credit.employee_uuid in item.travelers_uuids:
            return item
    return None


async def _give_back(open_uow: UnitOfWorkMaker, credit_uuid: UUID) -> None:
    async with open_uow() as uow:
        await locate_credit(uow, credit_uuid)
        await restore_credits(uow, [await take_credit(uow, credit_uuid)], reason="A companhia não aceitou o crédito")


async def _keep(uow: UnitOfWork, credit_uuid: UUID, payment: Payment, held: Hold, *, by: Principal) -> None:
    """The item costs less by what the airline took; an item that left meanwhile gives the credit back."""
    await locate_credit(uow, credit_uuid)
    taken = await lock_order(uow, payment.order_uuid)
    item = next((one for one in taken.items if one.uuid == payment.item_uuid), None)
    if item is None or item.state not in PAYABLE_BY_CREDIT:
        await restore_credits(uow, await credits_of_item(uow, payment.item_uuid), reason="O voo saiu do pedido")
        return
    more = held.parts.unflown_value - item.unflown_value
    item.unflown_value += more
    item.value -= more
    said = f"Crédito de bilhete não voado usado: {brl(more)} ({item.description})"
    record(uow, taken.order, by=doer_of(by), kind="credit_used", description=said)
    taken.order.updated_at = uow.clock.now()
    await settle(uow, taken, by=doer_of(by))
    await hint_screens(uow, taken.order)
