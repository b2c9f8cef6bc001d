"""Items as one line each, for lists."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.prepared import prepare
from kit.http.uow import UnitOfWork
from sqlalchemy import any_, bindparam, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import Uuid

from orders_service.records.tables.booking import ItemTable

_I = columns_of(ItemTable)
_LINES = prepare(
    select(_I.uuid, _I.kind.label("table"), _I.description, _I.status).where(
        _I.uuid == any_(bindparam("items", type_=ARRAY(Uuid)))
    )
)


async def get_item_lines(uow: UnitOfWork, uuids: Sequence[UUID]) -> dict[UUID, dict[str, Any]]:
    """uuid, table, description and status by uuid; what was removed is absent."""
    if not uuids:
        return {}
    return {row["uuid"]: dict(row) for row in await uow.fetch(_LINES, {"items": list(uuids)})}
