"""What a change of one expense means for others: pairs that may be one, limits that they share."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.http.uow import UnitOfWork

from expenses_ocr_service.expenses.actions.derived import write_duplicate_statuses
from expenses_ocr_service.expenses.actions.limits import Recheck, apply_recheck, group_of, plan_recheck
from expenses_ocr_service.matching.actions import Match, apply_match, plan_farewell, plan_match, standings
from expenses_ocr_service.matching.rules import Receipt
from expenses_ocr_service.policies.queries import Group
from expenses_ocr_service.records.tables.expenses import ExpenseTable


@dataclass(frozen=True, slots=True)
class Consequences:
    """Read before anything is locked, so that everything is locked at once and in order."""

    match: Match
    recheck: Recheck

    def neighbours(self) -> set[UUID]:
        """Other expenses that may change."""
        return self.match.neighbours() | self.recheck.neighbours()


def receipt_of(expense: ExpenseTable, columns: dict[str, Any] | None = None) -> Receipt:
    """What an expense is recognised by, with the columns that are about to change."""
    now = {**expense.model_dump(include=_RECOGNISED), **(columns or {})}
    return Receipt(
        expense.uuid,
        now["expense_date"],
        now["value"],
        company=now["company_folded"],
        cnpj=now["company_cnpj"],
        access_key=now["access_key"],
        sha256=now["voucher_sha256"],
        likeness=now["voucher_likeness"],
    )


_RECOGNISED = {
    *("expense_date", "value", "company_folded", "company_cnpj", "access_key"),
    *("voucher_sha256", "voucher_likeness"),
}


async def plan_consequences(
    uow: UnitOfWork, expense: ExpenseTable, *, columns: dict[str, Any] | None = None
) -> Consequences:
    """Of an expense as it will be, a new one or a changed one."""
    columns = columns or {}
    day = columns.get("expense_date", expense.expense_date)
    type_uuid = columns.get("expense_type_uuid", expense.expense_type_uuid)
    groups = [group_of(expense), Group.of(expense.employee_uuid, type_uuid, day=day)]
    owner = {"agency_uuid": expense.agency_uuid}
    match = await plan_match(uow, expense.customer_uuid, receipt=receipt_of(expense, columns), **owner)
    return Consequences(match, await plan_recheck(uow, expense.customer_uuid, groups=groups))


async def plan_departure(uow: UnitOfWork, expense: ExpenseTable) -> Consequences:
    """Of an expense that is removed."""
    owner = {"agency_uuid": expense.agency_uuid, "expense_uuid": expense.uuid}
    match = await plan_farewell(uow, expense.customer_uuid, **owner)
    return Consequences(match, await plan_recheck(uow, expense.customer_uuid, groups=[group_of(expense)]))


async def carry_out(
    uow: UnitOfWork, expense: ExpenseTable, *, planned: Consequences, is_gone: bool = False
) -> set[UUID]:
    """Write what follows, the expenses locked; answers the others that are suspected anew.

    The expense itself is sent once, when all of it is known: each time would raise its version.
    """
    with uow.session.no_autoflush:
        risen = await apply_match(uow, planned.match)
        statuses = await standings(uow, expense.customer_uuid, of={expense.uuid, *planned.match.neighbours()})
        expense.duplicate_status = statuses.pop(expense.uuid)
        await write_duplicate_statuses(uow, expense.customer_uuid, statuses=statuses)
        gone = frozenset({expense.uuid}) if is_gone else frozenset[UUID]()
        await apply_recheck(uow, planned.recheck, changed=() if is_gone else (expense,), gone=gone)
    return risen
