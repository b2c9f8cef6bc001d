"""Who decides the current submission, as the last event of approvals said."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar
from uuid import UUID

from contracts.approvals import CurrentApprover, LevelOpened, RequestApproved, RequestFact, RequestRejected
from sqlalchemy import delete

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.work import UnitOfWork
from kit.workflow.approvable import Approvable
from kit.workflow.history import SYSTEM, Doer
from kit.workflow.rows import ApprovableRow, ApproverRow

P = TypeVar("P", bound=ApproverRow)
ASKED = "approving"
"""The status of an approver of the open level who has not decided."""
FINANCIAL = "waiting_financial_approval"
REMIND = "remind"
"""Offered on a subject whose request may be reminded of."""


async def forget_request(uow: UnitOfWork, kind: Approvable[Any, Any, Any, Any], row: ApprovableRow) -> None:
    """Clear what the row shows of its last request: it is submitted anew, or not any more."""
    row.approval_request_uuid = None
    row.approval_model_uuid = row.approval_model_name = None
    row.approval_level = None
    row.approval_version = 0
    row.approval_status = None
    await put_approvers(uow, kind, row, approvers=())


def store_request(row: ApprovableRow, fact: RequestFact, *, status: str) -> None:
    """Show the request's status and, where the event names them, its model and level."""
    row.approval_request_uuid = fact.uuid
    row.approval_version = fact.version
    row.approval_status = status
    if isinstance(fact, LevelOpened):
        row.approval_level = fact.level
    if isinstance(fact, LevelOpened | RequestApproved | RequestRejected):
        row.approval_model_uuid, row.approval_model_name = fact.model_uuid, fact.model_name


async def put_approvers(
    uow: UnitOfWork,
    kind: Approvable[Any, Any, Any, Any],
    row: ApprovableRow,
    *,
    approvers: Iterable[CurrentApprover],
) -> None:
    """Replace the subject's approvers by these."""
    gone = delete(kind.approvers).where(columns_of(kind.approvers)[kind.key] == row.uuid)
    await uow.session.execute(gone, execution_options={"autoflush": False})  # the row itself is written once, later
    for approver in approvers:
        own: dict[str, Any] = {kind.key: row.uuid, **kind.approver_columns(approver)}
        uow.add(
            kind.approvers(
                customer_uuid=row.customer_uuid,
                agency_uuid=row.agency_uuid,
                submission=row.submission,
                employee_uuid=approver.uuid,
                name=approver.name,
                level=approver.level,
                place=approver.order,
                status=approver.status,
                **own,
            )
        )


def is_financial(fact: LevelOpened) -> bool:
    """Whether the level is the last one of expense approvers, who decide about money."""
    return fact.financial and fact.level == fact.levels_total


def decider_of(fact: RequestApproved | RequestRejected) -> Doer:
    """Who decided: the system where no model applied."""
    if isinstance(fact, RequestApproved) and fact.automatic:
        return SYSTEM
    return Doer(fact.decided_by_uuid, fact.decided_by_name)


def asked_now(kind: Approvable[Any, Any, Any, Any], row: ApprovableRow, approvers: Sequence[P]) -> list[P]:
    """Who may decide the open level, in the order of `approvers`; nobody when no decision is awaited."""
    if kind.state_of(row) not in kind.deciding:
        return []
    return [one for one in approvers if one.status == ASKED and one.level == row.approval_level]


def is_asked(
    kind: Approvable[Any, Any, Any, Any], row: ApprovableRow, approvers: Sequence[ApproverRow], *, by: Principal
) -> bool:
    """Whether the caller may decide now; agency users never may (API section 1.6)."""
    if by.is_agency or by.employee_uuid is None:
        return False
    return any(one.employee_uuid == by.employee_uuid for one in asked_now(kind, row, approvers))


def remind_ids(
    request_uuid: UUID | None, *, is_awaited: bool, sender: tuple[UUID, UUID | None], by: Principal
) -> list[str]:
    """`remind` for the agency, and for the account that sent the request or the employee it was sent for.

    `is_awaited`: the request's decision is awaited; `sender`: that account and that employee.
    """
    account, employee = sender
    is_theirs = by.user_uuid == account or (by.employee_uuid is not None and by.employee_uuid == employee)
    return [REMIND] if request_uuid and is_awaited and (by.is_agency or is_theirs) else []
