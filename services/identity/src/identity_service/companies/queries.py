"""The companies people belong to, as config last told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.access import CustomerCopy
from kit.uow import UnitOfWork
from sqlalchemy import func, select

from identity_service.companies.tables import AgencyCopy, BranchCopy, EmployeeCopy, SettingCopy

_E: Any = EmployeeCopy.__table__.c  # type: ignore[attr-defined]
_S: Any = SettingCopy.__table__.c  # type: ignore[attr-defined]
_B: Any = BranchCopy.__table__.c  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Companies:
    """A person's customer and agency; None for those they have not, or we have not heard of yet."""

    customer: CustomerCopy | None
    agency: AgencyCopy | None


async def find_customer(uow: UnitOfWork, customer_uuid: UUID) -> CustomerCopy | None:
    """A customer that was not removed; the unit of work stands in its scope."""
    found = await uow.session.get(CustomerCopy, customer_uuid)
    return found if found and not found.deleted else None


async def find_companies(uow: UnitOfWork, *, customer_uuid: UUID | None, agency_uuid: UUID | None) -> Companies:
    """The customer (entering its scope) and the agency of a person."""
    customer = None
    if customer_uuid:
        if uow.customer_uuid != customer_uuid:
            await uow.enter_customer(customer_uuid)
        customer = await find_customer(uow, customer_uuid)
    agency = await uow.session.get(AgencyCopy, agency_uuid) if agency_uuid else None
    return Companies(customer, agency)


async def find_employee(uow: UnitOfWork, employee_uuid: UUID) -> EmployeeCopy | None:
    """What we know of an employee, in the scope of their customer."""
    return await uow.session.get(EmployeeCopy, employee_uuid)


async def list_branches(uow: UnitOfWork, uuids: list[UUID]) -> list[tuple[UUID, str]]:
    """Names of branches, by name; those not heard of yet are left out."""
    if not uuids:
        return []
    statement = select(_B.uuid, _B.name).where(_B.uuid.in_(uuids), _B.deleted.is_(False))
    return [(row["uuid"], row["name"]) for row in await uow.rows(statement.order_by(_B.name))]


async def count_holders(uow: UnitOfWork, profile_uuids: Sequence[UUID]) -> dict[UUID, int]:
    """How many employees of the customer in scope hold each profile; those nobody holds are left out."""
    statement = (
        select(_E.profile_uuid, func.count().label("holders"))
        .where(_E.profile_uuid.in_(profile_uuids), _E.deleted.is_(False))
        .group_by(_E.profile_uuid)
    )
    return {row["profile_uuid"]: row["holders"] for row in await uow.rows(statement)}


async def active_holders(uow: UnitOfWork, profile_uuids: Sequence[UUID]) -> set[UUID]:
    """The active employees of the customer in scope who hold one of the profiles."""
    held = (_E.profile_uuid.in_(profile_uuids), _E.active.is_(True), _E.deleted.is_(False))
    return set(await uow.session.scalars(select(_E.uuid).where(*held)))


async def find_agency(uow: UnitOfWork, agency_uuid: UUID) -> AgencyCopy | None:
    """An agency we have heard of."""
    return await uow.session.get(AgencyCopy, agency_uuid)


async def requires_two_factor(uow: UnitOfWork, customer_uuid: UUID) -> bool:
    """Whether a customer decided that its people sign in in two steps; the unit of work stands in its scope."""
    statement = select(_S.value).where(
        _S.customer_uuid == customer_uuid, _S.slug == "mandatory_two_factor", _S.deleted.is_(False)
    )
    return await uow.session.scalar(statement) == "true"
