"""What expenses do not keep of their policy, judged anew on every change that may alter it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.http.uow import UnitOfWork

from expenses_ocr_service.expenses.actions.derived import write_policies
from expenses_ocr_service.expenses.actions.turn import lock_expenses, take_turn
from expenses_ocr_service.policies.queries import Group, Policy, Standing, get_groups, get_policies, list_unsent_groups
from expenses_ocr_service.policies.rules import Spent, unsatisfied, used_by_others
from expenses_ocr_service.records.statuses import SENT, ExpenseStatus
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.queries import get_employees

_AT_ONCE = 50
"""Groups of a customer read together when a policy changed."""


def spent_of(expense: ExpenseTable) -> Spent:
    """An expense as policies see it; whatever it was before, one that is being corrected counts."""
    has_voucher = expense.voucher_path is not None or expense.odometer_path is not None
    counts = expense.state is not ExpenseStatus.REJECTED and expense.duplicate_status != "confirmed"
    return Spent(expense.uuid, expense.expense_date, expense.value, has_voucher, counts=counts)


def group_of(expense: ExpenseTable) -> Group:
    """Which expenses it counts against."""
    return Group.of(expense.employee_uuid, expense.expense_type_uuid, day=expense.expense_date)


@dataclass(slots=True)
class Recheck:
    """The limits that a change touches, and the expenses that count against one another, read before any lock."""

    customer_uuid: UUID
    policies: dict[UUID, Policy]
    standing: list[Standing]

    def neighbours(self) -> set[UUID]:
        """Expenses whose policies may come out otherwise; what was sent stays as it was sent."""
        return {one.spent.uuid for one in self.standing if one.status not in SENT}


async def plan_recheck(
    uow: UnitOfWork, customer_uuid: UUID, *, groups: Iterable[Group], whole: bool = False
) -> Recheck:
    """What has to be looked at again when something changes in these groups; `whole`: when their policies do."""
    wanted = list(dict.fromkeys(groups))
    people = list(dict.fromkeys(group.employee_uuid for group in wanted))
    known = await get_employees(uow, people)
    own = {uuid: known[uuid].policy_uuid if uuid in known else None for uuid in people}
    policies = await get_policies(uow, customer_uuid, own=own)
    read = [one for one in wanted if whole or policies[one.employee_uuid].binds_together(one.expense_type_uuid)]
    return Recheck(customer_uuid, policies, await get_groups(uow, customer_uuid, groups=read))


async def judge_unsent(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """Every expense that no report has sent yet says what it does not keep by the policies of now, in its turn."""
    await take_turn(uow, customer_uuid)
    groups = await list_unsent_groups(uow, customer_uuid)
    chunks = [groups[first : first + _AT_ONCE] for first in range(0, len(groups), _AT_ONCE)]
    rechecks = [await plan_recheck(uow, customer_uuid, groups=chunk, whole=True) for chunk in chunks]
    await lock_expenses(uow, (uuid for recheck in rechecks for uuid in recheck.neighbours()))
    for recheck in rechecks:
        await apply_recheck(uow, recheck)


async def apply_recheck(
    uow: UnitOfWork, recheck: Recheck, *, changed: Sequence[ExpenseTable] = (), gone: frozenset[UUID] = frozenset()
) -> None:
    """`changed` as they are now, `gone` no more: every expense of the groups says what it does not keep."""
    ours = {expense.uuid: expense for expense in changed}
    others = [one for one in recheck.standing if one.spent.uuid not in ours and one.spent.uuid not in gone]
    now = [*others, *(_standing_of(expense) for expense in changed)]
    written: dict[UUID, list[dict[str, Any]]] = {}
    for uuid, policies in _judged(recheck, now).items():
        if uuid in ours:
            ours[uuid].unsatisfied_policies = policies
        else:
            written[uuid] = policies
    movable = recheck.neighbours()
    news = {one.spent.uuid: written[one.spent.uuid] for one in others if one.spent.uuid in movable}
    before = {one.spent.uuid: list(one.unsatisfied) for one in others}
    told = {uuid: said for uuid, said in news.items() if said != before[uuid]}
    await write_policies(uow, recheck.customer_uuid, policies=told)


def _standing_of(expense: ExpenseTable) -> Standing:
    return Standing(group_of(expense), spent_of(expense), expense.expense_type_name, expense.state, ())


def _judged(recheck: Recheck, standing: Sequence[Standing]) -> dict[UUID, list[dict[str, Any]]]:
    found: dict[UUID, list[dict[str, Any]]] = {}
    for group in dict.fromkeys(one.group for one in standing):
        members = [one for one in standing if one.group == group]
        used = used_by_others([one.spent for one in members])
        limits = recheck.policies[group.employee_uuid].of(group.expense_type_uuid)
        for one in members:
            broken = unsatisfied(limits, one.spent, used=used[one.spent.uuid], name=one.type_name)
            found[one.spent.uuid] = [policy.model_dump(mode="json") for policy in broken]
    return found
