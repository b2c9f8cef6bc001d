"""The list of expenses, its figures, and the expenses of a trip: narrowed and cut in the database."""

from datetime import timedelta
from typing import Any

import pytest
from expenses_ocr_service.expenses.schemas.read import AccountabilityExpense
from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportExpenseTable, ReportTable
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    Person,
    a_requester,
    agency_issuer,
    agency_manager,
    anonymous,
    count_statements,
    operator,
    other_agency,
    other_customer,
)
from launch_stage import Stage, a_receipt, picture


async def listed(stage: Stage, *, by: Person | None = None, path: str = "", **asked: Any) -> Any:
    answer = await stage.as_(by or stage.ana).get(f"/employees/expenses{path}", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def numbers(stage: Stage, *, by: Person | None = None, **asked: Any) -> list[int]:
    return [one["expense_number"] for one in (await listed(stage, by=by, **asked))["data"]]


async def a_week(stage: Stage) -> list[dict[str, Any]]:
    """Five expenses of Ana's, each unlike the others: 1 to 5."""
    yesterday, before = stage.today() - timedelta(days=1), stage.today() - timedelta(days=3)
    forms = [
        stage.form(company="Água Doce", value="10.00"),
        stage.form(expense_type_uuid=stage.taxi, company="Táxi 100%", value="20.00", expense_date=before),
        stage.form(value="30.00", employee_return="5.00"),
        stage.form(value="40.00", order_uuid=stage.order, payment_method="faturado"),
        stage.form(value="40.00", order_uuid=stage.order, expense_date=yesterday, payment_method="pix"),
    ]
    found = [await stage.launch(form) for form in forms]
    await stage.put("UPDATE expense SET status = 'waiting', live_report_uuid = :r WHERE uuid = :u",
                    u=found[0]["uuid"], r=new_uuid())  # fmt: skip
    await stage.put("UPDATE expense SET status = 'finished' WHERE uuid = :u", u=found[1]["uuid"])
    await stage.put("UPDATE expense SET status = 'rejected' WHERE uuid = :u", u=found[3]["uuid"])
    return found


async def test_each_filter_narrows_the_list(stage: Stage) -> None:
    await a_week(stage)
    before = str(stage.today() - timedelta(days=3))
    assert await numbers(stage) == [5, 4, 3, 2, 1]
    asked: list[tuple[dict[str, Any], list[int]]] = [
        ({"statuses[]": ["open"]}, [5, 3]),
        ({"statuses[]": ["open", "rejected"]}, [5, 4, 3]),
        ({"statuses": "waiting"}, [1]),
        ({"search": "agua"}, [1]),
        ({"search": "100%"}, [2]),
        ({"search": "_"}, []),
        ({"search": "TÁXI"}, [2]),
        ({"search": "souza"}, [5, 4, 3, 2, 1]),
        ({"with_expense_report": "true"}, [2, 1]),
        ({"with_expense_report": "false"}, [5, 4, 3]),
        ({"return": "true"}, [3]),
        ({"return": "false"}, [5, 4, 2, 1]),
        ({"expense_type_uuid": str(stage.taxi)}, [2]),
        ({"customer_employee_uuid": str(stage.ana.employee_uuid)}, [5, 4, 3, 2, 1]),
        ({"customer_employee_uuid": str(stage.bruno.employee_uuid)}, []),
        ({"start_date": before, "end_date": before}, [2]),
        ({"start_date": str(stage.today())}, []),
        ({"suspected": "true"}, [5, 4]),
        ({"suspected": "false"}, [3, 2, 1]),
        ({"statuses[]": "open", "suspected": "true", "search": "almoço"}, [5]),
    ]
    for params, expected in asked:
        assert await numbers(stage, **params) == expected, params


async def test_figures_follow_the_same_filters(stage: Stage) -> None:
    await a_week(stage)
    whole = (await listed(stage, path="/summary"))["data"]
    assert whole["total"] == "140.00"
    assert whole["by_status"] == {
        "open": {"count": 2, "total": "70.00"},
        "waiting": {"count": 1, "total": "10.00"},
        "approving": {"count": 0, "total": "0.00"},
        "approved": {"count": 0, "total": "0.00"},
        "rejected": {"count": 1, "total": "40.00"},
        "finished": {"count": 1, "total": "20.00"},
    }
    some = (await listed(stage, path="/summary", suspected="true"))["data"]
    assert (some["total"], some["by_status"]["open"]["count"]) == ("80.00", 1)


async def test_pages_are_cut_and_counted(stage: Stage) -> None:
    await a_week(stage)
    page = await listed(stage, page=2, limit=2)
    assert [one["expense_number"] for one in page["data"]] == [3, 2]
    assert page["meta"] == {
        "current_page": 2,
        "from": 3,
        "last_page": 3,
        "per_page": 2,
        "to": 4,
        "total": 5,
    }
    assert (await listed(stage, page=9))["data"] == []


@pytest.mark.parametrize(
    "wrong", [{"statuses[]": "lost"}, {"limit": 101}, {"page": 0}, {"start_date": "ontem"}, {"return": "talvez"}]
)
async def test_a_filter_that_says_nothing_is_refused(stage: Stage, wrong: dict[str, Any]) -> None:
    answer = await stage.as_(stage.ana).get("/employees/expenses", params=wrong)
    assert (answer.status_code, answer.json()["code"]) == (422, "VALIDATION_ERROR")


async def test_lists_and_details_say_the_same(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_expense="1.00")
    await stage.launch(stage.form(order_uuid=stage.order), voucher_image=picture(a_receipt(51)))
    await stage.launch(stage.trip())
    for line in (await listed(stage))["data"]:
        assert set(line) == set(AccountabilityExpense.model_fields)
        AccountabilityExpense.model_validate(line)
        assert line == await stage.read(line)


async def test_a_longer_page_asks_no_more_of_the_database(stage: Stage) -> None:
    counted = {}
    for launched in (2, 8):
        while len(await numbers(stage)) < launched:
            await stage.launch()
        await stage.as_(stage.ana).get("/expense-payment-methods")
        with count_statements(stage.service) as statements:
            await listed(stage, limit=100)
        counted[launched] = len(statements)
        with count_statements(stage.service) as statements:
            await stage.as_(stage.ana).get(f"/orders/{stage.order}/travelers/expenses")
        counted[-launched] = len(statements)
    assert counted[2] == counted[8] <= 4
    assert counted[-2] == counted[-8] <= 6


async def test_a_launch_costs_a_bounded_number_of_statements(stage: Stage) -> None:
    await stage.allow(stage.lunch, max_per_day="10.00", max_per_month="20.00")
    for _ in range(2):
        await stage.launch()
    with count_statements(stage.service) as few:
        await stage.launch()
    for _ in range(6):
        await stage.launch()
    with count_statements(stage.service) as many:
        expense = await stage.launch()
    assert len(many) == len(few) <= 32, (len(few), len(many))
    with count_statements(stage.service) as corrected:
        await stage.correct(expense, value="5.00")
    assert len(corrected) <= 32, len(corrected)


# --- who sees what -------------------------------------------------------------------------------------------


async def test_everybody_sees_their_own_and_some_see_all(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    await stage.launch()
    await stage.launch(of=davi)
    await stage.launch(stage.form(value="9.00"), of=davi, by=agency_manager(customer=stage.company))
    assert await numbers(stage) == [1]
    assert await numbers(stage, by=davi) == [3, 2]
    for person in (stage.bruno, stage.carla, agency_issuer(customer=stage.company)):
        assert await numbers(stage, by=person) == [3, 2, 1]
    for person in (other_customer(), other_agency().acting_for(other_customer().company)):  # type: ignore[arg-type]
        answer = await stage.as_(person).get("/employees/expenses")
        assert answer.status_code == 404 or answer.json()["data"] == []


@pytest.mark.parametrize("path", ["", "/summary"])
async def test_who_may_not_list_is_told_so(stage: Stage, path: str) -> None:
    callers = [
        (anonymous(), 401),
        (operator(), 403),
        (stage.ana.with_actions("create-order"), 403),
        (agency_issuer(), 422),
        (other_agency().acting_for(stage.company), 404),
    ]
    for caller, status in callers:
        answer = await stage.as_(caller).get(f"/employees/expenses{path}")
        assert answer.status_code == status, (caller.name, answer.text)


async def test_who_is_asked_to_approve_a_report_sees_its_expenses(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    expense = await stage.launch()
    assert await numbers(stage, by=davi) == []
    of = {"customer_uuid": stage.company.uuid, "agency_uuid": stage.company.agency_uuid}
    report = ReportTable(
        report_number=1,
        name="Macaé, novembro",
        name_folded="macae, novembro",
        report_date=stage.today(),
        employee_uuid=stage.ana.employee_uuid,
        employee_name="Ana Souza",
        employee_folded="ana souza",
        issuer_user_uuid=stage.ana.user_uuid,
        issuer_name="Ana",
        approval_model_uuid=new_uuid(),
        approval_model_name="Engenharia",
        **of,
    )
    line = {"report_uuid": report.uuid, "expense_uuid": expense["uuid"], "employee_uuid": stage.ana.employee_uuid}
    seat = {"report_uuid": report.uuid, "submission": 1, "employee_uuid": davi.employee_uuid, "name": "Davi"}
    async with stage.service.db.work(CustomerScope(stage.company.uuid)) as uow:
        uow.add(report)
        await uow.flush()
        uow.add(ReportExpenseTable(value="86.40", refundable=True, **line, **of))
        uow.add(ReportApproverTable(level=1, place=1, status="approving", **seat, **of))
    await stage.put("UPDATE expense SET status = 'approving', live_report_uuid = :r WHERE uuid = :u",
                    r=report.uuid, u=expense["uuid"])  # fmt: skip
    assert await numbers(stage, by=davi) == [1]
    seen = await stage.read(expense, by=davi)
    assert seen["expense_report"] == {"uuid": str(report.uuid), "name": "Macaé, novembro"}
    assert seen["approval_model"]["name"] == "Engenharia"
    assert seen["allowed_actions"] == []
    await stage.put("UPDATE expense SET status = 'finished', live_report_uuid = NULL WHERE uuid = :u",
                    u=expense["uuid"])  # fmt: skip
    assert (await stage.read(expense))["expense_report"]["name"] == "Macaé, novembro"


# --- of a trip -----------------------------------------------------------------------------------------------


async def test_a_trip_says_what_was_spent_and_what_is_due(stage: Stage) -> None:
    await a_week(stage)
    trip = (await stage.as_(stage.ana).get(f"/orders/{stage.order}/travelers/expenses")).json()
    assert [one["expense_number"] for one in trip["data"]] == [5, 4]
    assert trip["summary"] == {"advances": "0.00", "expenses": "40.00", "refund": "40.00"}
    asked = {"expense_date": str(stage.today() - timedelta(days=9))}
    none = (await stage.as_(stage.ana).get(f"/orders/{stage.order}/travelers/expenses", params=asked)).json()
    assert (none["data"], none["summary"]["expenses"]) == ([], "0.00")


async def test_what_was_paid_in_advance_lessens_what_is_due(stage: Stage) -> None:
    await stage.launch(stage.form(order_uuid=stage.order, value="100.00"))
    await stage.advance(of=stage.ana, value="60.00")
    await stage.advance(of=stage.ana, value="500.00", status="waiting_payment", advance_number=89)
    trip = (await stage.as_(stage.ana).get(f"/orders/{stage.order}/travelers/expenses")).json()
    assert trip["summary"] == {"advances": "60.00", "expenses": "100.00", "refund": "40.00"}


async def test_a_trip_of_others_is_not_found_and_its_expenses_are_ones_own(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    await stage.launch(stage.form(order_uuid=stage.order))
    path = f"/orders/{stage.order}/travelers/expenses"
    callers = [
        (anonymous(), 401),
        (operator(), 403),
        (other_agency(), 404),
        (other_customer(), 404),
        (stage.ana.with_actions("create-order"), 403),
        (agency_issuer(), 200),
        (stage.ana.with_actions("view-accountability-expense"), 200),
    ]
    for caller, status in callers:
        assert (await stage.as_(caller).get(path)).status_code == status, caller.name
    assert (await stage.as_(davi).get(path)).json()["data"] == []
    assert (await stage.as_(stage.ana).get(f"/orders/{new_uuid()}/travelers/expenses")).status_code == 404
