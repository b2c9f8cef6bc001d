"""Kinds of notifications: whether each rings and is mailed, and to whom, before a customer or an employee chose."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class Recipient(StrEnum):
    """Who receives a notification; `emails` are the customer's own addresses."""

    ISSUER = "issuer"
    TRAVELER = "traveler"
    APPROVER = "approver"
    ADMINISTRATOR = "administrator"
    EMAILS = "emails"


@dataclass(frozen=True, slots=True)
class Notice:
    """How notifications of one kind are delivered: `in_app` rings the bell, `email` sends a mail."""

    recipients: frozenset[Recipient]
    email: bool = False
    in_app: bool = True

    def with_switches(self, layers: Iterable[Mapping[str, bool]]) -> "Notice":
        """The notice once each layer of chosen switches (the customer's, then the employee's) was applied."""
        notice = self
        for chosen in layers:
            email, in_app = chosen.get("email", notice.email), chosen.get("in_app", notice.in_app)
            notice = replace(notice, email=email, in_app=in_app)
        return notice

    def with_recipients(self, chosen: Iterable[str] | None) -> "Notice":
        """The notice sent to the recipients the customer chose; None: the customer chose none, the default holds."""
        return self if chosen is None else replace(self, recipients=frozenset(Recipient(one) for one in chosen))


_ISSUER = frozenset({Recipient.ISSUER})
_APPROVER = frozenset({Recipient.APPROVER})
_BOTH = frozenset({Recipient.ISSUER, Recipient.TRAVELER})

NOTICES: Mapping[str, Notice] = {
    "order_submitted": Notice(_BOTH),
    "approval_requested": Notice(_APPROVER, email=True),
    "approval_reminder": Notice(_APPROVER, email=True),
    "delegation_received": Notice(_APPROVER, email=True),
    "issuer_notified": Notice(_ISSUER, email=True),
    "order_approved": Notice(_ISSUER),
    "order_rejected": Notice(_ISSUER),
    "order_quoted": Notice(_ISSUER, email=True),
    "order_issued": Notice(_BOTH),
    "order_failed": Notice(_ISSUER),
    "order_canceled": Notice(_BOTH),
    "order_expiring": Notice(_ISSUER),
    "price_changed": Notice(_ISSUER),
    "advance_approved": Notice(_BOTH, email=True),
    "advance_rejected": Notice(_BOTH, email=True),
    "advance_paid": Notice(_BOTH),
    "report_approved": Notice(_ISSUER, email=True),
    "report_rejected": Notice(_ISSUER, email=True),
    "refund_paid": Notice(_ISSUER),
    "return_received": Notice(_ISSUER),
    "budget_alert": Notice(frozenset(), email=True),
    "duplicate_suspected": Notice(_ISSUER),
    "report_ready": Notice(_ISSUER, email=True),
}
"""By slug; what holds until somebody chooses otherwise (API section 3.3), as config lists it.

The owners of a budget are notified of its alert whatever recipients are chosen. Who sends an order for approval is not
notified of it. The issuer of a report is who asked for it; no other person is notified.
"""
