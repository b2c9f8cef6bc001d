"""Which requests a caller may read, and which wait for them."""

from uuid import UUID

from kit.core.principal import Principal
from sqlalchemy import ColumnElement, and_, exists, false, or_, true
from sqlmodel import col

from approvals_service.people.tables import AgencyManagerCopy
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


def is_requested_by(user_uuid: UUID, employee_uuid: UUID | None, *, by: Principal) -> bool:
    """Whether the caller sent the request, or it was sent for their employee."""
    return by.user_uuid == user_uuid or (by.employee_uuid is not None and by.employee_uuid == employee_uuid)


def seat_of(by: Principal) -> UUID | None:
    """Under which uuid a caller sits in levels: their employee's; of an agency's manager, the agency's."""
    return by.agency_uuid if by.is_agency_manager else by.employee_uuid


def mine_to_decide(by: Principal) -> ColumnElement[bool]:
    """Open requests whose level this person may decide now; a manager leaves those they sent to another manager."""
    seat = seat_of(by)
    if seat is None:
        return false()
    asked = and_(col(_R.status).in_(OPEN_STATUSES), col(_R.deciders).contains([seat]))
    if not by.is_agency_manager:
        return asked
    others = exists().where(
        col(AgencyManagerCopy.agency_uuid) == seat,
        col(AgencyManagerCopy.uuid) != by.user_uuid,
        col(AgencyManagerCopy.deleted).is_(False),
    )
    return and_(asked, or_(col(_R.requester_user_uuid) != by.user_uuid, ~others))
