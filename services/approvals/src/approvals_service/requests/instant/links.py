"""Making the link of a mail: random, hashed at rest, for one approver, request and level (HARDENING A11)."""

import hashlib
import secrets
from datetime import timedelta
from urllib.parse import urlencode

from kit.http.uow import UnitOfWork

from approvals_service.people.queries import Employee
from approvals_service.requests.instant.tables import InstantLinkTable
from approvals_service.requests.kinds import RequestType
from approvals_service.requests.tables import ApprovalRequestTable

LIFE = timedelta(hours=72)


def hash_of(secret: str) -> str:
    """What the database keeps of a token, and of the key of the call that used it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def make_link(request: ApprovalRequestTable, person: Employee, uow: UnitOfWork) -> str | None:
    """A link of the configured host to approve the open level; None where there is nothing to approve so."""
    if request.current_level is None or person.user_uuid is None:
        return None
    token = secrets.token_urlsafe(32)
    link = InstantLinkTable(
        customer_uuid=request.customer_uuid,
        token_hash=hash_of(token),
        request_uuid=request.uuid,
        level=request.current_level,
        approver_uuid=person.uuid,
        expires_at=uow.clock.now() + LIFE,
    )
    uow.put(link)
    named = {"email": person.email, "token": token, "orderId": str(request.subject_uuid)}
    if request.request_type != RequestType.TRAVEL.value:
        named["orderType"] = request.request_type  # the page of an advance or a report is told apart by it
    query = urlencode(named)
    return f"{uow.db.settings.public_url.rstrip('/')}/pedidos/senha-aprovar?{query}"
