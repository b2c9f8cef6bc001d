"""What keeps a link of a mail alive, and that dead ones are looked for."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from approvals_service.requests.instant.queries import is_living
from approvals_service.requests.instant.sweeps import forget_dead_links
from approvals_service.requests.instant.tables import InstantLinkTable
from approvals_service.requests.tables import ApprovalRequestTable
from approvals_service.wiring import make_service
from kit.core.ids import new_uuid

NOW, BRUNO = datetime(2026, 11, 20, 12, tzinfo=UTC), new_uuid()


def a_link(**other: Any) -> InstantLinkTable:
    given = {"level": 1, "approver_uuid": BRUNO, "expires_at": NOW + timedelta(hours=72), "used_at": None}
    return InstantLinkTable(customer_uuid=BRUNO, token_hash="x", request_uuid=BRUNO, **given | other)


def a_request(**other: Any) -> ApprovalRequestTable:
    given: dict[str, Any] = {"status": "approving", "current_level": 1, "deciders": [BRUNO], "expires_at": None}
    return ApprovalRequestTable(**given | other)


@pytest.mark.parametrize(
    ("link", "request_", "lives"),
    [
        (a_link(), a_request(), True),
        (a_link(), a_request(status="waiting_financial_approval"), True),
        (a_link(used_at=NOW), a_request(), False),
        (a_link(expires_at=NOW), a_request(), False),
        (a_link(level=2), a_request(), False),
        (a_link(), a_request(current_level=None), False),
        (a_link(), a_request(deciders=[]), False),
        (a_link(), a_request(expires_at=NOW), False),
        *((a_link(), a_request(status=status), False) for status in ("approved", "rejected", "withdrawn", "expired")),
    ],
)
def test_what_keeps_a_link_alive(link: InstantLinkTable, request_: ApprovalRequestTable, lives: bool) -> None:
    assert is_living(link, request_, NOW) is lives


def test_dead_links_are_swept_now_and_then() -> None:
    assert forget_dead_links in {sweep.function for sweep in make_service().sweeps}
