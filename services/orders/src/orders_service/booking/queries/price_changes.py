"""What rose after approval, and the stretches of an order to search anew."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.booking.queries.read_item import price_changes
from orders_service.booking.queries.standing import actors_of
from orders_service.booking.queries.visible import visible_order
from orders_service.booking.schemas.order import PriceChanges
from orders_service.booking.schemas.prices import ReSearch, ReSearchStep
from orders_service.products.declaration import Way
from orders_service.products.registry import document_of, product_of
from orders_service.records.lifecycle import Actor, ItemStatus
from orders_service.records.rules import CART, GONE
from orders_service.records.tables.booking import ItemTable, OrderTable


async def read_price_changes(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> PriceChanges:
    """By product, what was approved and what it costs now; null where nothing rose. Raises NotFound."""
    return price_changes(await _items_of(uow, await visible_order(uow, order_uuid, by=by)))


async def read_re_search(uow: UnitOfWork, order_uuid: UUID, items_uuid: Sequence[UUID], *, by: Principal) -> ReSearch:
    """One step per stretch of the items named; without names of those that rose, else of all that are left.

    A name that is none of the order's items is passed over: a cart's swapped item is not kept. Raises NotFound,
    Forbidden (neither issuer nor agency).
    """
    order = await visible_order(uow, order_uuid, by=by)
    if not actors_of(order.issuer_user_uuid, by) & {Actor.ISSUER, Actor.AGENCY}:
        raise Forbidden
    chosen = _chosen(await _items_of(uow, order), items_uuid)
    steps = [_step(at, item, order=order) for at, item in enumerate(chosen, start=1)]
    return ReSearch(next=next((step.step for step in steps if not step.done), None), steps=steps)


async def _items_of(uow: UnitOfWork, order: OrderTable) -> list[ItemTable]:
    rows = select(ItemTable).where(ItemTable.order_uuid == order.uuid).order_by(ItemTable.place)  # type: ignore[arg-type]
    return list((await uow.session.scalars(rows)).all())


def _chosen(items: Sequence[ItemTable], items_uuid: Sequence[UUID]) -> list[ItemTable]:
    """What rose and was swapped since keeps its step while others wait, so that the steps keep their numbers."""
    if items_uuid:
        return [item for item in items if item.uuid in set(items_uuid)]
    if any(item.state is ItemStatus.CHANGING for item in items):
        return [item for item in items if item.new_value is not None]
    return [item for item in items if item.state not in GONE] or list(items)


def _step(at: int, item: ItemTable, *, order: OrderTable) -> ReSearchStep:
    product, document = product_of(item.kind), document_of(item)
    seats, (origin, destination) = product.passengers(document), product.search_keys(document)
    in_cart = item.state is ItemStatus.OPEN and order.state in CART
    return ReSearchStep(
        step=at,
        stretch_index=at - 1,
        product=item.kind,
        item_uuid=item.uuid,
        origin=origin,
        destination=destination,
        go_date=item.starts_on,
        return_date=item.ends_on if product.lasts else _return_of(product.ways(document)),
        adult_quantity=seats.count("adult"),
        children_quantity=seats.count("child"),
        reason_trip_uuid=order.reason_trip_uuid,
        done=not (in_cart or item.state is ItemStatus.CHANGING),
    )


def _return_of(ways: Sequence[Way]) -> date | None:
    """The day the way back begins, local to its place; None when there is none."""
    return date.fromisoformat(ways[1].starts_at[:10]) if len(ways) > 1 else None
