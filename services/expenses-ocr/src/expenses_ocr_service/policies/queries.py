"""Which limits hold for a person's expenses of a type, and what they have spent of them."""

from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from contracts.config import ExpensePolicyValue
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import and_, func, or_, select

from expenses_ocr_service.policies.rules import Limit, Parameter, Spent
from expenses_ocr_service.records.statuses import SENT, ExpenseStatus
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.tables import PolicyCopy

_E = columns_of(ExpenseTable)
_P = columns_of(PolicyCopy)


@dataclass(frozen=True, slots=True)
class Policy:
    """The limits that hold for one person, by expense type."""

    limits: dict[UUID, list[Limit]]

    def of(self, expense_type_uuid: UUID) -> list[Limit]:
        """The limits of one type; none where the policy says nothing of it."""
        return self.limits.get(expense_type_uuid, [])

    def binds_together(self, expense_type_uuid: UUID) -> bool:
        """Whether expenses of the type count against one another."""
        shared = {Parameter.PER_DAY, Parameter.PER_MONTH}
        return any(limit.parameter in shared for limit in self.of(expense_type_uuid))


async def get_policies(uow: UnitOfWork, customer_uuid: UUID, *, own: Mapping[UUID, UUID | None]) -> dict[UUID, Policy]:
    """Per person their own policy, else the customer's default one; no limits where neither is there."""
    named = [uuid for uuid in own.values() if uuid is not None]
    usable = (_P.customer_uuid == customer_uuid, _P.active, ~_P.deleted, or_(_P.default, _P.uuid.in_(named)))
    rows = await uow.rows(select(_P.uuid, _P.default, _P["values"]).where(*usable).order_by(_P.uuid))
    known = {row["uuid"]: _policy(row["values"]) for row in rows}
    usual = next((known[row["uuid"]] for row in rows if row["default"]), Policy({}))
    return {person: known.get(uuid, usual) if uuid else usual for person, uuid in own.items()}


def _policy(values: Iterable[Any]) -> Policy:
    limits: dict[UUID, list[Limit]] = {}
    for told in values:
        value = ExpensePolicyValue.model_validate(told)
        limits.setdefault(value.expense_type_uuid, []).append(_limit(value))
    return Policy(limits)


def _limit(value: ExpensePolicyValue) -> Limit:
    return Limit(
        Parameter(value.policy_parameter),
        value.value,
        type_value=value.type_value,
        voucher_required=value.voucher_required,
        voucher_above=value.voucher_required_above,
    )


@dataclass(frozen=True, slots=True)
class Group:
    """Expenses that count against one another: a person's, of one type, in one month."""

    employee_uuid: UUID
    expense_type_uuid: UUID
    year: int
    month: int

    @classmethod
    def of(cls, employee_uuid: UUID, expense_type_uuid: UUID, *, day: date) -> "Group":
        """The group an expense of this day belongs to."""
        return cls(employee_uuid, expense_type_uuid, day.year, day.month)

    @property
    def days(self) -> tuple[date, date]:
        last = monthrange(self.year, self.month)[1]
        return date(self.year, self.month, 1), date(self.year, self.month, last)


@dataclass(frozen=True, slots=True)
class Standing:
    """An expense of a group, with what is written on it now."""

    group: Group
    spent: Spent
    type_name: str
    status: ExpenseStatus
    unsatisfied: Sequence[dict[str, Any]]


async def get_groups(uow: UnitOfWork, customer_uuid: UUID, *, groups: Iterable[Group]) -> list[Standing]:
    """The living expenses of these groups, in one statement."""
    wanted = list(dict.fromkeys(groups))
    if not wanted:
        return []
    whose = or_(*(_in(group) for group in wanted))
    columns = (*(_E[name] for name in _READ), _E.voucher_path, _E.odometer_path)
    rows = await uow.rows(select(*columns).where(_E.customer_uuid == customer_uuid, _E.deleted_at.is_(None), whose))
    return [_standing(row) for row in rows]


async def list_unsent_groups(uow: UnitOfWork, customer_uuid: UUID) -> list[Group]:
    """The groups that hold an expense which no report has sent yet."""
    sent = [_E.status != str(status) for status in SENT]
    month = (func.extract("year", _E.expense_date).label("year"), func.extract("month", _E.expense_date).label("month"))
    statement = select(_E.employee_uuid, _E.expense_type_uuid, *month).distinct()
    found = await uow.rows(statement.where(_E.customer_uuid == customer_uuid, _E.deleted_at.is_(None), *sent))
    groups = [
        Group(row["employee_uuid"], row["expense_type_uuid"], int(row["year"]), int(row["month"])) for row in found
    ]
    return sorted(groups, key=lambda group: (group.employee_uuid, group.expense_type_uuid, group.year, group.month))


_READ = (
    *("uuid", "employee_uuid", "expense_type_uuid", "expense_type_name", "expense_date", "value", "status"),
    *("duplicate_status", "unsatisfied_policies"),
)


def _in(group: Group) -> Any:
    first, last = group.days
    person = (_E.employee_uuid == group.employee_uuid, _E.expense_type_uuid == group.expense_type_uuid)
    return and_(*person, _E.expense_date >= first, _E.expense_date <= last)


def _standing(row: Any) -> Standing:
    status = ExpenseStatus(row["status"])
    has_voucher = row["voucher_path"] is not None or row["odometer_path"] is not None
    counts = status is not ExpenseStatus.REJECTED and row["duplicate_status"] != "confirmed"
    return Standing(
        Group.of(row["employee_uuid"], row["expense_type_uuid"], day=row["expense_date"]),
        Spent(row["uuid"], row["expense_date"], row["value"], has_voucher, counts=counts),
        row["expense_type_name"],
        status,
        row["unsatisfied_policies"],
    )
