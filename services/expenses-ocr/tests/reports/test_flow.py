"""Who decides about a report: asking, levels, rejections, and what happens meanwhile."""

import asyncio
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from contracts.approvals import RejectedItem, RequestExpired, RequestFact, RequestWithdrawn
from contracts.expenses import ExpenseApproved, ReportApprovalRequested, ReportFinished, ReportStatusChanged
from kit.calls.client import service_token
from kit.testing import Running, agency_manager, eventually, patient
from report_stage import Stage, facts_of, money_of, status_of


async def test_finance_reads_the_money_that_the_level_before_left(stage: Stage) -> None:
    lunch, taxi = await stage.expense("86.40"), await stage.expense("42.00")
    report = await stage.sent(expenses=[lunch, taxi])
    out = (RejectedItem(table="expense", item_uuid=UUID(taxi), reason="Pessoal"),)
    await stage.apply(stage.level(report, version=2, level=2, levels_total=2, financial=True, rejected_items=out))
    read = await stage.read(report, by=stage.carla)
    assert (read["report_amount"], read["refund_amount"]) == ("86.40", "86.40")
    assert (read["settlement"]["expenses_total"], read["settlement"]["rejected_total"]) == ("128.40", "42.00")
    rows = (await stage.call(stage.ana, "GET", "?mine=true")).json()["data"]
    assert [row["refund_amount"] for row in rows] == ["86.40"]
    assert await status_of(stage, "expense", taxi) == "approving"


async def test_an_expense_that_an_earlier_level_took_out_is_rejected_in_its_owners_list(stage: Stage) -> None:
    lunch, taxi = await stage.expense("86.40"), await stage.expense("42.00")
    report = await stage.sent(expenses=[lunch, taxi])
    out = (RejectedItem(table="expense", item_uuid=UUID(taxi), reason="Pessoal"),)
    await stage.apply(stage.level(report, version=2, level=2, levels_total=2, financial=True, rejected_items=out))
    listed = (await stage.as_(stage.ana).get("/employees/expenses", params={"mine": "true"})).json()["data"]
    shown = {row["uuid"]: (row["status"], row["reason_rejected"], row["allowed_actions"]) for row in listed}
    assert shown == {lunch: ("approving", None, []), taxi: ("rejected", "Pessoal", [])}
    one = (await stage.as_(stage.ana).get(f"/employees/expenses/{taxi}")).json()["data"]
    assert (one["status"], one["reason_rejected"]) == ("rejected", "Pessoal")
    await stage.apply(stage.ended(report, RequestExpired))
    again = (await stage.as_(stage.ana).get(f"/employees/expenses/{taxi}")).json()["data"]
    assert (again["status"], again["reason_rejected"]) == ("waiting", None)


async def test_an_expense_that_an_earlier_level_took_out_is_listed_and_counted_as_rejected(stage: Stage) -> None:
    lunch, taxi = await stage.expense("86.40"), await stage.expense("42.00")
    report = await stage.sent(expenses=[lunch, taxi])
    out = (RejectedItem(table="expense", item_uuid=UUID(taxi), reason="Pessoal"),)
    await stage.apply(stage.level(report, version=2, level=2, levels_total=2, financial=True, rejected_items=out))
    ana = stage.as_(stage.ana)

    async def listed(*statuses: str) -> set[str]:
        page = (await ana.get("/employees/expenses", params={"statuses[]": list(statuses)})).json()
        assert page["meta"]["total"] == len(page["data"])
        return {row["uuid"] for row in page["data"]}

    assert await listed("waiting", "approving") == {lunch}
    assert await listed("rejected") == {taxi}
    assert await listed("approving", "rejected") == await listed() == {lunch, taxi}
    figures = (await ana.get("/employees/expenses/summary")).json()["data"]["by_status"]
    assert (figures["approving"]["total"], figures["rejected"]["total"]) == ("86.40", "42.00")
    await stage.apply(stage.ended(report, RequestExpired))
    assert (await listed("rejected"), await listed("waiting")) == (set(), {lunch, taxi})


async def test_a_report_that_is_reopened_counts_again_what_a_level_took_out(stage: Stage) -> None:
    lunch, taxi = await stage.expense("86.40"), await stage.expense("42.00")
    report = await stage.sent(expenses=[lunch, taxi])
    out = (RejectedItem(table="expense", item_uuid=UUID(taxi), reason="Pessoal"),)
    await stage.apply(stage.level(report, version=2, level=2, levels_total=2, financial=True, rejected_items=out))
    await stage.apply(stage.ended(report, RequestExpired))
    read = await stage.read(report)
    assert (read["status"], read["report_amount"], read["settlement"]["rejected_total"]) == ("open", "128.40", "0.00")
    assert [await status_of(stage, "expense", uuid) for uuid in (lunch, taxi)] == ["waiting", "waiting"]


async def test_a_report_that_nobody_has_to_approve_goes_on_by_itself_and_says_why(stage: Stage) -> None:
    lunch = await stage.expense("10.00")
    report = await stage.report(expenses=[lunch])
    nobody: dict[str, Any] = {"model_uuid": None, "model_name": None, "approvers": (), "decided_by_uuid": None}

    async def asked() -> bool:
        return await stage.submission(report) == 1

    with patient():
        sending = asyncio.create_task(stage.send(report, answers=False))
        await eventually(asked)
        await stage.apply(stage.approval(report, version=1, automatic=True, decided_by_name="Sistema", **nobody))
        answer = await sending
    assert (answer.status_code, answer.json()["data"]["status"]) == (200, "waiting_payment")
    history = (await stage.call(stage.ana, "GET", f"/{report['uuid']}/history")).json()["data"]
    assert history[0]["reason"] == "Aprovado automaticamente: nenhum modelo se aplica"
    assert [entry["to"] for entry in history] == ["waiting_payment", "approving", "open"]


# --- decisions -------------------------------------------------------------------------------------------------------


async def test_a_rejected_line_goes_back_is_corrected_and_enters_another_report(stage: Stage) -> None:
    lunch, taxi = await stage.expense("10.00"), await stage.expense("20.00")
    first = await stage.approved(expenses=[lunch, taxi], rejected={taxi: "Ilegível"})
    assert await status_of(stage, "expense", taxi) == "rejected"
    second = await stage.report(expenses=[taxi])
    assert second["accountability_expenses"][0]["status"] == "waiting"
    assert second["accountability_expenses"][0]["reason_rejected"] is None
    old = {row["uuid"]: row for row in (await stage.read(first))["accountability_expenses"]}
    assert (old[taxi]["status"], old[taxi]["reason_rejected"]) == ("rejected", "Ilegível")
    assert (await stage.read(first))["report_amount"] == "10.00"


async def test_rejecting_every_line_disapproves_the_report_and_frees_its_advances(stage: Stage) -> None:
    lunch, advance = await stage.expense("10.00"), await stage.advance("30.00")
    report = await stage.approved(expenses=[lunch], advances=[advance], rejected={lunch: "Não é da viagem"})
    assert (report["status"], report["reason_rejected"]) == ("disapproved", "Não é da viagem")
    assert (report["report_amount"], report["return_amount"]) == ("0.00", "30.00")
    assert await money_of(stage, advance) == (Decimal("0.00"), Decimal("0.00"), None)
    assert await facts_of(stage, ReportFinished, report) == []
    await stage.report(expenses=[lunch], advances=[advance])


async def test_a_rejected_request_rejects_every_expense_with_its_reason(stage: Stage) -> None:
    lunch = await stage.expense("10.00")
    report = await stage.sent(expenses=[lunch])
    await stage.apply(stage.rejection(report))
    told = await stage.read(report)
    assert (told["status"], told["reason_rejected"]) == ("disapproved", "Fora do prazo")
    assert told["accountability_expenses"][0]["reason_rejected"] == "Fora do prazo"
    assert await stage.service.outbox(ExpenseApproved) == [
        fact for fact in await stage.service.outbox(ExpenseApproved) if str(fact.uuid) != lunch
    ]


@pytest.mark.parametrize("kind", [RequestWithdrawn, RequestExpired])
async def test_a_request_that_ends_without_a_decision_opens_the_report_again(
    stage: Stage, kind: type[RequestFact]
) -> None:
    lunch = await stage.expense("10.00")
    report = await stage.sent(expenses=[lunch])
    await stage.apply(stage.ended(report, kind))
    told = await stage.read(report)
    assert (told["status"], told["current_approver"]) == ("open", None)
    assert told["accountability_expenses"][0]["status"] == "waiting"
    assert "request_approval" in told["allowed_actions"]
    again = (await stage.send(report)).json()["data"]
    assert again["status"] == "approving"
    await stage.apply(stage.approval(report, submission=1, version=9))
    assert (await stage.read(report))["status"] == "approving"
    await stage.apply(stage.approval(report, submission=2, version=2))
    assert (await stage.read(report))["status"] == "waiting_payment"


async def test_decisions_told_twice_and_out_of_order_are_applied_once(stage: Stage) -> None:
    lunch, taxi = await stage.expense("10.00"), await stage.expense("20.00")
    report = await stage.sent(expenses=[lunch, taxi])
    decision = stage.approval(report, rejected={taxi: "Ilegível"})
    await asyncio.gather(*(stage.apply(decision) for _ in range(4)))
    await stage.apply(stage.level(report, version=3, level=2, levels_total=2))
    await stage.apply(stage.rejection(report))
    told = await stage.read(report)
    assert (told["status"], told["report_amount"]) == ("waiting_payment", "10.00")
    approved = [fact for fact in await stage.service.outbox(ExpenseApproved) if str(fact.uuid) in (lunch, taxi)]
    assert [str(fact.uuid) for fact in approved] == [lunch]
    moves = await facts_of(stage, ReportStatusChanged, report)
    assert [fact.to_status for fact in moves] == ["open", "approving", "waiting_payment"]
    assert [fact.version for fact in moves] == sorted({fact.version for fact in moves})


async def test_every_approved_expense_is_told_once_with_its_charge(stage: Stage) -> None:
    lunch = await stage.expense("10.00")
    report = await stage.approved(expenses=[lunch])
    [told] = [fact for fact in await stage.service.outbox(ExpenseApproved) if str(fact.uuid) == lunch]
    assert (told.value, str(told.report_uuid)) == (Decimal("10.00"), report["uuid"])
    assert told.charge.cost_center_uuid == stage.cost_center and told.employee_name == "Ana Souza"
    assert told.version == await stage.scalar("SELECT version FROM expense WHERE uuid = :e", e=lunch)


async def test_every_status_is_told_with_the_one_trip_the_report_is_about(stage: Stage) -> None:
    trip = UUID(int=99)
    of_trip = {"order_uuid": trip, "order_number": 10482}
    lunch, taxi = await stage.expense("10.00", **of_trip), await stage.expense("20.00", **of_trip)
    report = await stage.report(expenses=[lunch, taxi])
    await stage.send(report)
    await stage.apply(stage.level(report, version=2, level=2, levels_total=2, financial=True))
    await stage.apply(stage.approval(report, rejected={taxi: "Não"}))
    moves = await facts_of(stage, ReportStatusChanged, report)
    assert len(moves) == 4 and {fact.order_uuid for fact in moves} == {trip}
    mixed = await stage.sent(expenses=[taxi, await stage.expense("5.00")])
    told = await facts_of(stage, ReportStatusChanged, mixed)
    assert {(fact.order_uuid, fact.orders_uuids) for fact in told} == {(None, (trip,))}


# --- asking ----------------------------------------------------------------------------------------------------------


async def test_approvers_are_asked_about_each_expense_under_the_largest_charge(stage: Stage) -> None:
    works = UUID(int=7)
    policy = {
        "policy_parameter": "max_per_expense",
        "type_value": "amount_maximum",
        "value": "50.00",
        "voucher_required": False,
        "message": "Almoço: máximo de R$ 50,00 por despesa; esta é de R$ 60,00.",
    }
    lunch = await stage.expense(
        "60.00",
        unsatisfied_policies=[policy],
        justification="Cliente",
        voucher_path="ab/c",
        voucher_content_type="image/png",
    )
    other = {"cost_center_uuid": works, "cost_center_name": "Obras"}
    tools = await stage.expense("70.00", duplicate_status="suspected", **other)
    parking = await stage.expense("5.00", **other)
    report = await stage.sent(expenses=[lunch, tools, parking], description="Obra em Macaé")
    [asked] = await facts_of(stage, ReportApprovalRequested, report)
    assert asked.charge.cost_center_uuid == works and asked.broken_policy and asked.value == Decimal("135.00")
    assert asked.description == (
        "Obra em Macaé Aprovação por Obras: a maior soma (R$ 75,00 de R$ 135,00, em 2 apropriações)."
    )
    assert (asked.title, asked.submission) == ("Macaé, novembro", 1)
    assert asked.requester_employee_uuid == stage.ana.employee_uuid == asked.travelers_uuids[0]
    items = {str(item.item_uuid): item for item in asked.items}
    assert items[lunch].violated_policies[0].message == policy["message"] and items[lunch].has_voucher
    assert items[lunch].justification == "Cliente" and items[lunch].description == "Almoço · Cantina da Serra"
    assert items[tools].suspected_voucher and not items[tools].has_voucher
    assert {item.table for item in asked.items} == {"expense"}


async def test_asking_says_try_later_when_approvals_is_silent_and_is_committed_all_the_same(stage: Stage) -> None:
    report = await stage.report(expenses=[await stage.expense("10.00")])
    path, key = f"/{report['uuid']}/request-approval", {"Idempotency-Key": "enviar-uma-vez"}
    first = await stage.call(stage.ana, "POST", path, headers=key)
    assert (first.status_code, first.json()["code"]) == (202, "RETRY_REQUEST")
    assert first.json()["data"]["status"] == "approving"
    await stage.apply(stage.level(report))
    again = await stage.call(stage.ana, "POST", path, headers=key)
    assert again.status_code == 200 and again.headers["Idempotency-Replayed"] == "true"
    assert len(await facts_of(stage, ReportApprovalRequested, report)) == 1


async def test_of_two_sendings_at_once_one_is_told_and_one_refused(stage: Stage) -> None:
    report = await stage.report(expenses=[await stage.expense("10.00")])
    answers = await asyncio.gather(*(stage.send(report, answers=False) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [202, 409]
    assert len(await facts_of(stage, ReportApprovalRequested, report)) == 1


async def test_what_was_confirmed_a_duplicate_meanwhile_is_not_sent(stage: Stage) -> None:
    lunch = await stage.expense("10.00")
    report = await stage.report(expenses=[lunch])
    await stage.change("UPDATE expense SET duplicate_status = 'confirmed' WHERE uuid = :e", e=lunch)
    answer = await stage.send(report, answers=False)
    assert (answer.status_code, answer.json()["code"]) == (422, "CONFIRMED_DUPLICATE")
    assert answer.json()["details"] == {"uuids": [lunch]}


async def test_no_report_settles_more_than_an_advance_holds(stage: Stage) -> None:
    advance = await stage.advance("50.00")
    report = await stage.report(advances=[advance])
    await stage.change("UPDATE advance SET settled = 10 WHERE uuid = :a", a=advance)
    answer = await stage.send(report, answers=False)
    assert (answer.status_code, answer.json()["code"]) == (422, "ADVANCE_BALANCE_EXCEEDED")


# --- while it is decided ---------------------------------------------------------------------------------------------


async def test_nothing_moves_in_a_report_that_is_being_judged(stage: Stage) -> None:
    lunch, taxi = await stage.expense("10.00"), await stage.expense("20.00")
    report = await stage.sent(expenses=[lunch])
    path = f"/{report['uuid']}"
    refused = [
        await stage.call(stage.ana, "PUT", path, json={"expense_uuids": [taxi]}),
        await stage.call(stage.ana, "DELETE", path),
        await stage.call(stage.ana, "POST", f"{path}/remove-expenses", json={"expense_uuids": [lunch]}),
        await stage.call(stage.ana, "POST", f"{path}/request-approval"),
        await stage.pay(report),
        await stage.pay(report, "receive-return"),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in refused] == [(409, "INVALID_STATUS")] * 6
    assert refused[0].json()["details"] == {"status": "approving"}
    told = await stage.read(report)
    assert told["allowed_actions"] == ["remind"] and told["accountability_expenses"][0]["status"] == "approving"
    assert (await stage.read(report, by=stage.bruno))["allowed_actions"] == ["judge"]


@pytest.mark.parametrize("turn", range(6))
async def test_removing_races_with_sending_and_one_of_them_holds(stage: Stage, turn: int) -> None:
    lunch, advance = await stage.expense("10.00"), await stage.advance("30.00")
    report = await stage.report(expenses=[lunch], advances=[advance])
    path = f"/{report['uuid']}"
    calls = [stage.call(stage.ana, "DELETE", path), stage.call(stage.ana, "POST", f"{path}/request-approval")]
    answers = await asyncio.gather(*(calls if turn % 2 else reversed(calls)))
    codes = {answer.status_code for answer in answers}
    assert codes in ({204, 404}, {202, 409}), codes
    if 204 in codes:
        assert await status_of(stage, "expense", lunch) == "open"
        assert await money_of(stage, advance) == (Decimal(0), Decimal(0), None)
    else:
        assert await status_of(stage, "expense", lunch) == "approving"


# --- the deciding service's question ---------------------------------------------------------------------------------


async def test_the_deciding_service_asks_what_a_report_or_an_advance_is_now(stage: Stage, expenses: Running) -> None:
    lunch, advance = await stage.expense("10.00"), await stage.advance("30.00")
    report = await stage.sent(expenses=[lunch], advances=[advance])
    secret = expenses.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="approvals", audience="expenses-ocr", secret=secret, clock=expenses.clock)
    known = {"Authorization": f"Service {token}"}
    told = (await expenses.internal.get(f"/internal/subjects/{report['uuid']}", headers=known)).json()["data"]
    assert (told["status"], told["submission"], told["approval_version"]) == ("approving", 1, 1)
    assert told["items"] == [
        {
            "table": "expense",
            "item_uuid": lunch,
            "description": "Almoço",
            "value": "10.00",
            "status": "approving",
            "voucher_path": None,
        }
    ]
    of_advance = (await expenses.internal.get(f"/internal/subjects/{advance}", headers=known)).json()["data"]
    assert (of_advance["status"], of_advance["value"], of_advance["items"][0]["table"]) == ("paid", "30.00", "advance")
    assert (await expenses.internal.get(f"/internal/subjects/{lunch}", headers=known)).status_code == 404
    assert (await expenses.internal.get(f"/internal/subjects/{advance}")).status_code == 401


async def test_an_agency_user_without_a_chosen_customer_acts_on_a_report_by_its_id(stage: Stage) -> None:
    report = await stage.report(expenses=[await stage.expense("10.00")])
    gilda = agency_manager()
    assert (await stage.read(report, by=gilda))["allowed_actions"] == ["edit", "remove", "request_approval"]
    changed = await stage.call(gilda, "PUT", f"/{report['uuid']}", json={"name": "Pela agência"})
    assert changed.status_code == 200, changed.text
    assert (await stage.call(gilda, "GET", "")).json()["code"] == "CUSTOMER_REQUIRED"
    waiting = await stage.approved(expenses=[await stage.expense("20.00")])
    assert (await stage.read(waiting, by=gilda))["allowed_actions"] == ["pay_refund"]
    assert (await stage.pay(waiting, by=gilda)).json()["data"]["status"] == "finished"
