"""What is being approved, fresh, for the service that decides (API section 5)."""

from collections.abc import Sequence
from uuid import UUID

from contracts.asking import Charge
from kit.db.database import Database
from kit.http.uow import UnitOfWork
from kit.workflow.subjects import customer_scope_of, find_subject, state_of_request
from sqlalchemy import select

from orders_service.booking.route import route_of
from orders_service.booking.rules import trip_title
from orders_service.booking.schemas.order import Subject, SubjectItem
from orders_service.booking.workflow import ORDER
from orders_service.records.tables.booking import ItemTable, OrderTable


async def read_subject(db: Database, order_uuid: UUID) -> Subject:
    """The order as its decider needs it; the caller is a service, so the sweep role says whose it is."""
    async with db.work(await customer_scope_of(db, order_uuid, [ORDER])) as uow:
        order = await find_subject(uow, order_uuid, [ORDER])
        assert isinstance(order, OrderTable)
        return await _shown(uow, order)


async def _shown(uow: UnitOfWork, order: OrderTable) -> Subject:
    statement = select(ItemTable).where(ItemTable.order_uuid == order.uuid).order_by(ItemTable.place)  # type: ignore[arg-type]
    items = (await uow.session.scalars(statement)).all()
    return Subject(
        **state_of_request(order),
        number=order.order_number,
        title=title_of(order, items),
        value=order.total_value,
        items=[_item(item) for item in items],
    )


def title_of(order: OrderTable, items: Sequence[ItemTable]) -> str:
    """'São Paulo – Salvador, 1 a 3 dez'."""
    days = (order.start_date, order.end_date) if order.start_date and order.end_date else None
    route = route_of((item.origin_city, item.destination_city) for item in items)
    return trip_title(order.order_number, route, days)


def charge_of(order: OrderTable) -> Charge:
    """What the order is booked against."""
    return Charge(
        branch_uuid=order.branch_uuid,
        cost_center_uuid=order.cost_center_uuid,
        project_uuid=order.project_uuid,
        phase_uuid=order.phase_uuid,
    )


def _item(item: ItemTable) -> SubjectItem:
    return SubjectItem(
        table=item.kind, item_uuid=item.uuid, description=item.description, value=item.value, status=item.status
    )
