"""The list of justifications as it is read."""

from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, Select, select

from config_service.justifications.schemas import Justification
from config_service.justifications.tables import JustificationTable
from config_service.shapes.queries import narrowed

_T: Any = JustificationTable


def select_justifications(customer_uuid: UUID, *, name: str | None, active: bool | None) -> Select[Any]:
    """Those of a customer, by their text."""
    found = select(
        _T.uuid, _T.customer_uuid, _T.description, _T.active, _T.created_at, _T.updated_at, _T.version
    ).where(_T.customer_uuid == customer_uuid)
    return narrowed(found, name=(_T.name_folded, name), flag=(_T.active, active)).order_by(_T.name_folded, _T.uuid)


def read_justification(row: RowMapping) -> Justification:
    """One row as JSON says it."""
    return Justification(**row)
