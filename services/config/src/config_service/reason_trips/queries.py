"""The list of reason trips as it is read."""

from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, Select, select

from config_service.reason_trips.schemas import ReasonTrip
from config_service.reason_trips.tables import ReasonTripTable
from config_service.shapes.queries import narrowed

_T: Any = ReasonTripTable


def select_reason_trips(customer_uuid: UUID, *, name: str | None, active: bool | None) -> Select[Any]:
    """Those of a customer, by their text."""
    found = select(_T.uuid, _T.customer_uuid, _T.reason, _T.active, _T.created_at, _T.updated_at, _T.version).where(
        _T.customer_uuid == customer_uuid
    )
    return narrowed(found, name=(_T.name_folded, name), flag=(_T.active, active)).order_by(_T.name_folded, _T.uuid)


def read_reason_trip(row: RowMapping) -> ReasonTrip:
    """One row as JSON says it."""
    return ReasonTrip(**row)
