"""Compares orders, advances and reports with their approval requests."""

from collections.abc import Iterable, Mapping

from stack.reconcile.findings import Row

_DECIDING = {"approving", "waiting_financial_approval"}
_JUDGED_AS: dict[str, frozenset[str]] = {
    "open": frozenset({"withdrawn"}),
    "approving": frozenset({"approving"}),
    "waiting_financial_approval": frozenset({"waiting_financial_approval"}),
    **dict.fromkeys(
        ("approved", "issued", "done", "failed", "canceling", "failed_cancel", "finished"), frozenset({"approved"})
    ),
    "disapproved": frozenset({"rejected", "approved"}),
    "rejected": frozenset({"rejected", "approved"}),
    "canceled": frozenset({"withdrawn", "approved"}),
    "expired_time": frozenset({"expired", "withdrawn", "approved"}),
}
"""How the request of an order's last submission may stand, by the order's status."""
_ASKED_AGAIN_AS = {
    **_JUDGED_AS,
    **{
        status: _JUDGED_AS[status] | {"rejected", "expired", "withdrawn"}
        for status in ("approved", "issued", "done", "failed", "canceling", "failed_cancel", "canceled")
    },
}
"""The same where a price rose and approvers were asked again: when they refuse, what is bought already goes on."""

_ADVANCE_AS: dict[str, frozenset[str]] = {
    "open": frozenset({"withdrawn", "expired"}),
    "approving": frozenset({"approving", "waiting_financial_approval"}),
    **dict.fromkeys(("waiting_payment", "paid"), frozenset({"approved"})),
    "disapproved": frozenset({"rejected"}),
}
_REPORT_AS: dict[str, frozenset[str]] = {
    "open": frozenset({"withdrawn", "expired"}),
    "approving": frozenset({"approving"}),
    "waiting_financial_approval": frozenset({"waiting_financial_approval"}),
    **dict.fromkeys(("waiting_payment", "waiting_return", "finished"), frozenset({"approved"})),
    "disapproved": frozenset({"rejected", "approved"}),
}
_ENDED_WITH_ITS_SUBJECT = frozenset({"withdrawn", "expired"})
"""How the request stands of an advance or report that was removed."""


def judge_order(order: Row | None, request: Row | None) -> Iterable[str]:
    """Status against state, submission, and - while it is being decided - value, level, model and seats."""
    asked_again = order is not None and order["was_asked_again"]
    return _judge("order", order, request, judged_as=_ASKED_AGAIN_AS if asked_again else _JUDGED_AS)


def judge_advance(advance: Row | None, request: Row | None) -> Iterable[str]:
    """The same of an advance."""
    return _judge("advance", advance, request, judged_as=_ADVANCE_AS)


def judge_report(report: Row | None, request: Row | None) -> Iterable[str]:
    """The same of an expense report."""
    return _judge("report", report, request, judged_as=_REPORT_AS)


def _judge(
    kind: str, subject: Row | None, request: Row | None, *, judged_as: Mapping[str, frozenset[str]]
) -> Iterable[str]:
    if subject is None:
        yield f"a request about no {kind}"
    elif request is None:
        yield f"a submitted {kind} without a request"
    elif request["submission"] != subject["submission"]:
        yield "differs in submission"
    elif subject.get("removed"):
        if request["status"] not in _ENDED_WITH_ITS_SUBJECT:
            yield f"a removed {kind}, request {request['status']}"
    else:
        yield from _judge_status(kind, subject, request, judged_as=judged_as)
        if subject["status"] in _DECIDING:
            yield from _judge_deciding(subject, request)


def _judge_status(kind: str, order: Row, request: Row, *, judged_as: Mapping[str, frozenset[str]]) -> Iterable[str]:
    if request["status"] not in judged_as.get(order["status"], frozenset()):
        yield f"{kind} {order['status']}, request {request['status']}"
    if request["subject_status"] != order["status"]:
        yield f"differs in the status that approvals shows of the {kind}"
    if order["request_uuid"] not in (None, request["request_uuid"]):
        yield "differs in request"


def _judge_deciding(order: Row, request: Row) -> Iterable[str]:
    compared = ["model_uuid"] if order.get("was_asked_again") else ["value", "model_uuid"]
    """Beside what is asked again the rest is being issued, for what it costs by then."""
    wrong = [name for name in compared if order[name] != request[name]]
    if order["level"] != request["current_level"]:
        wrong.append("level")
    if sorted(order["seats"]) != sorted(request["seats"]):
        wrong.append("seats")
    if wrong:
        yield f"differs in {', '.join(wrong)}"
