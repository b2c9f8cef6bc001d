"""Erases a person's data in config and publishes the erasure."""

from kit.http.uow import UnitOfWork
from kit.privacy.personal import Person
from sqlalchemy import select

from config_service.employees.facts import employee_changed
from config_service.records.tables.employees import EmployeeBranchTable, EmployeeTable


async def publish_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """The erased state goes out and overwrites what the streams and the copies keep."""
    uuids = person.uuids
    rows = await uow.session.scalars(select(EmployeeTable).where(EmployeeTable.uuid.in_(uuids)))  # type: ignore[attr-defined]
    for row in rows.all():
        row.active = False
        await uow.flush()
        branches = await uow.session.scalars(
            select(EmployeeBranchTable.branch_uuid).where(EmployeeBranchTable.employee_uuid == row.uuid)  # type: ignore[call-overload]
        )
        uow.publish(employee_changed(row, branches.all()))
