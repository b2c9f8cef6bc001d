"""Turns an offer into an item: intent stored, seats held by the supplier, item stored; each step survives a crash."""

from dataclasses import asdict
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.ids import new_uuid
from kit.core.principal import Principal
from kit.core.refusals import CustomerBlocked, ValidationFailed
from kit.db.scopes import CustomerScope
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.workflow.history import Doer, doer_of

from orders_service.booking.actions.ask_quote import ask_quote
from orders_service.booking.actions.justifying import find_justification
from orders_service.booking.actions.moves import hint_screens, record, settle
from orders_service.booking.actions.taking import Taken, lock_order, take_order
from orders_service.booking.choosing import party_errors, with_choices
from orders_service.booking.drivers import require_driver
from orders_service.booking.extras import extras_errors, put_bags, put_seats, wanted_bags, wanted_seats
from orders_service.booking.queries.read_order import read_order
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.queries.travelers import travelers_of
from orders_service.booking.schemas.order import OrderRead
from orders_service.booking.schemas.written import ItemCreate
from orders_service.cheaper.actions import freeze_comparison
from orders_service.products.registry import product_of
from orders_service.records.lifecycle import BY_SYSTEM, ORDER_LIFECYCLE, OrderAction
from orders_service.records.queries import item_from
from orders_service.records.rules import PARTS
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.references.queries import get_customer
from orders_service.search.policies import Violation
from orders_service.search.queries import ChosenOffer, mark_offer, take_offer
from orders_service.search.shapes import facts_shape, violation_shape
from orders_service.supplier_steps.actions.plan import Wish, intend_reservation
from orders_service.supplier_steps.actions.reserve import StoredItem, reserve
from orders_service.suppliers.market import Markets
from orders_service.suppliers.types import Hold


async def add_item(
    order_uuid: UUID, body: ItemCreate, *, by: Principal, open_uow: UnitOfWorkMaker, markets: Markets
) -> OrderRead:
    """Hold the offer's seats and put it into the order; holds no connection while the supplier thinks.

    Raises OfferExpired, PriceChanged, AirwayReserveError, SupplierRefusedOperation, SupplierDidNotAnswer,
    InvalidStatus, CustomerBlocked, Forbidden.
    """
    async with open_uow() as uow:
        db = uow.db
        if uow.is_replay and uow.remembered is not None:
            customer_uuid, started = await locate(uow, OrderTable, order_uuid), uow.remembered
        else:
            customer_uuid, started = await _intend(uow, order_uuid, body, by=by)
            uow.remember(started)
        is_replay = uow.is_replay
    scope, keep = CustomerScope(customer_uuid), partial(_store_chosen, by=doer_of(by), offer_uuid=body.offer_uuid)
    if started != order_uuid:
        await reserve(db, scope, started, markets=markets, is_replay=is_replay, keep=keep)
    async with db.work(scope) as uow:
        return await read_order(uow, order_uuid, by=by, clock=uow.clock)


async def _intend(uow: UnitOfWork, order_uuid: UUID, body: ItemCreate, *, by: Principal) -> tuple[UUID, UUID]:
    """Everything that can be refused before the supplier is asked; (customer, step), or (customer, order) of a stay
    that a consultant quotes: it stands in the order already."""
    taken = await take_order(uow, order_uuid, by=by)
    order = taken.order
    customer = await get_customer(uow, order.customer_uuid)
    if customer is None or not customer.is_active or customer.fraud_blocking:
        raise CustomerBlocked
    facts = facts_of(order, taken.items, by=by, now=uow.clock.now())
    ORDER_LIFECYCLE.decide(order.state, OrderAction.ADD_ITEM, facts)
    chosen = await take_offer(uow, body.offer_uuid, by=by)
    require_bookable(chosen, by)
    check_form(body, chosen, await travelers_of(uow, order.uuid))
    chosen = with_choices(chosen, body)
    item = await item_of(uow, body, chosen, order=order)
    if product_of(item.kind).is_quoted:
        await ask_quote(uow, taken, item, by=doer_of(by))
        return order.customer_uuid, order.uuid
    return order.customer_uuid, intend_reservation(uow, item, wish_of(body, chosen))


def wish_of(body: ItemCreate, chosen: ChosenOffer) -> Wish:
    """What the supplier is asked for."""
    seats, bags = wanted_seats(body.seats), wanted_bags(body.baggages)
    return Wish(chosen.key, seats=seats, bags=bags, scenario=body.sandbox_scenario)


def require_bookable(chosen: ChosenOffer, by: Principal) -> None:
    """Whoever makes orders needs the action of the product too. Raises Forbidden."""
    if not by.is_agency:
        by.require(product_of(chosen.product).action)


def check_form(body: ItemCreate, chosen: ChosenOffer, travelers: list[UUID]) -> None:
    """What the offer and the order say together. Raises ValidationFailed."""
    foreign = product_of(chosen.product).foreign_fields
    wrong = {field: ["Campo não permitido"] for field in foreign if getattr(body, field) is not None}
    wrong |= extras_errors(body, kind=chosen.product, document=chosen.document, travelers=body.travelers_uuids)
    named = list(dict.fromkeys(body.travelers_uuids))
    if not set(named) <= set(travelers):
        wrong["travelers_uuids"] = ["Inclua antes o viajante no pedido"]
    else:
        wrong |= party_errors(chosen, len(named))
    if wrong:
        raise ValidationFailed(wrong)


async def item_of(uow: UnitOfWork, body: ItemCreate, chosen: ChosenOffer, *, order: OrderTable) -> ItemTable:
    """The item as it will be once the supplier holds it. Raises ValidationFailed."""
    violations = await _judged(uow, body, chosen, order=order)
    words = body.broken_policy_justification
    justification = await find_justification(uow, order.customer_uuid, chosen=body.justification_uuid, words=words)
    travelers, product = list(dict.fromkeys(body.travelers_uuids)), product_of(chosen.product)
    return ItemTable(
        uuid=new_uuid(),
        customer_uuid=order.customer_uuid,
        agency_uuid=order.agency_uuid,
        order_uuid=order.uuid,
        kind=chosen.product,
        travelers_uuids=travelers,
        violated_policies=[violation_shape(violation) for violation in violations],
        policy_facts=facts_shape(chosen.facts, lowest_value=chosen.lowest_value),
        justification=justification,
        provider_uuid=chosen.provider.uuid,
        provider_slug=chosen.provider.slug,
        provider_name=chosen.provider.name,
        departs_at=chosen.departs_at,
        **body.model_dump(include={"obs", "justification_uuid"}),
        **_prices(chosen),
        **asdict(product.summary(chosen.document, chosen.provider.name)),
        **product.columns(chosen.document, travelers),
    )


async def _judged(
    uow: UnitOfWork, body: ItemCreate, chosen: ChosenOffer, *, order: OrderTable
) -> tuple[Violation, ...]:
    """What it breaks for those who will travel. Raises ValidationFailed when its driver may not drive it."""
    await require_driver(uow, chosen.product, chosen.document)
    charge = {"cost_center_uuid": order.cost_center_uuid, "order_uuid": order.uuid}
    return await mark_offer(uow, chosen, travelers_uuids=body.travelers_uuids, **charge)


def _prices(chosen: ChosenOffer) -> dict[str, Any]:
    return {"value": chosen.value, **{name: getattr(chosen.parts, name) for name in PARTS}}


async def _store_chosen(uow: UnitOfWork, stored: StoredItem, hold: Hold, *, by: Doer, offer_uuid: UUID) -> None:
    """The item, and beside it what was cheaper when it was chosen."""
    item = item_from(stored)
    await store_item(uow, item, hold, by=by)
    await freeze_comparison(uow, item, offer_uuid=offer_uuid)


async def store_item(uow: UnitOfWork, item: ItemTable, hold: Hold, *, by: Doer) -> None:
    """The supplier holds the seats: the item stands in the order. Raises InvalidStatus when the cart is closed."""
    taken: Taken = await lock_order(uow, item.order_uuid)
    order, now = taken.order, uow.clock.now()
    ORDER_LIFECYCLE.decide(order.state, OrderAction.ADD_ITEM, BY_SYSTEM)
    put_hold(item, hold)
    item.place = 1 + max((other.place for other in taken.items), default=0)
    uow.add(item)
    taken.items.append(item)
    record(uow, order, by=by, kind="item_added", description=f"Item reservado: {item.description}")
    order.updated_at = now
    await settle(uow, taken, by=by)
    await hint_screens(uow, order)


def put_hold(item: ItemTable, hold: Hold) -> None:
    """The item as the supplier holds it."""
    item.tracker, item.expires_at = hold.locator, _earlier(hold.expires_at, item.departs_at)
    item.value = hold.parts.total
    put_seats(item, hold.seats)
    put_bags(item, hold.bags)
    for name in PARTS:
        setattr(item, name, getattr(hold.parts, name))


def _earlier(hold_until: datetime, departs_at: datetime) -> datetime:
    return min(hold_until, departs_at)
