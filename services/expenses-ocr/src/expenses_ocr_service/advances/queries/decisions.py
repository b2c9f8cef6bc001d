"""Who is asked now, and whether the caller may decide, from what approvals last told."""

from collections.abc import Sequence

from kit.core.principal import Principal

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.tables import AdvanceApproverTable, AdvanceTable

ASKED = "approving"


def asked_now(advance: AdvanceTable, approvers: Sequence[AdvanceApproverTable]) -> list[AdvanceApproverTable]:
    """Who may decide the open level, in their order."""
    if advance.state is not AdvanceStatus.APPROVING:
        return []
    return [row for row in approvers if row.status == ASKED and row.level == advance.approval_level]


def decision_ids(advance: AdvanceTable, approvers: Sequence[AdvanceApproverTable], by: Principal) -> list[str]:
    """`approve` and `reject` for who is asked; never for agency users (API section 1.6)."""
    if by.is_agency or by.employee_uuid is None:
        return []
    asked = any(row.employee_uuid == by.employee_uuid for row in asked_now(advance, approvers))
    return ["approve", "reject"] if asked else []
