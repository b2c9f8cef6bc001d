"""Reads of a declared entity."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import NotFound
from kit.db.listed import Listed, written_once
from kit.db.tables import AgencyVersioned
from kit.db.tenancy import enter_own_agency, locate
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, select

from config_service.resources.declaration import Read, Resource, Row, shown_of
from config_service.resources.narrowing import UNNARROWED, Narrowing
from config_service.shapes.queries import narrowed


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose rows a list has; neither: the operator's."""

    customer_uuid: UUID | None = None
    agency_uuid: UUID | None = None


def select_rows(
    of: Resource[Any, Any],
    owner: Owner,
    *,
    name: str | None = None,
    active: bool | None = None,
    narrowing: Narrowing = UNNARROWED,
) -> Select[Any] | Listed:
    """What the answer and its links are made of, ordered by text."""
    whose = {"customer_uuid": owner.customer_uuid, "agency_uuid": owner.agency_uuid}
    return _select_rows(of, **whose, name=name, active=active, narrowing=narrowing)


@written_once
def _select_rows(
    of: Resource[Any, Any],
    *,
    customer_uuid: UUID | None,
    agency_uuid: UUID | None,
    name: str | None,
    active: bool | None,
    narrowing: Narrowing,
) -> Select[Any]:
    columns = columns_of(of.table)
    found = select(*(columns[one] for one in _stored(of)), *_computed(of))
    if customer_uuid is not None:
        found = found.where(columns.customer_uuid == customer_uuid)
    if agency_uuid is not None:
        found = found.where(columns.agency_uuid == agency_uuid)
    found = narrowed(found, name=(columns.name_folded, name), flag=(columns.active, active))
    return found.where(*narrowing.conditions(columns)).order_by(columns.name_folded, columns.uuid)


def _stored(of: Resource[Any, Any]) -> list[str]:
    """The columns that the answer shows, and those that `show` reads."""
    wanted = {*of.read.model_fields, *of.show_reads}
    return [one.name for one in columns_of(of.table) if one.name in wanted]


def _computed(of: Resource[Any, Any]) -> list[Any]:
    return [value.label(name) for name, value in of.computed.items()]


async def read_row(of: Resource[Row, Read], row: Row, joined: Mapping[str, Any], *, uow: UnitOfWork) -> Read:
    """A row that is loaded, as the API answers it; what SQL computes costs one statement."""
    values = {**row.model_dump(), **joined}
    if of.computed:
        mine = select(*_computed(of)).select_from(of.table).where(columns_of(of.table).uuid == row.uuid)
        values |= (await uow.rows(mine))[0]
    return shown_of(of, values, uow)


async def get_row(of: Resource[Any, Read], uuid: UUID, *, uow: UnitOfWork) -> Read:
    """One row. Raises NotFound."""
    if issubclass(of.table, AgencyVersioned):
        await locate(uow, of.table, uuid)
    elif of.is_of_agency:
        await enter_own_agency(uow)
    row = await uow.session.get(of.table, uuid)
    if row is None:
        raise NotFound
    return await read_row(of, row, await of.joined(row, uow), uow=uow)
