"""Where queue and items disagree, over all tenants: read by the sweep that mends it and by the reconciler."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.database import Database
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, Text, Uuid, column, select, text

from orders_service.desk_tasks.rules import KIND_OF
from orders_service.desk_tasks.tables import PendingTaskTable
from orders_service.records.lifecycle import ItemStatus, OrderStatus

_T = columns_of(PendingTaskTable)
_STATES = ", ".join(f"'{status}'" for status in sorted(KIND_OF))
_KIND = (
    "CASE i.status " + " ".join(f"WHEN '{status}' THEN '{kind}'" for status, kind in sorted(KIND_OF.items())) + " END"
)
_MISSING = f"""SELECT i.uuid, i.customer_uuid, i.order_uuid, i.status AS stands FROM order_item i
JOIN orders o ON o.uuid = i.order_uuid WHERE i.status IN ({_STATES})
AND (i.status <> '{ItemStatus.FAILED}' OR o.status NOT IN ('{OrderStatus.ISSUED}', '{OrderStatus.DONE}'))
AND NOT EXISTS (SELECT 1 FROM pending_task t WHERE t.item_uuid = i.uuid AND t.kind = {_KIND}
 AND (t.closed_at IS NULL OR t.resolution IS NOT NULL))"""  # noqa: S608 - our own enumerations
_STALE = f"""SELECT t.item_uuid AS uuid, t.customer_uuid, t.order_uuid, t.status AS stands FROM pending_task t
LEFT JOIN order_item i ON i.uuid = t.item_uuid
WHERE t.closed_at IS NULL AND t.kind IS DISTINCT FROM {_KIND}"""  # noqa: S608
ASTRAY = f"{_MISSING} UNION ALL {_STALE}"
"""Items that wait with nobody told, unless a consultant closed their task; tasks whose item waits for nothing."""


@dataclass(frozen=True, slots=True)
class Astray:
    """One item whose task is missing or over."""

    customer_uuid: UUID
    order_uuid: UUID
    item_uuid: UUID


def items_due() -> Select[Any]:
    """Items to be mended, the oldest first: uuids are made in the order of time."""
    uuids = [column(name, Uuid()) for name in ("uuid", "customer_uuid", "order_uuid")]
    astray = text(ASTRAY).columns(*uuids, column("stands", Text())).subquery("astray")
    return select(astray.c.uuid, astray.c.customer_uuid, astray.c.order_uuid).order_by(astray.c.uuid)


async def items_astray(db: Database) -> list[Astray]:
    """All of them, as the reconciler sees them."""
    async with db.sweep() as session:
        return [Astray(row.customer_uuid, row.order_uuid, row.uuid) for row in await session.execute(items_due())]


async def get_tasks_of_item(uow: UnitOfWork, item_uuid: UUID) -> list[Any]:
    """Rows of kind, closed_at and resolution: the item's open tasks, and those a consultant closed."""
    known = select(_T.kind, _T.closed_at, _T.resolution).where(_T.item_uuid == item_uuid)
    return [row for row in await uow.rows(known) if row["closed_at"] is None or row["resolution"] is not None]
