"""The published event of an employee, without documents."""

from collections.abc import Iterable
from uuid import UUID

from contracts.config import CustomerEmployeeChanged

from config_service.records.tables.employees import EmployeeTable


def employee_changed(row: EmployeeTable, branches_uuids: Iterable[UUID]) -> CustomerEmployeeChanged:
    """The whole state others may keep; the model drops what it does not name."""
    told = row.model_dump(exclude={"birthdate"})
    birthdate = row.birthdate.isoformat() if row.birthdate else None
    return CustomerEmployeeChanged(**told, birthdate=birthdate, branches_uuids=tuple(branches_uuids))
