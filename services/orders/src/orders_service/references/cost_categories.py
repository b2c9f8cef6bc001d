"""Reads of the copy of an agency's cost categories."""

from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.references.tables import CostCategoryCopy


async def find_cost_category(uow: UnitOfWork, category_uuid: UUID, *, agency_uuid: UUID) -> dict[str, Any] | None:
    """An active category of this agency, as its costs keep it; read in the agency's scope."""
    copy = columns_of(CostCategoryCopy)
    kept = (copy.name, copy.service_type, copy.is_proof_required, copy.wintour_code)
    living = (copy.active.is_(True), copy.deleted.is_(False))
    wanted = select(*kept).where(copy.uuid == category_uuid, copy.agency_uuid == agency_uuid, *living)
    row = await uow.row(wanted)
    return {**row, "uuid": str(category_uuid), "agency_uuid": str(agency_uuid)} if row is not None else None
