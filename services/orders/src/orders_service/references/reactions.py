"""Which columns of a change we keep, so that copies hold no more than booking needs."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from contracts.config import (
    BranchChanged,
    CostCenterChanged,
    CustomerEmployeeChanged,
    JustificationChanged,
    ReasonTripChanged,
    SettingParameterChanged,
)
from contracts.identity import UserChanged
from kit.core.folding import fold
from kit.db.references import upsert_newer
from kit.http.uow import UnitOfWork
from sqlmodel import select

from orders_service.references.tables import EmployeeCopy, UserCopy

Columns = Mapping[str, Any]
"""Values of any column type, as SQLAlchemy takes them."""

_EMPLOYEE = (
    *("agency_uuid", "email", "phone", "gender", "position", "birthdate", "vip", "active", "profile_uuid"),
    *("group_uuid", "group_description", "cost_center_uuid", "has_headquarters_access"),
    *("loyalty_latam", "loyalty_azul", "loyalty_gol"),
)


def employee_columns(fact: CustomerEmployeeChanged) -> Columns:
    """Name, contact, group, usual cost center and loyalty numbers; no documents."""
    kept = {name: getattr(fact, name) for name in _EMPLOYEE}
    full_name = fact.full_name
    return {
        **kept,
        "full_name": full_name,
        "full_name_folded": fold(full_name),
        "branches_uuids": list(fact.branches_uuids),
    }


def cost_center_columns(fact: CostCenterChanged) -> Columns:
    """Name, code and whether it may still be charged."""
    return {"name": fact.name, "cost_center_code": fact.cost_center_code, "active": fact.active}


def branch_columns(fact: BranchChanged) -> Columns:
    """Name and whether it may still be charged."""
    return {"name": fact.name, "active": fact.active}


def reason_trip_columns(fact: ReasonTripChanged) -> Columns:
    """The reason's text and whether it may still be chosen."""
    return {"reason": fact.reason, "active": fact.active}


def justification_columns(fact: JustificationChanged) -> Columns:
    """The justification's text and whether it may still be chosen."""
    return {"description": fact.description, "active": fact.active}


def setting_columns(fact: SettingParameterChanged) -> Columns:
    """Slug and value; booking reads four of them."""
    return {"slug": fact.slug, "value": fact.value}


class EmployeeUnknown(RuntimeError):
    """An account was heard of before its employee: the message comes again."""


async def link_account_when_user_changed(fact: UserChanged, uow: UnitOfWork) -> None:
    """Remember whose account and picture it is. Raises EmployeeUnknown before the employee is known."""
    if fact.employee_uuid is None:
        return
    customer_uuid = fact.customer_uuid or await _customer_of(fact.employee_uuid, uow)
    await uow.enter_customer(customer_uuid)
    values = {
        "uuid": fact.uuid,
        "customer_uuid": customer_uuid,
        "version": fact.version,
        "deleted": fact.deleted or not fact.is_active,
        "employee_uuid": fact.employee_uuid,
        "avatar": fact.avatar,
    }
    await upsert_newer(uow, UserCopy, values)


async def _customer_of(employee_uuid: UUID, uow: UnitOfWork) -> UUID:
    """An account's fact names no customer; the sweep role may read whose employee it is."""
    async with uow.db.sweep() as session:
        statement = select(EmployeeCopy.customer_uuid).where(EmployeeCopy.uuid == employee_uuid)
        found = (await session.execute(statement)).scalar_one_or_none()
    if found is None:
        raise EmployeeUnknown
    return found
