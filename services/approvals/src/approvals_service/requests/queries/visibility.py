"""Which requests a caller may read, and which wait for them."""

from uuid import UUID

from kit.principal import Principal
from sqlalchemy import ColumnElement, and_, false, or_, true
from sqlmodel import col

from approvals_service.requests.lifecycle import OPEN
from approvals_service.requests.tables import ApprovalRequestTable

_R = ApprovalRequestTable
OPEN_STATUSES = [status.value for status in OPEN]


def tenant_of(by: Principal) -> ColumnElement[bool]:
    """The customer acted on; nothing of any customer is the operator's. Raises CustomerRequired."""
    return false() if by.is_operator else col(_R.customer_uuid) == by.customer()


def visible_to(by: Principal) -> ColumnElement[bool]:
    """The requests a caller may read: what they asked for, travel on, are asked about; or all."""
    if by.sees_all():
        return true()
    asked = col(_R.requester_user_uuid) == by.user_uuid
    if by.employee_uuid is None:
        return asked
    return or_(
        asked,
        col(_R.requester_employee_uuid) == by.employee_uuid,
        col(_R.travelers).contains([by.employee_uuid]),
        col(_R.seated).contains([by.employee_uuid]),
        col(_R.decided_by).contains([by.employee_uuid]),
    )


def mine_to_decide(employee_uuid: UUID | None) -> ColumnElement[bool]:
    """Open requests whose level this person may decide now."""
    if employee_uuid is None:
        return false()
    return and_(col(_R.status).in_(OPEN_STATUSES), col(_R.deciders).contains([employee_uuid]))
