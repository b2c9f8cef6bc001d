"""The list of reports and its figures: narrowed and cut in the database, in few statements whatever its length."""

from datetime import timedelta
from typing import Any

import pytest
from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.reports.schemas.read import ExpenseReportSummary
from kit.testing import a_requester, count_statements
from report_stage import Stage

POLICY = {
    "policy_parameter": "max_per_expense",
    "type_value": "amount_maximum",
    "value": "50.00",
    "voucher_required": False,
    "message": "Almoço: máximo de R$ 50,00 por despesa; esta é de R$ 60,00.",
}


async def listed(stage: Stage, *, by: Any = None, **params: Any) -> list[dict[str, Any]]:
    answer = await stage.call(by or stage.carla, "GET", "", params=params)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])


async def test_each_line_of_the_list_is_what_the_contract_says_and_what_the_report_says(stage: Stage) -> None:
    lunch = await stage.expense("60.00", unsatisfied_policies=[POLICY, {**POLICY, "policy_parameter": "max_per_day"}])
    await stage.sent(expenses=[lunch, await stage.expense("5.00")], description="Obra")
    paid = await stage.approved(expenses=[await stage.expense("10.00")])
    await stage.pay(paid)
    lines = await listed(stage, by=stage.bruno)
    assert [line["status"] for line in lines] == ["finished", "approving"]
    for line in lines:
        assert ExpenseReportSummary.model_validate(line).model_dump(mode="json") == line
        whole = await stage.read(line, by=stage.bruno)
        apart = {"advance_orders", "accountability_expenses", "settlement", "payment_receipt_url"}
        assert {name: value for name, value in whole.items() if name not in apart} == {
            name: value for name, value in line.items() if name not in apart
        }
    assert [row["expense_uuid"] for row in lines[1]["violated_policies"]] == [lunch, lunch]
    assert lines[1]["current_approver"]["name"] == "Bruno Souza" and lines[1]["allowed_actions"] == ["judge"]


async def test_the_list_is_narrowed_by_what_people_look_for(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    today = stage.today()
    macae = await stage.report(expenses=[await stage.expense("10.00")])
    recife = await stage.report(
        expenses=[await stage.expense("20.00")], name="Recife, Água", report_date=str(today - timedelta(30))
    )
    theirs = (await stage.build(expenses=[await stage.expense("5.00", of=davi)], by=davi)).json()["data"]
    await stage.send(macae, answers=False)

    async def found(**params: Any) -> list[str]:
        return [line["uuid"] for line in await listed(stage, **params)]

    assert await found() == [theirs["uuid"], recife["uuid"], macae["uuid"]]
    assert await found(search="agua") == [recife["uuid"]]
    assert await found(search="davi") == [theirs["uuid"]]
    assert await found(search=str(recife["report_number"])) == [recife["uuid"]]
    assert await found(**{"statuses[]": ["approving"]}) == [macae["uuid"]]
    assert await found(customer_employee_uuid=str(davi.employee_uuid)) == [theirs["uuid"]]
    assert await found(end_date=str(today - timedelta(1))) == [recife["uuid"]]
    assert await found(start_date=str(today), mine=True) == []
    assert [line["uuid"] for line in await listed(stage, by=davi)] == [theirs["uuid"]]
    assert await found(page=2, limit=2) == [macae["uuid"]]
    unknown = await stage.call(stage.carla, "GET", "", params={"statuses[]": ["paid"]})
    assert unknown.json()["errors"] == {"statuses": ["Opção inválida"]}


async def test_the_figures_are_those_of_the_list(stage: Stage) -> None:
    await stage.report(expenses=[await stage.expense("10.00")])
    await stage.approved(expenses=[await stage.expense("25.50")])
    await stage.approved(expenses=[await stage.expense("5.00")], advances=[await stage.advance("12.00")])
    answer = await stage.call(stage.carla, "GET", "/summary")
    told = answer.json()["data"]
    assert told["total"] == "40.50" and set(told["by_status"]) == {status.value for status in ReportStatus}
    assert told["by_status"]["waiting_payment"] == {"count": 1, "total": "25.50", "refund": "25.50", "return": "0.00"}
    assert told["by_status"]["waiting_return"] == {"count": 1, "total": "5.00", "refund": "0.00", "return": "7.00"}
    assert told["by_status"]["disapproved"] == {"count": 0, "total": "0.00", "refund": "0.00", "return": "0.00"}
    narrowed = await stage.call(stage.carla, "GET", "/summary", params={"statuses[]": ["open"]})
    assert narrowed.json()["data"]["total"] == "10.00"


@pytest.mark.parametrize("many", [1, 8])
async def test_lists_and_reads_send_as_many_statements_for_many_as_for_one(stage: Stage, many: int) -> None:
    expenses = [await stage.expense("10.00", unsatisfied_policies=[POLICY]) for _ in range(many)]
    report = await stage.report(expenses=expenses, advances=[await stage.advance("10.00") for _ in range(many)])
    for _ in range(many - 1):
        await stage.report(expenses=[await stage.expense("10.00")])
    await listed(stage)
    with count_statements(stage.service) as seen:
        await listed(stage, limit=5)
    assert len(seen) <= 2, seen
    with count_statements(stage.service) as seen:
        await stage.read(report)
    assert len(seen) <= 9, seen
    with count_statements(stage.service) as seen:
        await stage.call(stage.carla, "GET", "/summary")
    assert len(seen) == 1, seen


async def test_every_change_costs_as_few_statements_for_many_expenses_as_for_two(stage: Stage) -> None:
    sent = []
    for many in (2, 12):
        expenses = [await stage.expense("1.00") for _ in range(many)]
        seen: dict[str, int] = {}
        with count_statements(stage.service) as made:
            report = await stage.report(expenses=expenses)
        seen["create"] = len(made)
        with count_statements(stage.service) as named:
            await stage.call(stage.ana, "PUT", f"/{report['uuid']}", json={"name": "Outra"})
        seen["put"] = len(named)
        with count_statements(stage.service) as asked:
            await stage.send(report, answers=False)
        seen["send"] = len([one for one in asked if "UPDATE" in one or "INSERT" in one])
        with count_statements(stage.service) as judged:
            await stage.apply(stage.approval(report, rejected={expenses[0]: "Não"}))
        seen["judge"] = len(judged)
        with count_statements(stage.service) as paid:
            await stage.pay(report)
        seen["pay"] = len(paid)
        sent.append(seen)
    few, many_sent = sent
    assert all(many_sent[what] <= few[what] <= 18 for what in few), sent  # the first call also looks its caller up


async def test_digits_find_a_number_and_a_name(stage: Stage) -> None:
    report = await stage.report(expenses=[await stage.expense("1.00")], name="Feira 2026")
    assert [line["uuid"] for line in await listed(stage, search="2026")] == [report["uuid"]]
