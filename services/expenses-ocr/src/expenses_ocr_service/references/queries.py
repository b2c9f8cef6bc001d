"""Reads of the copies, several at a time, so that a call costs few statements."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.late_facts import look_again
from kit.core.metadata import columns_of
from kit.core.refusals import NotFound
from kit.db.access_copies import CustomerCopy
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, select

from expenses_ocr_service.references.schemas import Customer, Employee, Trip
from expenses_ocr_service.references.tables import (
    EmployeeCopy,
    OrderCopy,
    ReasonExpenseCopy,
    SettingCopy,
    UserCopy,
)

_CUSTOMER = columns_of(CustomerCopy)
_EMPLOYEE = columns_of(EmployeeCopy)
_ORDER = columns_of(OrderCopy)
_REASON = columns_of(ReasonExpenseCopy)
_SETTING = columns_of(SettingCopy)
_USER = columns_of(UserCopy)


async def get_customer(uow: UnitOfWork, customer_uuid: UUID) -> Customer | None:
    """The customer as config last told it."""
    statement = select(*(_CUSTOMER[field.name] for field in fields(Customer))).where(_CUSTOMER.uuid == customer_uuid)
    found = await uow.row(statement)
    return Customer(**found) if found else None


async def get_employees(uow: UnitOfWork, uuids: Iterable[UUID]) -> dict[UUID, Employee]:
    """Employees by uuid, inactive ones included; unknown ones are absent."""
    wanted = list(dict.fromkeys(uuids))
    if not wanted:
        return {}
    columns = (_EMPLOYEE[field.name] for field in fields(Employee))
    rows = await uow.rows(select(*columns).where(_EMPLOYEE.uuid.in_(wanted), ~_EMPLOYEE.deleted))
    return {row["uuid"]: Employee(**row) for row in rows}


async def get_orders(uow: UnitOfWork, uuids: Iterable[UUID]) -> dict[UUID, Trip]:
    """Orders by uuid, as last told; unknown ones are absent, and one just made is waited for."""
    wanted = list(dict.fromkeys(uuids))
    found = await _orders(uow, wanted)
    missing = [uuid for uuid in wanted if uuid not in found]
    if not missing:
        return found
    newest = await look_again(partial(_order, uow), max(missing), now=uow.clock.now())
    return found if newest is None else found | await _orders(uow, missing)  # so are those made before it


async def _order(uow: UnitOfWork, uuid: UUID) -> Trip | None:
    return (await _orders(uow, [uuid])).get(uuid)


async def _orders(uow: UnitOfWork, wanted: list[UUID]) -> dict[UUID, Trip]:
    if not wanted:
        return {}
    columns = (_ORDER[field.name] for field in fields(Trip))
    return {row["uuid"]: Trip(**row) for row in await uow.rows(select(*columns).where(_ORDER.uuid.in_(wanted)))}


async def locate_order(uow: UnitOfWork, order_uuid: UUID) -> UUID:
    """The customer whose order this is, for the caller; the unit of work stands in its scope after. Raises NotFound."""
    customer_uuid = await locate(uow, OrderCopy, order_uuid)  # type: ignore[arg-type]  # a copy with its agency
    if not await get_orders(uow, [order_uuid]):
        raise NotFound
    return customer_uuid


async def get_reasons(uow: UnitOfWork, uuids: Iterable[UUID]) -> dict[UUID, str]:
    """The texts of the reasons that may be chosen."""
    wanted = list(dict.fromkeys(uuids))
    if not wanted:
        return {}
    statement = select(_REASON.uuid, _REASON.reason).where(_REASON.uuid.in_(wanted), _REASON.active, ~_REASON.deleted)
    return {row["uuid"]: row["reason"] for row in await uow.rows(statement)}


async def get_setting(uow: UnitOfWork, customer_uuid: UUID, *, slug: str) -> str | None:
    """One parameter of a customer; None where it was never set."""
    statement = select(_SETTING.value).where(
        _SETTING.customer_uuid == customer_uuid, _SETTING.slug == slug, ~_SETTING.deleted
    )
    found = await uow.row(statement)
    return str(found["value"]) if found else None


async def get_accounts(uow: UnitOfWork, employees: Sequence[UUID] | Select[Any]) -> list[UUID]:
    """The living accounts of these employees, or of those that a select finds."""
    statement = select(_USER.uuid).where(_USER.employee_uuid.in_(employees), ~_USER.deleted)
    return list((await uow.session.scalars(statement)).all())


async def get_accounts_by_employee(uow: UnitOfWork, employees: Iterable[UUID]) -> dict[UUID, list[UUID]]:
    """The living accounts of each of these employees."""
    statement = select(_USER.uuid, _USER.employee_uuid).where(_USER.employee_uuid.in_(list(employees)), ~_USER.deleted)
    found: dict[UUID, list[UUID]] = {}
    for row in await uow.rows(statement):
        found.setdefault(row["employee_uuid"], []).append(row["uuid"])
    return found
