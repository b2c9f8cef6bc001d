"""The caller's roles towards an expense: who may edit it, report it, or judge a duplicate."""

from uuid import UUID

from kit.core.principal import Principal

from expenses_ocr_service.charges.duties import SEPARATED, Duties
from expenses_ocr_service.expenses.lifecycle import Actor

WRITES, REPORTS, APPROVES = "create-update-expense", "create-update-expense-report", "approve-expense"
PAYS = "pay-refund"


def is_owner(employee_uuid: UUID, by_user_uuid: UUID, *, by: Principal) -> bool:
    """Whoever spent, or launched it for them."""
    return employee_uuid == by.employee_uuid or by_user_uuid == by.user_uuid


def actors_of(
    employee_uuid: UUID, by_user_uuid: UUID, *, by: Principal, duties: Duties = SEPARATED
) -> frozenset[Actor]:
    """What the caller is to an expense of this employee, launched by this account."""
    if duties.bar_issuer(by):
        return frozenset()
    if by.is_agency:
        judges = {Actor.JUDGE} if by.is_agency_manager else set[Actor]()
        return frozenset({Actor.EDITOR, Actor.REPORTER, *judges})
    owns = is_owner(employee_uuid, by_user_uuid, by=by)
    held = {
        Actor.EDITOR: owns and WRITES in by.actions,
        Actor.REPORTER: owns and REPORTS in by.actions,
        Actor.JUDGE: owns or APPROVES in by.actions or PAYS in by.actions,
    }
    return frozenset(actor for actor, is_held in held.items() if is_held)


def may_confirm_duplicates(by: Principal) -> bool:
    """Of expenses of others: who approves expenses, and the agency's managers."""
    return by.is_agency_manager or APPROVES in by.actions


def may_dismiss_duplicates(by: Principal) -> bool:
    """Of expenses of others: finance too."""
    return may_confirm_duplicates(by) or PAYS in by.actions


def may_launch_for(employee_uuid: UUID, *, by: Principal) -> bool:
    """For oneself; for others the agency and holders of approver-all."""
    return by.is_agency or by.employee_uuid == employee_uuid or "approver-all" in by.actions
