"""What an order and its approval request must say of each other."""

from collections.abc import Iterable

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


def judge_order(order: Row | None, request: Row | None) -> Iterable[str]:
    """Status against state, submission, and - while it is being decided - value, level, model and seats."""
    if order is None:
        yield "a request about no order"
    elif request is None:
        yield "a submitted order without a request"
    elif request["submission"] != order["submission"]:
        yield "differs in submission"
    else:
        yield from _judge_status(order, request)
        if order["status"] in _DECIDING:
            yield from _judge_deciding(order, request)


def _judge_status(order: Row, request: Row) -> Iterable[str]:
    if request["status"] not in _JUDGED_AS.get(order["status"], frozenset()):
        yield f"order {order['status']}, request {request['status']}"
    if request["subject_status"] != order["status"]:
        yield "differs in the status that approvals shows of the order"
    if order["request_uuid"] not in (None, request["request_uuid"]):
        yield "differs in request"


def _judge_deciding(order: Row, request: Row) -> Iterable[str]:
    wrong = [name for name in ("value", "model_uuid") if order[name] != request[name]]
    if order["level"] != request["current_level"]:
        wrong.append("level")
    if sorted(order["seats"]) != sorted(request["seats"]):
        wrong.append("seats")
    if wrong:
        yield f"differs in {', '.join(wrong)}"
