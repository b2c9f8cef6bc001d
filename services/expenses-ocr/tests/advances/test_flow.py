"""An advance from its request to its payment, and every way back."""

from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from contracts.approvals import RequestExpired
from contracts.expenses import (
    AdvanceApprovalRequested,
    AdvanceApprovalWithdrawn,
    AdvancePaid,
    AdvanceRemoved,
    AdvanceStatusChanged,
)
from contracts.notifications import NotificationSent
from expense_stage import Stage, a_photograph, as_upload
from kit.core.ids import new_uuid
from PIL import Image


async def test_an_advance_is_asked_for_judged_and_paid(stage: Stage) -> None:
    asked = await stage.advance(order_uuid=str(stage.order))
    assert asked["status"] == "approving"
    assert (asked["value"], asked["balance"]) == ("600.00", "0.00")
    assert asked["current_approver"]["name"] == "Bruno Souza"
    assert asked["order"] == {"uuid": str(stage.order), "order_number": 1042}
    assert asked["reason_expense"] == {"uuid": str(stage.reason), "reason": "Alimentação"}
    assert asked["approval_model"]["approvers"][0]["approval_status"] == "approving"
    assert "remind" in asked["allowed_actions"], "who waits may remind who decides"
    await stage.approve(asked["uuid"])
    approved = await stage.until(asked["uuid"], "waiting_payment")
    assert approved["approved_by"]["name"] == "Bruno Souza"
    assert (await stage.read(asked["uuid"], by=stage.carla))["allowed_actions"] == ["pay"]
    answer = await stage.pay(asked["uuid"])
    paid = answer.json()["data"]
    assert answer.status_code == 200, answer.text
    assert (paid["status"], paid["balance"], paid["payment_method"]) == ("paid", "600.00", "pix")
    assert paid["paid_by"] == {"uuid": str(stage.carla.employee_uuid), "name": "Carla"}
    assert paid["payment_receipt_url"].startswith("http")
    assert answer.headers["etag"] == f'"{paid["version"]}"'


async def test_its_facts_say_each_step_once_with_rising_versions(stage: Stage) -> None:
    paid = await stage.paid()
    moved = await stage.told(AdvanceStatusChanged, paid["uuid"])
    assert [(fact.from_status, fact.to_status) for fact in moved] == [
        (None, "approving"),
        ("approving", "waiting_payment"),
        ("waiting_payment", "paid"),
    ]
    versions = [fact.version for fact in moved]
    assert versions == sorted(set(versions))
    assert versions[-1] == paid["version"]
    requested = await stage.told(AdvanceApprovalRequested, paid["uuid"])
    assert [(fact.submission, fact.value, fact.items[0].table) for fact in requested] == [(1, Decimal(600), "advance")]
    assert [(fact.value, fact.payment_method) for fact in await stage.told(AdvancePaid, paid["uuid"])] == [
        (Decimal(600), "pix")
    ]


async def test_the_history_tells_who_when_from_to(stage: Stage) -> None:
    paid = await stage.paid()
    answer = await stage.as_(stage.ana).get(f"/orders/travelers/advance-orders/{paid['uuid']}/history")
    entries = [(entry["from"], entry["to"], entry["by"]["name"]) for entry in answer.json()["data"]]
    assert entries == [
        ("waiting_payment", "paid", "Carla"),
        ("approving", "waiting_payment", "Bruno Souza"),
        ("open", "approving", "Ana"),
        (None, "open", "Ana"),
    ]


async def test_every_change_is_written_down_with_who_made_it_and_without_names(stage: Stage) -> None:
    asked = await stage.advance()
    await stage.as_(stage.ana).post(
        f"/travelers/advance-orders/{asked['uuid']}", files={"description": (None, "Reunião com Bruno")}
    )
    await stage.as_(stage.ana).delete(f"/travelers/advance-orders/{asked['uuid']}")
    lines = await stage.scalar(
        "SELECT jsonb_agg(jsonb_build_array(action, user_uuid, description) ORDER BY position) FROM audit"
        " WHERE entity = 'advance' AND entity_uuid = :uuid",
        uuid=asked["uuid"],
    )
    ana = str(stage.ana.user_uuid)
    assert lines == [
        ["advance.status", ana, "Adiantamento solicitado"],
        ["advance.status", ana, "Adiantamento enviado para aprovação"],
        ["advance.edited", ana, "Adiantamento alterado"],
        ["advance.removed", ana, "Adiantamento removido"],
    ]


async def test_many_are_asked_for_at_once_and_numbered_in_their_order(stage: Stage) -> None:
    answer = await stage.ask(*(stage.wanted(value=f"{value}.50") for value in (10, 20, 30)))
    rows = answer.json()["data"]
    assert answer.status_code == 202, "nobody answered for approvals"
    assert answer.json()["code"] == "RETRY_REQUEST"
    assert [row["value"] for row in rows] == ["10.50", "20.50", "30.50"]
    first = rows[0]["advance_number"]
    assert [row["advance_number"] for row in rows] == [first, first + 1, first + 2]


async def test_without_a_model_it_waits_for_its_payment_at_once(stage: Stage) -> None:
    answer = await stage.ask()
    uuid = answer.json()["data"][0]["uuid"]
    automatic = {"automatic": True, "model_uuid": None, "model_name": None, "approvers": (), "decided_by_uuid": None}
    await stage.approve(uuid, version=1, **automatic, decided_by_name="Sistema")
    advance = await stage.until(uuid, "waiting_payment")
    assert (advance["approved_by"], advance["approval_model"]) == (None, None)
    history = await stage.as_(stage.ana).get(f"/orders/travelers/advance-orders/{uuid}/history")
    assert history.json()["data"][0]["reason"] == "Aprovado automaticamente: nenhum modelo se aplica"


async def test_a_rejected_advance_says_why_and_ends(stage: Stage) -> None:
    asked = await stage.advance()
    await stage.reject(asked["uuid"])
    rejected = await stage.until(asked["uuid"], "disapproved")
    assert rejected["reason_rejected"] == "Sem verba neste mês"
    assert rejected["allowed_actions"] == []


async def test_who_asked_and_who_gets_it_hear_of_each_step(stage: Stage) -> None:
    asked = await stage.advance(by=stage.bruno)
    await stage.approve(asked["uuid"])
    await stage.until(asked["uuid"], "waiting_payment")
    await stage.pay(asked["uuid"])
    sent = [fact for fact in await stage.expenses.outbox(NotificationSent) if str(fact.about_uuid) == asked["uuid"]]
    rung = [(fact.kind, fact.user_uuid) for fact in sent]  # type: ignore[attr-defined]
    assert set(rung) == {
        ("advance_approved", stage.ana.user_uuid),
        ("advance_paid", stage.ana.user_uuid),
        ("advance_paid", stage.bruno.user_uuid),
    }, "who decided needs no bell of it"


@pytest.mark.parametrize(
    ("change", "asks_again"),
    [
        ({"value": "700.00"}, True),
        ({"date_of_need": "2026-04-20"}, True),
        ({"cost_center_uuid": "other"}, True),
        ({"description": "Obra em Campos"}, False),
    ],
    ids=["value", "day", "charge", "words"],
)
async def test_an_edit_asks_anew_when_what_approvers_look_at_changed(
    stage: Stage, change: dict[str, Any], asks_again: bool
) -> None:
    asked = await stage.advance()
    parts = {name: (None, str(stage.other_center) if value == "other" else value) for name, value in change.items()}
    answer = await stage.as_(stage.ana).post(f"/travelers/advance-orders/{asked['uuid']}", files=parts)
    assert answer.status_code == (202 if asks_again else 200), answer.text
    assert answer.headers["etag"] == f'"{answer.json()["data"]["version"]}"'
    sent = await stage.told(AdvanceApprovalRequested, asked["uuid"])
    assert [fact.submission for fact in sent] == ([1, 2] if asks_again else [1])
    assert (answer.json()["data"]["current_approver"] is None) == asks_again


async def test_answers_to_the_request_before_an_edit_change_nothing(stage: Stage) -> None:
    asked = await stage.advance()
    await stage.as_(stage.ana).post(f"/travelers/advance-orders/{asked['uuid']}", files={"value": (None, "700.00")})
    await stage.approve(asked["uuid"], submission=1)
    await stage.open_level(asked["uuid"], submission=2)
    again = await stage.until(asked["uuid"], current_approver=True)
    assert (again["status"], again["value"]) == ("approving", "700.00")
    await stage.approve(asked["uuid"], submission=2)
    assert (await stage.until(asked["uuid"], "waiting_payment"))["value"] == "700.00"


async def test_a_form_clears_what_it_sends_empty_and_keeps_what_it_leaves_out(stage: Stage) -> None:
    asked = await stage.advance(order_uuid=str(stage.order))
    parts = {"description": (None, ""), "order_uuid": (None, "")}
    answer = await stage.as_(stage.ana).post(f"/travelers/advance-orders/{asked['uuid']}", files=parts)
    edited = answer.json()["data"]
    assert answer.status_code == 200, answer.text
    assert (edited["description"], edited["order"], edited["value"]) == (None, None, "600.00")
    refused = await stage.as_(stage.ana).post(f"/travelers/advance-orders/{asked['uuid']}", files={"value": (None, "")})
    assert refused.json()["errors"] == {"value": ["Informe o valor"]}


async def test_a_removed_advance_is_gone_for_everybody_and_its_request_ends(stage: Stage) -> None:
    asked = await stage.advance()
    answer = await stage.as_(stage.ana).delete(f"/travelers/advance-orders/{asked['uuid']}")
    assert answer.status_code == 204
    path = f"/orders/travelers/advance-orders/{asked['uuid']}"
    assert (await stage.as_(stage.ana).get(path)).status_code == 404
    assert (await stage.as_(stage.carla).get("/travelers/advance-orders")).json()["data"] == []
    assert len(await stage.told(AdvanceRemoved, asked["uuid"])) == 1
    assert [fact.submission for fact in await stage.told(AdvanceApprovalWithdrawn, asked["uuid"])] == [1]
    await stage.approve(asked["uuid"])
    assert (await stage.as_(stage.ana).delete(f"/travelers/advance-orders/{asked['uuid']}")).status_code == 404


async def test_a_decided_advance_is_neither_edited_nor_removed(stage: Stage) -> None:
    approved = await stage.approved()
    path = f"/travelers/advance-orders/{approved['uuid']}"
    for answer in (
        await stage.as_(stage.ana).delete(path),
        await stage.as_(stage.ana).post(path, files={"value": (None, "1.00")}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_STATUS")
        assert answer.json()["details"] == {"status": "waiting_payment"}


async def test_a_payment_needs_its_receipt_and_an_image_that_can_be_read(stage: Stage) -> None:
    approved = await stage.approved()
    path, client = f"/travelers/advance-orders/{approved['uuid']}/pay", stage.as_(stage.carla)
    missing = await client.post(path, files={"payment_method": (None, "pix")})
    assert missing.json()["errors"] == {"payment_receipt_image": ["Anexe o comprovante de pagamento"]}
    broken = await client.post(path, data={"payment_method": "pix"}, files=as_upload(b"\xff\xd8\xff nothing"))
    assert (broken.status_code, broken.json()["code"]) == (422, "INVALID_FILE")
    unknown = await client.post(path, data={"payment_method": "fiado"}, files=as_upload(a_photograph()))
    assert unknown.json()["errors"] == {"payment_method": ["Opção inválida"]}
    assert (await stage.read(approved["uuid"]))["status"] == "waiting_payment"


async def test_a_receipt_may_be_a_pdf_and_may_come_with_an_edit(stage: Stage) -> None:
    asked = await stage.advance()
    files = as_upload(a_photograph())
    edited = await stage.as_(stage.ana).post(f"/travelers/advance-orders/{asked['uuid']}", files=files)
    assert edited.json()["data"]["payment_receipt_url"], edited.text
    await stage.approve(asked["uuid"])
    await stage.until(asked["uuid"], "waiting_payment")
    paper = BytesIO()
    Image.new("RGB", (320, 200), "white").save(paper, "PDF")
    path = f"/travelers/advance-orders/{asked['uuid']}/pay"
    files = as_upload(paper.getvalue(), name="recibo.pdf", kind="application/pdf")
    paid = await stage.as_(stage.carla).post(path, data={"payment_method": "transferencia"}, files=files)
    assert paid.status_code == 200, paid.text
    link = paid.json()["data"]["payment_receipt_url"]
    served = await stage.as_(stage.carla).get("/files/expenses/" + link.rpartition("/")[2])
    assert (served.status_code, served.headers["content-type"]) == (200, "application/pdf")


async def test_the_receipt_is_served_to_who_was_given_its_link(stage: Stage) -> None:
    paid = await stage.paid()
    link = (await stage.read(paid["uuid"]))["payment_receipt_url"]
    path = "/files/expenses/" + link.rpartition("/")[2]
    answer = await stage.as_(stage.ana).get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert (await stage.as_(stage.carla).get(path)).status_code == 404, "the link is Ana's"
    stage.expenses.clock.move_to(stage.expenses.clock.now() + timedelta(minutes=6))
    assert (await stage.expenses.client.get(path)).status_code == 404, "five minutes are over"


async def test_only_who_pays_it_now_sees_where_the_money_goes(stage: Stage) -> None:
    config = stage.expenses.remotes["config"]
    path = f"/internal/customers/{stage.company.uuid}/payees/{stage.ana.employee_uuid}"
    config.answers("GET", path, {"data": {"type": "cpf", "key": "12345678909"}})
    approved = await stage.approved()
    assert approved["payee_pix"] is None, "Ana does not pay herself"
    assert (await stage.read(approved["uuid"], by=stage.carla))["payee_pix"] == {"type": "cpf", "key": "12345678909"}
    revealed = "SELECT count(*) FROM audit WHERE action = 'reveal-pix-key' AND entity_uuid = :uuid AND user_uuid = :by"
    assert await stage.scalar(revealed, uuid=approved["uuid"], by=stage.carla.user_uuid) == 1
    config.away = True
    assert (await stage.read(approved["uuid"], by=stage.carla))["payee_pix"] is None
    config.away = False
    await stage.pay(approved["uuid"])
    assert (await stage.read(approved["uuid"], by=stage.carla))["payee_pix"] is None, "nobody pays it twice"


async def test_a_request_that_approvals_gave_up_is_asked_anew_by_an_edit(stage: Stage) -> None:
    asked = await stage.advance()
    fact = RequestExpired(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        request_type="advance",
        subject_uuid=asked["uuid"],
        submission=1,
        version=2,
        expired_at=stage.expenses.clock.now(),
    )
    await stage.publish(fact)
    reopened = await stage.until(asked["uuid"], "open")
    assert reopened["allowed_actions"] == ["edit", "remove"]
    await stage.as_(stage.ana).post(
        f"/travelers/advance-orders/{asked['uuid']}", files={"description": (None, "De novo")}
    )
    assert (await stage.until(asked["uuid"], "approving"))["description"] == "De novo"
    assert [fact.submission for fact in await stage.told(AdvanceApprovalRequested, asked["uuid"])] == [1, 2]
