"""An advance as a subject of approvals."""

from typing import Any

from contracts.approvals import CurrentApprover
from kit.core.folding import fold
from kit.workflow.approvable import Approvable
from kit.workflow.history import History
from sqlalchemy import Select, literal, select
from sqlalchemy.types import Uuid

from expenses_ocr_service.advances.lifecycle import (
    ADVANCE_LIFECYCLE,
    AdvanceAction,
    AdvanceStatus,
    Facts,
)
from expenses_ocr_service.advances.queries.visibility import PAYS, sees_every, visible_to
from expenses_ocr_service.advances.tables import AdvanceApproverTable, AdvanceHistoryTable, AdvanceTable
from expenses_ocr_service.references.queries import get_accounts


def _who_gets_it(advance: AdvanceTable) -> Select[Any]:
    return select(literal(advance.employee_uuid, Uuid))


def _folded_name(approver: CurrentApprover) -> dict[str, Any]:
    """The list of advances is searched by the approver's name."""
    return {"name_folded": fold(approver.name)}


ADVANCE: Approvable[AdvanceTable, AdvanceStatus, AdvanceAction, Facts] = Approvable(
    request_type="advance",
    table=AdvanceTable,
    approvers=AdvanceApproverTable,
    key="advance_uuid",
    history=History(table=AdvanceHistoryTable, key="advance_uuid", noun="advance", entity="advance"),
    lifecycle=ADVANCE_LIFECYCLE,
    states=AdvanceStatus,
    deciding=frozenset({AdvanceStatus.APPROVING}),
    said={
        AdvanceStatus.OPEN: "Adiantamento de volta para edição",
        AdvanceStatus.APPROVING: "Adiantamento enviado para aprovação",
        AdvanceStatus.WAITING_PAYMENT: "Adiantamento aprovado",
        AdvanceStatus.DISAPPROVED: "Adiantamento rejeitado",
        AdvanceStatus.PAID: "Adiantamento pago",
    },
    noun="advance",
    seen_by=("view-all-order", "approver-all", PAYS),
    people=_who_gets_it,
    accounts=get_accounts,
    visible_to=visible_to,
    sees_every=sees_every,
    approver_columns=_folded_name,
)
