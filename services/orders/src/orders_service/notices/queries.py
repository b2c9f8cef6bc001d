"""Who may notify an issuer, by which channels, and how often it was done."""

from collections.abc import Sequence
from datetime import datetime

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, or_, select

from orders_service.notices.rules import ISSUER_NOTIFIED, MOST, Ways, ways_of
from orders_service.notices.tables import NoticeCopy
from orders_service.records.tables.booking import HistoryTable, OrderApproverTable, OrderTable

_N = columns_of(NoticeCopy)
_H = columns_of(HistoryTable)
_P = columns_of(OrderApproverTable)


async def is_approver(uow: UnitOfWork, order: OrderTable, *, by: Principal) -> bool:
    """Whether the caller is, or was, asked to approve the order."""
    if by.employee_uuid is None:
        return False
    mine = select(_P.uuid).where(_P.order_uuid == order.uuid, _P.employee_uuid == by.employee_uuid)
    return await uow.row(mine.limit(1)) is not None


async def ways_to_issuer(uow: UnitOfWork, order: OrderTable) -> Ways:
    """The issuer's own choice over their customer's; somebody of the agency has none of their own."""
    whose: ColumnElement[bool] = _N.employee_uuid.is_(None)
    if order.issuer_employee_uuid is not None:
        whose = or_(whose, _N.employee_uuid == order.issuer_employee_uuid)
    found = select(_N.events).where(_N.customer_uuid == order.customer_uuid, ~_N.deleted, whose)
    layers = await uow.rows(found.order_by(_N.employee_uuid.is_not(None)))
    return ways_of(*(row["events"] for row in layers))


async def last_messages(uow: UnitOfWork, order: OrderTable) -> Sequence[datetime]:
    """When the issuer was last written to about the order, newest first."""
    told = select(_H.at).where(_H.order_uuid == order.uuid, _H.kind == ISSUER_NOTIFIED)
    return [row["at"] for row in await uow.rows(told.order_by(_H.at.desc()).limit(MOST))]
