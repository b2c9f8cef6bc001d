"""Reads the companies of people, from config's last event."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.access_copies import CustomerCopy
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, Subquery, Uuid, and_, bindparam, exists, func, literal, select

from identity_service.companies.tables import AgencyCopy, BranchCopy, EmployeeCopy, SettingCopy

_K = columns_of(CustomerCopy)
_A = columns_of(AgencyCopy)
_E = columns_of(EmployeeCopy)
_S = columns_of(SettingCopy)
_B = columns_of(BranchCopy)


@dataclass(frozen=True, slots=True)
class Customer:
    """A customer as its people see it."""

    uuid: UUID
    company_name: str
    trading_name: str
    cnpj: str
    invoice_limit: Decimal
    agency_uuid: UUID
    is_active: bool


@dataclass(frozen=True, slots=True)
class Agency:
    """An agency as its staff and its customers' people see it."""

    uuid: UUID
    company_name: str
    trading_name: str
    phone: str | None
    email: str
    is_active: bool


@dataclass(frozen=True, slots=True)
class Place:
    """An employee's place; `branches` are the uuids and names of those we have heard of, by name."""

    has_headquarters_access: bool
    branches: tuple[tuple[UUID, str], ...]


@dataclass(frozen=True, slots=True)
class Companies:
    """A person's customer, agency and place there; None for those they have not, or we have not heard of yet."""

    customer: Customer | None
    agency: Agency | None
    employee: Place | None
    requires_two_factor: bool


async def find_customer(uow: UnitOfWork, customer_uuid: UUID) -> CustomerCopy | None:
    """A customer that was not removed; the unit of work stands in its scope."""
    found = await uow.session.get(CustomerCopy, customer_uuid)
    return found if found and not found.deleted else None


def _named(name: str) -> Any:
    return bindparam(name, type_=Uuid())


def _decided(slug: str) -> Any:
    mine = (_S.customer_uuid == _named("customer"), _S.slug == slug, _S.deleted.is_(False), _S.value == "true")
    return exists().where(*mine)


def _branches(column: Any) -> Any:
    mine = (_B.uuid == func.any(_E.branches_uuids), _B.deleted.is_(False))
    return func.array(select(column).where(*mine).correlate(EmployeeCopy).order_by(_B.name, _B.uuid).scalar_subquery())


_CUSTOMER = [_K[one.name] for one in fields(Customer)]
_AGENCY = [_A[one.name] for one in fields(Agency)]
_PLACE = [_E.uuid, _E.has_headquarters_access, _branches(_B.uuid), _branches(_B.name)]


def select_companies(beside: Subquery) -> Select[Any]:
    """The customer, the agency and the place of a person, and of `beside` its one row if it has any.

    Of customer_copy and employee_copy the scope shows no other customer's.
    """
    return (
        select(*_CUSTOMER, *_AGENCY, *_PLACE, _decided("mandatory_two_factor"), *beside.c)
        .select_from(select(literal(1).label("one")).subquery())
        .outerjoin(CustomerCopy, and_(_K.uuid == _named("customer"), _K.deleted.is_(False)))
        .outerjoin(AgencyCopy, _A.uuid == _named("agency"))
        .outerjoin(EmployeeCopy, _E.uuid == _named("employee"))
        .outerjoin(beside, literal(True))
    )


def read_companies(row: Sequence[Any]) -> tuple[Companies, Sequence[Any]]:
    """What `select_companies` found, and the row of its `beside`."""
    rest = iter(row)
    customer, agency = [next(rest) for _ in _CUSTOMER], [next(rest) for _ in _AGENCY]
    employee, has_access, uuids, names, requires = (next(rest) for _ in range(len(_PLACE) + 1))
    found = Companies(
        Customer(*customer) if customer[0] else None,
        Agency(*agency) if agency[0] else None,
        Place(has_access, tuple(zip(uuids, names, strict=True))) if employee else None,
        requires,
    )
    return found, tuple(rest)


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
