"""What an order, an advance or a report and its request must say of each other, row by row."""

from typing import Any

import pytest
from stack.reconcile.judging import judge_advance, judge_order, judge_report

SAME: dict[str, Any] = {"submission": 1, "value": "10.00", "model_uuid": None, "request_uuid": "r1"}


def a_subject(status: str, **more: Any) -> dict[str, Any]:
    return {
        **SAME,
        "status": status,
        "level": 1,
        "seats": ["1 e2 approving"],
        "removed": False,
        "was_asked_again": False,
        **more,
    }


def a_request(status: str, shown: str, **more: Any) -> dict[str, Any]:
    seats = {"current_level": 1, "seats": ["1 e2 approving"]}
    return {**SAME, **seats, "status": status, "subject_status": shown, **more}


@pytest.mark.parametrize(
    ("judge", "status", "request_status"),
    [
        (judge_advance, "approving", "approving"),
        (judge_advance, "paid", "approved"),
        (judge_advance, "disapproved", "rejected"),
        (judge_report, "waiting_financial_approval", "waiting_financial_approval"),
        (judge_report, "waiting_return", "approved"),
        (judge_report, "disapproved", "approved"),
        (judge_report, "open", "withdrawn"),
        (judge_order, "issued", "approved"),
        (judge_order, "done", "approved"),
    ],
)
def test_what_agrees_is_no_finding(judge: Any, status: str, request_status: str) -> None:
    assert list(judge(a_subject(status), a_request(request_status, status))) == []


@pytest.mark.parametrize("ended", ["rejected", "expired", "withdrawn", "approved"])
def test_an_order_whose_risen_price_was_refused_goes_on_with_what_was_bought(ended: str) -> None:
    for status in ("approved", "issued", "done", "failed", "canceled"):
        assert list(judge_order(a_subject(status, was_asked_again=True), a_request(ended, status))) == []
    assert list(judge_order(a_subject("issued"), a_request("rejected", "issued"))) == ["order issued, request rejected"]


def test_what_is_issued_beside_a_second_question_may_change_the_value() -> None:
    asked = a_request("approving", "approving", value="11.00")
    assert list(judge_order(a_subject("approving", was_asked_again=True), asked)) == []
    assert list(judge_order(a_subject("approving"), asked)) == ["differs in value"]


@pytest.mark.parametrize(
    ("judge", "subject", "request_row", "said"),
    [
        (judge_advance, a_subject("paid"), a_request("rejected", "paid"), "advance paid, request rejected"),
        (judge_advance, a_subject("paid"), None, "a submitted advance without a request"),
        (judge_report, None, a_request("approved", "finished"), "a request about no report"),
        (judge_report, a_subject("finished"), a_request("approving", "finished"), "report finished, request approving"),
        (judge_report, a_subject("approving"), a_request("approving", "approving", submission=2), "submission"),
        (judge_report, a_subject("approving"), a_request("approving", "approving", value="11.00"), "value"),
        (judge_report, a_subject("approving", level=2), a_request("approving", "approving"), "level"),
        (judge_report, a_subject("finished"), a_request("approved", "open"), "approvals shows of the report"),
        (judge_advance, a_subject("approving", removed=True), a_request("approving", "approving"), "a removed advance"),
    ],
)
def test_what_does_not_agree_is_told(judge: Any, subject: Any, request_row: Any, said: str) -> None:
    assert any(said in told for told in judge(subject, request_row))
