"""Whose open screens hear of an order: issuer, travelers and approvers."""

from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import select, union

from orders_service.booking.tables import OrderApproverTable, OrderTable, OrderTraveler
from orders_service.references.queries import get_accounts


async def audience_of(uow: UnitOfWork, order: OrderTable) -> list[UUID]:
    """The accounts of everybody named in the order."""
    travelers = select(OrderTraveler.employee_uuid).where(OrderTraveler.order_uuid == order.uuid)  # type: ignore[call-overload]
    approvers = select(OrderApproverTable.employee_uuid).where(OrderApproverTable.order_uuid == order.uuid)  # type: ignore[call-overload]
    accounts = await get_accounts(uow, union(travelers, approvers))
    return list(dict.fromkeys([order.issuer_user_uuid, *accounts]))
