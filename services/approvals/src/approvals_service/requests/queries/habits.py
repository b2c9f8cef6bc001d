"""What a requester's requests usually come to."""

from decimal import Decimal

from contracts.asking import Asked
from kit.http.uow import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from approvals_service.requests.kinds import kind_of_fact
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.rules.words import HABIT_OF, usual_of
from approvals_service.requests.tables import ApprovalRequestTable

_R = ApprovalRequestTable


async def get_usual_value(uow: UnitOfWork, fact: Asked) -> Decimal | None:
    """The median of the requester's newest approved requests of this kind; None while there are too few."""
    statement = (
        select(col(_R.value))
        .where(
            col(_R.customer_uuid) == fact.customer_uuid,
            col(_R.requester_user_uuid) == fact.requester_user_uuid,
            col(_R.request_type) == kind_of_fact(fact).request_type.value,
            col(_R.status) == RequestStatus.APPROVED.value,
        )
        .order_by(col(_R.requested_at).desc())
        .limit(HABIT_OF)
    )
    return usual_of(list(await uow.session.scalars(statement)))
