"""What happened to an order: who, when, from, to, why."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.booking.lifecycle import OrderStatus
from orders_service.booking.queries.visibility import visible_to
from orders_service.booking.schemas.order import HistoryBy, HistoryEntry
from orders_service.booking.tables import HistoryTable, OrderTable


async def require_visible(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> None:
    """Stand in the order's customer, if the caller may see it. Raises NotFound."""
    await locate(uow, OrderTable, order_uuid)
    statement = select(OrderTable.uuid).where(OrderTable.uuid == order_uuid, visible_to(by))  # type: ignore[call-overload]
    if await uow.row(statement) is None:
        raise NotFound


async def list_history(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> list[HistoryEntry]:
    """Entries, newest first. Raises NotFound."""
    await require_visible(uow, order_uuid, by=by)
    newest = (HistoryTable.at.desc(), HistoryTable.uuid.desc())  # type: ignore[attr-defined]
    statement = select(HistoryTable).where(HistoryTable.order_uuid == order_uuid).order_by(*newest)  # type: ignore[arg-type]
    return [_entry(row) for row in (await uow.session.scalars(statement)).all()]


def _entry(row: HistoryTable) -> HistoryEntry:
    return HistoryEntry(
        uuid=row.uuid,
        at=row.at,
        by=HistoryBy(uuid=row.by_uuid, name=row.by_name),
        kind=row.kind,
        from_=OrderStatus(row.from_status) if row.from_status else None,
        to=OrderStatus(row.to_status) if row.to_status else None,
        reason=row.reason,
        description=row.description,
    )
