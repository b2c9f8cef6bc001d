"""Submits an advance for approval, and recalls it."""

from uuid import UUID

from contracts.asking import ApprovalItem, Charge
from contracts.expenses import AdvanceApprovalRequested, AdvanceApprovalWithdrawn
from kit.http.uow import UnitOfWork

from expenses_ocr_service.advances.rules import title_of
from expenses_ocr_service.advances.tables import AdvanceTable

ITEM = "advance"


def ask(uow: UnitOfWork, advance: AdvanceTable, *, group_uuid: UUID | None) -> None:
    """Tell approvals of the current submission; its one item is the advance itself."""
    uow.publish(
        AdvanceApprovalRequested(
            uuid=advance.uuid,
            customer_uuid=advance.customer_uuid,
            agency_uuid=advance.agency_uuid,
            submission=advance.submission,
            number=advance.advance_number,
            title=title_of(advance.reason_expense, advance.date_of_need),
            description=advance.description,
            requester_user_uuid=advance.issuer_user_uuid,
            requester_employee_uuid=advance.issuer_employee_uuid,
            requester_name=advance.issuer_name,
            travelers_uuids=(advance.employee_uuid,),
            charge=charge_of(advance),
            group_uuid=group_uuid,
            value=advance.value,
            broken_policy=False,
            items=(_item(advance),),
            requested_at=uow.clock.now(),
        )
    )


def charge_of(advance: AdvanceTable) -> Charge:
    """What the advance is booked against."""
    return Charge(
        branch_uuid=advance.branch_uuid,
        cost_center_uuid=advance.cost_center_uuid,
        project_uuid=advance.project_uuid,
        phase_uuid=advance.phase_uuid,
    )


def _item(advance: AdvanceTable) -> ApprovalItem:
    return ApprovalItem(
        table=ITEM,
        item_uuid=advance.uuid,
        description=advance.reason_expense,
        on_date=advance.date_of_need,
        value=advance.value,
        justification=advance.description,
    )


def withdraw(uow: UnitOfWork, advance: AdvanceTable, *, reason: str | None) -> None:
    """Tell approvals to end the request of the current submission."""
    uow.publish(
        AdvanceApprovalWithdrawn(
            uuid=advance.uuid,
            customer_uuid=advance.customer_uuid,
            submission=advance.submission,
            reason=reason,
            withdrawn_at=uow.clock.now(),
        )
    )
