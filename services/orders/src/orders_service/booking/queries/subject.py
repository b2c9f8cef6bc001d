"""What is being approved, fresh, for the service that decides (API section 5)."""

from collections.abc import Sequence
from uuid import UUID

from kit.core.refusals import NotFound
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.booking.rules import trip_title
from orders_service.booking.schemas.order import Subject, SubjectItem
from orders_service.booking.tables import ItemTable, OrderTable


async def read_subject(db: Database, order_uuid: UUID) -> Subject:
    """The order as its decider needs it; the caller is a service, so the sweep role says whose it is."""
    async with db.sweep() as session:
        statement = select(OrderTable.customer_uuid).where(OrderTable.uuid == order_uuid)  # type: ignore[call-overload]
        customer_uuid = await session.scalar(statement)
    if customer_uuid is None:
        raise NotFound
    async with db.work(CustomerScope(customer_uuid)) as uow:
        return await _read(uow, order_uuid)


async def _read(uow: UnitOfWork, order_uuid: UUID) -> Subject:
    order = await uow.session.get(OrderTable, order_uuid)
    if order is None:
        raise NotFound
    statement = select(ItemTable).where(ItemTable.order_uuid == order_uuid).order_by(ItemTable.place)  # type: ignore[arg-type]
    items = (await uow.session.scalars(statement)).all()
    return Subject(
        uuid=order.uuid,
        customer_uuid=order.customer_uuid,
        number=order.order_number,
        title=title_of(order, items),
        value=order.total_value,
        status=order.state,
        submission=order.submission,
        approval_request_uuid=order.approval_request_uuid,
        approval_version=order.approval_version,
        items=[_item(item) for item in items],
    )


def title_of(order: OrderTable, items: Sequence[ItemTable]) -> str:
    """'São Paulo – Salvador, 1 a 3 dez'."""
    days = (order.start_date, order.end_date) if order.start_date and order.end_date else None
    route = " · ".join(dict.fromkeys(f"{item.origin_city} – {item.destination_city}" for item in items))
    return trip_title(order.order_number, route, days)


def _item(item: ItemTable) -> SubjectItem:
    return SubjectItem(
        table=item.kind, item_uuid=item.uuid, description=item.description, value=item.value, status=item.status
    )
