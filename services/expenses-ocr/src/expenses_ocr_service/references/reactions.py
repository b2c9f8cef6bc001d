"""Which columns of a change we keep, so that copies hold no more than expenses need."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from contracts.config import (
    BranchChanged,
    CostCenterChanged,
    CustomerEmployeeChanged,
    ExpenseCategoryChanged,
    ExpenseTypeChanged,
    PolicyChanged,
    ReasonExpenseChanged,
    SettingParameterChanged,
)
from contracts.identity import UserChanged
from contracts.orders import OrderStatusChanged
from kit.core.folding import fold
from kit.db.references import upsert_newer
from kit.http.uow import UnitOfWork
from sqlmodel import select

from expenses_ocr_service.references.tables import EmployeeCopy, ExpenseCategoryCopy, OrderCopy, UserCopy

Columns = Mapping[str, Any]
"""Values of any column type, as SQLAlchemy takes them."""

_EMPLOYEE = (
    *("agency_uuid", "email", "active", "profile_uuid", "group_uuid", "policy_uuid"),
    *("cost_center_uuid", "has_headquarters_access"),
)
_TYPE = ("name", "kind", "active", "expense_category_uuid", "expense_category_name", "expense_category_icon")


def employee_columns(fact: CustomerEmployeeChanged) -> Columns:
    """Name, address, group, policy and usual cost center; no documents."""
    return {
        **{name: getattr(fact, name) for name in _EMPLOYEE},
        "full_name": fact.full_name,
        "full_name_folded": fold(fact.full_name),
        "branches_uuids": list(fact.branches_uuids),
    }


def cost_center_columns(fact: CostCenterChanged) -> Columns:
    """Name, code and whether it may still be charged."""
    return {"name": fact.name, "cost_center_code": fact.cost_center_code, "active": fact.active}


def branch_columns(fact: BranchChanged) -> Columns:
    """Name and whether it may still be charged."""
    return {"name": fact.name, "active": fact.active}


def setting_columns(fact: SettingParameterChanged) -> Columns:
    """Slug and value."""
    return {"slug": fact.slug, "value": fact.value}


def reason_expense_columns(fact: ReasonExpenseChanged) -> Columns:
    """The reason's text and whether it may still be chosen."""
    return {"reason": fact.reason, "active": fact.active}


def expense_type_columns(fact: ExpenseTypeChanged) -> Columns:
    """The type with its category as it was told."""
    return {name: getattr(fact, name) for name in _TYPE}


def policy_columns(fact: PolicyChanged) -> Columns:
    """The whole policy: its limits are few and read together."""
    values = [value.model_dump(mode="json") for value in fact.values]
    return {"name": fact.name, "default": fact.default, "active": fact.active, "values": values}


async def keep_category_when_it_changed(fact: ExpenseCategoryChanged, uow: UnitOfWork) -> None:
    """The operator's category is the same for everybody here too."""
    told = {name: getattr(fact, name) for name in ("uuid", "version", "deleted", "name", "icon", "active")}
    await upsert_newer(uow, ExpenseCategoryCopy, told)


async def keep_order_when_its_status_changed(fact: OrderStatusChanged, uow: UnitOfWork) -> None:
    """Remember the trip; an older status changes nothing."""
    values = {
        "uuid": fact.uuid,
        "customer_uuid": fact.customer_uuid,
        "agency_uuid": fact.agency_uuid,
        "version": fact.version,
        "deleted": False,
        "order_number": fact.number,
        "status": fact.to_status,
        "issuer_user_uuid": fact.issuer_user_uuid,
    }
    await upsert_newer(uow, OrderCopy, values)


class EmployeeUnknown(RuntimeError):
    """An account was heard of before its employee: the message comes again."""


async def link_account_when_user_changed(fact: UserChanged, uow: UnitOfWork) -> None:
    """Remember which account belongs to which employee. Raises EmployeeUnknown before the employee is known."""
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
