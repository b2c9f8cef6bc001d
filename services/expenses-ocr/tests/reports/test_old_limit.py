"""Amounts entered before there was a limit: every list, sum and report answers, and approvers can refuse them."""

from typing import Any

import pytest
from expenses_ocr_service.references.tables import OrderCopy
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from report_stage import Stage

pytestmark = pytest.mark.long

LARGEST, TWICE = "999999999999.99", "1999999999999.98"
_OTHERS = ("/voucher-ocr", "/files/", "/internal/", "/erasures", "/personal")
"""Reads that show no amount."""


def reads_of(stage: Stage, known: dict[str, str]) -> list[str]:
    """Every GET path of the service, its parameters filled from what the stage holds."""
    found = []
    for path, operations in stage.service.app.openapi()["paths"].items():
        if "get" in operations and path.startswith("/api/v1") and not any(other in path for other in _OTHERS):
            found.append(path.removeprefix("/api/v1").format_map(known))
    return found


async def trip_of(stage: Stage) -> str:
    row = OrderCopy(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        order_number=7,
        status="issued",
        issuer_user_uuid=stage.ana.user_uuid,
        version=1,
        deleted=False,
    )
    async with stage.service.db.work(CustomerScope(stage.company.uuid)) as uow:
        uow.session.add(row)
        uow.note_change()
    return str(row.uuid)


async def test_two_of_the_largest_amounts_break_no_read_of_expenses_advances_and_reports(stage: Stage) -> None:
    trip = await trip_of(stage)
    expenses = [await stage.expense(LARGEST, order_uuid=trip, order_number=7) for _ in range(2)]
    advances = [await stage.advance(LARGEST, order_uuid=trip, order_number=7) for _ in range(2)]
    refund = await stage.report(expenses=expenses)
    giving_back = await stage.report(advances=advances)
    assert (refund["report_amount"], refund["refund_amount"]) == (TWICE, TWICE)
    assert giving_back["return_amount"] == giving_back["settlement"]["advances_balance"] == TWICE
    await stage.send(refund)
    known = {
        "expense_id": expenses[0],
        "advance_id": advances[0],
        "report_id": refund["uuid"],
        "order_id": trip,
        "traveler_id": str(stage.ana.employee_uuid),
        "employee_id": str(stage.ana.employee_uuid),
    }
    for path in (*reads_of(stage, known), f"/expense-reports/{giving_back['uuid']}"):
        for person in (stage.ana, stage.bruno, stage.carla):
            answer = await stage.as_(person).get(path)
            assert answer.status_code < 500, (path, answer.text)
    await require_figures(stage, trip)


async def require_figures(stage: Stage, trip: str) -> None:
    """The sums are exact, to the cent."""
    assert (await figures(stage, "/employees/expenses/summary"))["total"] == TWICE
    assert (await figures(stage, "/advance-orders/summary"))["total"] == TWICE
    assert (await figures(stage, "/expense-reports/summary"))["total"] == TWICE
    answer = await stage.as_(stage.carla).get(f"/orders/{trip}/travelers/expenses")
    assert answer.json()["summary"] == {"advances": TWICE, "expenses": TWICE, "refund": "0.00"}


async def figures(stage: Stage, path: str) -> Any:
    answer = await stage.as_(stage.carla).get(path)
    assert answer.status_code == 200, (path, answer.text)
    body = answer.json()
    return body.get("data", body)


async def test_a_report_beyond_one_entry_is_previewed_judged_paid_or_rejected(stage: Stage) -> None:
    expenses = [await stage.expense(LARGEST) for _ in range(3)]
    body = {"expense_uuids": expenses, "advance_order_uuids": []}
    preview = await stage.call(stage.ana, "POST", "/preview", json=body)
    assert preview.json()["data"]["report_amount"] == "2999999999999.97", preview.text
    rejected = await stage.sent(expenses=expenses[:2])
    await stage.apply(stage.rejection(rejected))
    assert (await stage.read(rejected))["status"] == "disapproved"
    again = await stage.approved(expenses=expenses, rejected={expenses[0]: "Valor impossível"})
    assert again["refund_amount"] == TWICE
    assert (await stage.pay(again)).status_code == 200


async def test_what_was_entered_before_the_limit_can_be_removed(stage: Stage) -> None:
    expense = await stage.expense(LARGEST)
    answer = await stage.as_(stage.ana).delete(f"/employees/expenses/{expense}")
    assert answer.status_code == 204, answer.text
