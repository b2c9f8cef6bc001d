"""What is due after the approval, and that it is paid once."""

import asyncio
import io
from decimal import Decimal
from uuid import UUID

import pytest
from contracts.expenses import ReportFinished
from contracts.notifications import NotificationSent
from PIL import Image
from report_stage import Stage, facts_of, money_of, status_of
from sqlalchemy.exc import IntegrityError


async def test_the_worked_example_is_refunded_to_the_cent(stage: Stage) -> None:
    lunch, taxi = await stage.expense("86.40"), await stage.expense("42.00", payment_method="dinheiro")
    report = await stage.report(expenses=[lunch, taxi])
    assert (report["report_amount"], report["refund_amount"]) == ("128.40", "128.40")
    sent = (await stage.send(report)).json()["data"]
    assert sent["status"] == "approving" and sent["current_approver"]["name"] == "Bruno Souza"
    finance = stage.asked(stage.carla, level=2)
    await stage.apply(stage.level(report, version=2, level=2, levels_total=2, financial=True, approvers=(finance,)))
    assert (await stage.read(report))["status"] == "waiting_financial_approval"
    await stage.apply(stage.approval(report, rejected={taxi: "Sem comprovante"}))
    waiting = await stage.read(report, by=stage.carla)
    assert waiting["status"] == "waiting_payment" and "pay_refund" in waiting["allowed_actions"]
    answer = await stage.pay(report)
    assert answer.status_code == 200, answer.text
    done = answer.json()["data"]
    assert (done["status"], done["report_amount"], done["refund_amount"]) == ("finished", "86.40", "86.40")
    shown = {row["uuid"]: (row["status"], row["reason_rejected"]) for row in done["accountability_expenses"]}
    assert shown == {lunch: ("finished", None), taxi: ("rejected", "Sem comprovante")}
    assert done["paid_by"]["name"] == "Carla" and done["paid_at"] and done["payment_method"] == "pix"
    assert done["settlement"]["rejected_total"] == "42.00" and done["allowed_actions"] == []


async def test_a_return_goes_to_the_key_of_the_company_s_payment_settings(stage: Stage) -> None:
    await stage.receive_returns_at("devolucoes@aurora.demo")
    advance = await stage.advance("300.00")
    report = await stage.approved(expenses=[await stage.expense("219.99")], advances=[advance])
    told = (await stage.call(stage.ana, "GET", f"/{report['uuid']}/pix")).json()["data"]
    assert told["pix_key"] == "devolucoes@aurora.demo" and "0122devolucoes@aurora.demo" in told["br_code"]


async def test_an_advance_larger_than_its_expenses_is_returned_by_pix(stage: Stage) -> None:
    advance = await stage.advance("300.00")
    report = await stage.approved(expenses=[await stage.expense("219.99")], advances=[advance])
    assert (report["status"], report["return_amount"]) == ("waiting_return", "80.01")
    assert await money_of(stage, advance) == (Decimal("0.00"), Decimal("0.00"), UUID(report["uuid"]))
    told = (await stage.call(stage.ana, "GET", f"/{report['uuid']}/pix")).json()["data"]
    assert told["pix_key"] == stage.company.cnpj and told["value"] == "80.01" and "540580.01" in told["br_code"]
    done = (await stage.pay(report, "receive-return")).json()["data"]
    assert (done["status"], done["return_amount"]) == ("finished", "80.01")
    assert await money_of(stage, advance) == (Decimal("219.99"), Decimal("80.01"), None)
    assert done["settlement"]["advances"] == [
        {
            "uuid": advance,
            "advance_number": done["advance_orders"][0]["advance_number"],
            "balance_then": "300.00",
            "settled": "219.99",
            "returned": "80.01",
        }
    ]
    assert done["advance_orders"][0]["balance"] == "0.00"
    nothing = await stage.call(stage.ana, "GET", f"/{report['uuid']}/pix")
    assert (nothing.status_code, nothing.json()["code"]) == (422, "NOTHING_DUE")


async def test_several_advances_are_spent_oldest_first_and_the_rest_comes_back(stage: Stage) -> None:
    young, old = await stage.advance("50.00", days=1), await stage.advance("70.00", days=9)
    report = await stage.approved(expenses=[await stage.expense("90.00")], advances=[young, old])
    await stage.pay(report, "receive-return")
    assert (await money_of(stage, old))[:2] == (Decimal("70.00"), Decimal("0.00"))
    assert (await money_of(stage, young))[:2] == (Decimal("20.00"), Decimal("30.00"))


async def test_a_report_with_nothing_due_finishes_by_itself(stage: Stage) -> None:
    advance = await stage.advance("60.00")
    lunch = await stage.expense("60.00")
    report = await stage.approved(expenses=[lunch], advances=[advance])
    assert report["status"] == "finished" and report["finished_at"]
    assert await status_of(stage, "expense", lunch) == "finished"
    assert (await money_of(stage, advance))[:2] == (Decimal("60.00"), Decimal("0.00"))
    assert len(await facts_of(stage, ReportFinished, report)) == 1


async def test_an_advance_nobody_spent_is_given_back_whole(stage: Stage) -> None:
    advance = await stage.advance("45.00")
    report = await stage.approved(advances=[advance])
    assert (report["status"], report["report_amount"], report["return_amount"]) == ("waiting_return", "0.00", "45.00")
    assert (await stage.pay(report, "receive-return")).status_code == 200
    assert await money_of(stage, advance) == (Decimal("0.00"), Decimal("45.00"), None)


async def test_of_many_payments_at_once_one_is_registered(stage: Stage) -> None:
    advance = await stage.advance("30.00")
    report = await stage.approved(expenses=[await stage.expense("100.00")], advances=[advance])
    answers = await asyncio.gather(*(stage.pay(report) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    assert {answer.json().get("code") for answer in answers} == {None, "ALREADY_PAID"}
    assert (await money_of(stage, advance))[:2] == (Decimal("30.00"), Decimal("0.00"))
    assert len(await facts_of(stage, ReportFinished, report)) == 1


async def test_the_database_itself_refuses_a_second_payment_and_more_than_an_advance_held(stage: Stage) -> None:
    report = await stage.approved(expenses=[await stage.expense("10.00")], advances=[await stage.advance("30.00")])
    await stage.pay(report, "receive-return")
    copied = "to_jsonb(h) || jsonb_build_object('uuid', gen_random_uuid())"
    again = f"INSERT INTO report_history SELECT (jsonb_populate_record(NULL::report_history, {copied})).*"
    for broken, sql in (
        ("report_history_payment", f"{again} FROM report_history h WHERE report_uuid = :r AND payment = 1"),
        ("report_advance_within_balance", "UPDATE report_advance SET settled = settled + 0.01 WHERE report_uuid = :r"),
        ("expense_report_one_direction", "UPDATE expense_report SET refund_amount = 1 WHERE uuid = :r"),
        ("expense_report_paid_is_finished", "UPDATE expense_report SET status = 'waiting_return' WHERE uuid = :r"),
    ):
        with pytest.raises(IntegrityError, match=broken):
            await stage.change(sql, r=report["uuid"])


async def test_only_what_is_due_is_paid_and_only_the_way_it_is_due(stage: Stage) -> None:
    refund = await stage.approved(expenses=[await stage.expense("10.00")])
    back = await stage.approved(advances=[await stage.advance("10.00")])
    even = await stage.approved(expenses=[await stage.expense("5.00")], advances=[await stage.advance("5.00")])
    for report, way in ((refund, "receive-return"), (back, "pay-refund"), (even, "pay-refund")):
        answer = await stage.pay(report, way)
        assert (answer.status_code, answer.json()["code"]) == (422, "NOTHING_DUE"), way
    out = await stage.expense("10.00")
    gone = await stage.approved(expenses=[out], rejected={out: "Não"})
    assert (await stage.pay(gone)).json()["code"] == "INVALID_STATUS"


async def test_the_same_key_pays_once_and_answers_as_before(stage: Stage) -> None:
    report = await stage.approved(expenses=[await stage.expense("10.00")])
    path, key = f"/{report['uuid']}/pay-refund", {"Idempotency-Key": "pagar-uma-vez"}
    form = {"payment_method": (None, "transferencia")}
    first = await stage.call(stage.carla, "POST", path, files=form, headers=key)
    again = await stage.call(stage.carla, "POST", path, files=form, headers=key)
    assert first.status_code == again.status_code == 200 and again.headers["Idempotency-Replayed"] == "true"
    assert again.json() == first.json() and first.json()["data"]["payment_method"] == "transferencia"


async def test_a_receipt_is_kept_as_we_encode_it_and_shown_by_a_link(stage: Stage) -> None:
    report = await stage.approved(expenses=[await stage.expense("10.00")])
    into = io.BytesIO()
    Image.new("RGB", (40, 30), "teal").save(into, "PNG")
    form = {"payment_method": (None, "pix"), "payment_receipt_image": ("recibo.png", into.getvalue(), "image/png")}
    answer = await stage.call(stage.carla, "POST", f"/{report['uuid']}/pay-refund", files=form)
    assert answer.status_code == 200, answer.text
    link = answer.json()["data"]["payment_receipt_url"].partition("/api/v1")[2]
    shown = await stage.as_(stage.carla).get(link)
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
    assert (await stage.as_(stage.ana).get(link)).status_code == 404


async def test_what_is_no_receipt_or_no_method_pays_nothing(stage: Stage) -> None:
    report = await stage.approved(expenses=[await stage.expense("10.00")])
    path = f"/{report['uuid']}/pay-refund"
    wrong = {"payment_method": (None, "pix"), "payment_receipt_image": ("r.png", b"GIF89a", "image/png")}
    assert (await stage.call(stage.carla, "POST", path, files=wrong)).json()["code"] == "INVALID_FILE"
    none = await stage.call(stage.carla, "POST", path, files={"payment_method": (None, "")})
    assert none.json()["errors"] == {"payment_method": ["Informe a forma de pagamento"]}
    cheque = await stage.call(stage.carla, "POST", path, files={"payment_method": (None, "cheque")})
    assert cheque.json()["errors"] == {"payment_method": ["Opção inválida"]}
    assert (await stage.read(report))["status"] == "waiting_payment"


async def test_who_pays_sees_where_the_employee_wants_the_money_and_nobody_else_does(stage: Stage) -> None:
    path = f"/internal/customers/{stage.company.uuid}/payees/{stage.ana.employee_uuid}"
    config = stage.service.remotes["config"]
    config.answers("GET", path, {"data": {"type": "cpf", "key": "12345678909"}})
    report = await stage.approved(expenses=[await stage.expense("10.00")])
    told = await stage.read(report, by=stage.carla)
    assert told["payee_pix"] == {"type": "cpf", "key": "12345678909"}
    assert (await stage.read(report))["payee_pix"] is None
    assert (await stage.read(report, by=stage.bruno))["payee_pix"] is None
    reveals = "SELECT count(*) FROM audit WHERE action = 'reveal-pix-key' AND entity_uuid = :r"
    assert await stage.scalar(reveals, r=report["uuid"]) == 1
    config.away = True
    try:
        assert (await stage.read(report, by=stage.carla))["payee_pix"] is None
    finally:
        config.away = False
    await stage.pay(report)
    assert (await stage.read(report, by=stage.carla))["payee_pix"] is None


async def test_bells_ring_for_who_spent(stage: Stage) -> None:
    report = await stage.approved(expenses=[await stage.expense("10.00")])
    await stage.pay(report)
    rung = [bell for bell in await stage.service.outbox(NotificationSent) if str(bell.about_uuid) == report["uuid"]]
    assert [(bell.kind, bell.user_uuid) for bell in rung] == [
        ("report_approved", stage.ana.user_uuid),
        ("refund_paid", stage.ana.user_uuid),
    ]
    assert {bell.link for bell in rung} == {f"/pedidos/{report['uuid']}?orderType=expense_report"}
