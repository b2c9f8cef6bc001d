"""The companies people belong to, as config last told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.access import CustomerCopy
from kit.uow import UnitOfWork
from sqlalchemy import Uuid, and_, bindparam, exists, func, literal, select

from identity_service.companies.tables import AgencyCopy, BranchCopy, EmployeeCopy, SettingCopy

_K: Any = CustomerCopy.__table__.c  # type: ignore[attr-defined]
_A: Any = AgencyCopy.__table__.c  # type: ignore[attr-defined]
_E: Any = EmployeeCopy.__table__.c  # type: ignore[attr-defined]
_S: Any = SettingCopy.__table__.c  # type: ignore[attr-defined]
_B: Any = BranchCopy.__table__.c  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Companies:
    """A person's customer, agency and place there; None for those they have not, or we have not heard of yet."""

    customer: CustomerCopy | None
    agency: AgencyCopy | None
    employee: EmployeeCopy | None
    requires_two_factor: bool


async def find_customer(uow: UnitOfWork, customer_uuid: UUID) -> CustomerCopy | None:
    """A customer that was not removed; the unit of work stands in its scope."""
    found = await uow.session.get(CustomerCopy, customer_uuid)
    return found if found and not found.deleted else None


async def find_companies(
    uow: UnitOfWork, *, customer_uuid: UUID | None, agency_uuid: UUID | None, employee_uuid: UUID | None = None
) -> Companies:
    """The customer (entering its scope), the agency and the place of a person, in one statement."""
    if customer_uuid and uow.customer_uuid != customer_uuid:
        await uow.enter_customer(customer_uuid)
    asked = {"customer": customer_uuid, "agency": agency_uuid, "employee": employee_uuid}
    return Companies(*(await uow.session.execute(_COMPANIES, asked)).one())


def _named(name: str) -> Any:
    return bindparam(name, type_=Uuid())


def _decided(slug: str) -> Any:
    mine = (_S.customer_uuid == _named("customer"), _S.slug == slug, _S.deleted.is_(False), _S.value == "true")
    return exists().where(*mine)


_COMPANIES = (
    select(CustomerCopy, AgencyCopy, EmployeeCopy, _decided("mandatory_two_factor"))
    .select_from(select(literal(1).label("one")).subquery())
    .outerjoin(CustomerCopy, and_(_K.uuid == _named("customer"), _K.deleted.is_(False)))
    .outerjoin(AgencyCopy, _A.uuid == _named("agency"))
    .outerjoin(EmployeeCopy, _E.uuid == _named("employee"))
)


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
