"""Reads whether a caller approves an order, and when its issuer was last written to."""

from collections.abc import Sequence
from datetime import datetime

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.notices.rules import ISSUER_NOTIFIED, MOST
from orders_service.records.tables.booking import HistoryTable, OrderApproverTable, OrderTable

_H = columns_of(HistoryTable)
_P = columns_of(OrderApproverTable)


async def is_approver(uow: UnitOfWork, order: OrderTable, *, by: Principal) -> bool:
    """Whether the caller is, or was, asked to approve the order."""
    if by.employee_uuid is None:
        return False
    mine = select(_P.uuid).where(_P.order_uuid == order.uuid, _P.employee_uuid == by.employee_uuid)
    return await uow.row(mine.limit(1)) is not None


async def last_messages(uow: UnitOfWork, order: OrderTable) -> Sequence[datetime]:
    """When the issuer was last written to about the order, newest first."""
    told = select(_H.at).where(_H.order_uuid == order.uuid, _H.kind == ISSUER_NOTIFIED)
    return [row["at"] for row in await uow.rows(told.order_by(_H.at.desc()).limit(MOST))]
