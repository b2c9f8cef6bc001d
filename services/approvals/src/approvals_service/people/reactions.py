"""Keeps the copies of people and places as fresh as what was heard."""

from typing import Any
from uuid import UUID

from contracts.config import (
    BranchChanged,
    CostCenterChanged,
    CustomerEmployeeChanged,
    NotificationSettingChanged,
    SettingParameterChanged,
)
from contracts.identity import UserChanged
from kit.db.references import upsert_newer
from kit.http.uow import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from approvals_service.people.tables import AgencyManagerCopy, EmployeeCopy, UserCopy

MANAGER = "M"


class EmployeeUnknown(RuntimeError):
    """An account was heard of before its employee: the message comes again."""


def employee_columns(fact: CustomerEmployeeChanged) -> dict[str, Any]:
    """What approvals keeps of an employee."""
    return {
        "name": fact.full_name,
        "email": fact.email,
        "phone": fact.phone,
        "active": fact.active,
        "profile_uuid": fact.profile_uuid,
        "group_uuid": fact.group_uuid,
        "group_description": fact.group_description,
        "cost_center_uuid": fact.cost_center_uuid,
    }


def cost_center_columns(fact: CostCenterChanged) -> dict[str, Any]:
    """What approvals keeps of a cost center."""
    return {"kind": "cost_center", "name": fact.name, "active": fact.active}


def branch_columns(fact: BranchChanged) -> dict[str, Any]:
    """What approvals keeps of a branch."""
    return {"kind": "branch", "name": fact.name, "active": fact.active}


def setting_columns(fact: SettingParameterChanged) -> dict[str, Any]:
    """What approvals keeps of a parameter."""
    return {"slug": fact.slug, "value": fact.value}


def notice_columns(fact: NotificationSettingChanged) -> dict[str, Any]:
    """What approvals keeps of choices: whether it rings and whether it writes."""
    chosen = {choice.slug: choice.model_dump(include={"email", "in_app"}, exclude_none=True) for choice in fact.events}
    return {"employee_uuid": fact.employee_uuid, "events": chosen}


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


async def keep_agency_manager_when_user_changed(fact: UserChanged, uow: UnitOfWork) -> None:
    """Remember whom a level of the agency's managers is told to; one who is none any more is told nothing."""
    if fact.agency_uuid is None or fact.employee_type is None:
        return
    values = {
        "uuid": fact.uuid,
        "agency_uuid": fact.agency_uuid,
        "version": fact.version,
        "deleted": fact.deleted or not fact.is_active or fact.employee_type != MANAGER,
        "name": fact.name,
        "email": fact.email,
    }
    await upsert_newer(uow, AgencyManagerCopy, values)


async def _customer_of(employee_uuid: UUID, uow: UnitOfWork) -> UUID:
    """An account's fact names no customer; the sweep role may read whose employee it is."""
    async with uow.db.sweep() as session:
        statement = select(col(EmployeeCopy.customer_uuid)).where(col(EmployeeCopy.uuid) == employee_uuid)
        found = (await session.execute(statement)).scalar_one_or_none()
    if found is None:
        raise EmployeeUnknown
    return found
