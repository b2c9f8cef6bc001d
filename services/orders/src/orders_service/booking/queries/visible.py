"""The row of an order that the caller may see."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.records.queries import visible_to
from orders_service.records.tables.booking import OrderTable


async def visible_order(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> OrderTable:
    """The order, if the caller may see it. Raises NotFound."""
    await locate(uow, OrderTable, order_uuid)
    statement = select(OrderTable).where(OrderTable.uuid == order_uuid, visible_to(by))  # type: ignore[arg-type]
    order = (await uow.session.scalars(statement)).first()
    if order is None:
        raise NotFound
    return order
