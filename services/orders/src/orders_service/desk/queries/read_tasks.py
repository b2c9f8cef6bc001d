"""Tasks as they are read: their own rows, the orders and the items they are about, whatever their number."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from fastapi import Response
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.http.pages import json_answer
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.booking.queries.item_lines import get_item_lines
from orders_service.booking.queries.summaries import get_summaries
from orders_service.desk_tasks.lifecycle import TaskStatus
from orders_service.desk_tasks.rules import allowed_task_actions, facts_of
from orders_service.desk_tasks.tables import PendingTaskTable

_T = columns_of(PendingTaskTable)
SHOWN = (
    *(_T.uuid, _T.order_uuid, _T.item_uuid, _T.kind, _T.status, _T.reason, _T.deadline_at, _T.created_at),
    *(_T.taken_by_uuid, _T.taken_by_name, _T.taken_at, _T.resolution, _T.obs, _T.version),
)


async def read_task(uow: UnitOfWork, task_uuid: UUID, *, by: Principal) -> Response:
    """One task as the answer to a change of it. Raises NotFound."""
    row = await uow.row(select(*SHOWN).where(_T.uuid == task_uuid))
    if row is None:
        raise NotFound
    return json_answer({"data": (await read_tasks(uow, [row], by=by))[task_uuid]})


async def read_tasks(uow: UnitOfWork, rows: Sequence[Any], *, by: Principal) -> dict[UUID, dict[str, Any]]:
    """The answers of these rows by uuid: two statements more."""
    orders = await get_summaries(uow, list({row["order_uuid"] for row in rows}), by=by)
    items = await get_item_lines(uow, [row["item_uuid"] for row in rows])
    return {
        row["uuid"]: _task(row, order=orders[row["order_uuid"]], item=items.get(row["item_uuid"]), by=by)
        for row in rows
    }


def _task(row: Any, *, order: Any, item: Any, by: Principal) -> dict[str, Any]:
    """PendingTask says its shape, and a test holds the two together."""
    taker, name, taken_at = _taken(row)
    facts = facts_of(by, taken_by_uuid=taker, taken_by_name=name)
    return {
        "uuid": row["uuid"],
        "kind": row["kind"],
        "order": order,
        "item": item,
        "reason": row["reason"],
        "taken_by": {"uuid": taker, "name": name} if taker else None,
        "taken_at": taken_at,
        **{field: row[field] for field in ("deadline_at", "created_at", "status", "resolution", "obs")},
        "allowed_actions": allowed_task_actions(TaskStatus(row["status"]), facts),
        "version": row["version"],
    }


def _taken(row: Any) -> tuple[UUID | None, str | None, datetime | None]:
    return row["taken_by_uuid"], row["taken_by_name"], row["taken_at"]
