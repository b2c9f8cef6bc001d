"""Reads groups, and which kind a place is that a model names."""

from collections.abc import Iterable
from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import Result, literal, select, union_all
from sqlmodel import col

from approvals_service.people.shapes import Ref
from approvals_service.people.tables import EmployeeCopy, PlaceCopy


async def get_groups(uow: UnitOfWork, customer_uuid: UUID, uuids: Iterable[UUID]) -> dict[UUID, Ref]:
    """Names of groups that employees were told to belong to before groups had events of their own."""
    wanted = set(uuids)
    if not wanted:
        return {}
    statement = (
        select(col(EmployeeCopy.group_uuid), col(EmployeeCopy.group_description))
        .where(col(EmployeeCopy.customer_uuid) == customer_uuid, col(EmployeeCopy.group_uuid).in_(wanted))
        .distinct()
    )
    rows = await uow.rows(statement)
    return {row["group_uuid"]: Ref(uuid=row["group_uuid"], name=row["group_description"] or "") for row in rows}


async def list_known_places(uow: UnitOfWork, customer_uuid: UUID, uuids: Iterable[UUID]) -> dict[UUID, str]:
    """The kind (cost_center, branch, group) of each of these uuids that the customer has."""
    wanted = set(uuids)
    places = select(col(PlaceCopy.uuid), col(PlaceCopy.kind)).where(
        col(PlaceCopy.customer_uuid) == customer_uuid,
        col(PlaceCopy.uuid).in_(wanted),
        col(PlaceCopy.deleted).is_(False),
    )
    groups = (
        select(col(EmployeeCopy.group_uuid), literal("group"))
        .where(col(EmployeeCopy.customer_uuid) == customer_uuid, col(EmployeeCopy.group_uuid).in_(wanted))
        .distinct()
    )
    rows: Result[UUID, str] = await uow.session.execute(union_all(places, groups))
    return {row[0]: row[1] for row in rows}


async def get_group_of(uow: UnitOfWork, customer_uuid: UUID, employee_uuid: UUID | None) -> UUID | None:
    """The group an employee belongs to."""
    if employee_uuid is None:
        return None
    statement = select(col(EmployeeCopy.group_uuid)).where(
        col(EmployeeCopy.customer_uuid) == customer_uuid, col(EmployeeCopy.uuid) == employee_uuid
    )
    return (await uow.session.execute(statement)).scalar_one_or_none()
