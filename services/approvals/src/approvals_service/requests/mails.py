"""The mails about approval requests, in Portuguese."""

from kit.letterhead import Mail, mail_of

from approvals_service.requests.rules import brl
from approvals_service.requests.tables import ApprovalRequestTable


def approval_requested(request: ApprovalRequestTable, *, name: str, address: str) -> Mail:
    """Somebody's trip waits for this person's decision."""
    return mail_of(
        "approvals_service.requests",
        "approval_requested",
        subject=f"Pedido {request.number}: aprovação pendente",
        name=name,
        requester=request.requester_name,
        number=request.number,
        title=request.title,
        value=brl(request.value),
        broken_policy=request.broken_policy,
        address=address,
    )
