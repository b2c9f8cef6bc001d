"""Budgets, declared; each has a line beside it, on which what was taken of it is counted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from contracts.config import BudgetChanged
from kit.core.metadata import columns_of
from kit.core.refusals import Errors, InUse, ValidationFailed
from kit.http.permissions import permits
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement

from config_service.budget_lines.actions.keeping import Line, drop_line, lock_lines, put_line
from config_service.budget_lines.kinds import ChargeType, LineSource
from config_service.budgets.queries import are_employees, charge_of, is_charge, is_consumed, owners_of
from config_service.budgets.rules import alert_at, budget_errors
from config_service.budgets.schemas import Budget, BudgetCreate, BudgetUpdate
from config_service.budgets.tables import ONE_A_DAY, BudgetTable
from config_service.resources.declaration import Permissions, Resource, may_change, may_create
from config_service.resources.narrowing import Narrowing
from config_service.shapes.rules import Deed, Kind, folded

READERS = ("view-budget", "view-budget-balance")
_T = columns_of(BudgetTable)


@dataclass(frozen=True, slots=True)
class BudgetNarrowing(Narrowing):
    """`on`: a day of the budget."""

    charge_type: ChargeType | None = None
    charge_uuid: UUID | None = None
    on: date | None = None

    def conditions(self, columns: Any) -> Iterator[ColumnElement[bool]]:
        """What the columns of a row must meet."""
        if self.charge_type is not None:
            yield columns.charge_type == self.charge_type.value
        if self.charge_uuid is not None:
            yield columns.charge_uuid == self.charge_uuid
        if self.on is not None:
            yield columns.start_date <= self.on
            yield columns.end_date >= self.on


async def _prepare(given: Mapping[str, Any], row: Any, uow: UnitOfWork) -> Mapping[str, Any]:
    """A budget makes sense as a whole, and is for a charge and for owners of its customer."""
    customer_uuid = given["customer_uuid"] if row is None else row.customer_uuid
    values = dict(given) if row is None else row.model_dump() | dict(given)
    errors = {**budget_errors(values), **await _foreign(uow, customer_uuid, given, values)}
    if errors:
        raise ValidationFailed(errors)
    return {**given, **({"charge_type": str(given["charge_type"].value)} if "charge_type" in given else {})}


async def _foreign(uow: UnitOfWork, customer_uuid: UUID, given: Mapping[str, Any], values: Mapping[str, Any]) -> Errors:
    """What is named and is not the customer's."""
    errors: Errors = {}
    if {"charge_type", "charge_uuid"} & given.keys():
        charge_type = ChargeType(values["charge_type"])
        if not await is_charge(uow, customer_uuid, charge_type=charge_type, charge_uuid=values["charge_uuid"]):
            errors["charge_uuid"] = ["Opção inválida"]
    if given.get("owners_uuids") and not await are_employees(uow, customer_uuid, given["owners_uuids"]):
        errors["owners_uuids"] = ["Opção inválida"]
    return errors


async def _follow(row: BudgetTable, deed: Deed, uow: UnitOfWork) -> None:
    """The line follows; a budget that something was taken of is not deleted. Raises InUse."""
    if deed is Deed.DELETED:
        if await is_consumed(uow, row.customer_uuid, row.uuid):
            raise InUse(details={"used_by": "budget_entry"})
        await drop_line(uow, row.customer_uuid, row.uuid)
        return
    line = Line(
        uuid=row.uuid,
        customer_uuid=row.customer_uuid,
        agency_uuid=row.agency_uuid,
        source=LineSource.BUDGET,
        name=row.name,
        name_folded=row.name_folded,
        charge_type=row.charge_type,
        charge_uuid=row.charge_uuid,
        start=row.start_date,
        end=row.end_date,
        amount=row.amount,
        alert_at=alert_at(row.amount, row.alert_percentage),
        alert_percentage=row.alert_percentage,
        active=row.active,
        owners_uuids=row.owners_uuids,
    )
    await put_line(uow, line)


_MAY_UPDATE = may_change("update-budget")
BUDGETS = Resource(
    table=BudgetTable,
    create=BudgetCreate,
    update=BudgetUpdate,
    read=Budget,
    fact=BudgetChanged,
    plural="budgets",
    beside=folded,
    kind=Kind("budget", "Orçamento", "o", READERS, doubles={ONE_A_DAY: ("start_date", "período")}),
    may=Permissions(
        listing=permits("view-budget"),
        creating=may_create("create-budget"),
        reading=permits("view-budget", customer="of_object"),
        updating=_MAY_UPDATE,
        activating=_MAY_UPDATE,
        inactivating=_MAY_UPDATE,
        deleting=may_change("delete-budget"),
    ),
    computed={
        "charge": charge_of(_T.customer_uuid, _T.charge_uuid),
        "owners": owners_of(_T.customer_uuid, _T.owners_uuids),
    },
    prepare=_prepare,
    lock=lock_lines,
    follow=_follow,
    narrowing=BudgetNarrowing,
)
