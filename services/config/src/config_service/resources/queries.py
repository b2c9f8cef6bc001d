"""Reads of a declared entity."""

from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import NotFound
from kit.db.listed import written_once
from kit.db.tables import AgencyVersioned
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, select

from config_service.resources.declaration import Read, Resource, read_of
from config_service.shapes.queries import narrowed


@written_once
def select_rows(
    of: Resource[Any, Any], *, customer_uuid: UUID | None, name: str | None, active: bool | None
) -> Select[Any]:
    """The columns of the answer, ordered by text; `customer_uuid` is None for the operator's entities."""
    columns = columns_of(of.table)
    found = select(*(columns[shown] for shown in of.read.model_fields))
    if customer_uuid is not None:
        found = found.where(columns.customer_uuid == customer_uuid)
    found = narrowed(found, name=(columns.name_folded, name), flag=(columns.active, active))
    return found.order_by(columns.name_folded, columns.uuid)


async def get_row(of: Resource[Any, Read], uuid: UUID, *, uow: UnitOfWork) -> Read:
    """One row. Raises NotFound."""
    if issubclass(of.table, AgencyVersioned):
        await locate(uow, of.table, uuid)
    row = await uow.session.get(of.table, uuid)
    if row is None:
        raise NotFound
    return read_of(of, row, await of.joined(row, uow))
