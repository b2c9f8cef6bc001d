"""Building a report: what may stand in it, what it comes to, and that nothing is in two at once."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest
from contracts.expenses import ReportCreated, ReportRemoved, ReportStatusChanged, ReportUpdated
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import a_requester, agency_manager
from report_stage import Stage


async def code_of(answer: Any, *, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["code"])


async def test_a_report_says_what_it_comes_to_and_what_every_total_is_made_of(stage: Stage) -> None:
    lunch, taxi = await stage.expense("86.40"), await stage.expense("42.00")
    hotel = await stage.expense("500.00", refundable=False, payment_method="faturado")
    advance = await stage.advance("100.00")
    report = await stage.report(expenses=[lunch, taxi, hotel], advances=[advance], description="Obra")
    assert (report["status"], report["report_amount"]) == ("open", "628.40")
    assert (report["refund_amount"], report["return_amount"]) == ("28.40", "0.00")
    told = report["settlement"]
    assert (told["expenses_total"], told["rejected_total"]) == ("628.40", "0.00")
    assert (told["refundable_total"], told["not_refundable_total"]) == ("128.40", "500.00")
    assert (told["advances_balance"], told["settled_total"]) == ("100.00", "100.00")
    assert [row["balance_then"] for row in told["advances"]] == ["100.00"]
    assert {row["status"] for row in report["accountability_expenses"]} == {"waiting"}
    assert [row["expense_report"]["uuid"] for row in report["accountability_expenses"]] == [report["uuid"]] * 3
    assert report["customer_employee"]["uuid"] == str(stage.ana.employee_uuid)
    assert report["allowed_actions"] == ["edit", "remove", "request_approval"]
    assert report["expenses_count"] == 3 and report["description"] == "Obra"


async def test_a_preview_says_the_same_and_stores_nothing(stage: Stage) -> None:
    lunch, advance = await stage.expense("30.00"), await stage.advance("100.00")
    missing = await stage.expense(
        "40.00",
        unsatisfied_policies=[
            {
                "policy_parameter": "voucher_required_above",
                "type_value": "amount_maximum",
                "value": "20.00",
                "voucher_required": True,
                "message": "Almoço: comprovante obrigatório acima de R$ 20,00.",
            }
        ],
    )
    twice = await stage.expense("10.00", duplicate_status="confirmed")
    body = {"expense_uuids": [lunch, missing, twice], "advance_order_uuids": [advance]}
    answer = await stage.call(stage.ana, "POST", "/preview", json=body)
    assert answer.status_code == 200, answer.text
    told = answer.json()["data"]
    assert (told["report_amount"], told["refund_amount"], told["return_amount"]) == ("80.00", "0.00", "20.00")
    assert (told["expenses_total"], told["refundable_total"], told["advances_balance"]) == ("80.00", "80.00", "100.00")
    assert told["missing_vouchers"] == [missing] and told["confirmed_duplicates"] == [twice]
    assert [row["expense_uuid"] for row in told["unsatisfied_policies"]] == [missing]
    assert await stage.scalar("SELECT count(*) FROM expense_report WHERE customer_uuid = :c", c=stage.company.uuid) == 0
    assert await stage.scalar("SELECT status FROM expense WHERE uuid = :e", e=lunch) == "open"


async def test_an_empty_report_is_refused(stage: Stage) -> None:
    assert await code_of(await stage.build(), status=422) == "EMPTY_REPORT"


async def test_only_own_expenses_and_advances_are_accounted_for(stage: Stage) -> None:
    theirs, their_advance = await stage.expense("10.00", of=stage.bruno), await stage.advance("9.00", of=stage.bruno)
    answer = await stage.build(expenses=[theirs, str(new_uuid())], advances=[their_advance])
    assert await code_of(answer, status=422) == "VALIDATION_ERROR"
    assert set(answer.json()["errors"]) == {"expense_uuids.0", "expense_uuids.1", "advance_order_uuids.0"}


async def test_what_is_in_a_live_report_enters_no_other(stage: Stage) -> None:
    lunch, advance = await stage.expense("10.00"), await stage.advance("20.00")
    await stage.report(expenses=[lunch], advances=[advance])
    again = await stage.build(expenses=[lunch])
    assert await code_of(again, status=409) == "IN_LIVE_REPORT"
    assert again.json()["details"] == {"uuids": [lunch]}
    other = await stage.build(advances=[advance])
    assert other.json()["details"] == {"uuids": [advance]}


async def test_of_many_reports_built_at_once_over_the_same_items_one_is_stored(stage: Stage) -> None:
    items = {"expenses": [await stage.expense("10.00"), await stage.expense("11.00")]}
    items["advances"] = [await stage.advance("5.00"), await stage.advance("6.00")]
    mixed = [{name: list(reversed(found)) for name, found in items.items()}, items] * 3
    answers = await asyncio.gather(*(stage.build(**contents) for contents in mixed))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409, 409]
    live = "SELECT count(DISTINCT live_report_uuid) FROM expense WHERE customer_uuid = :c"
    assert await stage.scalar(live, c=stage.company.uuid) == 1


@pytest.mark.parametrize(
    ("item", "refused"),
    [
        ({"duplicate_status": "confirmed"}, (422, "CONFIRMED_DUPLICATE")),
        ({"status": "finished"}, (409, "INVALID_STATUS")),
    ],
)
async def test_an_expense_that_may_not_be_reported_is_refused(
    stage: Stage, item: dict[str, Any], refused: tuple[int, str]
) -> None:
    answer = await stage.build(expenses=[await stage.expense("10.00", **item)])
    assert (answer.status_code, answer.json()["code"]) == refused


async def test_an_advance_is_accounted_for_once_it_is_paid_and_while_something_is_left(stage: Stage) -> None:
    unpaid = await stage.advance("10.00", status="approving", paid_at=None)
    assert await code_of(await stage.build(advances=[unpaid]), status=409) == "INVALID_STATUS"
    spent = await stage.advance("10.00", settled=Decimal("4.00"), returned=Decimal("6.00"))
    assert await code_of(await stage.build(advances=[spent]), status=422) == "ADVANCE_BALANCE_EXCEEDED"


async def test_a_blocked_customer_begins_no_report(stage: Stage) -> None:
    lunch = await stage.expense("10.00")
    async with stage.service.db.work(CustomerScope(stage.company.uuid)) as uow:
        await stage.service.service_context.access.store(
            stage.company.fact(version=2).model_copy(update={"fraud_blocking": True}), uow
        )
    assert await code_of(await stage.build(expenses=[lunch]), status=422) == "CUSTOMER_BLOCKED"


async def test_lists_replace_and_what_is_left_out_is_free_again(stage: Stage) -> None:
    lunch, taxi, advance = await stage.expense("10.00"), await stage.expense("20.00"), await stage.advance("5.00")
    report = await stage.report(expenses=[lunch], advances=[advance])
    body = {"name": "Recife", "expense_uuids": [taxi], "advance_order_uuids": []}
    answer = await stage.call(stage.ana, "PUT", f"/{report['uuid']}", json=body)
    assert answer.status_code == 200, answer.text
    told = answer.json()["data"]
    assert (told["name"], told["report_amount"], told["refund_amount"]) == ("Recife", "20.00", "20.00")
    assert told["advance_orders"] == [] and told["report_date"] == report["report_date"]
    assert await stage.scalar("SELECT status FROM expense WHERE uuid = :e", e=lunch) == "open"
    assert await stage.scalar("SELECT live_report_uuid FROM advance WHERE uuid = :a", a=advance) is None
    await stage.report(expenses=[lunch], advances=[advance])


async def test_expenses_are_given_back_one_by_one_and_an_emptied_report_cannot_be_sent(stage: Stage) -> None:
    lunch, taxi = await stage.expense("10.00"), await stage.expense("20.00")
    report = await stage.report(expenses=[lunch, taxi])
    path = f"/{report['uuid']}/remove-expenses"
    less = await stage.call(stage.ana, "POST", path, json={"expense_uuids": [lunch]})
    assert less.json()["data"]["report_amount"] == "20.00"
    foreign = await stage.call(stage.ana, "POST", path, json={"expense_uuids": [lunch]})
    assert foreign.json()["errors"] == {"expense_uuids.0": ["Opção inválida"]}
    await stage.call(stage.ana, "POST", path, json={"expense_uuids": [taxi]})
    assert await code_of(await stage.send(report, answers=False), status=422) == "EMPTY_REPORT"
    nothing = await stage.call(stage.ana, "PUT", f"/{report['uuid']}", json={"expense_uuids": []})
    assert await code_of(nothing, status=422) == "EMPTY_REPORT"


async def test_a_removed_report_frees_what_was_in_it_and_is_gone(stage: Stage) -> None:
    lunch, advance = await stage.expense("10.00"), await stage.advance("5.00")
    report = await stage.report(expenses=[lunch], advances=[advance])
    gone = await stage.call(stage.ana, "DELETE", f"/{report['uuid']}")
    assert gone.status_code == 204, gone.text
    for path in ("", "/history", "/pix"):
        assert (await stage.call(stage.ana, "GET", f"/{report['uuid']}{path}")).status_code == 404
    assert (await stage.call(stage.ana, "DELETE", f"/{report['uuid']}")).status_code == 404
    await stage.report(expenses=[lunch], advances=[advance])


async def test_a_stale_screen_changes_nothing(stage: Stage) -> None:
    report = await stage.report(expenses=[await stage.expense("10.00")])
    path, stale = f"/{report['uuid']}", {"If-Match": f'"{report["version"] + 1}"'}
    for method, sent in (("PUT", {"json": {"name": "Outro"}}), ("DELETE", {})):
        answer = await stage.call(stage.ana, method, path, headers=stale, **sent)
        assert await code_of(answer, status=409) == "STALE_VERSION"
        assert answer.json()["details"] == {"current_version": report["version"]}
    fresh = await stage.call(
        stage.ana, "PUT", path, json={"name": "Outro"}, headers={"If-Match": f'"{report["version"]}"'}
    )
    assert fresh.status_code == 200 and fresh.headers["ETag"] == f'"{fresh.json()["data"]["version"]}"'


async def test_the_same_key_begins_one_report(stage: Stage) -> None:
    body = {"name": "Uma", "report_date": str(stage.today()), "expense_uuids": [await stage.expense("10.00")]}
    key = {"Idempotency-Key": "uma-vez-so-1"}
    first = await stage.as_(stage.ana).post("/expense-reports", json=body, headers=key)
    again = await stage.as_(stage.ana).post("/expense-reports", json=body, headers=key)
    assert first.status_code == again.status_code == 201 and again.headers["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()


async def test_names_and_days_are_asked_for_in_the_words_of_the_screen(stage: Stage) -> None:
    answer = await stage.as_(stage.ana).post("/expense-reports", json={"name": " ", "expense_uuids": []})
    assert answer.json()["errors"] == {"name": ["Informe o nome"], "report_date": ["Informe a data"]}
    report = await stage.report(expenses=[await stage.expense("10.00")])
    empty = await stage.call(stage.ana, "PUT", f"/{report['uuid']}", json={"name": None})
    assert empty.json()["errors"] == {"name": ["Campo obrigatório"]}
    another = {"customer_employee_uuid": str(stage.bruno.employee_uuid)}
    moved = await stage.call(stage.ana, "PUT", f"/{report['uuid']}", json=another)
    assert moved.json()["errors"] == {"customer_employee_uuid": ["Opção inválida"]}


async def test_the_agency_and_who_approves_for_all_build_for_another(stage: Stage) -> None:
    for_ana = {"customer_employee_uuid": str(stage.ana.employee_uuid)}
    gilda = agency_manager(customer=stage.company)
    built = await stage.build(expenses=[await stage.expense("10.00")], by=gilda, **for_ana)
    assert built.status_code == 201, built.text
    assert built.json()["data"]["customer_employee"]["name"] == "Ana Souza"
    assert (await stage.build(expenses=[await stage.expense("1.00")], by=gilda)).status_code == 422
    other = a_requester(customer=stage.company, name="Davi")
    await stage.hire(other)
    refused = await stage.build(expenses=[await stage.expense("10.00")], by=other, **for_ana)
    assert await code_of(refused, status=403) == "FORBIDDEN"


async def test_every_step_of_building_is_told_once(stage: Stage) -> None:
    lunch, taxi = await stage.expense("10.00"), await stage.expense("20.00")
    report = await stage.report(expenses=[lunch, taxi])
    await stage.call(stage.ana, "PUT", f"/{report['uuid']}", json={"name": "Recife"})
    await stage.call(stage.ana, "POST", f"/{report['uuid']}/remove-expenses", json={"expense_uuids": [taxi]})
    await stage.call(stage.ana, "DELETE", f"/{report['uuid']}")
    told = [fact for fact in await stage.service.outbox() if str(fact.uuid) == report["uuid"]]
    kinds = [type(fact) for fact in told]
    edited = [ReportStatusChanged, ReportUpdated]
    assert kinds == [ReportCreated, ReportStatusChanged, *edited, *edited, ReportRemoved]
    assert [getattr(fact, "version", None) for fact in told] == [1, 1, 2, 2, 3, 3, 4]
    amounts = [fact.value for fact in told if isinstance(fact, ReportStatusChanged)]
    assert amounts == [Decimal(30), Decimal(30), Decimal(10)], "orders shows what the report comes to now"
    entries = "SELECT count(*) FROM audit WHERE entity = 'expense_report' AND entity_uuid = :r"
    assert await stage.scalar(entries, r=report["uuid"]) == 4
