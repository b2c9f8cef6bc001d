"""Cost categories as they are listed."""

from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.listed import written_once
from sqlalchemy import Select, select

from config_service.cost_categories.schemas import CostCategory, ServiceType
from config_service.cost_categories.tables import CostCategoryTable
from config_service.shapes.queries import narrowed

_T = columns_of(CostCategoryTable)


@written_once
def select_categories(
    agency_uuid: UUID, *, name: str | None, active: bool | None, service_type: ServiceType | None
) -> Select[Any]:
    """The columns of the answer, by name, of one type of service when it is given."""
    found = select(*(_T[shown] for shown in CostCategory.model_fields)).where(_T.agency_uuid == agency_uuid)
    if service_type is not None:
        found = found.where(_T.service_type == service_type)
    found = narrowed(found, name=(_T.name_folded, name), flag=(_T.active, active))
    return found.order_by(_T.name_folded, _T.uuid)
