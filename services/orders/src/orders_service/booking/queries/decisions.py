"""Whether the caller may decide an order now, or notify its issuer, from approvals' last event."""

from collections.abc import Sequence
from datetime import datetime

from kit.core.principal import Principal
from kit.workflow.approvers import is_asked

from orders_service.booking.workflow import ORDER
from orders_service.records.lifecycle import OrderStatus
from orders_service.records.rules import DECIDING
from orders_service.records.tables.booking import OrderApproverTable, OrderTable

NOTIFY_ISSUER = "notify_issuer"


def decision_ids(order: OrderTable, approvers: Sequence[OrderApproverTable], by: Principal) -> list[str]:
    """`approve` and `reject` for who is asked on the open level; never for agency users (API section 1.6)."""
    return ["approve", "reject"] if is_asked(ORDER, order, approvers, by=by) else []


def message_ids(approvers: Sequence[OrderApproverTable], by: Principal) -> list[str]:
    """`notify_issuer` for the agency, and for who is, or was, asked to approve."""
    is_approver = by.employee_uuid is not None and any(row.employee_uuid == by.employee_uuid for row in approvers)
    return [NOTIFY_ISSUER] if by.is_agency or is_approver else []


def is_awaited(status: OrderStatus, expires_at: datetime | None, now: datetime) -> bool:
    """Whether a decision about an order may still come: its approvers may be reminded."""
    return status in DECIDING and (expires_at is None or now < expires_at)
