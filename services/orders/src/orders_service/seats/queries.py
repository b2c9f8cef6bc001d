"""Asks suppliers for seat maps, holding no connection meanwhile."""

from collections.abc import Awaitable, Sequence
from dataclasses import replace
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWorkMaker
from sqlalchemy import select

from orders_service.products.registry import product_of
from orders_service.records.queries import visible_to
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.search.actions import account_of
from orders_service.search.queries import take_offer
from orders_service.search.tables import SearchTable
from orders_service.seats.schemas import SeatMapRead
from orders_service.suppliers.market import Markets
from orders_service.suppliers.protocol import SupplierError
from orders_service.suppliers.refusals import SeatsSearchError
from orders_service.suppliers.seats import SeatMap
from orders_service.suppliers.types import ItemKind, SupplierAccount

FLIGHT_SEATS = "view-airway-seats"


async def read_offer_seats(
    open_uow: UnitOfWorkMaker, search_uuid: UUID, offer_uuid: UUID, *, by: Principal, markets: Markets
) -> list[SeatMapRead]:
    """Of an offer its searcher looks at. Raises NotFound, Forbidden, OfferExpired, SeatsSearchError."""
    async with open_uow() as uow:
        await locate(uow, SearchTable, search_uuid)
        chosen = await take_offer(uow, offer_uuid, by=by, search_uuid=search_uuid)
        account = replace(await account_of(uow), provider_slug=chosen.provider.slug)
    _require(chosen.product, by)
    if not product_of(chosen.product).chooses_seats:
        return []
    return await _told(markets.of(chosen.product).seats(chosen.key, account=account))


async def read_item_seats(
    open_uow: UnitOfWorkMaker, order_uuid: UUID, item_uuid: UUID, *, by: Principal, markets: Markets
) -> list[SeatMapRead]:
    """Of an item the caller may see, while it is held. Raises NotFound, Forbidden, SeatsSearchError."""
    async with open_uow() as uow:
        await locate(uow, OrderTable, order_uuid)
        found = (
            select(ItemTable)
            .join(OrderTable, OrderTable.uuid == ItemTable.order_uuid)  # type: ignore[arg-type]
            .where(ItemTable.uuid == item_uuid, ItemTable.order_uuid == order_uuid, visible_to(by))  # type: ignore[arg-type]
        )
        item = (await uow.session.scalars(found)).first()
        if item is None:
            raise NotFound
        account = SupplierAccount(item.customer_uuid, item.agency_uuid, item.provider_slug)
        kind, locator = ItemKind(item.kind), item.tracker or ""
    _require(kind, by)
    if not product_of(kind).chooses_seats:
        return []
    return await _told(markets.of(kind).held_seats(locator, account=account))


def _require(kind: ItemKind, by: Principal) -> None:
    """An agency holds every action, also while it has chosen no company."""
    if kind is ItemKind.AIRWAY and not by.is_agency:
        by.require(FLIGHT_SEATS)


async def _told(asked: Awaitable[Sequence[SeatMap]]) -> list[SeatMapRead]:
    try:
        return [SeatMapRead.of(one) for one in await asked]
    except SupplierError as problem:
        raise SeatsSearchError from problem
